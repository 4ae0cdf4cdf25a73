import type { Inline, RichNode } from '../document/design';
import { joinInlines } from './inlines';

/** The maximum characters of a cell that still reads well in a line with others. */
const maximumCellLength = 200;

/** A parsed cell. `holdsTable`: it contains another table at any depth. */
export interface TableCell {
  readonly content: readonly RichNode[];
  readonly holdsTable: boolean;
}

const isLine = (node: RichNode): boolean => node.type === 'paragraph' || node.type === 'heading';
const inlinesIn = (node: RichNode): readonly Inline[] =>
  node.type === 'paragraph' || node.type === 'heading' ? (node.content ?? []) : [];
const lengthOf = (inline: Inline): number => (inline.type === 'text' ? inline.text.length : 1);

function isShort({ content, holdsTable }: TableCell): boolean {
  return (
    !holdsTable &&
    content.every(isLine) &&
    content.flatMap(inlinesIn).reduce((sum, inline) => sum + lengthOf(inline), 0) <= maximumCellLength
  );
}

/** The content of a cell in one line. */
function lineOf({ content }: TableCell): Inline[] {
  const line: Inline[] = [];
  for (const node of content) {
    if (line.length > 0 && inlinesIn(node).length > 0) line.push({ type: 'text', text: ' ' });
    line.push(
      ...inlinesIn(node).map((inline): Inline => (inline.type === 'hardBreak' ? { type: 'text', text: ' ' } : inline)),
    );
  }
  return line;
}

/**
 * Converts a table to text: one line per row, with a separator between cells. If a cell has more than fits in a line,
 * it was a layout table, and the contents of its cells follow each other.
 */
export function tableLines(rows: readonly (readonly TableCell[])[]): RichNode[] {
  const isTextTable = rows.every((cells) => cells.length < 2 || cells.every(isShort));
  return rows.flatMap((cells): readonly RichNode[] => {
    const filled =
      cells.findLastIndex(({ content }) => content.some((node) => !isLine(node) || inlinesIn(node).length > 0)) + 1;
    if (!isTextTable || cells.length < 2) return cells.flatMap(({ content }) => content);
    // A column that is empty here has content in other rows.
    const line = cells.slice(0, filled).flatMap((cell, at): readonly Inline[] => {
      const words = lineOf(cell);
      // Two adjacent separators need one space between them.
      return at === 0 ? words : [{ type: 'text', text: words.length > 0 ? ' | ' : ' |' }, ...words];
    });
    return line.length === 0 ? [] : [{ type: 'paragraph', content: joinInlines(line) }];
  });
}
