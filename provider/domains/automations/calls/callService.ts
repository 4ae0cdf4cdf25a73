import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { signatureHeaders } from '../../../delivery/receivers/signPost';
import { pollForWork } from '../../../jobs/pollForWork';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../../outgoing/outgoingRequest';
import { signingKey } from './signingKey';

const pollInterval = 1000;
/** Calls that a process makes at the same time. */
const parallel = 20;
/** Milliseconds that a webhook has for its answer. */
const timeout = 10_000;
/** Minutes before the next attempt; a call is given up after the last one, a day after the first. */
export const retryMinutes = [1, 5, 15, 60, 180, 360, 720] as const;

const pauses = sql`${[...retryMinutes]}::int[]`;
/** When a call that waits for its next attempt was made last; null for others. */
export const attemptedAt = sql`
  next_attempt_at - make_interval(mins => (${pauses})[least(attempts, ${retryMinutes.length})])`;

interface Call {
  account_id: number;
  call_id: string;
  url: string;
  body: Record<string, unknown> | null;
  attempts: number;
}

/** What became of an attempt. */
interface Attempt {
  readonly outcome: 'done' | 'again' | 'failed';
  readonly status: number | null;
  readonly problem: string | null;
}

/** Makes the calls of webhook steps for as long as the process lives. */
export class CallService {
  private readonly stopped = new AbortController();
  private readonly looping: Promise<void>;

  private constructor(database: Database, log: FastifyBaseLogger, outgoing: OutgoingOptions) {
    const { signal } = this.stopped;
    this.looping = pollForWork(signal, {
      look: async () => (await makeCalls(database, outgoing, signal)) === parallel,
      every: pollInterval,
      failed: (error) => log.error({ err: error }, 'calling webhooks of automations failed; trying again'),
    });
  }

  static start(database: Database, log: FastifyBaseLogger, outgoing: OutgoingOptions): CallService {
    return new CallService(database, log, outgoing);
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.looping;
  }
}

/**
 * Makes calls that are due. A call is claimed until its next attempt would be due, so the end of a process repeats it
 * and loses none: receivers recognize it by its id. @returns how many were made
 */
export async function makeCalls(database: Database, outgoing: OutgoingOptions, signal?: AbortSignal): Promise<number> {
  const calls = await database.rows<Call>(sql`
    update automation_calls as claimed
    set attempts = claimed.attempts + 1,
      next_attempt_at = now() + make_interval(mins => (${pauses})[least(claimed.attempts + 1, ${retryMinutes.length})])
    from (
      select account_id, call_id from automation_calls as due
      where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit ${parallel} for update skip locked
    ) as due
    where claimed.account_id = due.account_id and claimed.call_id = due.call_id
    returning claimed.account_id, claimed.call_id, claimed.url, claimed.body, claimed.attempts`);
  await Promise.all(
    calls.map(async (call) => {
      const { outcome, status, problem } = await attempt(database, outgoing, call, signal);
      const isOver = outcome !== 'again' || call.attempts > retryMinutes.length;
      const state = !isOver ? 'waiting' : outcome === 'done' ? 'done' : 'failed';
      await database.execute(sql`
        update automation_calls set state = ${state}, status = ${status}, problem = ${problem},
          body = case when ${isOver} then null else body end,
          next_attempt_at = case when ${isOver} then null else next_attempt_at end,
          finished_at = case when ${isOver} then now() end
        where account_id = ${call.account_id} and call_id = ${call.call_id} and state = 'waiting'`);
    }),
  );
  return calls.length;
}

/** 2xx is success; what may pass is tried again: no answer, 408, 425, 429 and 5xx. All others are final. */
async function attempt(
  database: Database,
  outgoing: OutgoingOptions,
  { account_id: accountId, call_id: id, url, body: content }: Call,
  signal?: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify({ id, ...content });
  try {
    const { status } = await outgoingRequest(
      {
        url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Sendwright',
          ...signatureHeaders(await signingKey(database, accountId), body, new Date()),
        },
        body,
        timeout,
        maximumBytes: 1024,
        ...(signal && { signal }),
      },
      outgoing,
    );
    if (status >= 200 && status < 300) return { outcome: 'done', status, problem: null };
    const mayPass = status >= 500 || [408, 425, 429].includes(status);
    return { outcome: mayPass ? 'again' : 'failed', status, problem: `it answered ${status}.` };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: error.kind === 'forbidden' ? 'failed' : 'again', status: null, problem: error.message };
  }
}
