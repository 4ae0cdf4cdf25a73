/** Lengths at the sides of a box, in pixels. */
export type Sides = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
export const rounded = ({
  top,
  right,
  bottom,
  left,
}: Sides): { top: number; right: number; bottom: number; left: number } => ({
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
  left: Math.round(left),
});
export const isNone = ({ top, right, bottom, left }: Sides): boolean => top + right + bottom + left === 0;
export const added = (one: Sides, other: Sides): { top: number; right: number; bottom: number; left: number } => ({
  top: one.top + other.top,
  right: one.right + other.right,
  bottom: one.bottom + other.bottom,
  left: one.left + other.left,
});
