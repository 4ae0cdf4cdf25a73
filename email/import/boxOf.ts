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

/** The box of an element whose font has this size, in room of this width. */
export function boxOf(element: HtmlElement, fontSize: number, room?: number): Box {
  const css = styleOf(element);
  const { name } = element;
  const standard = Math.round((usual.get(name) ?? 0) * fontSize);
  const sidewards = name === 'blockquote' || name === 'figure' ? 40 : 0;
  const [top, right = top, bottom = top, left = right] = css.get('margin')?.split(/\s+/) ?? [];
  // Cells have no margins.
  const isCell = name === 'td' || name === 'th' || name === 'tr';
  const margin = (side: string | undefined, own: string | undefined, usually: number): number => {
    const value = own ?? side;
    if (isCell) return 0;
    return Math.max(
      0,
      readPixels(value, value?.includes('%') ? room : fontSize) ?? (value === undefined ? usually : 0),
    );
  };
  const isAuto = (side: string | undefined, own: string | undefined): boolean => (own ?? side) === 'auto';
  return {
    padding: readPadding(css, fontSize, room) ?? { top: 0, right: 0, bottom: 0, left: 0 },
    borders: bordersOf(css),
    above: margin(top, css.get('margin-top'), standard),
    below: margin(bottom, css.get('margin-bottom'), standard),
    left: margin(left, css.get('margin-left'), sidewards),
    right: margin(right, css.get('margin-right'), sidewards),
    isCentered: isAuto(left, css.get('margin-left')) && isAuto(right, css.get('margin-right')),
  };
}

const known = new WeakMap<ReadonlyMap<string, string>, Borders>();

/** The borders of a style, cached: each box is looked at several times. */
export function bordersOf(css: ReadonlyMap<string, string>): Borders {
  const found = known.get(css) ?? readBorders(css);
  known.set(css, found);
  return found;
}

/** Shorthands for all sides, one side, or widths, styles and colors. */
function readBorders(css: ReadonlyMap<string, string>): Borders {
  const found: Borders = {};
  if (![...css.keys()].some((name) => name.startsWith('border'))) return found;
  for (const [index, side] of sides.entries()) {
    const parts = readBorder(css.get('border'));
    const own = readBorder(css.get(`border-${side}`));
    const fromList = (name: string): string | undefined => {
      const values = css.get(name)?.split(/\s+/) ?? [];
      return values[index] ?? values[index - 2] ?? values[0];
    };
    const style = css.get(`border-${side}-style`) ?? own.style ?? fromList('border-style') ?? parts.style;
    const width =
      readSize(css.get(`border-${side}-width`)) ?? own.width ?? readSize(fromList('border-width')) ?? parts.width ?? 3;
    const color =
      readColor(css.get(`border-${side}-color`)) ?? own.color ?? readColor(fromList('border-color')) ?? parts.color;
    const isDrawn = style !== undefined && style !== 'none' && style !== 'hidden';
    const isTransparent = (css.get(`border-${side}`) ?? css.get('border') ?? '').includes('transparent');
    if (isDrawn && width > 0 && !isTransparent) found[side] = { width, color: color ?? '#000000' };
  }
  return found;
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
