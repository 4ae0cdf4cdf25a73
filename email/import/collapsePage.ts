import { boxOf } from './boxOf';
import { elementsIn, isVisible, setStyle, styleOf } from './elements';
import type { HtmlElement, HtmlNode, HtmlTree } from './htmlTree';
import { initialStyle, stylesInside } from './inheritedStyle';

/** Elements that keep the margins of what is in them. */
const closed = /^(?:t(?:able|body|head|foot|r|d|h)|img|hr|button|input|select|textarea|video|svg)$/;
/** What browsers leave around a page. */
const usual = 8;

/**
 * Writes the margins of the first and last elements of a page into those of the page, with which they collapse: the
 * larger one counts. Otherwise both would, because the design has padding there. Call it once style sheets are
 * applied. `styled` gets the elements.
 */
export function collapsePage({ root }: HtmlTree, styled: Map<HtmlElement, string>): void {
  let page = root;
  for (const element of elementsIn(root.children, ({ name }) => name !== 'body'))
    if (element.name === 'body') page = element;
  for (const side of ['top', 'bottom'] as const) {
    const { padding, borders } = boxOf(page, 16);
    if (padding[side] > 0 || borders[side]) continue;
    const inner = take(page, side, styled);
    if (inner > ownMargin(page, side)) write(page, `margin-${side}`, inner, styled);
  }
}

/** The largest margin at an edge of the page; the elements that have it lose it. */
function take(page: HtmlElement, side: 'top' | 'bottom', styled: Map<HtmlElement, string>): number {
  let [largest, looks] = [0, stylesInside(page, initialStyle)];
  for (let inside = atEdge(page.children, side); inside; inside = atEdge(inside.children, side)) {
    looks = stylesInside(inside, looks);
    const { above, below, padding, borders } = boxOf(inside, looks.fontSize ?? 16);
    const margin = side === 'top' ? above : below;
    if (margin > 0) write(inside, `margin-${side}`, 0, styled);
    largest = Math.max(largest, margin);
    if (closed.test(inside.name) || padding[side] > 0 || borders[side]) break;
  }
  return Math.round(largest);
}

function ownMargin(page: HtmlElement, side: 'top' | 'bottom'): number {
  const css = styleOf(page);
  if (page.name !== 'body' || !(css.has('margin') || css.has(`margin-${side}`) || page.attributes.has(`${side}margin`)))
    return usual;
  const { above, below } = boxOf(page, 16);
  const own = side === 'top' ? above : below;
  return own > 0 ? own : Number(page.attributes.get(`${side}margin`) ?? 0) || 0;
}

/** The element at an edge; undefined if there is text. */
function atEdge(nodes: readonly HtmlNode[], side: 'top' | 'bottom'): HtmlElement | undefined {
  const seen = nodes.filter((node) => isVisible(node));
  const node = side === 'top' ? seen[0] : seen.at(-1);
  return node?.kind === 'element' ? node : undefined;
}

function write(element: HtmlElement, property: string, pixels: number, styled: Map<HtmlElement, string>): void {
  const before = element.attributes.get('style') ?? '';
  const after = (style: string): string =>
    `${style}${/;\s*$|^\s*$/.test(style) ? '' : ';'} ${property}: ${pixels}px`.trim();
  setStyle(element, after(before));
  styled.set(element, after(styled.get(element) ?? before));
}
