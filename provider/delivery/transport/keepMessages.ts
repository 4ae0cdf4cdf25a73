import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { errorMessage } from '../../errorMessage';
import type { Place } from '../../secrets/secretBox';
import { type SystemMessage, TransportError } from './transport';

/** A message for the Outbox. */
export interface CapturedMessage {
  readonly accountId: number;
  readonly channel: 'email' | 'sms';
  readonly streamId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly system?: SystemMessage | undefined;
  /** The Message-ID header without angle brackets, or the id of the text message. */
  readonly messageId: string;
  /** The email address or phone number. */
  readonly to: string;
  readonly subject: string;
  /** The message as it would be sent. A string has one character per octet. */
  readonly raw: string | Buffer;
}

export interface CaptureOptions {
  /** How many of the newest messages an account's Outbox keeps; default 50,000. */
  readonly kept?: number;
  /** How many messages an account gets between deletions of its oldest; default 5,000. */
  readonly clearEvery?: number;
}

const maximumBatch = 200;

interface Waiting {
  readonly message: CapturedMessage;
  resolve(): void;
  reject(error: TransportError): void;
}

/** Stores messages in `captured_messages`. */
export interface MessageKeeper {
  /** @throws TransportError `deferred` if it could not be stored, `unconfirmed` if that is unknown */
  keep(message: CapturedMessage): Promise<void>;
  /** Ends waiting for a database that does not respond. */
  cut(): void;
  /** Resolves when all messages are stored. */
  close(): Promise<void>;
}

/** Messages that arrive while a statement runs are stored with the next one. */
export function messageKeeper(
  database: Database,
  { kept = 50_000, clearEvery = 5_000 }: CaptureOptions = {},
): MessageKeeper {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  const storedSinceCleanup = new Map<number, number>();
  const forceShutdown = new AbortController();

  async function writeAll(): Promise<void> {
    // Waits for messages sent in the same turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maximumBatch);
      waiting = waiting.slice(maximumBatch);
      try {
        await insert(
          database,
          batch.map(({ message }) => message),
          forceShutdown.signal,
        );
        for (const { resolve } of batch) resolve();
        await clearOldest(batch);
      } catch (error) {
        for (const { reject } of batch)
          reject(
            error instanceof TransportError
              ? error
              : new TransportError('deferred', `The Outbox could not be written: ${errorMessage(error)}`),
          );
      }
    }
    writing = undefined;
  }

  async function clearOldest(batch: readonly Waiting[]): Promise<void> {
    for (const { message } of batch) {
      const count = (storedSinceCleanup.get(message.accountId) ?? 0) + 1;
      // Recorded only afterwards, so that a failed deletion is tried again with the next message.
      if (count >= clearEvery) await clearAccount(database, message.accountId, kept);
      storedSinceCleanup.set(message.accountId, count % clearEvery);
    }
  }

  return {
    keep: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject });
        writing ??= writeAll();
      }),
    cut: () => forceShutdown.abort(),
    async close() {
      await writing;
    },
  };
}

/** @throws TransportError `unconfirmed` if it is unknown whether they are stored, or the reason why they are not */
async function insert(
  database: Database,
  messages: readonly CapturedMessage[],
  forceShutdownSignal: AbortSignal,
): Promise<void> {
  let id: string | undefined;
  try {
    await database.transaction(async (transaction) => {
      id = (await transaction.first<{ id: string }>(sql`select pg_current_xact_id()::text as id`))?.id;
      await write(transaction, messages);
    });
  } catch (error) {
    // The connection may have ended before the response: messages that are already stored must not be stored again.
    const outcome = id === undefined ? 'aborted' : await outcomeOf(database, id, forceShutdownSignal);
    if (outcome === 'committed') return;
    if (outcome === 'aborted') throw error;
    throw new TransportError('unconfirmed', `Whether the Outbox was written is not known: ${errorMessage(error)}`);
  }
}

/**
 * How a transaction ended. Keeps asking for as long as a restart of PostgreSQL may take, or until `forceShutdownSignal`
 * aborts; undefined if unknown.
 */
async function outcomeOf(
  database: Database,
  transactionId: string,
  forceShutdownSignal: AbortSignal,
): Promise<string | undefined> {
  for (let tries = 1; tries <= 9; tries += 1) {
    const found = await database
      .first<{ status: string | null }>(sql`select pg_xact_status(${transactionId}::xid8) as status`)
      .catch(() => undefined);
    if (found?.status === 'committed' || found?.status === 'aborted') return found.status;
    if (forceShutdownSignal.aborted) return undefined;
    await delay(50 * 2 ** tries, undefined, { signal: forceShutdownSignal }).catch(() => undefined);
  }
  return undefined;
}

async function write(transaction: Transaction, messages: readonly CapturedMessage[]): Promise<void> {
  await transaction.execute(sql`
    insert into captured_messages
      (account_id, message_id, single_send_id, contact_id, is_system, link_for_user_id, email, subject, raw, channel)
    select * from unnest(
      ${messages.map((message) => message.accountId)}::bigint[],
      ${messages.map((message) => message.messageId)}::text[],
      ${messages.map((message) => message.streamId ?? null)}::uuid[],
      ${messages.map((message) => message.contactId ?? null)}::uuid[],
      ${messages.map((message) => message.system !== undefined)}::boolean[],
      ${messages.map((message) => message.system?.linkFor ?? null)}::bigint[],
      ${messages.map((message) => message.to)}::text[],
      ${messages.map((message) => message.subject.replaceAll('\0', ''))}::text[],
      ${messages.map((message) => storedRaw(transaction, message))}::bytea[],
      ${messages.map((message) => message.channel)}::text[]
    )`);
}

/** System mail contains links that give access to accounts, so it is encrypted. */
function storedRaw({ secrets }: Queryable, { accountId, messageId, system, raw }: CapturedMessage): Buffer {
  const bytes = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw;
  return system ? Buffer.from(secrets.seal(bytes.toString('latin1'), capturedPlace(accountId, messageId))) : bytes;
}

const capturedPlace = (accountId: number, messageId: string): Place => ({
  column: 'captured_messages.raw',
  accountId,
  row: messageId,
});

/** The message as it would be sent over SMTP. */
export function openCaptured(
  { secrets }: Queryable,
  row: { account_id: number; message_id: string; is_system: boolean; raw: Buffer },
): Buffer {
  if (!row.is_system) return row.raw;
  return Buffer.from(secrets.open(row.raw.toString('latin1'), capturedPlace(row.account_id, row.message_id)), 'latin1');
}

async function clearAccount(database: Database, accountId: number, kept: number): Promise<void> {
  await database.execute(sql`
    delete from captured_messages
    where account_id = ${accountId} and captured_message_id <= (
      select captured_message_id from captured_messages
      where account_id = ${accountId} order by captured_message_id desc offset ${kept} limit 1
    )`);
}
