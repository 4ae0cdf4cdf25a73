import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/database';
import type { Sql } from '../../database/sql';
import type { WorkMark } from '../../quarantine/workMark';
import type { DeliverySource } from './deliverySource';
import type { StreamKey } from './streamKey';

/** What lanes work with. */
export interface LaneParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  /** The domain that bounces come back to; unset: bounces go to the sender's address. */
  readonly bounceDomain?: string | undefined;
  /** Notes which message this process is making; unset: nobody asks. */
  readonly mark?: WorkMark | undefined;
}

/**
 * One kind of mail that the ledger delivers: single sends, emails of automations, an account's transactional mail.
 * Delivery knows lanes only; a domain brings its own and decides what is due, what its messages are, and what becomes
 * of a stream when a run of it has ended. A stream is what is claimed and settled together, such as one single send.
 */
export interface Lane {
  /** For the log: `single sends`. */
  readonly name: string;
  /** Streams of this lane that one process works on at once; each takes up to two connections of the pool. */
  readonly parallel: number;
  /** A query for the `account_id` and `stream_id` of streams of which messages may be under way. */
  readonly openStreams: Sql;
  /** Streams that need a worker now, longest overdue first, without those that are `running` here. */
  due(running: readonly StreamKey[], limit: number): Promise<StreamKey[]>;
  /**
   * What a worker sends of a stream. Undefined where nothing can be sent until somebody acts: the lane has paused it
   * with the reason.
   */
  open(stream: StreamKey, workerId: string): Promise<DeliverySource | undefined>;
  /** Notes when a stream next needs a worker, or that it is finished. Called when a run has ended. */
  settle(stream: StreamKey): Promise<void>;
  /**
   * Has a stream settled again that counted as finished: the outcome of a message came after its row was declared
   * unconfirmed. Runs in the transaction that corrects the row, and changes nothing but the stream. Unset: the run that
   * brought the outcome settles the stream anyway, and that is enough.
   */
  reopen?(transaction: Transaction, stream: StreamKey): Promise<void>;
  /** Leaves a stream alone for five seconds, doubled each time up to five minutes: nothing of it can be sent now. */
  backOff(stream: StreamKey, reason: string): Promise<void>;
  /** What the clock asks of the lane, twice a second. It returns at once and works in the background. */
  tend?(): void;
  /** Resolves when the work that `tend` began has ended. */
  idle?(): Promise<void>;
}
