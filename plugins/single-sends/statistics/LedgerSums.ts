import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import type { Part } from './sendStats';

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
