import { destroy } from 'mobx-state-tree';
import { type Block, createBlock, type Design, emptyColumns, emptyDesign, paragraphs } from 'sendwright/email';
import { EditorModel, type Editor } from './editorModel';
import { EditorView } from './EditorView';
import { handleBlockKey } from './keys';

const text = (id: string, words: string, change: Partial<Block> = {}): Block =>
  ({ ...createBlock('text', () => id), content: paragraphs(words), ...change }) as Block;
/** A text, a button, and two columns with a text in the first. */
const design = (): Design => {
  let last = 0;
  const makeId = (): string => `x${(last += 1)}`;
  const columns = createBlock('columns', () => 'c');
  return {
    ...emptyDesign(),
    blocks: [
      text('a', 'Hello'),
      createBlock('button', () => 'b'),
      {
        ...columns,
        layout: '1-1',
        columns: emptyColumns('1-1', makeId).map((column, at) => ({
          ...column,
          blocks: at === 0 ? [text('d', 'Inside')] : [],
        })),
      } as Block,
    ],
  };
};
const opened: Editor[] = [];
function open(blocks = design()): EditorView {
  const editor = EditorModel.create(
    { name: 'Spring', design: blocks, saved: blocks, revision: 1 },
    {
      source: {
        kind: 'design',
        id: 'd',
        hasSubject: true,
        load: () => new Promise(() => undefined),
        save: () => new Promise(() => undefined),
      },
      autosaveDelay: 1_000_000,
    },
  );
  opened.push(editor);
  return new EditorView(editor);
}
afterEach(() => {
  for (const editor of opened.splice(0)) destroy(editor);
});

const ids = ({ editor }: EditorView): readonly string[] => editor.design.blocks.map(({ id }) => id);
const said = ({ editor }: EditorView): string => editor.announcement.trim();
const press = (view: EditorView, key: string, init: KeyboardEventInit = {}, opens = jest.fn()): boolean =>
  handleBlockKey(new KeyboardEvent('keydown', { key, ...init }), view, { open: opens });

test('a block is picked up, moved and dropped by keys, and each step is said', () => {
  const view = open();
  view.editor.select(['a']);
  expect(press(view, ' ')).toBe(true);
  expect(said(view)).toBe(
    'Text, Hello picked up. first, 1 of 4. Arrow keys move it, Enter or Space drops it, Escape cancels.',
  );
  press(view, 'ArrowDown');
  // The slot right behind itself is where it is.
  expect(said(view)).toMatch(/^after Button.*, 3 of 4\.$/);
  press(view, 'ArrowUp');
  expect(said(view)).toBe('first, 1 of 4.');
  press(view, 'ArrowRight');
  press(view, 'Enter');
  expect(ids(view)).toEqual(['b', 'a', 'c']);
  expect(said(view)).toBe('Text, Hello moved.');
  expect(view.placing).toBeUndefined();
});

test('a move is given up with Escape; Tab does not leave it, other keys are not taken', () => {
  const view = open();
  view.editor.select(['b']);
  press(view, ' ');
  press(view, 'ArrowDown');
  expect([press(view, 'Tab'), press(view, 'x')]).toEqual([true, false]);
  expect(view.placing).toBeDefined();
  press(view, 'Escape');
  expect([ids(view), said(view)]).toEqual([['a', 'b', 'c'], 'Not moved.']);
  view.leave();
  expect(said(view)).toBe('Not moved.');
});

test('Alt and arrow keys move by one position; the ends are ends', () => {
  const view = open();
  view.editor.select(['b']);
  press(view, 'ArrowUp', { altKey: true });
  expect(ids(view)).toEqual(['b', 'a', 'c']);
  press(view, 'ArrowUp', { altKey: true });
  expect(ids(view)).toEqual(['b', 'a', 'c']);
  press(view, 'ArrowDown', { altKey: true });
  expect(ids(view)).toEqual(['a', 'b', 'c']);
});

test('arrow keys select the next block in reading order, with Shift one more', () => {
  const view = open();
  press(view, 'ArrowDown');
  expect(view.editor.selection).toEqual(['a']);
  for (const next of ['b', 'c', 'd', 'd']) {
    press(view, 'ArrowDown');
    expect(view.editor.selection).toEqual([next]);
  }
  press(view, 'ArrowUp', { shiftKey: true });
  expect([...view.editor.selection]).toEqual(['d', 'c']);
  expect([press(view, 'Escape'), press(view, 'Escape')]).toEqual([true, false]);
  press(view, 'ArrowUp');
  expect(view.editor.selection).toEqual(['d']);
});

