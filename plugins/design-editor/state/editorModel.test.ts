import fc from 'fast-check';
import { destroy } from 'mobx-state-tree';
import { createBlock, type Design, emptyDesign, paragraphs, walkBlocks } from 'sendwright/email';
import { HttpFailure } from 'sendwright/sdk';
import type { DesignSource, SaveAnswer, StoredDesign } from '../contract';
import { changeBlock, duplicateBlocks, insertNew, moveBlocks, removeBlocks } from '../document/commands';
import { legalSlots } from '../document/legalSlots';
import { isEqual } from '../document/patch';
import { someDesign } from '../testing/someDesign';
import { EditorModel, type Editor } from './editorModel';
import { maximumSteps } from './timeline';

const never: DesignSource = {
  kind: 'design',
  id: 'd',
  hasSubject: true,
  load: () => Promise.reject(new Error('not asked')),
  save: () => new Promise(() => undefined),
};
const opened: Editor[] = [];
function edit(design: Design, source: DesignSource = never): Editor {
  const editor = EditorModel.create(
    { name: 'Spring', design, saved: design, revision: 1 },
    { source, autosaveDelay: 1_000_000 },
  );
  opened.push(editor);
  return editor;
}
afterEach(() => {
  for (const editor of opened.splice(0)) destroy(editor);
});

type Act = { readonly kind: 'add' | 'move' | 'remove' | 'duplicate' | 'pad' | 'theme'; readonly seed: number };
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'move', 'remove', 'duplicate', 'pad', 'theme'),
    seed: fc.nat({ max: 9999 }),
  }),
  { maxLength: 12 },
);

function act(editor: Editor, { kind, seed }: Act): void {
  const ids = [...walkBlocks(editor.design)].map(({ block }) => block.id);
  const id = ids[seed % Math.max(1, ids.length)] ?? '';
  editor.run(kind, (design) => {
    const slots = legalSlots(design, kind === 'move' ? { ids: [id] } : { blocks: [createBlock('text', () => 'new')] });
    const slot = slots[seed % Math.max(1, slots.length)];
    if (kind === 'add') return slot ? insertNew(design, 'text', slot) : design;
    if (kind === 'move') return slot ? moveBlocks(design, [id], slot) : design;
    if (kind === 'remove') return removeBlocks(design, [id]);
    if (kind === 'duplicate') return duplicateBlocks(design, [id]);
    if (kind === 'pad')
      return changeBlock(design, id, (block) => ({ ...block, padding: { ...block.padding, top: seed % 90 } }));
    return { ...design, theme: { ...design.theme, fontSize: 10 + (seed % 20) } };
  });
}

test('undoing all that was done gives the design it began with, doing it again the one it ended with', () => {
  fc.assert(
    fc.property(someDesign, acts, (design, all) => {
      const editor = edit(design);
      for (const one of all) act(editor, one);
      const end = editor.design;
      while (editor.undoLabel !== undefined) editor.undo();
      expect(isEqual(editor.design, design)).toBe(true);
      while (editor.redoLabel !== undefined) editor.redo();
      expect(isEqual(editor.design, end)).toBe(true);
    }),
    { numRuns: 80 },
  );
});

const words = (text: string): Design => ({
  ...emptyDesign(),
  blocks: [{ ...createBlock('text', () => 't'), content: paragraphs(text) }],
});
const type = (editor: Editor, text: string): void =>
  editor.run(
    'Type',
    (design) =>
      changeBlock(design, 't', (block) => (block.type === 'text' ? { ...block, content: paragraphs(text) } : block)),
    { key: 'type t' },
  );

test('letters typed without a pause are one step; settling begins another', () => {
  const editor = edit(words(''));
  for (const text of ['H', 'He', 'Hey']) type(editor, text);
  editor.settle();
  for (const text of ['Hey y', 'Hey you']) type(editor, text);
  expect(editor.timeline.steps).toHaveLength(2);
  editor.undo();
  expect(editor.design).toEqual(words('Hey'));
  editor.undo();
  expect(editor.design).toEqual(words(''));
  expect(editor.isDirty).toBe(false);
});

test('the timeline holds 500 steps, the oldest go', () => {
  const editor = edit(words(''));
  for (let count = 0; count < maximumSteps + 20; count += 1)
    editor.run('Resize', (design) => ({ ...design, theme: { ...design.theme, fontSize: 10 + (count % 50) } }));
  expect(editor.timeline.steps).toHaveLength(maximumSteps);
  for (let count = 0; count < maximumSteps + 5; count += 1) editor.undo();
  expect(editor.timeline.done).toBe(0);
});

test('after deleting, the neighbor is selected; undoing selects what came back', () => {
  const editor = edit({ ...emptyDesign(), blocks: ['a', 'b', 'c'].map((id) => createBlock('spacer', () => id)) });
  editor.select(['b']);
  editor.run('Delete', (design) => removeBlocks(design, editor.selection));
  expect(editor.selection).toEqual(['c']);
  editor.undo();
  expect(editor.selection).toEqual(['b']);
  expect(editor.announcement).toContain('Undone: Delete');
});

/** A server with one design that others change too. */
function server(start: Design) {
  let stored: StoredDesign = { name: 'Spring', design: start, html: '', revision: 1 };
  const source: DesignSource = {
    ...never,
    load: () => Promise.resolve(stored),
    save(change, revision): Promise<SaveAnswer> {
      if (revision !== stored.revision) return Promise.resolve({ kind: 'conflict', theirs: stored });
      stored = { ...stored, ...change, revision: revision + 1 };
      return Promise.resolve({ kind: 'saved', revision: stored.revision });
    },
  };
  return {
    source,
    read: () => stored.design,
    elsewhere: (design: Design) => {
      stored = { ...stored, design, revision: stored.revision + 1 };
    },
  };
}

test('what was changed elsewhere is taken in block by block, and can be undone', async () => {
  const start: Design = {
    ...emptyDesign(),
    blocks: ['t', 'u'].map((id) => ({ ...createBlock('text', () => id), content: paragraphs(id) })),
  };
  const there = server(start);
  const editor = edit(start, there.source);
  there.elsewhere(changeBlock(start, 'u', (block) => ({ ...block, background: '#ff0000' })));
  type(editor, 'mine');
  await editor.save();
  expect(editor.undoLabel).toBe('Changes from elsewhere');
  await editor.save();
  expect(editor.state).toBe('saved');
  const both = changeBlock(
    changeBlock(start, 'u', (block) => ({ ...block, background: '#ff0000' })),
    't',
    (block) => (block.type === 'text' ? { ...block, content: paragraphs('mine') } : block),
  );
  expect(there.read()).toEqual(both);
});

test('where both changed the same block, nothing is saved until one is chosen', async () => {
  const there = server(words('start'));
  const editor = edit(words('start'), there.source);
  there.elsewhere(words('theirs'));
  type(editor, 'mine');
  await editor.save();
  expect(editor.state).toBe('elsewhere');
  expect(there.read()).toEqual(words('theirs'));
  await editor.keepMine();
  expect(editor.state).toBe('saved');
  expect(there.read()).toEqual(words('mine'));
});

test('a save that fails says so, and keeps what was done', async () => {
  const failing: DesignSource = { ...never, save: () => Promise.reject(new HttpFailure(0, [])) };
  const editor = edit(words('a'), failing);
  type(editor, 'b');
  await editor.save();
  expect(editor.state).toBe('failed');
  expect(editor.reason).toBe("The server can't be reached.");
  expect(editor.design).toEqual(words('b'));
});
