import type { FastifyBaseLogger } from 'fastify';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/database';
import { errorMessage } from '../../errorMessage';
import type { ProviderPace } from '../pace/providerPace';
import { storedWords, type Transport, TransportError, Withdrawn } from '../transport/transport';
import { AsyncSignal } from './asyncSignal';
import { type Attempt, commitAttempts } from './commitAttempts';
import { DeliveryJournal, type JournalEntry } from './deliveryJournal';
import { type DeliverySource, type Deliver, dropReason, RetryLater, Undeliverable } from './deliverySource';
import { splitByLimits, limitReached } from './splitByLimits';
import { domainOf, type Pacer, type SendLimits } from './pacer';
import type { Lane } from './lane';
import type { StreamKey } from './streamKey';
import type { AttemptResult, ClaimedDelivery } from './transition';

/** The dependencies of a run. */
export interface RunParts {
  readonly database: Database;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly workerId: string;
  readonly lane: Pick<Lane, 'reopen' | 'record'>;
  readonly send: StreamKey;
  readonly source: DeliverySource;
  /** Shared by all runs of the process. */
  readonly pacer: Pacer;
  readonly providerPace: ProviderPace;
  /** The account's own limits. */
  readonly limits: SendLimits;
  /** Aborts when it should no longer wait for an unresponsive database. */
  readonly forceShutdownSignal?: AbortSignal | undefined;
  /** Called for each message that was dealt with. */
  readonly handled?: (() => void) | undefined;
}

interface QueuedDelivery {
  readonly delivery: ClaimedDelivery;
  readonly deliver: Deliver | undefined;
}

/** Maximum size of a claim, and of the queue for connections. */
const largestClaim = 1000;
/** How many milliseconds of sending a claim should cover: short, so that several workers share a send evenly. */
const claimLasts = 250;
/**
 * Milliseconds for which outcomes are collected before they are written to the ledger; they are already durable in the
 * journal.
 */
const gathering = 100;
/**
 * Milliseconds after which a message that this process holds back is examined again at the latest, and as much later by
 * chance: a provider's limit is lifted before messages have come to their times.
 */
const longestHold = 10 * 60_000;
const commitTries = 8;

interface Ended extends Attempt {
  /** The journal names it, so it may have been sent. */
  readonly named: boolean;
}

interface Finished extends Attempt {
  /** Unset if the journal does not contain the outcome. */
  readonly entry: JournalEntry | undefined;
}

/**
 * Sends what one stream has to send now. Three loops run concurrently, so that the transport never waits for the
 * database: one claims ahead, the senders (as many as the transport's concurrency) send, and one writes outcomes to the
 * ledger.
 */
export class DeliveryRun {
  private readonly queue: QueuedDelivery[] = [];
  private readonly finished: Finished[] = [];
  private readonly changed = new AsyncSignal();
  private readonly ending = new AbortController();
  private readonly halt = new AbortController();
  /** With those of mailbox providers, as of the last claim. */
  private presentLimits: SendLimits;
  private claimSize: number;
  private handled = 0;
  private claimsDone = false;
  private workDone = false;
  private broken: unknown;
  /** Why no connection was possible, if that ended the run. */
  unreachable: string | undefined;
  /** A message was sent, or refused by a reachable server. */
  reached = false;

  private constructor(
    private readonly parts: RunParts,
    private readonly journal: DeliveryJournal,
  ) {
    this.presentLimits = parts.limits;
    this.claimSize = this.concurrency * 2;
    // Each message that waits for a connection listens.
    setMaxListeners(0, this.halt.signal);
  }

  static async open(parts: RunParts): Promise<DeliveryRun> {
    const { database, log, send, workerId, forceShutdownSignal } = parts;
    return new DeliveryRun(parts, await DeliveryJournal.open(database, log, send, workerId, forceShutdownSignal));
  }

