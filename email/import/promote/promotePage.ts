import { defaultTheme } from '../../document/defaults';
import type { Block, Theme } from '../../document/design';
import { boxOf } from '../boxOf';
import { readColor } from '../colors';
import { ImportLog } from '../importReport';
import { leavesOf } from '../phones/pairLeaves';
import { phoneSidesOf } from '../phones/phoneSides';
import { hiddenParts, type PhonePage, withPhoneSettings } from '../phones/withPhoneSettings';
import { PhoneSources } from '../phones/phoneSources';
import { phoneWidth } from '../sheetRules';
import { readBackground, readSize } from '../cssValues';
import { elementsIn, findElement, styleOf } from '../elements';
import type { HtmlElement, HtmlTree } from '../htmlTree';
import type { ImportSession } from '../importSession';
import { initialStyle, type InheritedStyle, stylesInside } from '../inheritedStyle';
import { forPhones } from './forPhones';
import { mergeTexts } from './mergeTexts';
import { maximumBlocks, Promoter } from './promoter';
import { neededWidth } from './neededWidth';
import { isSeen } from '../rowsOf';
import type { Piece } from './stack';

/** The width of messages that are as wide as the window: that of a usual reading pane. */
const fluidWidth = 640;

/** The blocks of a page, and the space beside them on phones. */
interface PromotedPage {
  readonly blocks: Block[];
  readonly phoneSides: number;
}

/** Undefined if there are more blocks than a design can have. */
export function promotePage(body: HtmlElement, session: ImportSession): PromotedPage | undefined {
  const { width } = session.theme.container;
  const looks: InheritedStyle = {
    ...stylesInside(body, initialStyle),
    background: session.theme.background,
    width,
    ...(!session.isFluid && { isOutside: true }),
  };
  const sources = new PhoneSources();
  const pieces = new Promoter(session.phone ? { ...session, sources } : session).page(body.children, looks);
  if (pieces.length > maximumBlocks) return undefined;
  session.progress?.next();
  const narrow = session.phone && phonePage(session.phone, session, codeIn(pieces, sources));
  const blocks = narrow ? withPhoneSettings(pieces, sources, narrow, session.theme) : pieces.map(({ block }) => block);
  return { blocks: mergeTexts(blocks).map(forPhones), phoneSides: narrow?.sides ?? 0 };
}

/** Where the code of a design is from: on phones it is code, too, whatever it looks like. */
function codeIn(pieces: readonly Piece[], sources: PhoneSources): ReadonlySet<number> {
  const code = leavesOf(pieces.map(({ block }) => block)).filter(({ block }) => block.type === 'code');
  return new Set(code.map(({ block }) => sources.of(block.id)?.at).filter((at) => at !== undefined));
}

/** The page as phones show it. */
function phonePage(tree: HtmlTree, session: ImportSession, code: ReadonlySet<number>): PhonePage {
  const body = findElement(tree.root.children, ({ name }) => name === 'body') ?? tree.root;
  const { left, right, padding } = boxOf(body, 16);
  const sides = { left: left + padding.left, right: right + padding.right };
  const looks: InheritedStyle = {
    ...stylesInside(body, initialStyle),
    background: session.theme.background,
    padding: sides,
    width: Math.max(1, phoneWidth - sides.left - sides.right),
  };
  const sources = new PhoneSources();
  let last = 0;
  const promoter = new Promoter({
    ...session,
    tree,
    log: new ImportLog(),
    id: () => `p${(last += 1)}`,
    sources,
    codeOnPhones: code,
  });
  const pieces = promoter.page(body.children, looks);
  // Where colors reach the edges of the window, so does the content.
  const strip = session.frames === undefined ? 0 : phoneSidesOf(body, looks, session.frames);
  return { blocks: pieces.map(({ block }) => block), sources, hidden: hiddenParts(body), sides: strip };
}

/** The theme of a page: its colors and width, and the font, size and colors of most of its text. */
export function pageTheme(
  body: HtmlElement,
  chain: readonly HtmlElement[],
): { readonly theme: Theme; readonly isFluid: boolean; readonly frames?: ReadonlySet<number> } {
  const around = [body, ...chain];
  const backgrounds = around
    .map((element) => readBackground(styleOf(element), element.attributes.get('bgcolor')))
    .filter((color) => color !== undefined);
  const background = backgrounds[0] ?? '#ffffff';
  const { width, fill, isBand, frames } = frameOf(body, background);
  const texts = usualText(body);
  const box = boxOf(body, 16);
  const margins = bodyMargins(body, box);
  const theme = {
    ...defaultTheme,
    background,
    color: texts.color,
    linkColor: texts.linkColor,
    fontFamily: texts.fontFamily,
    fontSize: texts.fontSize,
    container: {
      width: Math.min(
        900,
        Math.max(
          320,
          isBand ? Math.max(fluidWidth - margins.sides, width ?? 0) : (width ?? fluidWidth - margins.sides),
        ),
      ),
      background: fill ?? backgrounds.at(-1) ?? background,
      padding: { top: margins.top, right: 0, bottom: margins.bottom, left: 0 },
    },
  };
  return { theme, isFluid: width === undefined, ...(!isBand && { frames }) };
}

