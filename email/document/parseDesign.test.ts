import { createBlock, emptyDesign } from './defaults';
import { parseDesign } from './parseDesign';

function nested(levels: number): object {
  let node: object = { type: 'paragraph' };
  for (let level = 0; level < levels; level += 1)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return {
    ...emptyDesign(),
    blocks: [{ ...createBlock('text', () => 'a'), content: { type: 'doc', content: [node] } }],
  };
}

test('nested lists are valid, 10,000 levels of them are not', () => {
  expect(parseDesign(nested(36)).kind).toBe('design');
  expect(parseDesign(nested(37)).kind).toBe('damaged');
  expect(parseDesign(nested(10_000))).toEqual({
    kind: 'damaged',
    path: '',
    message: 'Its parts are nested too deeply.',
  });
});

test.each([
  null,
  'text',
  7,
  [],
  {},
  { schemaVersion: '1' },
  { ...emptyDesign(), blocks: [{ type: 'what' }] },
  { ...emptyDesign(), blocks: Array.from({ length: 2001 }, (_, index) => createBlock('spacer', () => `s${index}`)) },
])('%j is not a design', (value) => {
  expect(parseDesign(value).kind).toBe('damaged');
});

test('a design of a later release is distinguished from a damaged one', () => {
  expect(parseDesign({ ...emptyDesign(), schemaVersion: 2, blocks: 'of another shape' })).toEqual({
    kind: 'newer',
    version: 2,
  });
});
