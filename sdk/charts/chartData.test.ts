import { seriesData, toCsv } from './chartData';

test('figures are saved as CSV that spreadsheets open as they are', () => {
  expect(
    toCsv({
      columns: ['Subject', 'Opened'],
      rows: [
        ['Hello, "you"', 3],
        ['=1+1', null],
        ['No rate', '–'],
        ['Below usual', '−5.7'],
      ],
    }),
  ).toBe('Subject,Opened\r\n"Hello, ""you""",3\r\n\'=1+1,\r\nNo rate,\r\nBelow usual,-5.7\r\n');
});

test('a row for each day; gaps are empty; nothing becomes a formula or breaks a row', () => {
  const data = seriesData(
    ['2026-11-01', '2026-11-02'],
    [
      { id: 'a', label: 'a;=cmd()', values: [1200, null] },
      { id: 'b', label: 'Opens, "unique"', values: [0, -3] },
    ],
  );
  expect(toCsv(data)).toBe('Day,"a;\'=cmd()","Opens, ""unique"""\r\n2026-11-01,1200,0\r\n2026-11-02,,-3\r\n');
});
