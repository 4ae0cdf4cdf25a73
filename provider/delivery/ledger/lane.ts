import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/database';
import type { Sql } from '../../database/sql';
import type { WorkMark } from '../../quarantine/workMark';
import type { DeliverySource } from './deliverySource';
import type { StreamKey } from './streamKey';
import type { AttemptResult, ClaimedDelivery } from './transition';

/** The dependencies of lanes. */
export interface LaneParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  /** The domain that bounces return to; unset: they go to the sender's address. */
  readonly bounceDomain?: string | undefined;
  /** Marks the message that this process is composing; unset if marks are not needed. */
  readonly mark?: WorkMark | undefined;
  /** The settings for text messages; unset: they are not sent. */
  readonly sms?: SmsParts | undefined;
}

/** The address of the SMS provider, and the one it reports to. */
export interface SmsParts {
  /** Unset: the provider's public hosts. */
  readonly apiUrl: string | undefined;
  /** Without a trailing slash. */
  readonly callbackUrl: string;
  /** Seconds until the provider's list contains every accepted message; default 120. */
  readonly graceSeconds?: number | undefined;
}

/** An outcome that was written to the ledger. */
export interface RecordedOutcome {
  readonly delivery: Pick<ClaimedDelivery, 'contactId' | 'email' | 'attempts'>;
  readonly result: AttemptResult;
}

/**
 * One kind of mail that the ledger delivers: single sends, automation emails, an account's transactional mail. Delivery
 * only knows lanes. A domain provides its own lane, and decides what is due, how messages are composed, and what
 * happens to a stream when a run ends. A stream is what is claimed and settled together, such as one single send.
 */
export interface Lane {
  /** For the log: `single sends`. */
  readonly name: string;
  /**
   * How many streams of this lane one process works on at once, besides those that wait for slow servers; of one
   * account, one fewer. Each uses up to two connections of the pool.
   */
  readonly parallel: number;
  /** A query for the `account_id` and `stream_id` of streams that may have messages in progress. */
  readonly openStreams: Sql;
  /**
   * Streams that need a worker now, most overdue first, without those that are `running` in this process and those of
   * the accounts `avoided`.
   */
  due(running: readonly StreamKey[], limit: number, avoided: readonly number[]): Promise<StreamKey[]>;
  /**
   * The source for a stream. Undefined if nothing can be sent until a person acts; the lane has then paused the stream
   * with the reason.
   */
  open(stream: StreamKey, workerId: string): Promise<DeliverySource | undefined>;
  /** Records when a stream next needs a worker, or that it is finished. Called when a run has ended. */
  settle(stream: StreamKey): Promise<void>;
  /**
   * Schedules a finished stream to be settled again, because a message's outcome arrived after its row was declared
   * unconfirmed. Runs in the transaction that corrects the row, and changes only the stream. Unset if settling by the
   * run that brought the outcome is enough.
   */
  reopen?(transaction: Transaction, stream: StreamKey): Promise<void>;
  /**
   * Stores the outcomes of messages in the transaction that writes them to the ledger. Unset: the messages are emails,
   * whose outcomes become events and suppressions.
   */
  record?(transaction: Transaction, stream: StreamKey, outcomes: readonly RecordedOutcome[]): Promise<void>;
  /** Pauses a stream for five seconds, doubled each time up to five minutes, because nothing of it can be sent now. */
  backOff(stream: StreamKey, reason: string): Promise<void>;
  /** Periodic work of the lane, called twice a second. It returns immediately and continues in the background. */
  tend?(): void;
  /** Resolves when the work started by `tend` has ended. */
  idle?(): Promise<void>;
}
