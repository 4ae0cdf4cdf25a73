import { areFine, type BorderSide, type Box, boxOf } from '../boxOf';
import type { HtmlElement } from '../htmlTree';
import { type InheritedStyle, stylesInside } from '../inheritedStyle';
import { placeBox } from './placeBox';
import { columnsBlock } from './columnsBlock';
import type { Promotion } from './promotion';
import { type Piece, pieceOf, withoutBackground } from './stack';
import { withSides } from './withSides';

/**
 * Boxes around content, outermost first: their spaces and borders become those of its blocks. A box with a color of
 * its own that is narrower than its surroundings becomes a column.
 */
export function boxed(
  to: Promotion,
  boxes: readonly HtmlElement[],
  looks: InheritedStyle,
  wide: boolean,
  content: (inside: InheritedStyle, wide: boolean) => Piece[],
): Piece[] {
  const [element, ...others] = boxes;
  if (!element) return content(looks, wide);
  const styled = stylesInside(element, looks);
  const box = boxOf(element, styled.fontSize ?? 16, looks.rowWidth ?? looks.width);
  const placed = placeBox(element, looks, styled, box);
  if (placed === undefined || !areFine(element, box)) return [to.make.code([element], 'box', looks)];
  const { outside } = placed;
  const isInset = outside.padding.left + outside.padding.right > 0;
  const isFilled =
    styled.background !== undefined && (styled.background ?? to.theme) !== (looks.background ?? to.theme);
  const within = (inside: InheritedStyle, isWide: boolean): Piece[] =>
    sealed(to, element, box, inside, boxed(to, others, inside, isWide, content));
  if (!isFilled || !isInset)
    return withMargins(to, box, isInset ? within(placed.inside, wide) : withSides(within(placed.inside, wide), box));
  if (!wide) return [to.make.code([element], 'colored box in a column', looks)];
  const { background, ...plain } = placed.inside;
  const inside: InheritedStyle = {
    ...plain,
    ...(background !== undefined && { background }),
    padding: {
      left: placed.inside.padding.left - outside.padding.left,
      right: placed.inside.padding.right - outside.padding.right,
    },
  };
  const pieces = to.stack.padded(within(inside, false), { top: 0, bottom: 0 }, background);
  const column = columnsBlock(
    to,
    [
      {
        id: to.session.id(),
        ...(background !== undefined && { background }),
        blocks: withoutBackground(pieces, background),
      },
    ],
    '1',
    { top: 0, bottom: 0, ...outside.padding },
    looks,
  );
  return column ? withMargins(to, box, [pieceOf(column)]) : [to.make.code([element], 'box', looks)];
}

/** The margins of a box, which collapse with those of its content. */
export function withMargins(to: Promotion, { above, below }: Box, pieces: Piece[]): Piece[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last || above + below === 0) return pieces;
  return pieces.map((piece, index) => ({
    ...piece,
    ...(index === 0 && { above: Math.max(above, piece.above) }),
    ...(index === pieces.length - 1 && { below: Math.max(below, piece.below) }),
  }));
}

/** The space inside of a box, and its borders. */
function sealed(to: Promotion, element: HtmlElement, box: Box, inside: InheritedStyle, pieces: Piece[]): Piece[] {
  const { name } = element;
  const isClosed = name === 'td' || name === 'th' || name === 'table';
  const { top: line, bottom: underline } = box.borders;
  let { top, bottom } = box.padding;
  if (name === 'tr') [top, bottom] = [0, 0];
  if (!isClosed && !line && !underline && top + bottom === 0) return pieces;
  const padded = to.stack.padded(pieces, { top, bottom }, inside.background);
  const ruled = (side: BorderSide | undefined): Piece[] =>
    side ? [pieceOf(to.make.divider(side.width, side.color, insideOf(to, box, inside)))] : [];
  return [...ruled(line), ...padded, ...ruled(underline)];
}

function insideOf(to: Promotion, { padding: { left, right } }: Box, inside: InheritedStyle): InheritedStyle {
  return {
    ...inside,
    padding: { left: Math.max(0, inside.padding.left - left), right: Math.max(0, inside.padding.right - right) },
  };
}
