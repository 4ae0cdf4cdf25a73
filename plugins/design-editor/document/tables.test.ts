import fc from 'fast-check';
import { createBlock, emptyDesign, parseDesign, tableLimits } from 'sendwright/email';

import { addColumn, addRow, pasteCells, pasteIntoBlock, readCells, removeColumn, removeRow } from './tables';

const table = {
  ...createBlock('table', () => 't'),
  rows: [
    ['Item', 'Price'],
    ['Map', '3'],
  ],
  aligns: ['left' as const, 'right' as const],
};

test('rows and columns are added and removed; one of each stays', () => {
  expect(addRow(table, 1).rows).toEqual([
    ['Item', 'Price'],
    ['', ''],
    ['Map', '3'],
  ]);
  expect(addColumn(table, 2)).toMatchObject({
    rows: [
      ['Item', 'Price', ''],
      ['Map', '3', ''],
    ],
    aligns: ['left', 'right', 'right'],
  });
  expect(removeRow(table, 0).rows).toEqual([['Map', '3']]);
  expect(removeRow(removeRow(table, 0), 0).rows).toHaveLength(1);
  expect(removeColumn(table, 0)).toMatchObject({ rows: [['Price'], ['3']], aligns: ['right'] });
  expect(removeColumn(removeColumn(table, 0), 0).aligns).toHaveLength(1);
});

test('a table has no more rows and columns than it may', () => {
  const full = pasteCells(
    table,
    0,
    0,
    Array.from({ length: 90 }, () => Array.from({ length: 20 }, () => 'x')),
  );
  expect([full.rows.length, full.aligns.length]).toEqual([tableLimits.rows, tableLimits.columns]);
  expect(addRow(full, 0)).toBe(full);
  expect(addColumn(full, 0)).toBe(full);
});

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\t"a ""quote"""', [['two lines', 'a "quote"']]],
  ['one\ntwo', [['one'], ['two']]],
  ['just words', undefined],
  ['', undefined],
])('cells of %j', (text, cells) => expect(readCells(text)).toEqual(cells));

test('pasted cells replace those from a cell on, and only in a table', () => {
  expect(pasteIntoBlock(table, 'rows.1.1', 'a\tb\nc\td')).toMatchObject({
    rows: [
      ['Item', 'Price', ''],
      ['Map', 'a', 'b'],
      ['', 'c', 'd'],
    ],
    aligns: ['left', 'right', 'left'],
  });
  expect(pasteIntoBlock(table, 'rows.1.1', 'words')).toBe(table);
  const heading = createBlock('heading', () => 'h');
  expect(pasteIntoBlock(heading, 'text', 'a\tb')).toBe(heading);
});

test('whatever is pasted, the design stays valid', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(3), fc.nat(3), (text, row, column) => {
      const after = pasteIntoBlock(table, `rows.${row}.${column}`, `${text}\t\n${text}`);
      expect(parseDesign({ ...emptyDesign(), blocks: [after] }).kind).toBe('design');
    }),
  );
});
