import { createBlock, emptyDesign } from './defaults';
import type { Block, Design } from './design';
import { columnLayouts } from './design';
import { columnShares, columnWidths } from './layouts';
import { parseDesign } from './parseDesign';

test.each([
  ['1', [600]],
  ['1-1', [300, 300]],
  ['1-1-1', [200, 200, 200]],
  ['1-1-1-1', [150, 150, 150, 150]],
  ['1-2', [200, 400]],
  ['1-3', [150, 450]],
  ['2-1', [400, 200]],
  ['3-1', [450, 150]],
] as const)('the layout %s shares 600 px as %j', (layout, widths) => {
  expect(columnWidths(layout, 600)).toEqual(widths);
  expect(columnShares(layout)).toHaveLength(widths.length);
  expect(columnLayouts).toContain(layout);
});

test('fractions of pixels carry over to the next column', () => {
  expect(columnWidths('1-1-1', 100)).toEqual([33, 34, 33]);
  expect(columnWidths('1-2', 101)).toEqual([34, 67]);
});

test('errors that a schema cannot express have their position', () => {
  const damage = (...blocks: unknown[]) => parseDesign({ ...emptyDesign(), blocks } as Design);
  const spacer = createBlock('spacer', () => 'a');
  const columns = createBlock('columns', () => 'b');
  expect(damage(spacer, spacer)).toEqual({
    kind: 'damaged',
    path: 'blocks.1.id',
    message: 'Two blocks have the id a.',
  });
  const inside: Block = {
    ...columns,
    columns: [
      { id: 'c', blocks: [] },
      { id: 'd', blocks: [createBlock('spacer', () => 'e'), spacer] },
    ],
  };
  expect(damage(spacer, inside)).toMatchObject({ path: 'b.columns.1.blocks.1.id' });
  expect(damage({ ...columns, columns: [{ id: 'c', blocks: [] }] })).toEqual({
    kind: 'damaged',
    path: 'blocks.0.columns',
    message: 'The layout 1-1 (one of 1, 1-1, 1-1-1, 1-1-1-1, 1-2, 1-3, 2-1, 3-1) does not have 1 columns.',
  });
  expect(damage({ ...spacer, height: 0 })).toMatchObject({
    kind: 'damaged',
    path: expect.stringMatching(/^blocks\.0/),
  });
  expect(parseDesign('text')).toEqual({ kind: 'damaged', path: '', message: 'This is not a design.' });
});