  /**
   * Ends when there is nothing left to claim, sending is no longer allowed, the transport is unreachable or `signal`
   * aborts. Messages in flight are finished and recorded first; those not handed over are released.
   * @throws the database's error; rows may then remain in `sending`, and the worker's name must be released
   */
  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.stop();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) this.stop();
    try {
      const senders = Array.from({ length: this.concurrency }, () => this.sendQueued());
      const working = Promise.allSettled([this.claimAhead(), ...senders]).then((outcomes) => {
        // Only now, because a claim in progress when the senders stopped has added its deliveries to the queue.
        for (const { delivery } of this.queue.splice(0))
          this.finish({ delivery, result: { kind: 'released' }, entry: undefined });
        this.workDone = true;
        this.ending.abort();
        this.changed.notify();
        return outcomes;
      });
      const [written] = await Promise.allSettled([
        this.writeOutcomes(),
        pollUntilClosed(this.parts.source, this.ending.signal, stop),
      ]);
      const outcomes = [...(await working), written];
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      if (this.broken !== undefined) throw this.broken;
      await this.journal.close();
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private stop(): void {
    this.halt.abort();
    this.changed.notify();
  }

  private get concurrency(): number {
    return this.parts.source.concurrency ?? this.parts.transport.concurrency;
  }

  private get limits(): SendLimits {
    return this.parts.source.pace?.limits ?? this.parts.limits;
  }

  /** The domain whose limits and backoff apply to a recipient. */
  private domainOf(email: string): string {
    return this.parts.source.pace?.group ?? domainOf(email);
  }

  private get stopping(): boolean {
    return this.halt.signal.aborted;
  }

  private async claimAhead(): Promise<void> {
    const { source } = this.parts;
    try {
      let since = performance.now();
      while (!this.stopping) {
        if (this.queue.length > this.claimSize / 2 || this.finished.length > largestClaim) {
          await this.changed.wait();
          continue;
        }
        this.adaptClaimSize(performance.now() - since);
        since = performance.now();
        const batch = await source.claim(this.claimSize);
        if (batch.deliveries.length === 0) {
          if (batch.dropped === 0) return;
          continue;
        }
        const due = await this.applyLimits(batch.deliveries);
        const messages = await source.prepare(due);
        for (const delivery of due) this.queue.push({ delivery, deliver: messages.get(delivery.contactId) });
        this.changed.notify();
      }
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      this.claimsDone = true;
      this.changed.notify();
    }
  }

  /** Defers deliveries that exceed the account's limits; returns the others. */
  private async applyLimits(deliveries: readonly ClaimedDelivery[]): Promise<readonly ClaimedDelivery[]> {
    const { database, send } = this.parts;
    if (!this.parts.source.pace)
      this.presentLimits = await this.parts.providerPace.limitsOf(send.accountId, this.parts.limits);
    const held = await splitByLimits(database, send.accountId, this.limits, deliveries, (email) =>
      this.domainOf(email),
    );
    for (const [delivery, retryIn] of held)
      this.finish({ delivery, result: { kind: 'held', response: limitReached, retryIn }, entry: undefined });
    return held.size === 0 ? deliveries : deliveries.filter((delivery) => !held.has(delivery));
  }

  private adaptClaimSize(elapsed: number): void {
    if (this.handled === 0) return;
    const wanted = Math.round((this.handled / Math.max(elapsed, 1)) * claimLasts);
    this.claimSize = Math.min(Math.max(wanted, this.concurrency), largestClaim);
    this.handled = 0;
  }

  private async sendQueued(): Promise<void> {
    let recorded: Promise<void> = Promise.resolve();
    while (!this.stopping) {
      const next = this.queue.shift();
      if (next === undefined) {
        if (this.claimsDone) break;
        await this.changed.wait();
        continue;
      }
      if (this.queue.length <= this.claimSize / 2) this.changed.notify();
      const attempt = this.holdBack(next.delivery) ?? (await this.attempt(next));
      // Not awaited: the next start on this connection can't be durable before it. But an attempt that never started
      // is recorded at once, so the end must also wait for the ones before it.
      recorded = Promise.all([recorded, this.record(attempt)]).then(() => undefined);
    }
    await recorded;
  }

  /** Defers a message that a limit or its domain's backoff does not allow now. */
  private holdBack(delivery: ClaimedDelivery): Ended | undefined {
    const { pacer, send } = this.parts;
    const domain = this.domainOf(delivery.email);
    // Its time has come by the limits shared by all processes; this process's own pacing applies, too.
    const limits = this.parts.source.pace?.limits ?? this.presentLimits;
    const delayed = pacer.delay(send.accountId, limits, domain, true);
    if (delayed <= 0) return undefined;
    const wait = Math.min(delayed, longestHold * (1 + Math.random()));
    const who = this.parts.source.pace ? 'the provider puts messages' : `${domain} puts mail`;
    const response = `Held back: ${who} off at present, or a sending limit is reached.`;
    return { delivery, result: { kind: 'held', response, retryIn: Math.ceil(wait) }, named: false };
  }

  private async attempt({ delivery, deliver }: QueuedDelivery): Promise<Ended> {
    let begun: Promise<void> | undefined;
    const begin = (): Promise<void> =>
      (begun ??= this.journal.begin(delivery.contactId).catch((error: unknown) => {
        throw new JournalUnavailableError(error);
      }));
    const result = await this.tryDelivery(delivery, deliver, begin);
    const named =
      (await begun?.then(
        () => true,
        () => false,
      )) ?? false;
    return { delivery, result: cleaned(result), named };
  }

  /** Makes the outcome durable in the journal first, then passes it on to the ledger. */
  private async record({ delivery, result, named }: Ended): Promise<void> {
    let entry: JournalEntry | undefined;
    try {
      if (named) entry = await this.journal.end(delivery.contactId, result);
    } catch (error) {
      this.fail(error);
    }
    this.finish({ delivery, result, entry });
  }

  private async tryDelivery(
    delivery: ClaimedDelivery,
    deliver: Deliver | undefined,
    begin: () => Promise<unknown>,
  ): Promise<AttemptResult> {
    const { transport, pacer, send, forceShutdownSignal: cut } = this.parts;
    if (deliver === undefined) return { kind: 'dropped', reason: 'The message of this recipient no longer exists.' };
    try {
      const delivered = await deliver({ transport, begin, signal: this.halt.signal, cut });
      this.reached = true;
      pacer.answered(send.accountId, this.domainOf(delivery.email));
      if (!this.parts.source.pace) this.parts.providerPace.accepted(send.accountId, domainOf(delivery.email));
      return { kind: 'sent', ...delivered };
    } catch (error) {
      const result = this.failed(error);
      if (result.kind === 'deferred') {
        pacer.recordDeferral(send.accountId, this.domainOf(delivery.email));
        // Not awaited: the outcome is recorded first.
        if (!this.parts.source.pace)
          void this.parts.providerPace.deferred(send.accountId, domainOf(delivery.email), result.response);
      }
      if (error instanceof RetryLater && error.isForAll)
        pacer.rest(send.accountId, this.domainOf(delivery.email), error.retryIn);
      return result;
    }
  }

  private failed(error: unknown): AttemptResult {
    const reason = dropReason(error);
    if (reason !== undefined) return { kind: 'dropped', reason, ...codeOf(error) };
    if (error instanceof RetryLater)
      return { kind: 'held', response: error.message, retryIn: Math.ceil(error.retryIn) };
    if (error instanceof Withdrawn) return { kind: 'released' };
    if (error instanceof JournalUnavailableError) {
      this.fail(error.cause);
      return { kind: 'released' };
    }
    if (!(error instanceof TransportError)) {
      this.parts.log.error({ err: error, ...this.parts.send }, 'a message failed in an unknown way');
      return { kind: 'unconfirmed', response: `Unknown failure: ${errorMessage(error)}` };
    }
    if (error.kind === 'unreachable') {
      this.unreachable ??= error.response;
      this.stop();
      return { kind: 'released' };
    }
    this.reached = true;
    return { kind: error.kind, response: error.response, ...(this.parts.source.pace && codeOf(error)) };
  }

  /** The journal can't be written: nothing more may start, and the worker's name must be released. */
  private fail(error: unknown): void {
    this.broken ??= error;
    this.stop();
  }

  private finish(finished: Finished): void {
    this.handled += 1;
    this.parts.handled?.();
    this.finished.push(finished);
    if (this.finished.length === 1) this.changed.notify();
  }

  private async writeOutcomes(): Promise<void> {
    for (;;) {
      if (this.finished.length === 0) {
        if (this.workDone) return;
        await this.changed.wait();
        continue;
      }
      await delay(gathering, undefined, { signal: this.ending.signal }).catch(() => undefined);
      await this.commit(this.finished.splice(0));
      this.changed.notify();
    }
  }

  /** The messages have been sent, so writing their outcomes is retried several times. */
  private async commit(attempts: readonly Finished[]): Promise<void> {
    const { database, lane, send, workerId, log, forceShutdownSignal } = this.parts;
    const entries = attempts.flatMap(({ entry }) => entry ?? []);
    for (let tries = 1; ; tries += 1) {
      try {
        await database.transaction(async (transaction) => {
          await this.journal.clear(transaction, entries);
          await commitAttempts(transaction, lane, send, workerId, attempts);
        });
        this.journal.carry(entries);
        return;
      } catch (error) {
        if (tries === commitTries || forceShutdownSignal?.aborted === true) {
          this.stop();
          this.journal.giveUp(error);
          throw error;
        }
        log.warn({ err: error, ...send }, 'outcomes could not be written; trying again');
        await delay(100 * 2 ** tries, undefined, { signal: forceShutdownSignal }).catch(() => undefined);
      }
    }
  }
}

