import { sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { forbidden } from '../../http/errors';
import { type Allowance, allowanceOf, hasHardLimit, lockCredits } from '../user/credits';

/** Why an account with a status other than `active` and `trial` can't send. */
const reasons: Readonly<Record<string, string>> = {
  suspended: "This account is suspended and can't send. Contact Support.",
  deactivated: "This account is deactivated and can't send. Contact Support.",
  banned: "This account is banned and can't send. Contact Support.",
};

/** The message if only the end of the trial prevents sending. */
const trialIsOver = "The trial of this account is over, so it can't send. Upgrade or contact Support.";

const unconfirmed =
  'Confirm your email address first: nothing is sent until you do. Open the link we emailed you, or request ' +
  'a new one under Account, Set up.';

/**
 * Throws 403 if the account may not send: because of its status, an unconfirmed address, or used-up credits. `messages`
 * is the number of messages to send.
 */
export async function requireMaySend(database: Queryable, accountId: number, messages = 1): Promise<void> {
  // Its own status, or that of its parent.
  const row = await database.first<{ status: string | null; trial_is_over: boolean }>(sql`
    select account_status(${accountId}) as status, account_trial_is_over(${accountId}) as trial_is_over`);
  const status = row?.status ?? 'deactivated';
  if (row?.trial_is_over) throw forbidden(trialIsOver);
  if (status !== 'active' && status !== 'trial')
    throw forbidden(reasons[status] ?? "This account can't send at present. Contact Support.");
  await requireConfirmed(database, accountId);
  const lacking = await creditShortfall(database, accountId, messages);
  if (lacking !== undefined) throw forbidden(lacking);
}

/**
 * Throws 403 until a user of the account has confirmed an address. Before that, nothing is sent to others, not even our
 * own email on the account's behalf.
 */
export async function requireConfirmed(database: Queryable, accountId: number): Promise<void> {
  const confirmed = await database.first<{ is: boolean }>(sql`select account_is_confirmed(${accountId}) as is`);
  if (!confirmed?.is) throw forbidden(unconfirmed);
}

const numbers = new Intl.NumberFormat('en-US');

/** Why the account can't send this many messages, as a sentence; undefined if it can. */
export async function creditShortfall(
  database: Queryable,
  accountId: number,
  messages: number,
): Promise<string | undefined> {
  return (await hasHardLimit(database, accountId))
    ? shortfallText(await allowanceOf(database, accountId), messages)
    : undefined;
}

/**
 * Throws 403 if the account can't send this many messages. Call it in the transaction that writes them, before they are
 * written: until it ends, no other request can use the same credits.
 */
export async function reserveCredits(transaction: Transaction, accountId: number, messages: number): Promise<void> {
  const allowance = await lockCredits(transaction, accountId);
  const lacking = allowance && shortfallText(allowance, messages);
  if (lacking !== undefined) throw forbidden(lacking);
}

/** Why the remaining credits are not enough, as a sentence; undefined if they are. */
export function shortfallText(
  { remain, total, extra, reset, nextReset }: Allowance,
  messages: number,
): string | undefined {
  if (remain >= messages) return undefined;
  const again =
    reset === null || nextReset === null
      ? ''
      : ` Credits reset at ${nextReset.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  if (remain === 0)
    return (
      `All ${numbers.format(total + extra)} emails of this account have been used.${again} Upgrade or ask for more ` +
      'to send now.'
    );
  return (
    `This needs ${numbers.format(messages)} emails, and this account has ${numbers.format(remain)} left.${again} ` +
    'Upgrade, ask for more, or send to fewer.'
  );
}
