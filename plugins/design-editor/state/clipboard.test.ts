import { destroy } from 'mobx-state-tree';
import { type Block, createBlock, type Design } from 'sendwright/email';
import type { DesignSource } from '../contract';
import { designOf, sampleBlocks, textBlock } from '../testing/startEditor';
import { copyBlocks, pasteBlocks, pasteText } from './clipboard';
import { type Editor, EditorModel } from './editorModel';

const source: DesignSource = {
  kind: 'design',
  id: 'd',
  hasSubject: true,
  load: () => Promise.reject(new Error('not asked')),
  save: () => new Promise(() => undefined),
};
const opened: Editor[] = [];
function edit(design: Design, ...selection: string[]): Editor {
  const editor = EditorModel.create(
    { name: 'Spring', design, saved: design, revision: 1 },
    { source, autosaveDelay: 1_000_000 },
  );
  opened.push(editor);
  editor.select(selection);
  return editor;
}

/** What the system's clipboard holds; undefined while the browser denies it. */
let held: string | undefined;
const denied = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
beforeEach(() => {
  held = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => (held === undefined ? denied() : void (held = text)),
      readText: async () => held ?? denied(),
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  for (const editor of opened.splice(0)) destroy(editor);
});

const types = ({ design }: Editor): string[] => design.blocks.map(({ type }) => type);
const empty = (): Editor => edit(designOf(textBlock('only', 'Here')), 'only');

test('a block is copied to the clipboard, and pasted after the selected one', async () => {
  const from = edit(designOf(...sampleBlocks()), 'shop');
  await copyBlocks(from);
  expect(from.announcement).toBe('Copied.');
  expect(JSON.parse(held ?? '')).toEqual({ 'sendwright-blocks': [expect.objectContaining({ id: 'shop' })] });
  const to = edit(designOf(textBlock('a', 'A'), textBlock('b', 'B')), 'a');
  await pasteBlocks(to);
  expect(types(to)).toEqual(['text', 'button', 'text']);
  expect(to.announcement).toBe('Button pasted.');
  expect(to.undoLabel).toBe('Paste Button');
});

test('several blocks are counted, and columns hold theirs', async () => {
  const from = edit(designOf(...sampleBlocks()), 'inner', 'cols', 'hello');
  await copyBlocks(from);
  expect(from.announcement).toBe('2 blocks copied.');
  const to = empty();
  await pasteBlocks(to);
  expect(types(to)).toEqual(['text', 'text', 'columns']);
  expect(to.announcement).toBe('2 blocks pasted.');
  expect(to.undoLabel).toBe('Paste 2 blocks');
});

test('without a selection nothing is copied', async () => {
  held = 'before';
  const editor = edit(designOf(...sampleBlocks()));
  const { announcement } = editor;
  await copyBlocks(editor);
  expect([held, editor.announcement]).toEqual(['before', announcement]);
});

test('where the browser denies the clipboard, blocks are pasted within the tab', async () => {
  held = undefined;
  await copyBlocks(edit(designOf(...sampleBlocks()), 'photo'));
  const menu = empty();
  await pasteBlocks(menu);
  expect(types(menu)).toEqual(['text', 'image']);
  // With the keys, browsers hand over what the clipboard holds, and the blocks are not on it.
  const keys = empty();
  pasteText(keys, 'words from elsewhere');
  expect(types(keys)).toEqual(['text', 'image']);
});

test('what another app has copied since is not replaced by the blocks of before', async () => {
  await copyBlocks(edit(designOf(...sampleBlocks()), 'photo'));
  const editor = empty();
  const { announcement } = editor;
  pasteText(editor, 'words from elsewhere');
  expect([types(editor), editor.announcement]).toEqual([['text'], announcement]);
});

const marked = (value: unknown): string => JSON.stringify({ 'sendwright-blocks': value });
test.each([
  ['is cut off', marked([createBlock('divider', () => 'x')]).slice(0, -3)],
  ['is no block', marked([{ type: 'unknown' }])],
  ['is no list', marked('text')],
  ['is empty', marked([])],
  ['is a text', JSON.stringify('sendwright-blocks')],
  ['is nothing', 'null // sendwright-blocks'],
  ['has them elsewhere', JSON.stringify({ inside: 'sendwright-blocks' })],
])('copied content that %s is refused with a reason', async (_what, text) => {
  await copyBlocks(edit(designOf(...sampleBlocks()), 'photo'));
  const editor = empty();
  pasteText(editor, text);
  expect(types(editor)).toEqual(['text']);
  expect(editor.announcement).toBe('The copied blocks can’t be read here: the design stays as it is.');
});

test('blocks that another tab has copied since are pasted', async () => {
  await copyBlocks(edit(designOf(...sampleBlocks()), 'photo'));
  held = marked([createBlock('divider', () => 'line')]);
  const editor = empty();
  await pasteBlocks(editor);
  expect(types(editor)).toEqual(['text', 'divider']);
});

/** The table that a text is pasted as. */
async function tableFrom(text: string): Promise<Extract<Block, { type: 'table' }> | undefined> {
  await copyBlocks(edit(designOf(...sampleBlocks()), 'photo'));
  const editor = empty();
  pasteText(editor, text);
  const [, block] = editor.design.blocks;
  return block?.type === 'table' ? block : undefined;
}

test('cells of a spreadsheet become a table', async () => {
  const table = await tableFrom('Bread\tPrice\nRye\t4.50\nSpelt\t5.20\n');
  expect(table?.rows).toEqual([
    ['Bread', 'Price'],
    ['Rye', '4.50'],
    ['Spelt', '5.20'],
  ]);
  expect(table?.aligns).toEqual(['left', 'right']);
});

test.each([
  ['amounts', 'Name\tPrice\na\t$ 4.50\nb\t5 EUR', 'right'],
  ['some amounts', 'Name\tPrice\na\t4\nb\t', 'right'],
  ['amounts, with a line that is too short', 'Name\tPrice\na\t4\nb', 'right'],
  ['words', 'Name\tKind\na\tdark\nb\tlight', 'left'],
  ['words with digits', 'Name\tKind\na\t4\nb\tabout 5', 'left'],
  ['no values', 'Name\t2026\na\t\nb\t', 'left'],
  ['only a heading with digits', 'Name\t2026\na\tx\nb\ty', 'left'],
])('a column of %s is aligned: %s', async (_what, text, align) =>
  expect((await tableFrom(text))?.aligns).toEqual(['left', align]),
);

test('the first column is aligned left, and lines without tabs are no table', async () => {
  expect((await tableFrom('1\t2\n3\t4'))?.aligns).toEqual(['left', 'right']);
  expect(await tableFrom('one\ntwo')).toBeUndefined();
});
