import { safeFont } from '../compile/html';
import type { Alignment, Padding } from '../document/design';
import { defaultTheme } from '../document/defaults';
import { readColor } from './colors';
import { readAlignment, readBackground, readPixels, readSize } from './cssValues';
import { styleOf } from './elements';
import type { HtmlElement } from './htmlTree';

/** Inherited styles and layout of nested elements. */
export interface InheritedStyle {
  readonly color?: string;
  readonly fontSize?: number;
  readonly fontFamily?: string;
  /** A factor of the font size, or pixels with their unit; browsers use the font's own otherwise. */
  readonly lineHeight?: string;
  readonly align?: Alignment;
  /** The alignment is of an attribute: boxes inside are placed by it, too. */
  readonly isByAttribute?: boolean;
  /** Where a box narrower than its surroundings is, with all that is in it. */
  readonly boxAlign?: Alignment;
  /** Where the first of two cells is: `rtl` puts it on the right. */
  readonly direction?: 'ltr' | 'rtl';
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly background?: string;
  /** The background around the innermost box that has one. */
  readonly behind?: string;
  /** The space on both sides, of all boxes around. */
  readonly padding: Pick<Padding, 'left' | 'right'>;
  /** The available width in pixels. */
  readonly width: number;
  /** The width that percentages of a cell's padding are of, if it is not the only one of its row. */
  readonly rowWidth?: number;
  /** Outside of the box that has the content: the space there depends on the window. */
  readonly isOutside?: boolean;
  /** In a box that is wider than the window of a phone. */
  readonly isClipped?: boolean;
  /** In a table without a width, which is as wide as its content. */
  readonly isShrunk?: boolean;
  /** Inherited properties that blocks don't have, which code keeps. */
  readonly others: ReadonlyMap<string, string>;
}

/** Browsers start with these. */
export const initialStyle: InheritedStyle = { padding: { left: 0, right: 0 }, width: 640, others: new Map() };

/** Sizes of headings in browsers, in ems: HTML standard, 15.3. */
const headingSizes: ReadonlyMap<string, number> = new Map([
  ['h1', 2],
  ['h2', 1.5],
  ['h3', 1.17],
  ['h4', 1],
  ['h5', 0.83],
  ['h6', 0.67],
  ['small', 5 / 6],
  ['big', 1.2],
]);

const inheritedByCode = ['letter-spacing', 'text-transform', 'white-space', 'word-break', 'text-decoration'];

/** The inherited styles inside `element`, apart from its width and padding. */
export function stylesInside(element: HtmlElement, outer: InheritedStyle): InheritedStyle {
  const css = styleOf(element);
  const { attributes, name } = element;
  const heading = headingSizes.get(name);
  const isTh = name === 'th';
  if (css.size === 0 && attributes.size === 0 && name !== 'center' && heading === undefined && !isTh) return outer;
  const short = readFont(css.get('font'));
  const color = readColor(css.get('color')) ?? (name === 'font' ? readColor(attributes.get('color')) : undefined);
  const around = outer.fontSize ?? 16;
  const fontSize =
    sizeOf(css.get('font-size') ?? short?.size, around) ??
    (heading === undefined ? undefined : round(heading * around));
  const family = safeFont(css.get('font-family') ?? short?.family ?? '')
    .trim()
    .slice(0, 200);
  const lineHeight = lineHeightOf(css.get('line-height') ?? short?.lineHeight, fontSize ?? around);
  const cssAlign = readAlignment(css.get('text-align'));
  const ownAlign = name === 'table' ? undefined : readAlignment(attributes.get('align'));
  const align = cssAlign ?? ownAlign ?? (name === 'center' || isTh ? 'center' : undefined);
  const direction = readDirection(css.get('direction') ?? attributes.get('dir'));
  const background = readBackground(css, attributes.get('bgcolor'));
  const weight = css.get('font-weight');
  const slant = css.get('font-style');
  const { align: _align, isByAttribute: _isByAttribute, ...aroundTable } = outer;
  return {
    ...(name === 'table' && outer.isByAttribute ? aroundTable : outer),
    ...(color && { color }),
    ...(fontSize !== undefined && { fontSize }),
    ...(family !== '' && family !== 'inherit' && { fontFamily: family }),
    ...(lineHeight !== undefined && { lineHeight }),
    ...(align && { align, isByAttribute: cssAlign === undefined && placesBoxes.has(name) }),
    ...(direction && { direction }),
    ...((weight !== undefined || isTh || isHeading(name)) && { isBold: isBoldWeight(weight ?? 'bold') }),
    ...(slant !== undefined && { isItalic: /^(?:italic|oblique)/i.test(slant) }),
    ...(background && { background }),
    ...(background && outer.background && { behind: outer.background }),
    others: othersOf(css, outer.others),
  };
}

