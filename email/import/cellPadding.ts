import { elementsIn } from './elements';
import { readDeclarations, readSize } from './cssValues';
import type { HtmlElement, HtmlTree } from './htmlTree';

/**
 * Writes `cellpadding` of tables into the styles of their cells that have no padding, as browsers read it: 1 pixel
 * without the attribute. Call it after style sheets are applied, and before anything reads styles.
 * `styled` gets these cells, because code may lose their table.
 */
export function applyCellPadding({ root }: HtmlTree, styled: Map<HtmlElement, string>): void {
  for (const table of elementsIn(root.children)) {
    if (table.name !== 'table') continue;
    const size = readSize(table.attributes.get('cellpadding')) ?? 1;
    if (size) for (const cell of cellsOf(table)) pad(cell, size, styled);
  }
}

function pad(cell: HtmlElement, size: number, styled: Map<HtmlElement, string>): void {
  const { attributes } = cell;
  const style = attributes.get('style') ?? '';
  if (style.includes('padding') && readDeclarations(style).has('padding')) return;
  const padded = `padding: ${size}px; `;
  attributes.set('style', padded + style);
  styled.set(cell, padded + (styled.get(cell) ?? style));
}

/** The cells of a table itself, not those of tables in it. */
function* cellsOf(table: HtmlElement): Generator<HtmlElement> {
  for (const element of elementsIn(table.children, ({ name }) => name !== 'table' && name !== 'td' && name !== 'th'))
    if (element.name === 'td' || element.name === 'th') yield element;
}
