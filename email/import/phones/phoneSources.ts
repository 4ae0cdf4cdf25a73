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

/** What an import remembers of where blocks are from, by id, to find the same blocks on phones. */
export class PhoneSources {
  readonly #found = new Map<string, Source>();

  note(id: string, nodes: readonly HtmlNode[], { isClipped = false }: InheritedStyle): void {
    const first = nodes.find((node) => node.kind !== 'comment' && !isGap(node)) ?? nodes[0];
    if (first) this.#found.set(id, { at: first.start, isClipped });
  }

  of(id: string): Source | undefined {
    return this.#found.get(id);
  }
}
