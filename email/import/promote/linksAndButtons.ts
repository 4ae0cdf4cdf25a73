import { boxOf } from '../boxOf';
import { readBackground } from '../cssValues';
import { elementsIn, isVisible, styleOf, textOf } from '../elements';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import { isInline } from '../rowsOf';

export const hasBackgroundImage = (element: HtmlElement): boolean =>
  (element.attributes.get('background') ?? '') !== '' ||
  /url\(/i.test(`${styleOf(element).get('background-image') ?? ''}${styleOf(element).get('background') ?? ''}`);

export const hasOnlyImage = (link: HtmlElement): boolean =>
  textOf(link.children).trim() === '' &&
  [...elementsIn(link.children)].filter(({ name }) => name === 'img').length === 1;

/** The link, if a cell contains nothing else. */
export function onlyLink(cell: HtmlElement): HtmlElement | undefined {
  const links = [...elementsIn(cell.children)].filter(({ name }) => name === 'a');
  const [link] = links;
  if (
    links.length !== 1 ||
    !link ||
    [...elementsIn(cell.children)].some(({ name }) => name === 'br' || name === 'table')
  )
    return undefined;
  return textOf(cell.children).trim() === textOf(link.children).trim() && isVisible(link) ? link : undefined;
}

/** The cell of a colored table that is as wide as its link with space around it: a button with the table's color. */
export function buttonCell(table: HtmlElement, cell: HtmlElement, room: number): HtmlElement | undefined {
  const fill = readBackground(styleOf(table), table.attributes.get('bgcolor'));
  const { padding } = boxOf(cell, 16, room);
  if (fill === undefined || padding.left < 4 || padding.top < 4) return undefined;
  return { ...cell, attributes: new Map(cell.attributes).set('bgcolor', fill) };
}

export function looksLikeButton(link: HtmlElement, cell: HtmlElement | undefined): boolean {
  const css = styleOf(link);
  const named = /\b(?:btn|button|cta)\b/i.test(
    `${link.attributes.get('class') ?? ''} ${cell?.attributes.get('class') ?? ''}`,
  );
  const filled =
    readBackground(css) !== undefined ||
    (cell !== undefined && readBackground(styleOf(cell), cell.attributes.get('bgcolor')) !== undefined);
  const boxed =
    css.has('padding') ||
    css.has('padding-top') ||
    /block/.test(css.get('display') ?? '') ||
    css.has('border-radius') ||
    (cell !== undefined && styleOf(cell).has('border-radius'));
  return (
    textOf(link.children).trim() !== '' && !hasOnlyImage(link) && ((filled && boxed) || (named && (filled || boxed)))
  );
}

const wordBlocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'address']);

/** Text: no images, tables or links that look like buttons. */
export function isWords(node: HtmlNode): boolean {
  if (node.kind === 'text') return true;
  if (node.kind === 'comment') return false;
  if (!wordBlocks.has(node.name) && !isInline(node)) return false;
  if (node.name === 'img') return false;
  for (const inner of elementsIn([node])) {
    if (inner.name === 'img' || inner.name === 'table' || (inner.name === 'a' && looksLikeButton(inner, undefined)))
      return false;
  }
  return true;
}
