import type { Queryable } from '../../database/database';
import type { SendLimits } from './pacer';
import { reserveTimes } from './reserveTimes';
import type { ClaimedDelivery } from './transition';

/** The reason shown for such a message. */
export const limitReached = 'Held back: a sending limit is reached.';

/**
 * Of the messages just claimed, those that exceed the account's limits, with the milliseconds until they may be sent.
 */
export async function heldByLimits(
  database: Queryable,
  accountId: number,
  limits: SendLimits,
  deliveries: readonly ClaimedDelivery[],
  domainOf: (email: string) => string,
): Promise<ReadonlyMap<ClaimedDelivery, number>> {
  if (limits.size === 0) return new Map();
  const fresh = deliveries.filter(({ wasHeld }) => wasHeld !== true);
  const waits = await reserveTimes(
    database,
    accountId,
    limits,
    fresh.map(({ email }) => domainOf(email)),
  );
  return new Map(
    fresh.flatMap((delivery, index) => ((waits[index] ?? 0) > 0 ? [[delivery, waits[index] ?? 0] as const] : [])),
  );
}
