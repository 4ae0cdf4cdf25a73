import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Config } from '../../config';
import type { Database } from '../../database/database';
import { webhookOptions } from '../../outgoing/webhookAddress';
import { addNotice } from '../notifications/notices';
import { passwordPlace } from './mailboxes';
import { endTurn, failTurn, leaveTurn, type MailboxTurn, renewTurn, takeTurn } from './mailboxTurns';
import { MailboxChanged } from './processMails';
import { wordsOf } from './reading/imapSession';
import { MailboxError, type MailboxSession } from './reading/mailboxSession';
import { openMailbox } from './reading/openMailbox';
import { readMessages } from './readMessages';
import { type KnownLimits, knownLimits } from './roomForMessages';

/** What the work needs. `signal` ends it at once. */
export interface MailboxParts {
  readonly database: Database;
  readonly config: Pick<Config, 'webhookAddresses'>;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
  /** Leaves out mailboxes whose last turn failed or took long, so that others need not wait for them. */
  readonly onlyGood?: boolean;
  /** For tests. */
  readonly limits?: Partial<TurnLimits>;
}

/** What a turn may take. */
export interface TurnLimits extends KnownLimits {
  /** Milliseconds and bytes after which it ends between two batches, and a new turn continues. */
  readonly duration: number;
  readonly bytes: number;
  /** Milliseconds after which it is cut, whatever the server does. */
  readonly longest: number;
  /** Milliseconds of silence after which a server counts as gone. */
  readonly patience: number;
  /** Milliseconds between two renewals. */
  readonly renewEvery: number;
}

const usualLimits: TurnLimits = {
  duration: 300_000,
  bytes: 512 * 1_048_576,
  longest: 600_000,
  patience: 60_000,
  renewEvery: 10_000,
  ...knownLimits,
};

/** Failures in a row after which the account is told. */
const toldAfter = 3;
/** From so many failures in a row on, messages are read one at a time, to find one that the server fails at. */
const carefulAfter = 3;
/** Milliseconds of a turn from which on it took long. */
const slowAfter = 30_000;
const interrupted = 'The check was interrupted. It continues automatically.';

/**
 * Reads one mailbox that is due. Any number of processes can do so at once: an account has one turn at a time.
 * @returns whether more may be due
 */
export async function readDueMailbox(parts: MailboxParts): Promise<boolean> {
  const { database, log, signal } = parts;
  if (signal.aborted) return false;
  const turn = await takeTurn(database, parts.onlyGood === true);
  if (turn === undefined) return false;
  const { account_id: accountId, mailbox_id: mailboxId } = turn;
  let isSettled = true;
  try {
    isSettled = await readMailbox(parts, turn);
  } catch (error) {
    // The turn was taken with a pause, so this mailbox is not read again at once, and others are.
    log.error({ err: withoutValues(error), accountId, mailboxId }, 'what became of a bounce mailbox was not recorded');
  } finally {
    // Without it, the turn ends half a minute later.
    await leaveTurn(database, turn, !isSettled).catch(() => undefined);
  }
  return true;
}

/** Returns whether what became of the turn was recorded; otherwise it ended for a reason that is not the server's. */
async function readMailbox(parts: MailboxParts, turn: MailboxTurn): Promise<boolean> {
  const { database, log, signal: stop } = parts;
  const { account_id: accountId, mailbox_id: mailboxId, settings } = turn;
  const limits = { ...usualLimits, ...parts.limits };
  if (turn.was_cut) await fail(database, turn, interrupted, true);
  const lost = new AbortController();
  const end = AbortSignal.any([stop, lost.signal, AbortSignal.timeout(limits.longest)]);
  const renewing = setInterval(() => {
    renewTurn(database, turn).then(
      (isOurs) => isOurs || lost.abort(),
      // A database that does not answer ends the turn when something is recorded.
      () => undefined,
    );
  }, limits.renewEvery);
  const since = performance.now();
  const isSlow = (): boolean => performance.now() - since >= slowAfter;
  let session: MailboxSession | undefined;
  try {
    const password = database.secrets.open(turn.password, passwordPlace(accountId, mailboxId));
    session = await openMailbox({
      settings,
      password,
      ...webhookOptions(parts.config),
      timeout: limits.patience,
      signal: end,
    });
    const isAtEnd = await readMessages({
      database,
      session,
      signal: AbortSignal.any([end, AbortSignal.timeout(limits.duration)]),
      maximumBytes: limits.bytes,
      known: limits,
      mailbox: {
        accountId,
        mailboxId,
        version: turn.version,
        turn: turn.turn,
        isShared: turn.is_shared,
        keepsAll: settings.protocol === 'pop3' && settings.processed === 'keep',
      },
      position: turn.position,
      isCareful: turn.failures >= carefulAfter,
    });
    await endTurn(database, turn, { isAtEnd, isSlow: isSlow() });
    return true;
  } catch (error) {
    if (error instanceof MailboxChanged || stop.aborted || lost.signal.aborted) return false;
    const isOurs = error instanceof pg.DatabaseError;
    if (isOurs || !(error instanceof MailboxError))
      log.error({ err: withoutValues(error), accountId, mailboxId }, 'a bounce mailbox was not read');
    const reason = isOurs
      ? interrupted
      : error instanceof MailboxError
        ? error.message
        : `${settings.host}:${settings.port}: ${wordsOf(error)}`;
    await fail(database, turn, reason, isSlow());
    return true;
  } finally {
    clearInterval(renewing);
    session?.cut();
  }
}

/** The database's own message may quote a value. */
const withoutValues = (error: unknown): unknown => (error instanceof pg.DatabaseError ? { code: error.code } : error);

/** Says why a mailbox can't be read, on its page and, if that goes on, in a notice. */
async function fail(database: Database, turn: MailboxTurn, reason: string, isSlow: boolean): Promise<void> {
  const { account_id: accountId, mailbox_id: mailboxId, name } = turn;
  await database.transaction(async (transaction) => {
    const failed = await failTurn(transaction, turn, reason, isSlow);
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
