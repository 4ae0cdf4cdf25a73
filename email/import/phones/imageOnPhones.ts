import type { BlockOf } from '../../document/design';
import { phoneWidth } from '../sheetRules';

/**
 * An image as wide as phones show it, and at the same place: as an image has neither a width nor an alignment of its
 * own there, the space beside it is what is left.
 */
export function imageOnPhones(
  block: BlockOf<'image'>,
  narrow: BlockOf<'image'>,
  phoneSides: number,
  isInColumn: boolean,
): Pick<BlockOf<'image'>, 'picture' | 'mobile'> {
  const { width, responsive, isNatural, align } = narrow.picture;
  const padding = block.mobile?.padding ?? block.padding;
  const room = Math.max(1, phoneWidth - 2 * phoneSides - padding.left - padding.right);
  const isFull = responsive || (width === undefined && isNatural !== true) || (width ?? 0) >= room - 1;
  const own = {
    ...(block.mobile && { mobile: block.mobile }),
    picture: { ...block.picture, responsive: isFull && isNatural !== true },
  };
  if (isFull || isInColumn || width === undefined) return own;
  const isShown = (block.picture.width ?? Number.POSITIVE_INFINITY) <= width;
  if (isShown && align === block.picture.align) return own;
  const rest = room - width;
  const before = align === 'left' ? 0 : align === 'right' ? rest : Math.floor(rest / 2);
  const beside = { left: padding.left + before, right: padding.right + rest - before };
  return { ...own, mobile: { ...block.mobile, padding: { ...padding, ...beside } } };
}
