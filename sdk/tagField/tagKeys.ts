import type { KeyboardEvent } from 'react';
import { isWhole, type PlacedSegment, rangeOf } from './segments';
import type { TagEditing } from './useTagEditing';

/** The chips at the ends of the control's selection. */
function touched(segments: readonly PlacedSegment[], element: HTMLTextAreaElement) {
  const { selectionStart: from, selectionEnd: to } = element;
  const wholes = segments.filter(isWhole);
  return {
    from,
    to,
    isCursor: from === to,
    before: wholes.find((segment) => segment.to === from),
    behind: wholes.find((segment) => segment.from === to),
    selected: wholes.find((segment) => segment.from === from && segment.to === to && from < to),
  };
}

/** The chip that is selected, or next to the cursor. */
export function chipAtCursor(segments: readonly PlacedSegment[], element: HTMLTextAreaElement, onlySelected: boolean) {
  const { isCursor, before, behind, selected } = touched(segments, element);
  const found = selected ?? (isCursor && !onlySelected ? (before ?? behind) : undefined);
  return found?.kind === 'tag' ? found : undefined;
}

/** What a screen reader says of a chip. */
export const spoken = ({ name = '', tag }: PlacedSegment): string =>
  tag?.fallback === undefined ? `${name}, field` : `${name}, field, or “${tag.fallback}”`;

/**
 * Passes over a chip with an arrow key, or removes it with Backspace and Delete. Returns whether the key was used;
 * other keys are the browser's.
 */
export function moveOverChip(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { segments, replace, onSelect }: TagEditing,
  say: (words: string) => void,
): boolean {
  const { key, shiftKey: isExtending, currentTarget: element } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { from, to, isCursor, before, behind } = touched(segments, element);
  if (key === 'Backspace' || key === 'Delete') {
    const chip = key === 'Backspace' ? before : behind;
    if (!isCursor || !chip) return false;
    replace(rangeOf(chip), '');
    return true;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  // Without Shift, a selection collapses to its end.
  if (!isCursor && !isExtending) return false;
  const isBackward = element.selectionDirection === 'backward' && !isCursor;
  const [anchor, focus] = isBackward ? [to, from] : [from, to];
  const isRight = key === 'ArrowRight';
  const chip = segments.filter(isWhole).find((segment) => (isRight ? segment.from : segment.to) === focus);
  if (!chip) return false;
  const next = isRight ? chip.to : chip.from;
  if (isExtending)
    element.setSelectionRange(Math.min(anchor, next), Math.max(anchor, next), next < anchor ? 'backward' : 'forward');
  else element.setSelectionRange(next, next);
  if (chip.kind === 'tag') say(spoken(chip));
  onSelect();
  return true;
}
