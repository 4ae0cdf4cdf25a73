import { type Block, createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import { anchorOf, slotOf } from './commands';
import { labelOf, restrictionOf, tableSize } from './words';

const image = (source: string, alternative = ''): Block => {
  const block = createBlock('image', () => 'photo');
  return block.type === 'image' ? { ...block, picture: { ...block.picture, source, alternative } } : block;
};

test('an image is named by its description, its file name, or by what is missing', () => {
  expect(labelOf(image('https://pictures.example/quay.jpg', 'The quay'))).toBe('Image, The quay');
  expect(labelOf(image('https://pictures.example/quay-at-dawn.jpg'))).toBe('Image, quay-at-dawn.jpg');
  expect(labelOf(image('https://mail.example/images/2/978KBqrHLwHlCP5iclfR1N4kpA3mM2Suip15wq8a4qY.jpg'))).toBe(
    'Image, without a description',
  );
  expect(labelOf(image(''))).toBe('Image, no image yet');
});

test('networks have their own names', () => {
  expect(labelOf(createBlock('social', () => 'signs'))).toBe('Social, Facebook, X, Instagram');
});

test('tables have their size', () => {
  expect(
    tableSize({
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      aligns: ['left', 'left'],
    }),
  ).toBe('2 rows, 2 columns');
  expect(tableSize({ rows: [['a']], aligns: ['left'] })).toBe('1 row, 1 column');
});

test('the audience and visibility of a block are described', () => {
  expect(restrictionOf({ hideOn: 'mobile' })).toBe('Not on phones');
  expect(
    restrictionOf({ when: { field: 'plan', operator: 'equals', value: 'gold' }, each: 'items', hideOn: 'desktop' }),
  ).toBe('Only plan is gold, for each of items, only on phones');
  expect(restrictionOf({})).toBe('');
});

describe('an insertion point', () => {
  const text = (id: string): Block => ({ ...createBlock('text', () => id), content: paragraphs(id) });
  const designOf = (...ids: string[]) => ({ ...emptyDesign(), blocks: ids.map(text) });
  const block = text('new');

  test('stays before its block, even after the block moved', () => {
    const anchor = anchorOf(designOf('a', 'b', 'c'), { container: null, index: 1 });
    expect(slotOf(designOf('c', 'a', 'x', 'b'), anchor, [block])).toEqual({ container: null, index: 3 });
  });

  test('at the end stays at the current end', () => {
    const anchor = anchorOf(designOf('a', 'b'), { container: null, index: 2 });
    expect(slotOf(designOf('a', 'b', 'c'), anchor, [block])).toEqual({ container: null, index: 3 });
  });

  test('that was removed becomes the default position', () => {
    const anchor = anchorOf(designOf('a', 'b'), { container: null, index: 0 });
    expect(slotOf(designOf('b', 'c'), anchor, [block])).toEqual({ container: null, index: 2 });
    expect(slotOf(designOf('b'), { container: { id: 'columns', column: 1 }, before: undefined }, [block])).toEqual({
      container: null,
      index: 1,
    });
  });
});

test('merge tags are read as their fields', () => {
  const heading = (text: string) => labelOf({ ...createBlock('heading', () => 'h'), text } as Block);
  expect(heading('Hi {{first_name | friend}}!')).toBe('Heading, Hi first name!');
  expect(heading('{{insert first_name "default=friend"}}, {{{Sender_Name}}}')).toBe('Heading, first name, Sender Name');
  expect(heading('{{#if city}}near{{/if}}')).toBe('Heading, {{#if city}}near{{/if}}');
});
