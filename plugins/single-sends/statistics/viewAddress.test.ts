import { queryOf, viewIn } from './viewAddress';

const variation = '0b1f6a52-1d1b-4a34-9d0e-000000000001';

test('a link to a chart shows the same period and part', () => {
  for (const view of [
    { period: 'hours', part: {} },
    { period: '2026-11-01..2026-11-07', part: { variation, phase: 'test' } },
  ] as const) {
    const search = `?${new URLSearchParams(queryOf(view))}`;
    expect(queryOf(viewIn(search))).toEqual(queryOf(view));
  }
});

test.each(['', '?period=soon', '?period=2026-11-07..2026-11-01', '?period=a..b&variation=1&phase=none', '?period=..'])(
  'wrong parts are ignored: %s',
  (search) => {
    expect(queryOf(viewIn(search))).toEqual({});
  },
);
