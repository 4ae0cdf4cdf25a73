import { csvCell } from './csvCell';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['', ''],
  ['+1 (415) 555-0143', "'+1 (415) 555-0143"],
  ['+14155550143', '+14155550143'],
  ['-5.20', '-5.20'],
  ['10-12', '10-12'],
  ['me;you', '"me;you"'],
])('%j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

/** The cells that a spreadsheet finds in a line, with its separator: quotation marks count only at a cell's start. */
const cellsOf = (line: string, separator: string): string[] =>
  line.split(new RegExp(`[${separator}\r\n]`)).map((cell) => cell.replace(/^[ "]+/, ''));

test.each([
  '=1+1',
  '@sum(1)',
  '-cmd()',
  'a;=1+1',
  'a;+cmd()',
  'a;"=1+1',
  'a; =1+1',
  'a\t=1+1',
  'a\r=1+1',
  'a\n@sum(1)',
  '\t=1+1',
  '\r\n=1+1',
  ';=1;=2',
])('%j is a formula without a separator', (text) => {
  const line = `first,${csvCell(text)},last`;
  for (const separator of [',', ';', '\t'])
    for (const cell of cellsOf(line, separator)) expect(cell).not.toMatch(/^[=+\-@]/);
});
