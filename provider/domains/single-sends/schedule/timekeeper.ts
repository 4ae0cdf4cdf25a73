import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { endTests } from '../abTests/endTests';
import { checkScheduledSends, pauseAbandonedSends, startDueSends } from './startDueSends';

/** Milliseconds between checks of sends scheduled for later. */
const lookAheadInterval = 30_000;

/** Time-based work of single sends: starts, ends of A/B tests, expiries. Any number of processes can run it. */
export class Timekeeper {
  private lookedAheadAt = -Infinity;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Checks, unless a check is in progress. Never rejects: failed work is retried at the next check. */
  look(): void {
    this.looking ??= this.poll()
      .catch((error: unknown) => this.log.error({ err: error }, 'looking for what is due failed; trying again'))
      .finally(() => {
        this.looking = undefined;
      });
  }

  /** Resolves when the current check has ended. */
  async idle(): Promise<void> {
    await this.looking;
  }

  private async poll(): Promise<void> {
    await startDueSends(this.database, this.log);
    await endTests(this.database, this.log);
    if (performance.now() - this.lookedAheadAt < lookAheadInterval) return;
    this.lookedAheadAt = performance.now();
    await checkScheduledSends(this.database, this.log);
    await pauseAbandonedSends(this.database);
  }
}
