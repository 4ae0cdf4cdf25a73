import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';

/** How many copies are in each state, and how many there are. */
export type CopyCounts = Omit<DeliveryProgress, 'finished' | 'stalled' | 'next_at'>;

/** Those of a part of a send, from the sum over its ledger. */
export function copyCounts({ recipients, lines }: Reconciliation): CopyCounts {
  const of = (state: keyof CopyCounts) => lines.find((line) => line.state === state)?.count ?? 0;
  return {
    total: recipients,
    held: of('held'),
    waiting: of('waiting'),
    sending: of('sending'),
    sent: of('sent'),
    deferred: of('deferred'),
    bounced: of('bounced'),
    dropped: of('dropped'),
    unconfirmed: of('unconfirmed'),
    cancelled: of('cancelled'),
  };
}
