import { seriesToCsv } from './saveAsCsv';

test('a row for each day; gaps are empty; nothing becomes a formula or breaks a row', () => {
  const csv = seriesToCsv(
    ['2026-11-01', '2026-11-02'],
    [
      { id: 'a', label: 'a;=cmd()', values: [1200, null] },
      { id: 'b', label: 'Opens, "unique"', values: [0, -3] },
    ],
  );
  expect(csv).toBe('Day,"a;\'=cmd()","Opens, ""unique"""\r\n2026-11-01,1200,0\r\n2026-11-02,,-3\r\n');
});
