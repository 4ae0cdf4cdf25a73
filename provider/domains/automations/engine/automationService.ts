import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { pollForWork } from '../../../jobs/pollForWork';
import { Wake } from '../../../jobs/wake';
import type { AutomationKey } from '../automationRow';
import { pauseAutomation } from '../messages/pauseAutomation';
import { advanceBatch } from './advanceBatch';
import { checkLive } from './checkLive';
import { enterByDates } from './enterByDates';
import { BrokenCriteria } from './conditions';
import { BrokenStep } from './takeAction';

/** Batches per automation in one pass, so that others need not wait for a million contacts. */
const batchesAtOnce = 5;

/** Milliseconds between checks for due steps. */
const pollInterval = 1000;
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
    wake: Wake,
  ) {
    this.looping = pollForWork(this.stopped.signal, {
      look: () => this.look(),
      every: pollInterval,
      wake,
      failed: (error) => log.error({ err: error }, 'looking for due steps of automations failed; trying again'),
    });
  }

  /** Starts immediately; `wake` lets it look now. */
  static start(database: Database, log: FastifyBaseLogger, wake = new Wake()): AutomationService {
    return new AutomationService(database, log, wake);
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
      await enterByDates(this.database);
      this.checkedAt = performance.now();
    }
    return (await advanceAutomations(this.database, this.log, this.stopped.signal)) > 0;
  }
}

/**
 * Executes due steps of all live automations. Any number of processes can do so at once. @returns how many contacts
 * were processed
 */
export async function advanceAutomations(
  database: Database,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<number> {
  const due = await database.rows<{ account_id: number; automation_id: string }>(sql`
    select account_id, automation_id from automations
    where status = 'live' and account_may_send(account_id) and exists (
      select from automation_enrolments as enrollment
      where enrollment.account_id = automations.account_id and enrollment.automation_id = automations.automation_id
        and enrollment.state = 'active' and enrollment.next_at <= now())`);
  let taken = 0;
  for (const { account_id: accountId, automation_id: automationId } of due) {
    if (signal?.aborted) break;
    // One after the other, so that other work has connections left.
    taken += await advanceOne(database, log, { accountId, automationId }, signal);
  }
  return taken;
}

async function advanceOne(
  database: Database,
  log: FastifyBaseLogger,
  key: AutomationKey,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0;
  try {
    for (let batch = 0; batch < batchesAtOnce; batch += 1) {
      if (signal?.aborted) break;
      // Each batch is a transaction of its own.
      const count = await advanceBatch(database, key);
      taken += count;
      if (count === 0) break;
    }
  } catch (error) {
    if (error instanceof BrokenStep)
      await pauseAutomation(database, key.accountId, sql`select ${key.automationId}::uuid`, 'step', error.message);
    else if (error instanceof BrokenCriteria)
      await pauseAutomation(database, key.accountId, sql`select ${key.automationId}::uuid`, 'criteria', error.message);
    else log.error({ err: error, ...key }, 'steps of an automation could not be taken; trying again');
  }
  return taken;
}
