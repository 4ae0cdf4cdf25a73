import { domainToASCII } from 'node:url';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { tooManyRequests } from '../http/errors';
import { hashSecret } from '../http/secrets';

/** A maximum per window of time, which starts with its first email. */
interface Limit {
  readonly key: string;
  readonly most: number;
  readonly minutes: number;
  /** The limit's description in the error message. */
  readonly words: string;
}

const hour = 60;
const day = 24 * hour;

/**
 * The purpose of an email. Each has a separate budget per account, so that they don't block each other. `signup`
 * confirms what a visitor requested, `asked` is for people whom the account itself asks to confirm; only these can be
 * thousands.
 */
export type MailLane = 'account' | 'signup' | 'asked';

/** How many emails to strangers an account can send in a lane, per number of minutes. */
export function laneBudget(plan: string, lane: MailLane): { readonly most: number; readonly minutes: number } {
  if (plan === 'trial' || plan === 'free') return { most: 50, minutes: day };
  return { most: lane === 'asked' ? 1000 : 300, minutes: hour };
}

/** A system email that fits into the budgets. Only `reserveSystemMail` and `reserveSignUpMail` create one. */
export interface ReservedMail {
  readonly accountId: number;
  readonly to: string;
}

/**
 * Normalizes an address, so that each mailbox has one budget: case, `+tags`, dots at Gmail and both spellings of an
 * international domain make no difference.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const [name = ''] = text.slice(0, at).split('+', 1);
  const host = domainToASCII(text.slice(at + 1)) || text.slice(at + 1);
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return `${isGmail ? name.replaceAll('.', '') : name}@${isGmail ? 'gmail.com' : host}`;
}

/**
 * Charges one email to every budget that applies, in the transaction of `database` if it is one, so that a rollback
 * costs nothing. People of the account with a confirmed address have a budget that strangers can't use up; everybody
 * else counts by account, by address, and by both.
 * @throws HttpError 429 with the time to try again
 */
export async function reserveSystemMail(
  database: Queryable,
  accountId: number,
  to: string,
  lane: MailLane = 'account',
): Promise<ReservedMail> {
  const refused = await firstEmpty(database, await limitsOf(database, accountId, to, lane));
  if (refused === undefined) return { accountId, to };
  const { words, seconds } = refused;
  // Rounded up to the minute, so the time is never too early.
  const again = new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  throw tooManyRequests({ 'retry-after': String(seconds) }, `${words} Try again after ${again} UTC.`);
}

/**
 * Like `reserveSystemMail`, for the link that opens an account: `accountId` is the installation's own, whose budget
 * strangers must not use up.
 */
export async function reserveSignUpMail(database: Queryable, accountId: number, to: string): Promise<ReservedMail> {
  const mailbox = mailboxOf(to);
  const words = 'Too many sign-ups.';
  const refused = await firstEmpty(database, [
    { key: `address hour ${mailbox}`, most: 10, minutes: hour, words },
    { key: `address day ${mailbox}`, most: 30, minutes: day, words },
    { key: 'sign-ups', most: 300, minutes: hour, words },
  ]);
  if (refused) throw tooManyRequests({ 'retry-after': String(refused.seconds) }, words);
  return { accountId, to };
}

async function limitsOf(database: Queryable, accountId: number, to: string, lane: MailLane): Promise<readonly Limit[]> {
  const mailbox = mailboxOf(to);
  const row = await database.first<{ plan: string; is_own: boolean }>(sql`
    select plan, exists (
      select from users
      where users.account_id = accounts.account_id and lower(email) = lower(${to.trim()})
        and email_verified_at is not null)
      as is_own
    from accounts where account_id = ${accountId}`);
  const words = 'This address has received too many emails.';
  if (row?.is_own) return [{ key: `own ${accountId} ${mailbox}`, most: 60, minutes: hour, words }];
  const plan = row?.plan ?? 'trial';
  // Small plans have one budget for all lanes; separate ones would triple it.
  const ofLane = lane === 'account' || plan === 'trial' || plan === 'free' ? '' : `${lane} `;
  return [
    { key: `both hour ${accountId} ${mailbox}`, most: 5, minutes: hour, words },
    { key: `both day ${accountId} ${mailbox}`, most: 10, minutes: day, words },
    { key: `address hour ${mailbox}`, most: 10, minutes: hour, words },
    { key: `address day ${mailbox}`, most: 30, minutes: day, words },
    {
      key: `account ${ofLane}${accountId}`,
      ...laneBudget(plan, lane),
      words: 'This account has sent too many invitations and verification emails.',
    },
  ];
}

/** Counts toward all limits, or toward none if one is exceeded; returns that one. */
async function firstEmpty(
  database: Queryable,
  limits: readonly Limit[],
): Promise<{ words: string; seconds: number } | undefined> {
  const keys = limits.map(({ key }) => hashSecret(`system mail ${key}`));
  // Always in the same order to avoid deadlocks.
  const rows = await database.rows<{ place: number; used: number; seconds: number }>(sql`
    insert into system_mail_budgets as budget (budget_key, used, ends_at)
    select key, 1, now() + make_interval(mins => minutes)
    from unnest(${keys}::bytea[], ${limits.map(({ minutes }) => minutes)}::int[]) as wanted (key, minutes) order by key
    on conflict (budget_key) do update set
      used = case when budget.ends_at <= now() then 1 else least(budget.used + 1, 1000000) end,
      ends_at = case when budget.ends_at <= now() then excluded.ends_at else budget.ends_at end
    returning array_position(${keys}::bytea[], budget_key) - 1 as place, used,
      greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds`);
  const over = rows
    .filter(({ place, used }) => used > (limits[place]?.most ?? 0))
    .toSorted((one, other) => other.seconds - one.seconds)[0];
  if (over === undefined) return undefined;
  await database.execute(sql`
    update system_mail_budgets set used = used - 1
    where budget_key in
      (select budget_key from system_mail_budgets where budget_key = any(${keys}::bytea[]) order by budget_key
        for update)`);
  return { words: limits[over.place]?.words ?? '', seconds: over.seconds };
}

/** Deletes expired budgets. */
export async function deleteExpiredBudgets(database: Queryable): Promise<void> {
  await database.execute(sql`delete from system_mail_budgets where ends_at <= now()`);
}
