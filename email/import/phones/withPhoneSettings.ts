import type { Block, BlockOf, CellBlock, MobileOverrides, Padding, Theme } from '../../document/design';
import { elementsIn } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { Piece } from '../promote/stack';
import { isHidden } from '../rowsOf';
import { phoneWidth } from '../sheetRules';
import { leavesOf, type Pair, pairLeaves } from './pairLeaves';
import { imageOnPhones } from './imageOnPhones';
import type { PhoneSources } from './phoneSources';
import { wordsOnPhones } from './wordsOnPhones';

type Columns = BlockOf<'columns'>;

/** A page as phones show it: its blocks, and which parts of the source they don't. */
export interface PhonePage {
  readonly blocks: readonly Block[];
  readonly sources: PhoneSources;
  readonly hidden: readonly HiddenPart[];
  /** The space beside all blocks, which is no part of theirs. */
  readonly sides: number;
}

interface HiddenPart {
  readonly start: number;
  readonly end: number;
}

/** The outermost hidden elements, and rows of hidden cells. */
export function hiddenParts(body: HtmlElement): HiddenPart[] {
  const found: HiddenPart[] = [];
  for (const element of elementsIn(body.children, (each) => !isUnseen(each)))
    if (isUnseen(element)) found.push(element);
  return found;
}

const isUnseen = (element: HtmlElement): boolean =>
  isHidden(element) || (element.name === 'tr' && hasOnlyHidden(element));

function hasOnlyHidden({ children }: HtmlElement): boolean {
  const cells = children.filter((node) => node.kind === 'element');
  return cells.length > 0 && cells.every(isHidden);
}

/**
 * Blocks with what the message itself says about phones: space, size and alignment of text, stacking, and what is
 * hidden.
 */
export function withPhoneSettings(
  pieces: readonly Piece[],
  sources: PhoneSources,
  page: PhonePage,
  theme: Theme,
): Block[] {
  const blocks = pieces.map(({ block }) => block);
  const pairs = pairLeaves(leavesOf(blocks), leavesOf(page.blocks), sources, page.sources);
  const isGone = ({ id }: Block): boolean => {
    if (pairs.has(id)) return pairs.get(id) === 'gone';
    const at = sources.of(id)?.at;
    return at !== undefined && page.hidden.some(({ start, end }) => at >= start && at < end);
  };
  const narrowed = <Kind extends CellBlock>(block: Kind, isPlaced: boolean, around?: Padding): Kind => {
    if (isGone(block)) return { ...block, hideOn: 'mobile' };
    const pair = pairs.get(block.id);
    if (pair && pair !== 'gone')
      return leafOnPhones(block, pair, isPlaced ? around : 'own', { theme, sides: page.sides });
    return block;
  };
  const facts = { pairs, isGone, sides: page.sides };
  return blocks.map((block) =>
    block.type === 'columns' ? rowOnPhones(block, facts, narrowed) : narrowed(block, true),
  );
}

interface Facts {
  readonly pairs: ReadonlyMap<string, Pair | 'gone'>;
  readonly isGone: (block: Block) => boolean;
  readonly sides: number;
}

type Narrowed = <Kind extends CellBlock>(block: Kind, isPlaced: boolean, around?: Padding) => Kind;

/** A row: its columns stay beside each other if those of the message do. */
function rowOnPhones(row: Columns, { pairs, isGone, sides }: Facts, narrowed: Narrowed): Columns {
  const cells = row.columns.flatMap(({ blocks }) => blocks);
  const seen = cells.filter((cell) => !isGone(cell));
  if (seen.length === 0 && cells.length > 0) return { ...row, hideOn: 'mobile' };
  const found = seen.map(({ id }) => pairs.get(id)).filter((pair) => pair !== undefined && pair !== 'gone');
  const isWhole = found.length === seen.length;
  const [first] = found;
  const together = isWhole ? first?.leaf.row : undefined;
  const isTogether =
    together?.columns.length === row.columns.length && found.every(({ leaf }) => leaf.row === together);
  const same = isTogether ? together : undefined;
  const columns = row.columns.map((column) => ({
    ...column,
    blocks: column.blocks.map((cell): CellBlock => narrowed(cell, isWhole, same && noPadding)),
  }));
  if (!isWhole) return { ...row, columns };
  const stays = same !== undefined && row.columns.length > 1;
  return {
    ...withMobile(row, { padding: same ? inside(same.padding, sides) : noPadding }),
    columns,
    ...(stays && { stack: false }),
  };
}