/** Without what PostgreSQL can't store: a server's words must never keep an outcome from being written. */
function cleaned(result: AttemptResult): AttemptResult {
  switch (result.kind) {
    case 'released':
      return result;
    case 'dropped':
      return { ...result, reason: storedWords(result.reason) };
    default:
      return { ...result, response: storedWords(result.response) };
  }
}

const codeOf = (error: unknown): { readonly code?: number } =>
  (error instanceof Undeliverable || error instanceof TransportError) && error.code !== undefined
    ? { code: error.code }
    : {};

/** The journal could not record the start of a message, so it was not sent. */
class JournalUnavailableError extends Error {
  override readonly name = 'JournalUnavailableError';

  constructor(override readonly cause: unknown) {
    super('The delivery journal could not be written.');
  }
}

/** Milliseconds between checks. */
const pollInterval = 500;

/**
 * Calls `close` when messages may no longer be sent. Claims would notice it, too, but only after everything queued has
 * been sent: with a slow server that is long after somebody pressed "Cancel". Ends when `signal` aborts.
 */
async function pollUntilClosed(source: DeliverySource, signal: AbortSignal, close: () => void): Promise<void> {
  while (!signal.aborted) {
    await delay(pollInterval, undefined, { signal }).catch(() => undefined);
    // Claims report a database that doesn't answer.
    if (!signal.aborted && !(await source.isOpen().catch(() => true))) return close();
  }
}
