import { createBlock, type Design, emptyDesign } from 'sendwright/email';
import type { Slot } from '../document/blocks';
import { designOf, textBlock } from '../testing/startEditor';
import { type Box, blockElement, boxOfBlock, measureSlots } from './geometry';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

/** A canvas whose elements have these places, as jsdom lays nothing out. */
function canvasOf(html: string, boxes: Readonly<Record<string, Box>>): Document {
  const canvas = document.implementation.createHTMLDocument();
  canvas.body.innerHTML = html;
  for (const [selector, place] of Object.entries(boxes)) {
    const element = canvas.querySelector(selector);
    if (!element) throw new Error(selector);
    element.getBoundingClientRect = () => ({ ...new DOMRect(), ...place });
  }
  return canvas;
}

const [a, b, inner] = ['a', 'b', 'inner'].map((id) => textBlock(id, id));
if (!a || !b || !inner) throw new Error('no blocks');
let last = 0;
const columns = createBlock('columns', () => `k${(last += 1)}`);
if (columns.type !== 'columns' || inner.type === 'columns') throw new Error('no columns');
const [first, ...others] = columns.columns;
if (!first) throw new Error('no column');
const cols = { ...columns, id: 'cols', columns: [{ ...first, blocks: [inner] }, ...others] };

/** Two texts with a columns block of two between them, 600 wide and 100 pixels from the left. */
const design: Design = designOf(a, cols, b);
const canvas = canvasOf(
  `<div class="rows"><div data-block-id="a"></div>
   <div data-block-id="cols"><table><tr>
     <td class="c"><div data-block-id="inner"><table><tr><td class="c"></td></tr></table></div></td>
     <td class="c" id="second"></td>
   </tr></table></div>
   <div data-block-id="b"></div></div>`,
  {
    '.rows': box(0, 0, 800, 1000),
    '[data-block-id="a"]': box(100, 0, 600, 100),
    '[data-block-id="cols"]': box(100, 100, 600, 120),
    'td.c': box(100, 100, 300, 120),
    '[data-block-id="inner"]': box(110, 110, 280, 40),
    '[data-block-id="inner"] td.c': box(110, 110, 280, 40),
    '#second': box(400, 100, 300, 120),
    '[data-block-id="b"]': box(100, 220, 600, 80),
  },
);
const root = (index: number): Slot => ({ container: null, index });
const cell = (column: number, index: number): Slot => ({ container: { id: 'cols', column }, index });
const slots = [root(0), root(1), root(2), root(3), cell(0, 0), cell(0, 1), cell(1, 0)];
const map = measureSlots(canvas, design, slots);

test('a block has the box of its element', () => {
  expect(blockElement(canvas, 'b')?.dataset['blockId']).toBe('b');
  expect(boxOfBlock(canvas, 'b')).toEqual(box(100, 220, 600, 80));
  expect(boxOfBlock(canvas, 'c')).toBeUndefined();
});

test.each([
  ['above the first block', 0, box(100, 0, 600, 0)],
  ['between two blocks', 1, box(100, 100, 600, 0)],
  ['below the columns', 2, box(100, 220, 600, 0)],
  ['below the last block', 3, box(100, 300, 600, 0)],
  ['above a block in a column', 4, box(100, 110, 300, 0)],
  ['below a block in a column', 5, box(100, 150, 300, 0)],
  ['in an empty column', 6, box(400, 108, 300, 0)],
])('the line %s is as wide as its container', (_what, slot, line) => expect(map.line(slot)).toEqual(line));

test('a slot that is not there has no line', () => expect(map.line(7)).toBeUndefined());

test.each([
  ['above all', 300, -50, 0],
  ['in the upper half of a block', 300, 50, 0],
  ['in its lower half', 300, 51, 1],
  ['beside a column block', 50, 161, 2],
  ['in the lower half of the last block', 300, 261, 3],
  ['below all', 300, 5000, 3],
])('a point %s is nearest to a slot between the rows', (_what, x, y, slot) => expect(map.find(x, y)).toBe(slot));

test.each([
  ['the left edge of a column', 100, 120, 4],
  ['the middle between its lines', 399, 130, 4],
  ['its lower part', 399, 131, 5],
  ['the column beside it', 400, 131, 6],
  ['the right edge of the last column', 699, 200, 6],
])('a point at %s is inside of a column', (_what, x, y, slot) => expect(map.find(x, y)).toBe(slot));

