import type { Database } from '../database/database';

/** Out of the pool's ten connections: the others remain for all other requests. */
const mostAtOnce = 5;
const mostOfAccount = 2;

interface Waiting {
  readonly accountId: number;
  readonly start: () => void;
}

/** A queue that limits concurrent slow queries, in total and per account, in order of arrival. */
class QueryTurns {
  private readonly running = new Map<number, number>();
  private readonly waiting = new Set<Waiting>();
  private total = 0;

  /** Resolves when it is the account's turn, with a function to call at the end. Rejects when the signal aborts. */
  async take(accountId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const turn: Waiting = {
        accountId,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.waiting.delete(turn);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.add(turn);
      this.startNext();
    });
    return () => {
      this.total -= 1;
      const left = (this.running.get(accountId) ?? 1) - 1;
      if (left === 0) this.running.delete(accountId);
      else this.running.set(accountId, left);
      this.startNext();
    };
  }

  private startNext(): void {
    for (const turn of this.waiting) {
      if (this.total >= mostAtOnce) return;
      const ofAccount = this.running.get(turn.accountId) ?? 0;
      if (ofAccount >= mostOfAccount) continue;
      this.waiting.delete(turn);
      this.total += 1;
      this.running.set(turn.accountId, ofAccount + 1);
      turn.start();
    }
  }
}

const turns = new WeakMap<Database, QueryTurns>();

/** The queue for a pool of connections. */
export function turnsAt(database: Database): QueryTurns {
  const known = turns.get(database) ?? new QueryTurns();
  turns.set(database, known);
  return known;
}
