import type { Padding } from '../document/design';
import { readColor } from './colors';
import { readPadding, readPixels, readSize } from './cssValues';
import { styleOf } from './elements';
import type { HtmlElement } from './htmlTree';

/** One side of a border that can be seen. */
export interface BorderSide {
  readonly width: number;
  readonly color: string;
}

export type Borders = Partial<Record<keyof Padding, BorderSide>>;

/** The space that an element takes around its content. */
export interface Box {
  readonly padding: Padding;
  readonly borders: Borders;
  readonly above: number;
  readonly below: number;
  readonly left: number;
  readonly right: number;
  /** Margins on both sides center it. */
  readonly isCentered: boolean;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Margins of browsers, in ems of the element's font: HTML standard, 15.3. */
const usual: ReadonlyMap<string, number> = new Map([
  ['p', 1],
  ['ul', 1],
  ['ol', 1],
  ['dl', 1],
  ['blockquote', 1],
  ['figure', 1],
  ['pre', 1],
  ['h1', 0.67],
  ['h2', 0.83],
  ['h3', 1],
  ['h4', 1.33],
  ['h5', 1.67],
  ['h6', 2.33],
  ['hr', 0.5],
]);

const noPadding: Padding = { top: 0, right: 0, bottom: 0, left: 0 };
const noBorders: Borders = {};

/** The box of an element whose font has this size, in room of this width. Asked several times of each element. */
export function boxOf(element: HtmlElement, fontSize: number, room?: number): Box {
  const css = styleOf(element);
  const { name } = element;
  const standard = Math.round((usual.get(name) ?? 0) * fontSize);
  const sidewards = name === 'blockquote' || name === 'figure' ? 40 : 0;
  const padding = readPadding(css, fontSize, room) ?? noPadding;
  const borders = bordersOf(css);
  const sizes = { fontSize, room };
  const [above, right = above, below = above, left = right] = css.get('margin')?.split(/\s+/) ?? [];
  const start = css.get('margin-left') ?? left;
  const end = css.get('margin-right') ?? right;
  // Cells have no margins.
  const hasNone = name === 'td' || name === 'th' || name === 'tr';
  return {
    padding,
    borders,
    above: hasNone ? 0 : marginOf(css.get('margin-top') ?? above, standard, sizes),
    below: hasNone ? 0 : marginOf(css.get('margin-bottom') ?? below, standard, sizes),
    left: hasNone ? 0 : marginOf(start, sidewards, sizes),
    right: hasNone ? 0 : marginOf(end, sidewards, sizes),
    isCentered: start === 'auto' && end === 'auto',
  };
}

function marginOf(
  value: string | undefined,
  usually: number,
  { fontSize, room }: { readonly fontSize: number; readonly room: number | undefined },
): number {
  return value === undefined ? usually : Math.max(0, readPixels(value, value.includes('%') ? room : fontSize) ?? 0);
}

/** The borders of a style: shorthands for all sides, one side, or widths, styles and colors. */
export function bordersOf(css: ReadonlyMap<string, string>): Borders {
  for (const name of css.keys()) if (name.startsWith('border')) return drawnBorders(css);
  return noBorders;
}

function drawnBorders(css: ReadonlyMap<string, string>): Borders {
  const found: Borders = {};
  for (const [index, side] of sides.entries()) {
    const parts = readBorder(css.get('border'));
    const own = readBorder(css.get(`border-${side}`));
    const styles = css.get(`border-${side}-style`) ?? own.style ?? sideOf(css.get('border-style'), index);
    const style = styles ?? parts.style;
    const width =
      readSize(css.get(`border-${side}-width`)) ??
      own.width ??
      readSize(sideOf(css.get('border-width'), index)) ??
      parts.width ??
      3;
    const color =
      readColor(css.get(`border-${side}-color`)) ??
      own.color ??
      readColor(sideOf(css.get('border-color'), index)) ??
      parts.color;
    const isDrawn = style !== undefined && style !== 'none' && style !== 'hidden';
    const isTransparent = (css.get(`border-${side}`) ?? css.get('border') ?? '').includes('transparent');
    if (isDrawn && width > 0 && !isTransparent) found[side] = { width, color: color ?? '#000000' };
  }
  return found;
}

/** The value for a side, in the order of `sides`, of a list with one to four. */
function sideOf(list: string | undefined, side: number): string | undefined {
  const values = list?.split(/\s+/) ?? [];
  return values[side] ?? values[side - 2] ?? values[0];
}

const borderStyles = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/i;

function readBorder(value: string | undefined): { width?: number; style?: string; color?: string } {
  if (value === undefined) return {};
  const found: { width?: number; style?: string; color?: string } = {};
  const rest: string[] = [];
  // Colors such as `rgb(1, 2, 3)` contain spaces.
  const joined = value
    .split(',')
    .map((part) => part.trim())
    .join(',');
  for (const word of joined.split(/\s+/)) {
    const width = readSize(word);
    if (borderStyles.test(word)) found.style = word.toLowerCase();
    else if (width !== undefined) found.width = width;
    else if (word === 'thin') found.width = 1;
    else rest.push(word);
  }
  const color = readColor(rest.join(' '));
  if (color !== undefined) found.color = color;
  return value.trim() === '0' ? { width: 0, style: 'none' } : found;
}

/** The space between the cells of a table, and around them. */
export function spacingOf({ attributes, name }: HtmlElement, css: ReadonlyMap<string, string>): number {
  if (name !== 'table' || css.get('border-collapse') === 'collapse') return 0;
  return readSize(css.get('border-spacing')?.split(/\s+/)[0]) ?? readSize(attributes.get('cellspacing')) ?? 2;
}

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
