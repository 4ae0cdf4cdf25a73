import { formatNumber } from 'sendwright/sdk/ui';
import type { List } from 'sendwright/wire/lists';
import type { SendTo } from 'sendwright/wire/singleSends';

export interface RecipientCount {
  readonly count: number;
  /** False if it is an upper bound. */
  readonly isExact: boolean;
}

/**
 * The maximum number of recipients, estimated from the sizes of the lists until the server has counted: people may be
 * on several lists, excluded or suppressed. Undefined if the sizes are unknown.
 */
export function recipientCount(
  { all, list_ids: listIds, segment_ids: segmentIds }: SendTo,
  lists: readonly List[],
  contactCount: number | undefined,
): RecipientCount | undefined {
  if (all) return contactCount === undefined ? undefined : { count: contactCount, isExact: contactCount === 0 };
  const chosen = listIds.map((id) => lists.find((list) => list.id === id)?.contact_count);
  if (segmentIds.length > 0 || chosen.some((count) => count === undefined)) return undefined;
  const sum = chosen.reduce<number>((total, count) => total + (count ?? 0), 0);
  return { count: contactCount === undefined ? sum : Math.min(sum, contactCount), isExact: sum === 0 };
}

/** "9,871 people", "up to 12,400 people", "1 person". */
export function peopleText(recipients: RecipientCount | undefined): string {
  if (!recipients) return 'your recipients';
  const people = `${formatNumber(recipients.count)} ${recipients.count === 1 ? 'person' : 'people'}`;
  return recipients.isExact ? people : `up to ${people}`;
}