test.each([
  ['just outside on the right', 700, 140, 1],
  ['just outside on the left', 99, 140, 1],
  ['10 pixels below the upper edge', 300, 110, 4],
  ['9 pixels below the upper edge', 300, 109, 1],
  ['11 pixels above the lower edge', 300, 209, 5],
  ['10 pixels above the lower edge', 300, 210, 2],
])('near its edges a columns block accepts drops above and below it: %s', (_what, x, y, slot) =>
  expect(map.find(x, y)).toBe(slot),
);

test('the edges of a low columns block are a sixth of it', () => {
  const low = canvasOf('<div class="rows"><div data-block-id="cols"><i class="x"></i></div></div>', {
    '[data-block-id="cols"]': box(0, 0, 600, 30),
  });
  const block = low.querySelector('[data-block-id="cols"]');
  if (!block) throw new Error('no block');
  block.innerHTML = '<table><tr><td class="c"></td></tr></table>';
  const td = block.querySelector('td');
  if (td) td.getBoundingClientRect = () => ({ ...new DOMRect(), ...box(0, 0, 600, 30) });
  const { find } = measureSlots(low, designOf(cols), [root(0), root(1), cell(0, 0)]);
  expect([find(5, 4), find(5, 5), find(5, 24), find(5, 25)]).toEqual([0, 2, 2, 1]);
});

test('an empty design has one place, at the top of the rows', () => {
  const empty = canvasOf('<div class="rows"></div>', { '.rows': box(20, 30, 640, 0) });
  const { find, line } = measureSlots(empty, emptyDesign(), [root(0)]);
  expect(find(0, 900)).toBe(0);
  expect(line(0)).toEqual(box(20, 38, 640, 0));
});

test('without slots nothing is found, and without a canvas lines are at its corner', () => {
  expect(measureSlots(canvas, design, []).find(300, 50)).toBe(-1);
  const bare = measureSlots(canvasOf('', {}), designOf(a), [root(0)]);
  expect(bare.line(0)).toEqual(box(0, 8, 0, 0));
});

test('columns that are not drawn, or no longer there, have no lines of their own', () => {
  const undrawn = canvasOf('<div class="rows"></div>', { '.rows': box(20, 30, 640, 10) });
  expect(measureSlots(undrawn, design, [cell(0, 0)]).line(0)).toEqual(box(20, 38, 640, 0));
  expect(measureSlots(canvas, designOf(a, b), [cell(1, 0)]).line(0)).toEqual(box(400, 108, 300, 0));
});

test('where only columns accept a drop, a point elsewhere is nearest to the first of them', () => {
  const { find } = measureSlots(canvas, design, [cell(0, 0), cell(0, 1), cell(1, 0)]);
  expect(find(300, 900)).toBe(1);
  expect(find(500, 150)).toBe(2);
});

test('lines between the rows are as wide as the first block', () => {
  const two = canvasOf('<div class="rows"><p data-block-id="a"></p><p data-block-id="b"></p></div>', {
    '[data-block-id="a"]': box(100, 0, 600, 10),
    '[data-block-id="b"]': box(0, 10, 800, 10),
  });
  expect(measureSlots(two, designOf(a, b), [root(2)]).line(0)).toEqual(box(100, 20, 600, 0));
});

test('the nearest of many lines is found', () => {
  const blocks = Array.from({ length: 9 }, (_, index) => textBlock(`t${index}`, 'x'));
  const rows = blocks.map(({ id }) => `<p data-block-id="${id}"></p>`).join('');
  const boxes = blocks.map(({ id }, index) => [`[data-block-id="${id}"]`, box(0, index * 10, 600, 10)] as const);
  const tall = canvasOf(`<div class="rows">${rows}</div>`, Object.fromEntries(boxes));
  const { find } = measureSlots(
    tall,
    designOf(...blocks),
    Array.from({ length: 10 }, (_, index) => root(index)),
  );
  for (let y = 0; y <= 90; y += 1) expect(find(5, y)).toBe(Math.ceil((y - 5) / 10) + 0);
});
