import { type Block, emptyDesign, parseDesign } from 'sendwright/email';
import { findBlock, newBlock } from '../document/blocks';
import { insertBlocks, slotAfter } from '../document/commands';
import { outermost } from '../document/legalSlots';
import { pasteCells, readCells } from '../document/tables';
import { titleOf } from '../document/words';
import type { Editor } from './editorModel';

const mark = 'sendwright-blocks';
/** The last copy in this tab, for browsers that deny clipboard access: copying still works within the tab. */
let last = '';
/** Whether it is on the system clipboard too, where it may be replaced. */
let isShared = false;

/** Copies the selected blocks to the clipboard, for this design or another. */
export async function copyBlocks(editor: Editor): Promise<void> {
  const blocks = outermost(editor.design, editor.selection).flatMap((id) => findBlock(editor.design, id)?.block ?? []);
  if (blocks.length === 0) return;
  last = JSON.stringify({ [mark]: blocks });
  editor.announce(blocks.length === 1 ? 'Copied.' : `${blocks.length} blocks copied.`);
  try {
    await navigator.clipboard.writeText(last);
    isShared = true;
  } catch {
    isShared = false;
  }
}

/** Pastes blocks after the selected one, for menus: browsers may ask for permission to read the clipboard. */
export async function pasteBlocks(editor: Editor): Promise<void> {
  let text = last;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    // Falls back to this tab's own copy.
  }
  pasteText(editor, text);
}

/** Pastes known clipboard content. Anything but blocks is ignored. */
export function pasteText(editor: Editor, text: string): void {
  const blocks = readBlocks(text) ?? tableOf(editor, text) ?? (isShared ? undefined : readBlocks(last));
  if (!blocks) {
    if (text.includes(mark)) editor.announce('The copied blocks can’t be read here: the design stays as it is.');
    return;
  }
  const [first] = blocks;
  const title = blocks.length === 1 && first ? titleOf(first.type) : `${blocks.length} blocks`;
  editor.run(
    `Paste ${title}`,
    (design) => insertBlocks(design, blocks, slotAfter(design, editor.selection.at(-1), blocks)),
    { announce: `${title} pasted.` },
  );
}

/** A table of cells that were copied in a spreadsheet, whose rows are separated by tabs. */
function tableOf({ design }: Editor, text: string): readonly Block[] | undefined {
  const cells = text.includes('\t') ? readCells(text) : undefined;
  const block = newBlock(design, 'table', () => 'table');
  if (!cells || block.type !== 'table') return undefined;
  const isNumber = (column: number): boolean =>
    cells.slice(1).some((row) => /\d/.test(row[column] ?? '')) &&
    cells.slice(1).every((row) => !/\p{L}{4}/u.test(row[column] ?? ''));
  const filled = pasteCells({ rows: [['']], aligns: ['left' as const] }, 0, 0, cells);
  return [
    {
      ...block,
      ...filled,
      aligns: filled.aligns.map((_, column) => (column > 0 && isNumber(column) ? 'right' : 'left')),
    },
  ];
}

/** Blocks from outside are untrusted until they are validated. */
function readBlocks(text: string): readonly Block[] | undefined {
  if (!text.includes(mark)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !(mark in value)) return undefined;
    const parsed = parseDesign({ ...emptyDesign(), blocks: value[mark] });
    return parsed.kind === 'design' && parsed.design.blocks.length > 0 ? parsed.design.blocks : undefined;
  } catch {
    return undefined;
  }
}
