import { ticksBetween } from './charts/useWidth';
import { axisText, hourText, periodDays, periodText, rangeText, shortDay } from './dates';

test('days and ranges name the year once, and both if they differ', () => {
  expect(shortDay('2026-08-31')).toBe('31 Aug');
  expect(rangeText('2026-08-31', '2026-11-22')).toBe('31 Aug – 22 Nov 2026');
  expect(rangeText('2025-12-30', '2026-01-02')).toBe('30 Dec 2025 – 2 Jan 2026');
  expect(rangeText('2026-01-02', '2026-01-02')).toBe('2 Jan 2026');
  expect([hourText(0), hourText(13)]).toEqual(['00:00', '13:00']);
});

test.each([
  ['day', '26 Oct', '26 Oct', { from: '2026-10-26', to: '2026-10-26' }],
  ['week', '26 Oct', '26 Oct – 1 Nov', { from: '2026-10-26', to: '2026-11-01' }],
  ['month', 'Oct 2026', 'Oct 2026', { from: '2026-10-26', to: '2026-10-31' }],
] as const)('a date of a series by %s', (unit, axis, period, days) => {
  expect(axisText('2026-10-26', unit)).toBe(axis);
  expect(periodText('2026-10-26', unit)).toBe(period);
  expect(periodDays('2026-10-26', unit, { from: '2026-10-01', to: '2026-12-31' })).toEqual(days);
});

test('the days of a date end with the report', () => {
  const report = { from: '2026-10-28', to: '2026-10-30' };
  expect(periodDays('2026-10-26', 'week', report)).toEqual(report);
});

test.each([
  [0, 10, 5, false, [0, 2, 4, 6, 8, 10]],
  [0, 1, 4, false, [0, 0.5, 1]],
  [0, 10, 1, false, [0, 10]],
  [0, 1, 4, true, [0, 1]],
  [-5, 12, 4, true, [-5, 0, 5, 10, 15]],
  [0, 0, 4, true, [0]],
])('ticks from %s to %s are round', (low, high, count, isWhole, ticks) => {
  expect(ticksBetween(low, high, count, isWhole)).toEqual(ticks);
});
