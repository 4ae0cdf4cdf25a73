import { applyPhoneSheets } from '../applySheets';
import { applyCellPadding } from '../cellPadding';
import type { CleanMarkup } from '../cleanMarkup';
import { collapsePage } from '../collapsePage';
import { markCollapsedTables } from '../collapsedTables';
import { elementsIn, styleOf } from '../elements';
import type { HtmlElement, HtmlNode, HtmlTree } from '../htmlTree';

/**
 * A copy of the tree as phones see it: with the rules that its style sheets have for their windows, and cells below
 * each other that these rules stack. Undefined if it has no such rules. Call it before style sheets are applied to the
 * tree itself.
 */
export function phoneTree(tree: HtmlTree, clean: CleanMarkup): HtmlTree | undefined {
  const narrow: HtmlTree = { ...tree, root: copied(tree.root) };
  if (!applyPhoneSheets(narrow, clean)) return undefined;
  const ignored = new Map<HtmlElement, string>();
  collapsePage(narrow, ignored);
  markCollapsedTables(narrow, ignored);
  applyCellPadding(narrow, ignored);
  for (const element of elementsIn(narrow.root.children))
    if (element.children.some(isRow)) {
      const parts = element.children.flatMap((node): HtmlNode[] => (isRow(node) ? stackedRows(node) : [node]));
      element.children.splice(0, element.children.length, ...parts);
    }
  return narrow;
}

const copied = (element: HtmlElement): HtmlElement => ({
  ...element,
  attributes: new Map(element.attributes),
  children: element.children.map((node) => (node.kind === 'element' ? copied(node) : node)),
});

const isRow = (node: HtmlNode): node is HtmlElement => node.kind === 'element' && node.name === 'tr';

/** Rows of the cells that stack, from the one at the top. */
function stackedRows(row: HtmlElement): HtmlElement[] {
  const cells = row.children.filter((node) => node.kind === 'element');
  if (cells.length === 0 || !cells.some(isStacked)) return [row];
  const rows: { readonly place: number; readonly cells: HtmlElement[]; readonly stays: boolean }[] = [];
  for (const cell of cells) {
    const stays = !isStacked(cell);
    const last = rows.at(-1);
    // Neighbors that stay cells are in one table.
    if (stays && last?.stays) last.cells.push(cell);
    else rows.push({ place: placeOf(cell), cells: [stays ? cell : asOnlyCell(cell)], stays });
  }
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map((each) => ({ ...row, attributes: new Map(row.attributes), children: each.cells }));
}

const displayOf = (cell: HtmlElement): string => styleOf(cell).get('display')?.toLowerCase() ?? '';

function isStacked(cell: HtmlElement): boolean {
  const display = displayOf(cell);
  if (/^(?:block|table|table-(?:row|header-group|footer-group|row-group|caption))$/.test(display))
    return !/^(?:left|right)$/i.test(styleOf(cell).get('float') ?? '') || styleOf(cell).get('width') === '100%';
  return display === 'inline-block' && styleOf(cell).get('width') === '100%';
}

const placeOf = (cell: HtmlElement): number =>
  ({ 'table-header-group': 0, 'table-caption': 0, 'table-footer-group': 2 })[displayOf(cell)] ?? 1;

/** A cell in a row of its own, which is as wide as the table. */
function asOnlyCell(cell: HtmlElement): HtmlElement {
  const style = [...styleOf(cell)].filter(([name]) => !/^(?:(?:max-|min-)?width|float|display)$/.test(name));
  const attributes = new Map(cell.attributes).set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
  attributes.delete('width');
  return { ...cell, attributes };
}