test('blocks are deleted, duplicated, undone and selected by keys', () => {
  const view = open();
  const opens = jest.fn();
  view.editor.select(['b']);
  expect([press(view, 'Enter', {}, opens), opens.mock.calls.length]).toEqual([true, 1]);
  press(view, 'd', { ctrlKey: true });
  expect(ids(view)).toHaveLength(4);
  expect(said(view)).toBe('Button duplicated.');
  press(view, 'z', { metaKey: true });
  expect(ids(view)).toEqual(['a', 'b', 'c']);
  press(view, 'Z', { ctrlKey: true, shiftKey: true });
  expect(ids(view)).toHaveLength(4);
  press(view, 'a', { ctrlKey: true });
  expect(view.editor.selection).toHaveLength(4);
  press(view, 'Delete');
  expect([ids(view), said(view)]).toEqual([[], '4 blocks deleted. Undo brings it back.']);
  press(view, 'z', { ctrlKey: true });
  press(view, 'z', { ctrlKey: true });
  press(view, 'y', { ctrlKey: true });
  expect(ids(view)).toHaveLength(4);
  // Pasting is left to the browser; single letters are those of screen readers.
  expect([press(view, 'v', { ctrlKey: true }), press(view, 'd'), press(view, 'm', { ctrlKey: true })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a locked block neither moves nor goes, and says so', () => {
  const start = design();
  const view = open({
    ...start,
    blocks: start.blocks.map((block) => (block.id === 'a' ? { ...block, locked: true } : block)),
  });
  view.editor.select(['a']);
  press(view, ' ');
  expect([view.placing, said(view)]).toEqual([undefined, "Text, Hello can't be moved: it is locked."]);
  expect(view.writeSelected()).toBe(false);
  view.choosePlace(true);
  expect([view.isChoosingPlace, said(view)]).toEqual([false, "Text, Hello can't be moved: it is locked."]);
  press(view, 'Backspace');
  expect(ids(view)).toEqual(['a', 'b', 'c']);
});

test('the move dialog opens for a selected block, and moves it to the chosen place', () => {
  const view = open();
  view.choosePlace(true);
  expect(view.isChoosingPlace).toBe(false);
  view.editor.select(['a']);
  press(view, 'm', { ctrlKey: true, shiftKey: true });
  expect(view.isChoosingPlace).toBe(true);
  view.moveTo({ container: { id: 'c', column: 1 }, index: 0 });
  expect(ids(view)).toEqual(['b', 'c']);
  expect(said(view)).toBe('Text, Hello moved. Column 2 (empty).');
  view.choosePlace(false);
  expect(view.isChoosingPlace).toBe(false);
});

test('a text is added behind the selection and written in at once; a button is typed in only if asked', () => {
  const view = open();
  view.editor.select(['a']);
  view.add('text');
  expect(ids(view)[0]).toBe('a');
  const added = view.editor.design.blocks[1];
  expect([added?.type, said(view)]).toEqual(['text', 'Text added. Enter edits it, Space moves it.']);
  expect(view.editor.selection).toEqual([added?.id]);
  view.editor.select(['b']);
  expect([view.writeSelected(), view.field]).toEqual([false, undefined]);
  expect(view.writeSelected({ withLabel: true })).toBe(true);
  expect(view.field).toMatchObject({ id: 'b' });
  view.leaveField();
  expect([view.field, view.lastField?.id]).toEqual([undefined, 'b']);
});

test('a pointer starts over no slot, and drops only over one', () => {
  const view = open();
  view.take({ ids: ['a'] }, 'Text', 'pointer');
  expect(view.placing?.at).toBe(-1);
  view.put();
  expect(ids(view)).toEqual(['a', 'b', 'c']);
  view.take({ ids: ['a'] }, 'Text', 'pointer');
  view.aim((view.placing?.slots.length ?? 0) - 1);
  view.put();
  expect(ids(view)).toEqual(['b', 'c', 'a']);
  view.take({ blocks: [createBlock('divider', () => 'n')] }, 'Divider', 'pointer');
  view.aim(0);
  view.put();
  expect([ids(view)[0], said(view)]).toEqual([view.editor.design.blocks[0]?.id, 'Divider added.']);
  expect(view.editor.design.blocks[0]?.type).toBe('divider');
});
