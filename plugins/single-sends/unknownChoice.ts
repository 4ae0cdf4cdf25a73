import type { Choices } from './useChoices';

/** The parts of a send that are chosen from a collection, by the collection's name in `Choices.missing`. */
const names = { senders: 'sender', lists: 'list', segments: 'segment', 'unsubscribe groups': 'group' } as const;

/**
 * What to call something that was chosen and is not in its collection: that it is gone is known only where that was
 * loaded.
 */
export function unknownChoice(
  { missing, isLoading }: Pick<Choices, 'missing' | 'isLoading'>,
  part: keyof typeof names,
): string {
  if (isLoading) return 'Loading…';
  return missing.includes(part) ? `A ${names[part]} that couldn't be loaded` : `A deleted ${names[part]}`;
}
