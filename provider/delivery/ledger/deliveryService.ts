import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../database/sql';
import { Timekeeper } from '../../domains/single-sends/timekeeper';
import { deliverMessage } from '../automations/deliverMessage';
import { dueMessages } from '../automations/messageLane';
import { deliverMail } from '../mail/deliverMail';
import { dueLanes } from '../mail/mailLane';
import { stopPatience } from '../transport/stopPatience';
import { type DeliveryParts, deliverSend } from './deliverSend';
import { Pacer } from './pacer';
import { recoverDeliveries } from './recoverDeliveries';
import { type WorkerIdentity, holdWorkerIdentity } from './workerIdentity';

/** Milliseconds between looks for sends that are due. */
const lookEvery = 500;
/** Milliseconds between looks for what dead workers left behind. */
const recoverEvery = 3000;
/** Milliseconds a send is left alone after its run failed. */
const failureRest = 5000;
/** Sends worked on at once in one process; each takes up to two connections of the pool. */
const parallelSends = 3;

/**
 * Accounts whose mail is worked on at once: beside the sends, so that a password is not behind a million newsletters.
 */
const parallelLanes = 2;
/** Emails of automations worked on at once. */
const parallelMessages = 2;

interface DueRow {
  account_id: number;
  single_send_id: string;
}

/**
 * Works on all accounts' sends for as long as the process lives: starts those that are due, delivers what is
 * open, declares what dead workers left behind. The ledger itself is the queue, so nothing has to be handed over
 * between processes, and a start after a crash goes on at once.
 */
export class DeliveryService {
  private readonly stopped = new AbortController();
  private readonly hurry = new AbortController();
  private readonly parts: DeliveryParts;
  private readonly runs = new Map<string, Promise<void>>();
  private readonly lanes = new Map<number, Promise<void>>();
  private readonly messages = new Map<string, Promise<void>>();
  private identity: WorkerIdentity | undefined;
  private readonly looping: Promise<void>;
  private recoveredAt = -Infinity;
  private readonly timekeeper: Timekeeper;

  private constructor(parts: DeliveryParts) {
    this.parts = { ...parts, hurry: this.hurry.signal };
    this.timekeeper = new Timekeeper(parts.database, parts.log);
    this.looping = this.loop();
  }

  static start(parts: DeliveryParts): DeliveryService {
    return new DeliveryService({ pacer: new Pacer(), ...parts });
  }

  /**
   * Takes on nothing new, lets messages in flight finish and records them: nothing is left unconfirmed but what a
   * server has got and does not answer for seven seconds.
   */
  async stop(): Promise<void> {
    this.stopped.abort();
    const late = setTimeout(() => {
      this.hurry.abort();
      this.parts.transport.cut();
    }, stopPatience);
    await this.looping;
    await this.timekeeper.idle();
    await Promise.all([...this.runs.values(), ...this.lanes.values(), ...this.messages.values()]);
    await this.identity?.release();
    clearTimeout(late);
  }

  private async loop(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        this.parts.log.error({ err: error }, 'looking for sends to deliver failed; trying again');
      }
      await delay(lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    if (this.identity === undefined || this.identity.lost.aborted)
      this.identity = await holdWorkerIdentity(this.parts.database);
    if (performance.now() - this.recoveredAt >= recoverEvery) {
      const recovered = await recoverDeliveries(this.parts.database);
      if (recovered.unconfirmed + recovered.recorded + recovered.released > 0)
        this.parts.log.warn(recovered, 'took back the messages of a worker that died');
      this.recoveredAt = performance.now();
    }
    // Beside the runs: fixing a million recipients must not keep another send waiting.
    this.timekeeper.look();
    await this.beginLanes(this.identity);
    await this.beginMessages(this.identity);
    const free = parallelSends - this.runs.size;
    if (free <= 0) return;
    for (const due of await this.due(free)) this.begin(due, this.identity);
  }

  private due(limit: number): Promise<DueRow[]> {
    return this.parts.database.rows<DueRow>(sql`
      select account_id, single_send_id
      from single_sends
      where account_may_send(account_id)
        and single_send_id <> all(${[...this.runs.keys()]}::uuid[])
        and single_sends.status = 'triggered' and finished_at is null and paused_at is null
        -- What lay idle for a day is paused, and asks: see the timekeeper. One that was cancelled only has to be closed.
        and next_work_at <= now() and (next_work_at >= now() - interval '1 day' or cancelled_at is not null)
      order by next_work_at
      limit ${limit}`);
  }

  private begin(due: DueRow, identity: WorkerIdentity): void {
    const send = { accountId: due.account_id, singleSendId: due.single_send_id };
    const run = this.work(send, identity, (signal) => deliverSend(this.parts, send, identity.workerId, signal)).finally(
      () => this.runs.delete(send.singleSendId),
    );
    this.runs.set(send.singleSendId, run);
  }

  private async beginLanes(identity: WorkerIdentity): Promise<void> {
    const free = parallelLanes - this.lanes.size;
    if (free <= 0) return;
    for (const { account_id: accountId } of await dueLanes(this.parts.database, [...this.lanes.keys()], free)) {
      const run = this.work({ accountId }, identity, (signal) =>
        deliverMail(this.parts, accountId, identity.workerId, signal),
      ).finally(() => this.lanes.delete(accountId));
      this.lanes.set(accountId, run);
    }
  }

  private async beginMessages(identity: WorkerIdentity): Promise<void> {
    const free = parallelMessages - this.messages.size;
    if (free <= 0) return;
    for (const { account_id: accountId, message_id: singleSendId } of await dueMessages(
      this.parts.database,
      [...this.messages.keys()],
      free,
    )) {
      const send = { accountId, singleSendId };
      const run = this.work(send, identity, (signal) =>
        deliverMessage(this.parts, send, identity.workerId, signal),
      ).finally(() => this.messages.delete(singleSendId));
      this.messages.set(singleSendId, run);
    }
  }

  private async work(
    what: object,
    identity: WorkerIdentity,
    deliver: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    try {
      await deliver(AbortSignal.any([this.stopped.signal, identity.lost]));
    } catch (error) {
      this.parts.log.error({ err: error, ...what }, 'delivering failed; trying again');
      // Rows may be left claimed under this name: giving it up lets recovery find them.
      await identity.release();
      await delay(failureRest, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }
}
