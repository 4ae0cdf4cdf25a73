import type { HtmlNode } from '../htmlTree';
import type { InheritedStyle } from '../inheritedStyle';
import { isGap } from '../rowsOf';

/** Where a block is from. */
interface Source {
  /** The offset in the source. */
  readonly at: number;
  /** It is in a box that is wider than the window. */
  readonly isClipped: boolean;
}

/** The room of an element. */
export type Room = Pick<InheritedStyle, 'padding' | 'isClipped'>;

/** What an import remembers of where blocks are from, to find the same blocks on phones. */
export class PhoneSources {
  readonly ofBlocks = new Map<string, Source>();
  readonly rooms = new Map<number, Room>();

  note(id: string, nodes: readonly HtmlNode[], { isClipped = false }: InheritedStyle): void {
    const first = nodes.find((node) => node.kind !== 'comment' && !isGap(node));
    if (first) this.ofBlocks.set(id, { at: first.start, isClipped });
  }

  /** The room that an element has. */
  noteRoom(element: HtmlNode, looks: InheritedStyle): void {
    this.rooms.set(element.start, looks);
  }
}
