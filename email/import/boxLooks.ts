import type { Box } from './boxOf';
import { readSize } from './cssValues';
import { styleOf } from './elements';
import type { HtmlElement } from './htmlTree';

/** Whether blocks can have the look of a box: no lines at its sides, no fixed height, and no position. */
export function areFine(element: HtmlElement, { borders }: Box): boolean {
  const css = styleOf(element);
  if ((borders.left?.width ?? 0) > 2 || (borders.right?.width ?? 0) > 2) return false;
  if ((borders.top?.width ?? 0) > 8 || (borders.bottom?.width ?? 0) > 8) return false;
  if (/^(?:absolute|fixed|relative)$/.test(css.get('position') ?? '') && (css.has('top') || css.has('left')))
    return false;
  if (/^(?:flex|grid|inline-flex)$/.test(css.get('display') ?? '')) return false;
  const height = readSize(css.get('height')) ?? 0;
  return !(height > 30 && !/^(?:body|html|table|tr|td|th)$/.test(element.name));
}

/** A box that is as wide as its column, which has its width already. */
export function filling(box: HtmlElement): HtmlElement {
  const attributes = new Map(box.attributes).set('width', '100%');
  attributes.delete('align');
  const style = [...styleOf(box)].filter(([name]) => !/^(?:(?:max-|min-)?width|float|display)$/.test(name));
  attributes.set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
  return { ...box, attributes };
}
