import { fitRows } from './runExport';

const rows = Buffer.from('a,1\n"b\nc",2\n"d""\n",3\n');

test('only complete rows are taken; a line break in quotes does not end a row', () => {
  expect(fitRows(rows, 1000, false)).toEqual({ bytes: rows.length, rows: 3 });
  expect(fitRows(rows, 12, false)).toEqual({ bytes: 12, rows: 2 });
  expect(fitRows(rows, 11, false)).toEqual({ bytes: 4, rows: 1 });
});

test('a row larger than the room is taken only where it is the first of its file', () => {
  expect(fitRows(rows, 2, false)).toEqual({ bytes: 0, rows: 0 });
  expect(fitRows(rows, 2, true)).toEqual({ bytes: 4, rows: 1 });
});
