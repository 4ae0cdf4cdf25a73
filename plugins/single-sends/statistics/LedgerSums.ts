import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import type { Part, StatsEndpoints } from './statsEndpoints';

/** Milliseconds between two sums over the ledger of a send that is leaving: each reads all of it. */
const leastAge = 30_000;

interface Taken {
  readonly at: number;
  readonly sum: Reconciliation;
  readonly isFinal: boolean;
}

/** Where the copies of sends and their parts are, asked for seldom while they leave. */
export class LedgerSums {
  readonly #taken = new Map<string, Taken>();

  constructor(private readonly endpoints: Pick<StatsEndpoints, 'reconciliation'>) {}

  /** A sum that is not older than half a minute; once the send has left, a new one. Rejects with `HttpFailure`. */
  async read(id: string, part: Part, progress: Promise<Pick<DeliveryProgress, 'finished'>>, signal: AbortSignal): Promise<Reconciliation> {
    const key = [id, part.variation, part.phase].join();
    const last = this.#taken.get(key);
    const ask = () => this.endpoints.reconciliation(id, part, signal);
    const isYoung = last !== undefined && !last.isFinal && Date.now() - last.at < leastAge;
    // Both are waited for from the start: a refresh that is dropped ends both.
    const [early, { finished: isFinal }] = await Promise.all([isYoung ? undefined : ask(), progress]);
    const sum = early ?? (isFinal ? await ask() : last?.sum) ?? (await ask());
    if (sum !== last?.sum) this.#taken.set(key, { at: Date.now(), sum, isFinal });
    return sum;
  }
}
