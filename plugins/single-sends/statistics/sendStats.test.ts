import type { SingleSendStat } from 'sendwright/wire/stats';
import { isOfPart, partName, sumOfMetrics } from './sendStats';

const row = (ab_variation: string, ab_phase: 'test' | 'send'): SingleSendStat => ({
  id: 's1',
  ab_variation,
  ab_phase,
  aggregation: 'total',
  stats: sumOfMetrics([]),
});
const rows = [row('a', 'test'), row('b', 'test'), row('b', 'send')];

test('a part is a variation, a phase, or a variation in a phase', () => {
  const found = (part: Parameters<typeof isOfPart>[0]) =>
    rows.filter(isOfPart(part)).map(({ ab_variation: variation, ab_phase: phase }) => `${variation} ${phase}`);
  expect(found({})).toEqual(['a test', 'b test', 'b send']);
  expect(found({ variation: 'b' })).toEqual(['b test', 'b send']);
  expect(found({ phase: 'test' })).toEqual(['a test', 'b test']);
  expect(found({ variation: 'b', phase: 'send' })).toEqual(['b send']);
  expect(found({ variation: 'c' })).toEqual([]);
});

test('counts of parts add up by metric, and no parts are zero', () => {
  const one = { ...sumOfMetrics([]), delivered: 10, opens: 3 };
  expect(new Set(Object.values(sumOfMetrics([])))).toEqual(new Set([0]));
  expect(sumOfMetrics([one, { ...one, clicks: 1 }])).toEqual({
    ...sumOfMetrics([]),
    delivered: 20,
    opens: 6,
    clicks: 1,
  });
  // The parts are not changed.
  expect(one.delivered).toBe(10);
});

test('a part of an A/B test is named by its label and phase', () => {
  const abtest = {
    variations: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
  } as never;
  expect(partName({ abtest }, { variation: 'b', phase: 'test' })).toBe('variation B in the test');
  expect(partName({ abtest }, { variation: 'a' })).toBe('variation A');
  expect(partName({ abtest }, { phase: 'send' })).toBe('the rest');
  expect(partName({ abtest }, { variation: 'c' })).toBeUndefined();
  expect(partName({ abtest: null }, {})).toBeUndefined();
});
