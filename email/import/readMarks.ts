import type { Mark } from '../document/design';
import { safeFont, safeLink } from '../compile/html';
import { readColor } from './colors';
import { readBackgroundColor, readDeclarations, readSize } from './cssValues';
import { isRunnableAddress } from './dangers';
import type { HtmlElement } from './htmlTree';

/** The maximum difference between the channels of a gray: pages write their black text as `#1f2328` or `#202124`. */
const neutral = 16;
const [darkest, lightest] = [0x50, 0xc8];

/** Word processors use these grays for smaller headings; in paragraphs they were chosen by the author. */
const ofHeadings = 0x70;

/** Link colors in Word, Outlook, Google Docs and browsers, unvisited and visited. */
const ofLinks: ReadonlySet<string> = new Set([
  '#0000ff',
  '#0000ee',
  '#0563c1',
  '#1155cc',
  '#467886',
  '#0078d4',
  '#0078d7',
  '#0066cc',
  '#551a8b',
  '#800080',
  '#954f72',
  '#96607d',
]);

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The surrounding style: a style that repeats it is not a mark. */
export interface TextBase {
  readonly color?: string;
  readonly linkColor?: string;
  readonly fontSize: number;
  readonly fontFamily?: string;
}

/** The marks at a position, by type: an inner mark replaces an outer one. */
export type MarkSet = ReadonlyMap<Mark['type'], Mark>;

const byName = new Map<string, Exclude<Mark['type'], 'link' | 'color' | 'highlight' | 'fontSize' | 'fontFamily'>>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['dfn', 'italic'],
  ['var', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
]);
const fontSizes = [10, 13, 16, 18, 24, 32, 48];

/**
 * Which styles become marks besides emphasis and links: all colors, fonts and sizes, or only colors that the author
 * chose.
 */
export type ReadStyles = 'all' | 'chosenColors';

/** The context of text: a block's background is not a highlight, and headings have their own grays. */
export interface MarkPlace {
  readonly isBlock?: boolean;
  readonly inHeading?: boolean;
}

/** The marks inside `element`, given the `outer` ones. */
export function marksOf(
  element: HtmlElement,
  outer: MarkSet,
  base: TextBase,
  styles: ReadStyles,
  place: MarkPlace = {},
): MarkSet {
  const { name, attributes } = element;
  const style = attributes.get('style');
  const simple = byName.get(name);
  if (style === undefined && simple === undefined && name !== 'a' && name !== 'font' && name !== 'mark') return outer;
  const marks = new Map(outer);
  if (simple) marks.set(simple, { type: simple });
  const css = readDeclarations(style ?? '');
  readWeight(marks, css);
  decorate(marks, css, name);
  if (name === 'a') link(marks, element, styles === 'all' && isWithoutLine(css));
  if (styles === 'all') {
    recolor(marks, element, css, base);
    font(marks, element, css, base);
  } else chosenColor(marks, element, css, place);
  return marks;
}

/** Colors that a person chose. Program defaults for text, links and headings are ignored. */
function chosenColor(
  marks: Map<Mark['type'], Mark>,
  { name, attributes }: HtmlElement,
  css: ReadonlyMap<string, string>,
  { isBlock = false, inHeading = false }: MarkPlace,
): void {
  const outer = marks.get('color');
  const own =
    readColor(css.get('color')) ??
    (name === 'font' ? readColor(attributes.get('color')) : undefined) ??
    (outer?.type === 'color' ? outer.attrs.value : undefined);
  if (own !== undefined) {
    if (isChosenColor(own, { inLink: marks.has('link'), inHeading }))
      marks.set('color', { type: 'color', attrs: { value: own } });
    else marks.delete('color');
  }
  if (isBlock) return;
  const behind = highlightOf(name, css);
  if (behind === undefined) return;
  if (isMarkerColor(behind)) marks.set('highlight', { type: 'highlight', attrs: { value: behind } });
  else marks.delete('highlight');
}

function readWeight(marks: Map<Mark['type'], Mark>, css: ReadonlyMap<string, string>): void {
  const weight = css.get('font-weight')?.toLowerCase();
  if (weight !== undefined) {
    if (/^(?:bold|bolder|[6-9]\d\d)$/.test(weight)) marks.set('bold', { type: 'bold' });
    else marks.delete('bold');
  }
  const slant = css.get('font-style')?.toLowerCase();
  if (slant !== undefined) {
    if (/^(?:italic|oblique)/.test(slant)) marks.set('italic', { type: 'italic' });
    else marks.delete('italic');
  }
}

