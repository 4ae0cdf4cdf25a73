import { destroy } from 'mobx-state-tree';
import type { Design } from 'sendwright/email';
import type { DesignSource, StoredDesign } from '../contract';
import { designOf, textBlock } from '../testing/startEditor';
import type { SavedWork } from './savedWork';
import { openEditor } from './openEditor';
import { emptyTimeline } from './timeline';

let kept: SavedWork | undefined;
// The test's document has no IndexedDB: what the browser kept is told here.
jest.mock('./savedWork', () => ({
  ...jest.requireActual<object>('./savedWork'),
  readWork: async () => kept,
  saveWork: async () => true,
}));

/** A source that keeps what it is given, unless somebody else was faster. */
function sourceOf(design: Design, revision: number): DesignSource & { readonly stored: () => StoredDesign } {
  let stored: StoredDesign = { name: 'Our letter', design, html: '', revision };
  return {
    kind: 'design',
    id: 'd1',
    hasSubject: true,
    load: async () => stored,
    save: async (change, on) => {
      if (on !== stored.revision) return { kind: 'conflict', theirs: stored };
      stored = { ...stored, ...change, revision: on + 1 };
      return { kind: 'saved', revision: stored.revision };
    },
    stored: () => stored,
  };
}
const [before, mine, theirs] = ['Before', 'Mine', 'Theirs'].map((words) =>
  designOf(textBlock('a', words), textBlock('b', 'Below')),
) as [Design, Design, Design];
const open = async (source: DesignSource) => {
  const opened = await openEditor(source, new AbortController().signal);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  return opened.editor;
};
const workOf = (design: Design): SavedWork => ({ revision: 1, design, saved: before, timeline: emptyTimeline });

test('unsaved words are asked about where somebody else has changed the same block since', async () => {
  kept = workOf(mine);
  const source = sourceOf(theirs, 2);
  const editor = await open(source);
  await editor.save();
  expect(editor.state).toBe('elsewhere');
  expect(JSON.stringify(editor.design)).toContain('Mine');
  expect(JSON.stringify(source.stored().design)).toContain('Theirs');
  await editor.keepMine();
  expect(JSON.stringify(source.stored().design)).toContain('Mine');
  destroy(editor);
});

test('where the other blocks were changed they go together, and are saved', async () => {
  kept = workOf(mine);
  const source = sourceOf(designOf(textBlock('a', 'Before'), textBlock('b', 'Changed')), 2);
  const editor = await open(source);
  await editor.save();
  expect(editor.state).toBe('saved');
  expect(JSON.stringify(source.stored().design)).toMatch(/Mine.*Changed/);
  destroy(editor);
});

test('work that was saved or is damaged is not continued', async () => {
  for (const work of [workOf(before), undefined]) {
    kept = work;
    const editor = await open(sourceOf(theirs, 2));
    expect([editor.state, JSON.stringify(editor.design).includes('Theirs')]).toEqual(['saved', true]);
    destroy(editor);
  }
});
