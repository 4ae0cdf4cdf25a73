import type { Design } from 'sendwright/email';
import { blocksIn, type Container, type Slot } from './blocks';
import { labelOf } from './words';

/** “Column 2”, with the number of its columns block if there are several. */
function columnWords(design: Design, container: Container): string {
  if (container === null) return '';
  const all = design.blocks.filter(({ type }) => type === 'columns');
  const which = all.length > 1 ? ` of columns ${all.findIndex(({ id }) => id === container.id) + 1}` : '';
  return `Column ${container.column + 1}${which}`;
}

/** Describes a slot: “Column 2: after Text, Hello”. */
export function describePlace(design: Design, { container, index }: Slot): string {
  const blocks = blocksIn(design, container);
  const before = blocks[index - 1];
  const column = columnWords(design, container);
  if (blocks.length === 0) return column === '' ? 'Empty design' : `${column} (empty)`;
  const place = before ? `after ${labelOf(before)}` : 'first';
  return column === '' ? place : `${column}: ${place}`;
}

/** “3 of 8”, counting slots. */
export const placeCount = (design: Design, { container, index }: Slot): string =>
  `${index + 1} of ${blocksIn(design, container).length + 1}`;

/** Whether a move would change nothing: the slots right before and right after a block are the same position. */
export function isSamePlace(design: Design, ids: readonly string[], { container, index }: Slot): boolean {
  const blocks = blocksIn(design, container);
  const [before, behind] = [blocks[index - 1], blocks[index]];
  return (before !== undefined && ids.includes(before.id)) || (behind !== undefined && ids.includes(behind.id));
}
