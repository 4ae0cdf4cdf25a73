import { createBlock, type Design, emptyDesign, paragraphs } from 'sendwright/email';
import { designOf, sampleBlocks, textBlock } from '../testing/startEditor';
import {
  blocksIn,
  containerOf,
  createIdGenerator,
  findBlock,
  idsOf,
  isCell,
  newBlock,
  sameContainer,
  withBlocksIn,
  withNewIds,
} from './blocks';

/** A text, a button, an image, and two columns with a text in the first. */
const design: Design = designOf(...sampleBlocks());
const columns = design.blocks.at(-1);
if (columns?.type !== 'columns') throw new Error('no columns');
const first = { id: 'cols', column: 0 };
const second = { id: 'cols', column: 1 };
const ids = (blocks: readonly { readonly id: string }[]): string[] => blocks.map(({ id }) => id);
/** Ids in order: n1, n2, … */
const counted = () => {
  let last = 0;
  return (): string => `n${(last += 1)}`;
};

test.each([
  [null, null, true],
  [first, { ...first }, true],
  [first, second, false],
  [first, { ...first, id: 'other' }, false],
  [null, first, false],
  [first, null, false],
])('%j and %j are the same container: %p', (one, other, isSame) => expect(sameContainer(one, other)).toBe(isSame));

test('a block is found with its container', () => {
  const inner = findBlock(design, 'inner');
  expect(inner?.block.id).toBe('inner');
  expect(inner && containerOf(inner)).toEqual(first);
  const shop = findBlock(design, 'shop');
  expect(shop?.index).toBe(1);
  expect(shop && containerOf(shop)).toBeNull();
  expect(findBlock(design, 'gone')).toBeUndefined();
  expect(findBlock(design, undefined)).toBeUndefined();
});

test('the blocks of a container, and none of one that is gone', () => {
  expect(ids(blocksIn(design, null))).toEqual(['hello', 'shop', 'photo', 'cols']);
  expect(ids(blocksIn(design, first))).toEqual(['inner']);
  expect(blocksIn(design, second)).toEqual([]);
  expect(blocksIn(design, { id: 'cols', column: 9 })).toEqual([]);
  expect(blocksIn(design, { id: 'gone', column: 0 })).toEqual([]);
  expect(blocksIn(design, { id: 'hello', column: 0 })).toEqual([]);
});

test('only the blocks of one container are replaced, and columns are never nested', () => {
  const text = textBlock('new', 'New');
  expect(ids(withBlocksIn(design, null, [text]).blocks)).toEqual(['new']);
  const changed = withBlocksIn(design, second, [text, columns]);
  expect(ids(blocksIn(changed, second))).toEqual(['new']);
  expect(ids(blocksIn(changed, first))).toEqual(['inner']);
  expect(changed.blocks.slice(0, 3)).toEqual(design.blocks.slice(0, 3));
  expect(withBlocksIn(design, { id: 'hello', column: 0 }, [text])).toEqual(design);
  expect([isCell(text), isCell(columns)]).toEqual([true, false]);
});

test('ids are those of blocks at all levels, and of columns', () =>
  expect([...idsOf(design)]).toEqual(
    expect.arrayContaining(['hello', 'shop', 'photo', 'cols', 'inner', ...ids(columns.columns)]),
  ));

test('generated ids are new, also among themselves', () => {
  const numbers = [0.1, 0.1, 0.2, 0.2, 0.3];
  const random = jest.spyOn(Math, 'random').mockImplementation(() => numbers.shift() ?? 0.9);
  const taken = `b${(0.1).toString(36).slice(2, 10)}`;
  const makeId = createIdGenerator(designOf(textBlock(taken, 'Hello')));
  const made = [makeId(), makeId()];
  random.mockRestore();
  expect(made).toEqual([0.2, 0.3].map((value) => `b${value.toString(36).slice(2, 10)}`));
});

test('a copy has new ids at all levels, and the same content', () => {
  const text = textBlock('hello', 'Hello');
  expect(withNewIds(text, counted())).toEqual({ ...text, id: 'n1' });
  const copy = withNewIds(columns, counted());
  expect(copy.type === 'columns' && copy.columns[0]?.blocks[0]).toMatchObject({
    id: 'n3',
    content: paragraphs('In a column'),
  });
  const copied = [...idsOf(designOf(copy))];
  expect(copied).toHaveLength(2 + columns.columns.length);
  expect(copied.filter((id) => idsOf(design).has(id))).toEqual([]);
});

test('a new block has texts in the size of the design', () => {
  const theme = { ...emptyDesign().theme, fontSize: 19 };
  expect(newBlock({ ...emptyDesign(), theme }, 'button', counted())).toMatchObject({
    id: 'n1',
    type: 'button',
    fontSize: 19,
  });
  expect(newBlock(emptyDesign(), 'divider', counted())).toEqual(createBlock('divider', counted()));
});

test('a new countdown ends at midnight in a week, in the zone of the browser', () => {
  jest.useFakeTimers({ now: new Date(2026, 11, 28, 15, 30) });
  try {
    const block = newBlock(emptyDesign(), 'countdown', counted());
    expect(block).toMatchObject({
      end: new Date(2027, 0, 4).toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  } finally {
    jest.useRealTimers();
  }
});
