import { figuresOver } from './measures';

const row = (aggregation: string, opens: number) => ({ aggregation, stats: { opens } });
const hours = ['2026-11-22T08:00', '2026-11-22T09:00', '2026-11-22T10:00', '2026-11-22T11:00'];

test('a future hour has no value, and an hour without opens has zero', () => {
  const rows = [row('2026-11-22T08:00', 3), row('2026-11-22T09:00', 0), row('2026-11-22T10:00', 0)];
  expect(figuresOver(hours, rows, 'opens', '2026-11-22T09:00')).toEqual([3, 0, null, null]);
});

test('counted events are shown despite clock differences, and parts are summed', () => {
  const rows = [row('2026-11-22T10:00', 2), row('2026-11-22T10:00', 5)];
  expect(figuresOver(hours, rows, 'opens', '2026-11-22T09:00')).toEqual([null, null, 7, null]);
});
