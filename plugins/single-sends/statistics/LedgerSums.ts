import type { Reconciliation, ReconciliationLine } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import type { Part } from './sendStats';

/** The number of messages in each state and in total. */
export type MessageCounts = Omit<DeliveryProgress, 'finished' | 'stalled' | 'next_at'>;

/**
 * A sum reads the whole ledger of a send. While the send is running, the next sum waits this many times as long as the
 * last one took.
 */
const pauseFactor = 20;
/** The maximum wait in milliseconds. */
const maximumPause = 30_000;

interface CachedSum {
  /** The earliest time of the next sum. */
  readonly notBefore: number;
  readonly sum: Reconciliation;
  readonly isFinal: boolean;
}

/** Delivery states of sends and their parts, requested rarely while a send is running. */
export class LedgerSums {
  readonly #taken = new Map<string, CachedSum>();

  constructor(
    private readonly reconcile: (id: string, part: Part, signal: AbortSignal) => Promise<Reconciliation>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * A sum that is as recent as its cost allows, and at most half a minute old; once the send is finished, a new one.
   * Rejects with `HttpFailure`.
   */
  async read(
    id: string,
    part: Part,
    progress: Promise<Pick<DeliveryProgress, 'finished'>>,
    signal: AbortSignal,
  ): Promise<Reconciliation> {
    const key = [id, part.variation, part.phase].join();
    const last = this.#taken.get(key);
    const began = this.now();
    let notBefore = last?.notBefore ?? began;
    const fetchSum = async (): Promise<Reconciliation> => {
      const sum = await this.reconcile(id, part, signal);
      const ended = this.now();
      notBefore = ended + Math.min((ended - began) * pauseFactor, maximumPause);
      return sum;
    };
    const isRecent = last !== undefined && !last.isFinal && began < last.notBefore;
    // Awaits both from the start, so that a canceled refresh ends both.
    const [early, { finished: isFinal }] = await Promise.all([isRecent ? undefined : fetchSum(), progress]);
    const sum = early ?? (isFinal ? await fetchSum() : last?.sum) ?? (await fetchSum());
    if (sum !== last?.sum) this.#taken.set(key, { notBefore, sum, isFinal });
    return sum;
  }
}

/** The sums of a part of a send, from its ledger. */
export function messageCounts({ recipients, lines }: Reconciliation): MessageCounts {
  const of = (state: keyof MessageCounts) => lines.find((line) => line.state === state)?.count ?? 0;
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

/** The number of messages in some lines of a reconciliation. */
export function sumOfLines(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Events that the statistics count but that are no longer the current state: refusals (`bounces`) of messages retried
 * since, and deliveries (`delivered`) of messages that bounced later.
 */
export function recountedAmount(sum: Reconciliation | undefined, metric: 'bounces' | 'delivered'): number {
  return sum?.checks.find((check) => check.metric === metric)?.again ?? 0;
}
