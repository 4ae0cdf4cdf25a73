import type { Reconciliation, ReconciliationLine } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import type { Part } from './sendStats';

/** How many copies are in each state, and how many there are. */
export type CopyCounts = Omit<DeliveryProgress, 'finished' | 'stalled' | 'next_at'>;

/**
 * A sum reads the whole ledger of a send. While it leaves, the next waits this many times as long as the last one took.
 */
const restsFor = 20;
/** But no longer than these milliseconds. */
const longestRest = 30_000;

interface Taken {
  /** From when a new one may be asked for. */
  readonly restsUntil: number;
  readonly sum: Reconciliation;
  readonly isFinal: boolean;
}

/** Where the copies of sends and their parts are, asked for seldom while they leave. */
export class LedgerSums {
  readonly #taken = new Map<string, Taken>();

  constructor(
    private readonly reconcile: (id: string, part: Part, signal: AbortSignal) => Promise<Reconciliation>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * A sum that is as new as its cost allows, and not older than half a minute; once the send has left, a new one.
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
    let restsUntil = last?.restsUntil ?? began;
    const ask = async (): Promise<Reconciliation> => {
      const sum = await this.reconcile(id, part, signal);
      const ended = this.now();
      restsUntil = ended + Math.min((ended - began) * restsFor, longestRest);
      return sum;
    };
    const isYoung = last !== undefined && !last.isFinal && began < last.restsUntil;
    // Both are waited for from the start: a refresh that is dropped ends both.
    const [early, { finished: isFinal }] = await Promise.all([isYoung ? undefined : ask(), progress]);
    const sum = early ?? (isFinal ? await ask() : last?.sum) ?? (await ask());
    if (sum !== last?.sum) this.#taken.set(key, { restsUntil, sum, isFinal });
    return sum;
  }
}

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

/** How many copies some lines of a reconciliation are. */
export function sumOfLines(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/**
 * What the statistics count and the sum shows elsewhere by now: refusals (`bounces`) of copies that were retried since,
 * deliveries (`delivered`) of copies that came back later.
 */
export function recountedAmount(sum: Reconciliation | undefined, metric: 'bounces' | 'delivered'): number {
  return sum?.checks.find((check) => check.metric === metric)?.again ?? 0;
}
