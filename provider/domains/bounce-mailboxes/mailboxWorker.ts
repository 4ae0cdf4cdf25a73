import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Config } from '../../config';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { webhookOptions } from '../../outgoing/webhookAddress';
import { addNotice } from '../notifications/notices';
import { passwordPlace } from './mailboxes';
import type { MailboxSettings } from './mailboxSettings';
import { MailboxChanged } from './processMails';
import { wordsOf } from './reading/imapSession';
import { MailboxError } from './reading/mailboxSession';
import { openMailbox } from './reading/openMailbox';
import { readMessages } from './readMessages';

/** What the work needs. `signal` ends it between two batches. */
export interface MailboxParts {
  readonly database: Database;
  readonly config: Pick<Config, 'webhookAddresses'>;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

interface DueRow {
  account_id: number;
  mailbox_id: string;
  name: string;
  settings: MailboxSettings;
  password: string;
  is_shared: boolean;
  position: string | null;
  failures: number;
  version: string;
}

/** Seconds from one look at a mailbox to the next. */
const interval = 60;
/** Seconds after which a mailbox that can't be read is tried again, doubled each time up to the longest. */
const firstPause = 60;
const longestPause = 3600;
/** Failures in a row after which the account is told. */
const toldAfter = 3;
/** From so many failures in a row on, messages are read one at a time, to find one that the server fails at. */
const carefulAfter = 3;
/** Milliseconds of a turn: then the connection ends, and a new turn continues. */
const turnDuration = 600_000;
/** Milliseconds of silence after which a server counts as gone. */
const patience = 60_000;

/**
 * Reads one mailbox that is due. Any number of processes can do so at once: a mailbox has one at a time.
 * @returns whether more may be due
 */
export async function readDueMailbox(parts: MailboxParts): Promise<boolean> {
  const { database } = parts;
  const due = await database.rows<{ account_id: number; mailbox_id: string }>(sql`
    select account_id, mailbox_id from bounce_mailboxes where enabled and due_at <= now() order by due_at limit 10`);
  for (const { account_id: accountId, mailbox_id: id } of due) {
    if (parts.signal.aborted) return false;
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    const isDone = await database.transaction(async (transaction) => {
      // Ends with the transaction, so with the process, however that ends.
      const lock = await transaction.first<{ is_taken: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('bounce mailbox ' || ${id}::text, 0)) as is_taken`,
      );
      const row = lock?.is_taken
        ? await transaction.first<DueRow>(sql`
            select account_id, mailbox_id, name, settings, password, is_shared, position, failures,
              updated_at::text as version
            from bounce_mailboxes
            where account_id = ${accountId} and mailbox_id = ${id} and enabled and due_at <= now()`)
        : undefined;
      if (row === undefined) return false;
      await readMailbox(parts, row);
      return true;
    });
    if (isDone) return true;
  }
  return false;
}

async function readMailbox({ database, config, log, signal: stop }: MailboxParts, row: DueRow): Promise<void> {
  const { account_id: accountId, mailbox_id: mailboxId, settings } = row;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(turnDuration)]);
  try {
    const password = database.secrets.open(row.password, passwordPlace(accountId, mailboxId));
    const session = await openMailbox({ settings, password, ...webhookOptions(config), timeout: patience });
    const cut = (): void => session.cut();
    stop.addEventListener('abort', cut, { once: true });
    try {
      const isAtEnd = await readMessages({
        database,
        session,
        signal,
        mailbox: {
          accountId,
          mailboxId,
          version: row.version,
          isShared: row.is_shared,
          keepsAll: settings.protocol === 'pop3' && settings.processed === 'keep',
        },
        position: row.position,
        isCareful: row.failures >= carefulAfter,
      });
      await recordSuccess(database, row, isAtEnd);
    } finally {
      stop.removeEventListener('abort', cut);
      session.cut();
    }
  } catch (error) {
    if (error instanceof MailboxChanged || stop.aborted) return;
    const isOurs = error instanceof pg.DatabaseError;
    if (isOurs || !(error instanceof MailboxError))
      // The database's own message may quote a value.
      log.error({ err: isOurs ? { code: error.code } : error, accountId, mailboxId }, 'a bounce mailbox was not read');
    const reason = isOurs
      ? 'The check was interrupted. It continues automatically.'
      : error instanceof MailboxError
        ? error.message
        : `${settings.host}:${settings.port}: ${wordsOf(error)}`;
    await recordFailure(database, row, reason);
  }
}

async function recordSuccess(database: Database, row: DueRow, isAtEnd: boolean): Promise<void> {
  await database.execute(sql`
    update bounce_mailboxes set last_error = null, failed_at = null, failures = 0,
      checked_at = case when ${isAtEnd} then now() else checked_at end,
      due_at = case when ${isAtEnd} then now() + make_interval(secs => ${interval}) else now() end
    where account_id = ${row.account_id} and mailbox_id = ${row.mailbox_id} and updated_at::text = ${row.version}`);
}

/** Says why a mailbox can't be read, on its page and, if that goes on, in a notice. */
async function recordFailure(database: Database, row: DueRow, reason: string): Promise<void> {
  const { account_id: accountId, mailbox_id: mailboxId, name } = row;
  await database.transaction(async (transaction) => {
    const failed = await transaction.first<{ failures: number; failed_at: Date | null }>(sql`
      update bounce_mailboxes set last_error = ${reason.slice(0, 500)}, failed_at = coalesce(failed_at, now()),
        failures = failures + 1,
        due_at = now()
          + make_interval(secs => least(${longestPause}::integer, ${firstPause} * power(2, least(failures, 10))))
      where account_id = ${accountId} and mailbox_id = ${mailboxId} and updated_at::text = ${row.version}
      returning failures, failed_at`);
    if (failed === undefined || failed.failures < toldAfter) return;
    await addNotice(transaction, accountId, {
      occasion: `bounce mailbox ${mailboxId} ${failed.failed_at?.toISOString()}`,
      tone: 'warning',
      title: `The bounce mailbox “${name}” can't be read`,
      message: `${reason} Bounces and complaints in it are not recorded until it works again.`,
      link: '/mail-routes',
    });
  });
}
