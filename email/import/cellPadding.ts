import { elementsIn } from './elements';
import { readPadding, readDeclarations, readSize } from './cssValues';
import type { HtmlElement, HtmlTree } from './htmlTree';

/**
 * Writes `cellpadding` of tables into the styles of their cells that have no padding, as browsers read it. Call it
 * after style sheets are applied, and before anything reads styles.
 */
export function applyCellPadding({ root }: HtmlTree): void {
  for (const table of elementsIn(root.children)) {
    if (table.name !== 'table') continue;
    const size = readSize(table.attributes.get('cellpadding'));
    if (size) for (const cell of cellsOf(table)) pad(cell, size);
  }
}

function pad({ attributes }: HtmlElement, size: number): void {
  const style = attributes.get('style') ?? '';
  if (readPadding(readDeclarations(style)) === undefined) attributes.set('style', `padding: ${size}px; ${style}`);
}

/** The cells of a table itself, not those of tables in it. */
function* cellsOf(table: HtmlElement): Generator<HtmlElement> {
  for (const element of elementsIn(table.children, ({ name }) => name !== 'table' && name !== 'td' && name !== 'th'))
    if (element.name === 'td' || element.name === 'th') yield element;
}
