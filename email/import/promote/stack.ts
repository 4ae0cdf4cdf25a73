import { createBlock } from '../../document/defaults';
import type { Block, CellBlock, Padding } from '../../document/design';

/** A block with the margins outside of it, which collapse with those of its neighbors. */
export interface Piece {
  readonly block: Block;
  readonly above: number;
  readonly below: number;
}

/** More is a mistake: no message has such a gap. */
const maximumSpace = 500;

export const pieceOf = (block: Block, above = 0, below = 0): Piece => ({ block, above, below });

/** Makes empty space in a color. */
export type MakeSpace = (height: number, background: string | undefined) => Block;

export const spaceMaker =
  (id: () => string, theme: string): MakeSpace =>
  (height, background) => ({
    ...createBlock('spacer', id),
    height: Math.max(1, Math.min(maximumSpace, Math.round(height))),
    ...(background !== undefined && background !== theme && { background }),
  });

const grown = (block: Block, edge: 'top' | 'bottom', size: number): Block => ({
  ...block,
  padding: { ...block.padding, [edge]: Math.min(maximumSpace, block.padding[edge] + Math.round(size)) },
});

/** Whether space inside the block looks like what is around it. */
const hasColor = ({ background, sides }: Block, around: string | undefined, theme: string): boolean =>
  sides === undefined && (background ?? theme) === (around ?? theme);

/** The stacking of pieces in a box with a background. */
export class Stack {
  constructor(
    private readonly makeSpace: MakeSpace,
    private readonly theme: string,
  ) {}

  /** Turns the margins between pieces into space: the larger one counts. */
  collapsed(pieces: readonly Piece[], around: string | undefined): Piece[] {
    const out: Piece[] = [];
    for (const piece of pieces) {
      const last = out.at(-1);
      const gap = last ? Math.max(last.below, piece.above) : 0;
      if (!last || gap === 0) {
        out.push(last ? { ...piece, above: 0 } : piece);
        continue;
      }
      out[out.length - 1] = { ...last, below: 0 };
      if (hasColor(piece.block, around, this.theme))
        out.push({ ...piece, above: 0, block: grown(piece.block, 'top', gap) });
      else if (hasColor(last.block, around, this.theme)) {
        out[out.length - 1] = { ...last, below: 0, block: grown(last.block, 'bottom', gap) };
        out.push({ ...piece, above: 0 });
      } else out.push(pieceOf(this.makeSpace(gap, around)), { ...piece, above: 0 });
    }
    return out;
  }

  /** Adds space above and below the pieces, inside their box. */
  padded(
    pieces: readonly Piece[],
    { top, bottom }: Pick<Padding, 'top' | 'bottom'>,
    around: string | undefined,
  ): Piece[] {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last) return top + bottom > 0 ? [pieceOf(this.makeSpace(top + bottom, around))] : [];
    const above = top + first.above;
    const below = bottom + last.below;
    const inside = pieces.map((piece, index) => ({
      ...piece,
      ...(index === 0 && { above: 0 }),
      ...(index === pieces.length - 1 && { below: 0 }),
    }));
    return this.extended(this.extended(inside, 'top', above, around), 'bottom', below, around);
  }

  private extended(pieces: Piece[], edge: 'top' | 'bottom', size: number, around: string | undefined): Piece[] {
    const at = edge === 'top' ? 0 : pieces.length - 1;
    const piece = pieces[at];
    if (!piece || size <= 0) return pieces;
    if (hasColor(piece.block, around, this.theme))
      return pieces.with(at, { ...piece, block: grown(piece.block, edge, size) });
    const space = pieceOf(this.makeSpace(size, around));
    return edge === 'top' ? [space, ...pieces] : [...pieces, space];
  }
}

/** Blocks in a column with a color need none of their own. */
export const withoutBackground = (pieces: readonly Piece[], background: string | undefined): CellBlock[] =>
  pieces.flatMap(({ block }): CellBlock[] => {
    if (block.type === 'columns') return [];
    if (background === undefined || block.background !== background) return [block];
    const { background: _background, ...rest } = block;
    return [rest];
  });