function decorate(marks: Map<Mark['type'], Mark>, css: ReadonlyMap<string, string>, name: string): void {
  const line = (css.get('text-decoration-line') ?? css.get('text-decoration') ?? '').toLowerCase();
  if (line.includes('line-through')) marks.set('strike', { type: 'strike' });
  // Links are underlined anyway.
  if (line.includes('underline') && name !== 'a' && !marks.has('link')) marks.set('underline', { type: 'underline' });
  const position = css.get('vertical-align')?.toLowerCase();
  if (position === 'super') marks.set('superscript', { type: 'superscript' });
  if (position === 'sub') marks.set('subscript', { type: 'subscript' });
}

function link(marks: Map<Mark['type'], Mark>, { attributes }: HtmlElement, isPlain: boolean): void {
  const href = (attributes.get('data-href') ?? attributes.get('href') ?? '').trim();
  if (href === '' || href.length > 4096 || isRunnableAddress(href)) return;
  // Broken links are kept, so that the author can fix them in the editor.
  const title = attributes.get('title');
  marks.set('link', {
    type: 'link',
    attrs: {
      href: safeLink(href) ?? href,
      ...(title && title.length <= 1000 && { title }),
      ...(isUntracked(attributes.get('clicktracking')) && { untracked: true }),
      ...(isPlain && { isPlain }),
    },
  });
}

const isWithoutLine = (css: ReadonlyMap<string, string>): boolean =>
  /^none\b/i.test(css.get('text-decoration-line') ?? css.get('text-decoration') ?? '');

const isUntracked = (written: string | undefined): boolean => written?.trim().toLowerCase() === 'off';

function recolor(
  marks: Map<Mark['type'], Mark>,
  { name, attributes }: HtmlElement,
  css: ReadonlyMap<string, string>,
  base: TextBase,
): void {
  const own = readColor(css.get('color')) ?? (name === 'font' ? readColor(attributes.get('color')) : undefined);
  const usual = name === 'a' ? (base.linkColor ?? base.color) : marks.has('link') ? undefined : base.color;
  if (own !== undefined) {
    if (own === usual) marks.delete('color');
    else marks.set('color', { type: 'color', attrs: { value: own } });
  }
  const behind = highlightOf(name, css);
  if (behind !== undefined) marks.set('highlight', { type: 'highlight', attrs: { value: behind } });
}

function font(
  marks: Map<Mark['type'], Mark>,
  { name, attributes }: HtmlElement,
  css: ReadonlyMap<string, string>,
  base: TextBase,
): void {
  const around = marks.get('fontSize');
  const of = around?.type === 'fontSize' ? around.attrs.value : base.fontSize;
  const size =
    readSize(css.get('font-size'), of) ??
    (name === 'font' ? fontSizes[Number.parseInt(attributes.get('size') ?? '', 10) - 1] : undefined);
  if (size !== undefined) {
    if (size === base.fontSize) marks.delete('fontSize');
    else marks.set('fontSize', { type: 'fontSize', attrs: { value: size } });
  }
  const family = css.get('font-family') ?? (name === 'font' ? attributes.get('face') : undefined);
  if (family !== undefined) {
    const value = safeFont(family).trim().slice(0, 200);
    if (value === base.fontFamily) marks.delete('fontFamily');
    else if (value !== '' && value !== 'inherit') marks.set('fontFamily', { type: 'fontFamily', attrs: { value } });
  }
}

/**
 * Whether the author chose a text color (`#rrggbb`), rather than the program. Blacks and grays are program defaults,
 * and so is blue for links; white belongs to a background that is not imported.
 */
export function isChosenColor(color: string, { inLink = false, inHeading = false } = {}): boolean {
  if (inLink && ofLinks.has(color)) return false;
  const parts = channels(color);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  if (most - least > neutral) return true;
  return most > (inHeading ? ofHeadings : darkest) && least < lightest;
}

/** Whether a color behind text is a highlight, rather than the page background or a dark theme's. */
export function isMarkerColor(color: string): boolean {
  const parts = channels(color);
  return Math.max(...parts) - Math.min(...parts) > neutral;
}

function highlightOf(name: string, css: ReadonlyMap<string, string>): string | undefined {
  const own = css.get('background-color');
  const color = own === undefined ? readBackgroundColor(css.get('background')) : readColor(own);
  return color ?? (name === 'mark' ? '#ffff00' : undefined);
}
