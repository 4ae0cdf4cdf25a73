import fc from 'fast-check';
import { createBlock, type Design, emptyDesign, paragraphs, parseDesign, walkBlocks } from 'sendwright/email';
import { someDesign } from '../testing/someDesign';
import { changeBlock, duplicateBlocks, moveBlocks, removeBlocks } from './commands';
import { mergeDesigns } from './merge';

const base: Design = {
  ...emptyDesign(),
  blocks: ['a', 'b', 'c'].map((id) => ({ ...createBlock('text', () => id), content: paragraphs(id) })),
};
const write = (design: Design, id: string, words: string): Design =>
  changeBlock(design, id, (block) => (block.type === 'text' ? { ...block, content: paragraphs(words) } : block));
const ids = (design: Design): string[] => [...walkBlocks(design)].map(({ block }) => block.id);

test('changes of different blocks are merged', () => {
  const merged = mergeDesigns(base, write(base, 'a', 'mine'), write(base, 'b', 'theirs'));
  expect(merged).toEqual({ kind: 'merged', design: write(write(base, 'a', 'mine'), 'b', 'theirs') });
});

test('changes of the same block are a named conflict', () => {
  expect(mergeDesigns(base, write(base, 'a', 'mine'), write(base, 'a', 'theirs'))).toEqual({
    kind: 'conflict',
    conflicts: ['a'],
  });
});

test('a block added here and one moved there are both in the result', () => {
  const mine = duplicateBlocks(base, ['c']).design;
  const theirs = moveBlocks(base, ['a'], { container: null, index: 3 }).design;
  const merged = mergeDesigns(base, mine, theirs);
  if (merged.kind !== 'merged') throw new Error('conflict');
  expect(ids(merged.design)).toHaveLength(4);
  expect(ids(merged.design).slice(0, 2)).toEqual(['b', 'c']);
});

test('deleting a block that the other side changed is a conflict', () => {
  expect(mergeDesigns(base, removeBlocks(base, ['b']).design, write(base, 'b', 'theirs'))).toMatchObject({
    kind: 'conflict',
  });
});

test('with one side unchanged, the other is the result; a merged design is valid', () => {
  fc.assert(
    fc.property(someDesign, fc.nat({ max: 99 }), fc.nat({ max: 99 }), (design, first, second) => {
      expect(mergeDesigns(design, design, design)).toEqual({ kind: 'merged', design });
      const all = ids(design);
      const mine = removeBlocks(design, [all[first % Math.max(1, all.length)] ?? '']).design;
      expect(mergeDesigns(design, mine, design)).toEqual({ kind: 'merged', design: mine });
      expect(mergeDesigns(design, design, mine)).toEqual({ kind: 'merged', design: mine });
      const theirs = duplicateBlocks(design, [all[second % Math.max(1, all.length)] ?? '']).design;
      const merged = mergeDesigns(design, mine, theirs);
      if (merged.kind === 'merged') expect(parseDesign(merged.design).kind).toBe('design');
    }),
  );
});
