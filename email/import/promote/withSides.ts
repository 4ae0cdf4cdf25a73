import type { Box } from '../boxOf';
import type { Piece } from './stack';

/** Blocks with the lines at both sides of the box around them, instead of the space for these. */
export function withSides(pieces: Piece[], { borders: { left, right } }: Box): Piece[] {
  if (!left || left.width !== right?.width || left.color !== right.color) return pieces;
  const { width, color } = left;
  return pieces.map((piece) => {
    const { block } = piece;
    if (block.sides) return piece;
    const space = (side: 'left' | 'right'): number => Math.max(0, block.padding[side] - width);
    const inner = { ...block.padding, left: space('left'), right: space('right') };
    return { ...piece, block: { ...block, sides: { width, color }, padding: inner } };
  });
}
