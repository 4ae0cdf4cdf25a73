import { createBlock } from '../../document/defaults';
import { boxOf } from '../boxOf';
import { readBackground, readSize } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import { type InheritedStyle, pixelsOfLine, stylesInside } from '../inheritedStyle';
import { readButtonLink } from '../modules/readButton';
import type { BlockMaker } from './blockMaker';
import { hasOthers } from './makeText';
import { placeOf } from './placeOf';
import { added, isNone, rounded } from './sides';
import { type Piece, pieceOf } from './stack';

/** A link with a color and space of its own, in a cell or table that may have them for it. */
export function makeButton(
  make: BlockMaker,
  link: HtmlElement,
  around: readonly HtmlElement[],
  looks: InheritedStyle,
): Piece {
  const inside = stylesInside(
    link,
    around.reduce((outer, element) => stylesInside(element, outer), looks),
  );
  const cell = around.at(-1);
  const own = readButtonLink(link, cell, make.session);
  const css = styleOf(link);
  const linkBox = boxOf(link, inside.fontSize ?? 16, looks.width);
  const boxes = around.map((element) => boxOf(element, 16));
  const isBox = /^(?:inline-)?block$/.test(css.get('display') ?? '');
  const ownFill = readBackground(css);
  const borders = [linkBox.borders, ...boxes.map((box) => box.borders)].flatMap((each) => Object.values(each));
  const [border] = borders;
  // Wide borders in the button's color are its padding: an old trick for Outlook.
  const isTrick = ownFill !== undefined && borders.every(({ color }) => color === ownFill);
  const isOutside = borders.some(({ width }) => width > 8) && !isTrick;
  if (isOutside || hasOthers([link], inside)) return make.code(around[0] ? [around[0]] : [link], 'button', looks);
  make.session.log.note('converted', 'button', 'Converted to a button block.');
  const isSame = boxes.every(({ padding }, index) => isNone(padding) || !isPainted(around[index], ownFill));
  const outer = boxes.reduce(
    (sum, { padding }, index) => (isPainted(around[index], ownFill) ? added(sum, padding) : sum),
    { top: 0, right: 0, bottom: 0, left: 0 },
  );
  // Padding of inline links overlaps what is above and below, which their authors did not mean.
  const isLoose = isBox || around.length === 0;
  const spread = isLoose ? linkBox.padding : { ...linkBox.padding, top: 0, bottom: 0 };
  const trick = (side: 'top' | 'right' | 'bottom' | 'left'): number =>
    isTrick && (isLoose || side === 'left' || side === 'right') ? (linkBox.borders[side]?.width ?? 0) : 0;
  const innerPadding = rounded({
    top: spread.top + trick('top') + (isSame ? 0 : outer.top),
    right: spread.right + trick('right') + (isSame ? 0 : outer.right),
    bottom: spread.bottom + trick('bottom') + (isSame ? 0 : outer.bottom),
    left: spread.left + trick('left') + (isSame ? 0 : outer.left),
  });
  const borderWidth = isTrick ? 0 : (border?.width ?? 0);
  const [table] = around;
  const linkWidth = readSize(css.get('width'), looks.width);
  const tableWidth =
    table?.name === 'table'
      ? (readSize(table.attributes.get('width'), looks.width) ?? readSize(styleOf(table).get('width'), looks.width))
      : undefined;
  const width =
    tableWidth ??
    (linkWidth === undefined ? undefined : linkWidth + innerPadding.left + innerPadding.right + 2 * borderWidth);
  const line = pixelsOfLine(inside);
  const block = {
    ...createBlock('button', () => 'x'),
    ...own,
    align: placeOf(looks),
    padding: { top: 0, bottom: 0, ...looks.padding },
    innerPadding,
    borderWidth,
    ...(border && !isTrick && { borderColor: border.color }),
    fontSize: Math.round(inside.fontSize ?? 16),
    bold: inside.isBold === true || own.bold,
    lineHeight: line,
    height: 0,
    ...(width !== undefined && { width: Math.round(width) }),
    ...(inside.fontFamily !== undefined &&
      inside.fontFamily !== make.session.theme.fontFamily && { fontFamily: inside.fontFamily }),
    ...make.backgroundOf(looks),
  };
  const [made] = make.checked(block, [link], 'button', looks);
  return made ? pieceOf(made, linkBox.above, linkBox.below) : make.code([link], 'button', looks);
}

/** Whether an element around a link has the color of its button. */
function isPainted(element: HtmlElement | undefined, fill: string | undefined): boolean {
  if (!element) return false;
  const own = readBackground(styleOf(element), element.attributes.get('bgcolor'));
  return own !== undefined && (fill === undefined || own === fill);
}
