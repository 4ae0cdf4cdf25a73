import { boxOf, spacingOf } from '../boxOf';
import { readSize } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import { isSeen } from '../rowsOf';

const known = new WeakMap<HtmlElement, number>();

/**
 * The width in pixels that an element needs for the images and tables inside: tables are never narrower than their
 * content. Words and images without a width are not counted.
 */
export function neededWidth(element: HtmlElement): number {
  const before = known.get(element);
  if (before !== undefined) return before;
  const width = Math.ceil(widthOf(element));
  known.set(element, width);
  return width;
}

function widthOf(element: HtmlElement): number {
  const { name, attributes } = element;
  const css = styleOf(element);
  if (name === 'img') return limited(css, pixels(css.get('width') ?? attributes.get('width')));
  const { padding, borders } = boxOf(element, 16);
  const lines = (borders.left?.width ?? 0) + (borders.right?.width ?? 0);
  const parts = element.children.filter((node) => node.kind === 'element' && isSeen(node));
  const inside = parts.flatMap((node) => (node.kind === 'element' ? [neededWidth(node)] : []));
  if (name === 'tr') return inside.reduce((sum, width) => sum + width, 0);
  const most = Math.max(0, ...inside);
  if (name === 'tbody' || name === 'thead' || name === 'tfoot') return most;
  const around = padding.left + padding.right + lines;
  if (name === 'table') {
    const spacing = 2 * spacingOf(element, css);
    return Math.max(pixels(css.get('width') ?? attributes.get('width')), most === 0 ? 0 : most + around + spacing);
  }
  // A box with a width of its own is as wide as that, however wide its content is.
  const own = pixels(css.get('width'));
  if (name !== 'td' && name !== 'th' && own > 0) return limited(css, own + around);
  return most === 0 ? 0 : limited(css, most + around);
}

const pixels = (value: string | undefined): number =>
  value === undefined || value.includes('%') ? 0 : (readSize(value) ?? 0);

/** Boxes with a greatest width: what is relative to the room has none. */
function limited(css: ReadonlyMap<string, string>, width: number): number {
  const limit = css.get('max-width');
  if (limit === undefined) return width;
  if (limit.includes('%')) return 0;
  const most = readSize(limit);
  return most === undefined ? width : Math.min(width, most);
}