/** Browsers leave 8 pixels around a page. */
function bodyMargins(
  body: HtmlElement,
  { padding }: ReturnType<typeof boxOf>,
): { top: number; bottom: number; sides: number } {
  const css = styleOf(body);
  const [top, right = top, bottom = top, left = right] = css.get('margin')?.split(/\s+/) ?? [];
  const read = (side: string | undefined, own: string | undefined, attribute: string): number =>
    readSize(own ?? side ?? body.attributes.get(attribute)) ?? 8;
  const above = read(top, css.get('margin-top'), 'topmargin');
  const below = read(bottom, css.get('margin-bottom'), 'bottommargin');
  const start = read(left, css.get('margin-left'), 'leftmargin');
  const end = read(right, css.get('margin-right'), 'rightmargin');
  return {
    top: above + padding.top,
    bottom: below + padding.bottom,
    sides: start + end + padding.left + padding.right,
  };
}

/** The box that has the content: its width and color, and whether colors reach from edge to edge of the window. */
function frameOf(
  body: HtmlElement,
  page: string,
): { width: number | undefined; fill: string | undefined; isBand: boolean; frames: ReadonlySet<number> } {
  const frames = new Set<number>();
  let width: number | undefined;
  let fill: string | undefined;
  let isBand = false;
  let isFound = false;
  const visit = (element: HtmlElement, background: string): void => {
    const css = styleOf(element);
    const own = readBackground(css, element.attributes.get('bgcolor'));
    const inside = own ?? background;
    const found =
      element.name === 'td' || element.name === 'th'
        ? cellWidth(element)
        : (limitOf(css.get('max-width')) ?? limitOf(element.attributes.get('width')) ?? limitOf(css.get('width')));
    if (found !== undefined && element.name !== 'body' && element.name !== 'img') {
      const whole = element.name === 'table' ? Math.max(found, neededWidth(element)) : found;
      if (width === undefined || whole > width) width = whole;
      if (!isFound) fill = own ?? ownFill(element);
      isFound = true;
      frames.add(element.start);
      return;
    }
    if (own !== undefined && own !== page && element.name !== 'body') isBand = true;
    for (const child of element.children) if (child.kind === 'element' && isSeen(child)) visit(child, inside);
  };
  visit(body, page);
  return { width, fill: isBand ? page : fill, isBand, frames };
}

/** The color of the only cell of a table. */
function ownFill(element: HtmlElement): string | undefined {
  const isInside = ({ name }: HtmlElement): boolean => name !== 'td' && name !== 'th';
  const cells = [...elementsIn(element.children, isInside)].filter((each) => !isInside(each));
  const [only] = cells;
  return cells.length === 1 && only ? readBackground(styleOf(only), only.attributes.get('bgcolor')) : undefined;
}

const cellWidth = (cell: HtmlElement): number | undefined => limitOf(cell.attributes.get('width'));

function limitOf(value: string | undefined): number | undefined {
  if (value === undefined || value.includes('%')) return undefined;
  const size = readSize(value);
  return size !== undefined && size >= 320 && size <= 900 ? size : undefined;
}

/** The most frequent font, size and colors, by characters. */
function usualText(body: HtmlElement): { fontFamily: string; fontSize: number; color: string; linkColor: string } {
  const counts = { fontFamily: new Map<string, number>(), fontSize: new Map<number, number>() };
  const colors = new Map<string, number>();
  const links = new Map<string, number>();
  const visit = (element: HtmlElement, outer: InheritedStyle, isLink: boolean): void => {
    const looks = stylesInside(element, outer);
    const linked = isLink || element.name === 'a';
    const own = linked && !isLink ? (readColor(styleOf(element).get('color')) ?? '#0000ee') : undefined;
    if (own !== undefined) links.set(own, (links.get(own) ?? 0) + 1);
    for (const child of element.children) {
      if (child.kind === 'text') {
        const length = child.text.trim().length;
        if (length === 0 || linked) continue;
        const family = looks.fontFamily ?? defaultTheme.fontFamily;
        const size = Math.round(looks.fontSize ?? 16);
        const color = looks.color ?? '#000000';
        counts.fontFamily.set(family, (counts.fontFamily.get(family) ?? 0) + length);
        counts.fontSize.set(size, (counts.fontSize.get(size) ?? 0) + length);
        colors.set(color, (colors.get(color) ?? 0) + length);
      } else if (child.kind === 'element' && isSeen(child)) visit(child, looks, linked);
    }
  };
  visit(body, initialStyle, false);
  return {
    fontFamily: most(counts.fontFamily) ?? defaultTheme.fontFamily,
    fontSize: most(counts.fontSize) ?? defaultTheme.fontSize,
    color: most(colors) ?? defaultTheme.color,
    linkColor: most(links) ?? defaultTheme.linkColor,
  };
}

function most<Value>(counts: ReadonlyMap<Value, number>): Value | undefined {
  let best: Value | undefined;
  let highest = 0;
  for (const [value, count] of counts)
    if (count > highest) {
      best = value;
      highest = count;
    }
  return best;
}
