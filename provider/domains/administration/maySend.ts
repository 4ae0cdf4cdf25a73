import { sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { forbidden } from '../../http/errors';
import { type Allowance, allowanceOf, hasHardLimit, lockCredits } from '../user/credits';

/** Why an account in a status sends nothing (anything but `active` and `trial`). */
const reasons: Readonly<Record<string, string>> = {
  suspended: 'This account is suspended and may not send. Contact Support.',
  deactivated: 'This account is deactivated and may not send. Contact Support.',
  banned: 'This account is banned and may not send. Contact Support.',
};

/** What an account is told when the only thing that stops it is its trial's end. */
const trialIsOver = 'The trial of this account is over: it may not send. Upgrade or contact Support.';

const unconfirmed =
  'Confirm your email address first: nothing is sent before. Open the link that was mailed to you, or ask for a ' +
  'new one at Account, Set up.';

/**
 * Throws 403 where the account may not send: its package's status forbids it, nobody has confirmed an address yet, or
 * all that it may send is sent.
 * `messages` is how many are wanted at once.
 */
export async function requireMaySend(database: Queryable, accountId: number, messages = 1): Promise<void> {
  // Its own status, or that of the parent it depends on.
  const row = await database.first<{ status: string | null; trial_is_over: boolean }>(sql`
    select account_status(${accountId}) as status, account_trial_is_over(${accountId}) as trial_is_over`);
  const status = row?.status ?? 'deactivated';
  if (row?.trial_is_over) throw forbidden(trialIsOver);
  if (status !== 'active' && status !== 'trial')
    throw forbidden(reasons[status] ?? 'This account may not send at present. Contact Support.');
  await requireConfirmed(database, accountId);
  const lacking = await creditShortfall(database, accountId, messages);
  if (lacking !== undefined) throw forbidden(lacking);
}

/**
 * Throws 403 while nobody of the account has confirmed an address: until then nothing of theirs, not even of ours for
 * them, goes to others.
 */
export async function requireConfirmed(database: Queryable, accountId: number): Promise<void> {
  const confirmed = await database.first<{ is: boolean }>(sql`select account_is_confirmed(${accountId}) as is`);
  if (!confirmed?.is) throw forbidden(unconfirmed);
}

const numbers = new Intl.NumberFormat('en-US');

/** In a sentence why the account cannot send so many messages; undefined where it can. */
export async function creditShortfall(
  database: Queryable,
  accountId: number,
  messages: number,
): Promise<string | undefined> {
  return (await hasHardLimit(database, accountId))
    ? wordsFor(await allowanceOf(database, accountId), messages)
    : undefined;
}

/**
 * Throws 403 where the account cannot send so many messages. To be asked in the transaction that writes them, before it
 * does: until that ends, no other request is told that the same credits are left.
 */
export async function reserveCredits(transaction: Transaction, accountId: number, messages: number): Promise<void> {
  const allowance = await lockCredits(transaction, accountId);
  const lacking = allowance && wordsFor(allowance, messages);
  if (lacking !== undefined) throw forbidden(lacking);
}

/** In a sentence why so many messages cannot be sent with what remains; undefined where they can. */
export function wordsFor({ remain, total, extra, reset, nextReset }: Allowance, messages: number): string | undefined {
  if (remain >= messages) return undefined;
  const again =
    reset === null || nextReset === null
      ? ''
      : ` Credits reset at ${nextReset.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  if (remain === 0)
    return (
      `All ${numbers.format(total + extra)} emails of this account are used.${again} Upgrade or ask for more to ` +
      'send now.'
    );
  return (
    `This needs ${numbers.format(messages)} emails, and this account has ${numbers.format(remain)} left.${again} ` +
    'Upgrade, ask for more, or send to fewer.'
  );
}
