import type { List } from 'sendwright/wire/lists';
import { formatNumber } from 'sendwright/sdk/ui';

export interface RecipientCount {
  readonly count: number;
  /** False where people may be on several of the lists: each gets one copy. */
  readonly isExact: boolean;
}

/** How many people a send would go to just now; undefined where that is not known. */
export function recipientCount(all: boolean, listIds: readonly string[], lists: readonly List[], contactCount: number | undefined): RecipientCount | undefined {
  if (all) return contactCount === undefined ? undefined : { count: contactCount, isExact: true };
  const chosen = listIds.map((id) => lists.find((list) => list.id === id)?.contact_count);
  if (chosen.some((count) => count === undefined)) return undefined;
  const sum = chosen.reduce<number>((total, count) => total + (count ?? 0), 0);
  return { count: contactCount === undefined ? sum : Math.min(sum, contactCount), isExact: listIds.length < 2 };
}

/** "9,871 people", "up to 12,400 people", "1 person". */
export function peopleText(recipients: RecipientCount | undefined): string {
  if (!recipients) return 'your recipients';
  const people = `${formatNumber(recipients.count)} ${recipients.count === 1 ? 'person' : 'people'}`;
  return recipients.isExact ? people : `up to ${people}`;
}
