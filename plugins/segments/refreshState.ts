import type { Plan } from 'sendwright/sdk';
import type { Segment } from 'sendwright/wire/segments';

const hour = 3_600_000;

/**
 * Why a segment cannot be refreshed by hand just now; undefined where it can. `timeOf` writes a time of the account's
 * day.
 */
export function refreshRefusal(
  segment: Segment,
  plan: Plan,
  now: number,
  timeOf: (at: number) => string,
): string | undefined {
  if (plan === 'trial' || plan === 'free') return 'Refreshing by hand is part of paid plans.';
  if (segment.refreshes_used >= segment.max_refreshes)
    return `You've reached today's limit of ${segment.max_refreshes} refreshes for this segment.`;
  const last = segment.last_refreshed_at === null ? undefined : Date.parse(segment.last_refreshed_at);
  if (last !== undefined && now < last + hour)
    return `You can refresh this segment again after ${timeOf(last + hour)}.`;
  return undefined;
}
