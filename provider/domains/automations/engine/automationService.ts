import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { keepLooking } from '../../../jobs/keepLooking';
import { advanceAutomations } from './advanceAutomations';
import { checkLive } from './checkLive';

/** Milliseconds between checks for due steps. */
const lookEvery = 1000;
/** Milliseconds between checks of live automations for missing parts. */
const checkEvery = 5000;

/** Moves contacts through live automations for as long as the process lives. All state is in the database. */
export class AutomationService {
  private readonly stopped = new AbortController();
  private readonly looping: Promise<void>;
  private checkedAt = -Infinity;

  private constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {
    this.looping = keepLooking(this.stopped.signal, {
      look: () => this.look(),
      every: lookEvery,
      failed: (error) => log.error({ err: error }, 'looking for due steps of automations failed; trying again'),
    });
  }

  static start(database: Database, log: FastifyBaseLogger): AutomationService {
    return new AutomationService(database, log);
  }

  /** Finishes the current batch and starts no other. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.looping;
  }

  private async look(): Promise<boolean> {
    if (performance.now() - this.checkedAt >= checkEvery) {
      for (const paused of await checkLive(this.database))
        this.log.warn(paused, 'a live automation lacks something and is paused');
      this.checkedAt = performance.now();
    }
    return (await advanceAutomations(this.database, this.log, this.stopped.signal)) > 0;
  }
}
