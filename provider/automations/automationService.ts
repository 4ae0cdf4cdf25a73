import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { advanceAutomations } from './advanceAutomations';
import { checkLive } from './checkLive';

/** Milliseconds between looks for steps that are due. */
const lookEvery = 1000;
/** Milliseconds between looks for what live automations lack. */
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
    this.looping = this.loop();
  }

  static start(database: Database, log: FastifyBaseLogger): AutomationService {
    return new AutomationService(database, log);
  }

  /** Ends the batch under way and takes on no other. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.looping;
  }

  private async loop(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      let busy = false;
      try {
        busy = await this.look(signal);
      } catch (error) {
        this.log.error({ err: error }, 'looking for due steps of automations failed; trying again');
      }
      if (!busy) await delay(lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(signal: AbortSignal): Promise<boolean> {
    if (performance.now() - this.checkedAt >= checkEvery) {
      for (const paused of await checkLive(this.database)) this.log.warn(paused, 'a live automation lacks something and is paused');
      this.checkedAt = performance.now();
    }
    return (await advanceAutomations(this.database, this.log, signal)) > 0;
  }
}