function readDirection(value: string | undefined): 'ltr' | 'rtl' | undefined {
  const direction = value?.trim().toLowerCase();
  return direction === 'ltr' || direction === 'rtl' ? direction : undefined;
}

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);
export const isBoldWeight = (value: string): boolean => /^(?:bold|bolder|[6-9]\d\d)$/i.test(value);

const round = (value: number): number => Math.round(value * 100) / 100;

function sizeOf(value: string | undefined, around: number): number | undefined {
  if (value === undefined) return undefined;
  const exact = /^(\d+(?:\.\d+)?|\.\d+)(em|rem|%)$/i.exec(value.trim());
  if (!exact) return readSize(value, around);
  const [, number = '', unit = ''] = exact;
  return round(Number(number) * (unit === '%' ? around / 100 : unit.toLowerCase() === 'em' ? around : 16));
}

/** Relative line heights other than factors are computed where they are declared. */
function lineHeightOf(value: string | undefined, fontSize: number): string | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (text === 'normal') return '';
  if (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return text;
  const relative = /^(\d+(?:\.\d+)?|\.\d+)(em|%)$/i.exec(text);
  if (relative) return `${round((Number(relative[1]) * fontSize) / (relative[2] === '%' ? 100 : 1))}px`;
  const pixels = readPixels(text, fontSize);
  return pixels === undefined ? undefined : `${pixels}px`;
}

function readFont(value: string | undefined): { size: string; lineHeight?: string; family: string } | undefined {
  if (value === undefined) return undefined;
  const words = value.split(/\s+/);
  const at = words.findIndex((word) => /^\d/.test(word) && /[a-z%]/i.test(word));
  const [size = '', lineHeight] = words[at]?.split('/') ?? [];
  if (size === '') return undefined;
  return { size, ...(lineHeight !== undefined && { lineHeight }), family: words.slice(at + 1).join(' ') };
}

function othersOf(css: ReadonlyMap<string, string>, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (css.size === 0 || !inheritedByCode.some((name) => css.has(name))) return outer;
  const own = new Map(outer);
  for (const name of inheritedByCode) {
    const value = css.get(name);
    if (value === undefined || name === 'text-decoration') continue;
    if (value === 'normal' || value === 'none') own.delete(name);
    else own.set(name, value);
  }
  return own;
}

/** Elements whose `align` places the boxes inside; that of paragraphs and headings aligns text. */
const placesBoxes = new Set(['center', 'div', 'tbody', 'td', 'th', 'tr']);

/** Whether margins on both sides center a box. */
export function isCentered(css: ReadonlyMap<string, string>): boolean {
  const [top = '', right = top, , left = right] = (css.get('margin') ?? '').split(/\s+/);
  return (css.get('margin-left') ?? left) === 'auto' && (css.get('margin-right') ?? right) === 'auto';
}

/** The line height of a text in pixels; 0 for the font's own. */
export function pixelsOfLine({ lineHeight = '', fontSize = 16 }: InheritedStyle): number {
  if (lineHeight === '') return 0;
  return lineHeight.endsWith('px') ? Number(lineHeight.slice(0, -2)) : round(Number(lineHeight) * fontSize);
}

/** The height of a line, of the font's own if the style says none. */
export const heightOfLine = (looks: InheritedStyle): number =>
  pixelsOfLine(looks) || Math.round((looks.fontSize ?? 16) * 1.16);

/** The style that code needs around it, because it is no longer inside of its elements. */
export function codeStyle(looks: InheritedStyle): string {
  const { color, fontFamily, fontSize = 16, isBold, isItalic } = looks;
  return [
    `font-family:${fontFamily ?? defaultTheme.fontFamily}`,
    `font-size:${fontSize}px`,
    `line-height:${lineOf(looks)}`,
    `color:${color ?? '#000000'}`,
    isBold && 'font-weight:bold',
    isItalic && 'font-style:italic',
    looks.align && !looks.isByAttribute && `text-align:${looks.align}`,
    ...[...looks.others].map(([name, value]) => `${name}:${value}`),
  ]
    .filter(Boolean)
    .join(';');
}

const lineOf = ({ lineHeight = '' }: InheritedStyle): string => (lineHeight === '' ? 'normal' : lineHeight);
