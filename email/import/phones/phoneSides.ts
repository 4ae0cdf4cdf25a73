import { boxOf } from '../boxOf';
import type { HtmlElement } from '../htmlTree';
import { type InheritedStyle, stylesInside } from '../inheritedStyle';
import { placeBox } from '../promote/placeBox';
import { isSeen } from '../rowsOf';

/** Less is no strip that anybody sees. */
const narrowest = 4;
/** More is a narrow message rather than a strip of the page beside it. */
const widest = 40;

/**
 * The strip of the page's color beside the content on phones: how far all boxes with the content (where they start in
 * the source) are from both edges of the window. 0 if one of them reaches an edge.
 */
export function phoneSidesOf(body: HtmlElement, looks: InheritedStyle, frames: ReadonlySet<number>): number {
  let least: number | undefined;
  const visit = (element: HtmlElement, outer: InheritedStyle): void => {
    const styled = stylesInside(element, outer);
    const box = boxOf(element, styled.fontSize ?? 16, outer.rowWidth ?? outer.width);
    const placed = placeBox(element, outer, styled, box);
    if (frames.has(element.start)) {
      const { left, right } = placed?.outside.padding ?? { left: 0, right: 0 };
      least = Math.min(least ?? widest, left, right);
      return;
    }
    if (!placed) return;
    for (const child of element.children) if (child.kind === 'element' && isSeen(child)) visit(child, placed.inside);
  };
  for (const child of body.children) if (child.kind === 'element' && isSeen(child)) visit(child, looks);
  const sides = Math.round(least ?? 0);
  return sides < narrowest ? 0 : sides;
}
