import { boxOf } from '../boxOf';
import { readBackground, readSize } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { InheritedStyle } from '../inheritedStyle';
import type { BlockMaker } from './blockMaker';
import { type Piece, pieceOf } from './stack';

export function makeLine(make: BlockMaker, element: HtmlElement, looks: InheritedStyle): Piece {
  const css = styleOf(element);
  const { borders, above, below } = boxOf(element, looks.fontSize ?? 16);
  const border = borders.top ?? borders.bottom;
  const height = readSize(css.get('height')) ?? readSize(element.attributes.get('size'));
  const fill = readBackground(css);
  const thickness = Math.min(8, Math.max(1, border?.width ?? height ?? (fill ? 1 : 2)));
  return pieceOf(make.divider(thickness, border?.color ?? fill ?? '#b0b0b0', looks, element), above, below);
}