const noPadding: Padding = { top: 0, right: 0, bottom: 0, left: 0 };

/** Space without that beside all blocks. */
const inside = (padding: Padding, sides: number): Padding => ({
  ...padding,
  left: Math.max(0, padding.left - sides),
  right: Math.max(0, padding.right - sides),
});

const sidesOf = ({ left, right }: Pick<Padding, 'left' | 'right'>): Pick<Padding, 'left' | 'right'> => ({
  left: Math.round(left),
  right: Math.round(right),
});

interface Surroundings {
  readonly theme: Theme;
  /** The space beside all blocks. */
  readonly sides: number;
}

/**
 * A block as phones show it. `around` is the space of the row there that is no longer that of the block; `own` keeps
 * the block's space.
 */
function leafOnPhones<Kind extends CellBlock>(
  block: Kind,
  pair: Pair,
  around: Padding | undefined | 'own',
  { theme, sides }: Surroundings,
): Kind {
  const { leaf } = pair;
  const words = wordsOnPhones(block, leaf.block, theme);
  const height =
    block.type === 'spacer' && leaf.block.type === 'spacer' && leaf.block.height !== block.height
      ? { height: leaf.block.height }
      : {};
  const isBare =
    block.type === 'spacer' && block.background === undefined && block.padding.top + block.padding.bottom === 0;
  const space = around === 'own' || isBare ? {} : { padding: paddingOf(block, pair, around !== undefined, sides) };
  const own = withMobile(block, { ...space, ...words, ...height, ...(isFullButton(block, pair) && { isFull: true }) });
  if (around === 'own' || pair.isClipped || own.type !== 'image' || leaf.block.type !== 'image') return own;
  return { ...own, ...imageOnPhones(own, leaf.block, sides, leaf.row !== undefined && around !== undefined) };
}

function paddingOf(block: Block, { leaf, isClipped }: Pair, isInRow: boolean, beside: number): Padding {
  const { top, right, bottom, left } = leaf.block.padding;
  const row = isInRow ? undefined : leaf.row?.padding;
  const isAlone = leaf.row?.columns.length === 1;
  const sides = isClipped
    ? sidesOf(block.padding)
    : sidesOf({ left: left + (row?.left ?? 0), right: right + (row?.right ?? 0) });
  const own = isInRow || isClipped ? sides : inside({ ...noPadding, ...sides }, beside);
  const isFirst = isAlone && leaf.isFirst;
  const isLast = isAlone && leaf.isLast;
  return {
    top: limited(top + (row && isFirst ? row.top : 0)),
    bottom: limited(bottom + (row && isLast ? row.bottom : 0)),
    left: own.left,
    right: own.right,
  };
}

/** A button that fills the width of a phone, up to the space beside it. */
function isFullButton(block: Block, { leaf, isClipped }: Pair): boolean {
  if (block.type !== 'button' || leaf.block.type !== 'button' || isClipped) return false;
  if (leaf.row && leaf.row.columns.length > 1) return false;
  const { left, right } = leaf.block.padding;
  const around = leaf.row ? leaf.row.padding.left + leaf.row.padding.right : 0;
  return (leaf.block.width ?? 0) >= phoneWidth - left - right - around - 2;
}

const limited = (pixels: number): number => Math.min(500, Math.max(0, Math.round(pixels)));

/** More space beside a block than this would be made less on phones. */
const roomy = 64;

/** A block with settings for phones, as far as they differ from its own. */
function withMobile<Kind extends Block>(block: Kind, changes: MobileOverrides): Kind {
  const { padding, ...others } = changes;
  const isSame =
    padding !== undefined &&
    (['top', 'right', 'bottom', 'left'] as const).every((side) => padding[side] === block.padding[side]);
  const keeps = padding !== undefined && (!isSame || padding.left + padding.right > roomy);
  const mobile = { ...block.mobile, ...others, ...(keeps && { padding }) };
  return Object.keys(mobile).length === 0 ? block : { ...block, mobile };
}
