import type { HtmlElement, HtmlNode } from '../htmlTree';
import type { ImportSession } from '../importSession';
import type { InheritedStyle } from '../inheritedStyle';
import type { BlockMaker } from './blockMaker';
import type { Piece, Stack } from './stack';

/** What the parts of a promotion share, and how they promote what is inside of them. */
export interface Promotion {
  readonly session: ImportSession;
  readonly make: BlockMaker;
  readonly stack: Stack;
  /** The color behind the content. */
  readonly theme: string;
  /** Content that is stacked vertically. `wide` if columns are possible. */
  flow(nodes: readonly HtmlNode[], looks: InheritedStyle, wide: boolean): Piece[];
  element(element: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[];
}
