import { figuresOver } from './measures';

const row = (aggregation: string, opens: number) => ({ aggregation, stats: { opens } });
const hours = ['2026-11-22T08:00', '2026-11-22T09:00', '2026-11-22T10:00', '2026-11-22T11:00'];

test('an hour to come has no figure, one without opens has none of them', () => {
  const rows = [row('2026-11-22T08:00', 3), row('2026-11-22T09:00', 0), row('2026-11-22T10:00', 0)];
  expect(figuresOver(hours, rows, 'opens', '2026-11-22T09:00')).toEqual([3, 0, null, null]);
});

test('what was counted is shown, wherever the clocks stand, and parts are added up', () => {
  const rows = [row('2026-11-22T10:00', 2), row('2026-11-22T10:00', 5)];
  expect(figuresOver(hours, rows, 'opens', '2026-11-22T09:00')).toEqual([null, null, 7, null]);
});
