import { type Block, type Design, emptyDesign, sectionBlocks, syncedRuns } from 'sendwright/email';
import { textBlock } from '../testing/startEditor';
import { duplicateBlocks, insertBlocks, moveBlocks, removeBlocks, slotAfter } from './commands';
import { legalSlots, outermost } from './legalSlots';
import { changeRun, heldRun, isFixed, newUse, refreshRun } from './synced';

const section = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  version: 1,
  blocks: sectionBlocks([textBlock('x', 'One'), textBlock('y', 'Two')]),
};
const designOf = (...blocks: readonly Block[]): Design => ({ ...emptyDesign(), blocks: [...blocks] });
const use = newUse(designOf(), section);
const [one = '', two = ''] = use.map(({ id }) => id);
const design = designOf(textBlock('top', 'Top'), ...use, textBlock('end', 'End'));
const wordsOf = ({ blocks }: Design) => blocks.map(({ id }) => id);

test('any block of a synced section means all of it', () => {
  expect(outermost(design, [two])).toEqual([one, two]);
  expect(use.map((block) => isFixed(design, block))).toEqual([false, false]);
});

test('it moves, is removed and duplicated as a whole, and nothing is put inside it', () => {
  expect(wordsOf(moveBlocks(design, [two], { container: null, index: 4 }).design)).toEqual(['top', 'end', one, two]);
  expect(wordsOf(removeBlocks(design, [one]).design)).toEqual(['top', 'end']);
  const doubled = duplicateBlocks(design, [one]).design;
  expect(syncedRuns(doubled).map(({ start, blocks }) => [start, blocks.length])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(legalSlots(design, { blocks: [textBlock('new', '')] }).map(({ index }) => index)).toEqual([0, 1, 3, 4]);
  const added = insertBlocks(design, [textBlock('new', 'New')], slotAfter(design, one, [textBlock('new', '')]));
  expect(wordsOf(added.design).indexOf(added.selection[0] ?? '')).toBe(3);
});

test('while it is changed, blocks go in and out of it, and saving makes them the section', () => {
  const [run] = syncedRuns(design);
  const changing = run ? changeRun(design, run, section).design : design;
  expect(heldRun(changing, one)).toBeUndefined();
  const within = insertBlocks(changing, [textBlock('new', 'New')], { container: null, index: 2 }).design;
  expect(syncedRuns(within)[0]?.blocks).toHaveLength(3);
  const duplicated = duplicateBlocks(changing, [two]).design;
  expect(syncedRuns(duplicated)[0]?.blocks).toHaveLength(3);
  const out = moveBlocks(changing, [two], { container: null, index: 4 }).design;
  expect(syncedRuns(out).map(({ blocks }) => blocks.length)).toEqual([1]);
  const [wide] = syncedRuns(within);
  const saved = { ...section, version: 2, blocks: sectionBlocks(wide?.blocks ?? []) };
  const refreshed = wide ? refreshRun(within, wide, saved).design : within;
  expect(syncedRuns(refreshed)).toMatchObject([{ version: 2, start: 1 }]);
  expect(refreshed.blocks).toHaveLength(5);
});
