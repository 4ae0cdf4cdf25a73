import { boxOf } from '../boxOf';
import { readSize } from '../cssValues';
import { elementsIn, styleOf, textOf } from '../elements';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import { isHidden } from '../rowsOf';

const outside = new Set(['style', 'script', 'head', 'title', 'meta', 'link', 'base']);

/** Whether something without words or images has a height or can be seen: spacers and lines. */
export function takesSpace(node: HtmlNode): boolean {
  if (node.kind === 'comment') return false;
  if (node.kind === 'text') return node.text.includes('\u00a0');
  if (outside.has(node.name) || isHidden(node)) return false;
  if (textOf([node]).includes('\u00a0')) return true;
  for (const element of elementsIn([node], (each) => !isHidden(each))) if (isHigh(element)) return true;
  return false;
}

function isHigh(element: HtmlElement): boolean {
  const css = styleOf(element);
  if (element.name === 'table' ? false : readSize(element.attributes.get('height'))) return true;
  if (css.size === 0) return element.name === 'hr';
  const { borders, padding, above, below } = boxOf(element, 16);
  const isPadded = element.name !== 'td' && element.name !== 'th' && padding.top + padding.bottom > 0;
  return Boolean(
    readSize(css.get('height')) ||
    isPadded ||
    borders.top ||
    borders.bottom ||
    (element.name === 'p' && above + below > 0),
  );
}
