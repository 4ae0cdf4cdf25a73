import fc from 'fast-check';
import { columnLayouts, createBlock, type Design, emptyDesign, parseDesign, walkBlocks } from 'sendwright/email';
import { someDesign } from '../testing/someDesign';
import { changeLayout, duplicateBlocks, insertBlocks, moveBlocks, removeBlocks, removePreferences } from './commands';
import { legalSlots, outermost } from './legalSlots';

const idsOf = (design: Design): string[] => [...walkBlocks(design)].map(({ block }) => block.id);
const expectSound = (design: Design): void => {
  const parsed = parseDesign(design);
  if (parsed.kind !== 'design') throw new Error(JSON.stringify(parsed));
};
const several = (design: Design, seeds: readonly number[]): string[] => {
  const ids = idsOf(design);
  return ids.length === 0 ? [] : [...new Set(seeds.map((seed) => ids[seed % ids.length] ?? ''))];
};
const seeds = fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 3 });

test('after any permitted move, the design is valid and keeps all blocks', () => {
  fc.assert(
    fc.property(someDesign, seeds, (design, chosen) => {
      const ids = outermost(design, several(design, chosen));
      for (const slot of legalSlots(design, { ids })) {
        const moved = moveBlocks(design, ids, slot).design;
        expectSound(moved);
        expect(idsOf(moved).toSorted()).toEqual(idsOf(design).toSorted());
      }
    }),
    { numRuns: 150 },
  );
});

test('after any permitted insertion, the design is valid and has one more block', () => {
  fc.assert(
    fc.property(someDesign, fc.constantFrom('text', 'columns', 'button'), (design, type) => {
      const block = createBlock(type, () => 'b1');
      for (const slot of legalSlots(design, { blocks: [block] })) {
        const { design: after, selection } = insertBlocks(design, [block], slot);
        expectSound(after);
        expect(idsOf(after)).toHaveLength(idsOf(design).length + 1);
        expect(selection).toHaveLength(1);
      }
    }),
    { numRuns: 150 },
  );
});

test('columns are never nested, and locked blocks do not move', () => {
  fc.assert(
    fc.property(someDesign, (design) => {
      for (const { block } of walkBlocks(design)) {
        const slots = legalSlots(design, { ids: [block.id] });
        if (block.locked) expect(slots).toEqual([]);
        if (block.type === 'columns') expect(slots.filter(({ container }) => container !== null)).toEqual([]);
        for (const { container } of slots) expect(container?.id).not.toBe(block.id);
      }
    }),
  );
});

test('deleting and duplicating leave a valid design and a selection', () => {
  fc.assert(
    fc.property(someDesign, seeds, (design, chosen) => {
      const ids = several(design, chosen);
      const without = removeBlocks(design, ids);
      expectSound(without.design);
      for (const id of without.selection) expect(idsOf(without.design).includes(id) || ids.includes(id)).toBe(true);
      const twice = duplicateBlocks(design, ids);
      expectSound(twice.design);
      expect(idsOf(twice.design).length).toBeGreaterThanOrEqual(idsOf(design).length);
    }),
  );
});

test('changing the layout keeps the content of the columns', () => {
  fc.assert(
    fc.property(someDesign, fc.constantFrom(...columnLayouts), (design, layout) => {
      for (const { id, type } of design.blocks) {
        const after = changeLayout(design, id, layout);
        expectSound(after);
        expect(idsOf(after).toSorted()).toEqual(idsOf(design).toSorted());
        if (type !== 'columns') expect(after).toBe(design);
      }
    }),
  );
});

test('moving a block to its own position returns the identical design', () => {
  const design: Design = { ...emptyDesign(), blocks: ['a', 'b', 'c'].map((id) => createBlock('spacer', () => id)) };
  expect(moveBlocks(design, ['b'], { container: null, index: 1 }).design).toBe(design);
  expect(moveBlocks(design, ['b'], { container: null, index: 2 }).design).toBe(design);
  expect(idsOf(moveBlocks(design, ['a', 'b'], { container: null, index: 3 }).design)).toEqual(['c', 'a', 'b']);
});

test('links to preferences are removed wherever they are, and nothing else changes', () => {
  fc.assert(
    fc.property(someDesign, (design) => {
      const after = removePreferences(design);
      expectSound(after);
      expect(idsOf(after)).toEqual(idsOf(design));
      for (const { block } of walkBlocks(after)) if (block.type === 'unsubscribe') expect(block.preferences).toBeNull();
      expect(removePreferences(after)).toBe(after);
    }),
  );
  const block = { ...createBlock('unsubscribe', () => 'out'), unsubscribe: null };
  const [only] = removePreferences({ ...emptyDesign(), blocks: [block] }).blocks;
  expect(only).toEqual({ ...block, unsubscribe: 'Unsubscribe', preferences: null });
});
