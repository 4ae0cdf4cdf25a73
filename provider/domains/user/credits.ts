import type { Credits, SendCredits } from 'sendwright/wire/user';
import { sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { mailStream } from '../../delivery/mail/mailStream';
import type { Caller } from '../../provider';
import type { Plan } from '../scopes/catalog';

type Frequency = 'daily' | 'weekly' | 'monthly';
export type CreditType = 'unlimited' | 'recurring' | 'nonrecurring';

/** Messages included in a plan, how often they renew, and whether sending stops when they are used up. */
const allowances: Readonly<Record<Plan, { total: number; reset: Frequency; isHard: boolean }>> = {
  trial: { total: 100, reset: 'daily', isHard: true },
  free: { total: 6000, reset: 'monthly', isHard: true },
  basic: { total: 300_000, reset: 'monthly', isHard: false },
  advanced: { total: 1_000_000, reset: 'monthly', isHard: false },
};
const units: Readonly<Record<Frequency, string>> = { daily: 'day', weekly: 'week', monthly: 'month' };

/** What an account may send, and has sent of it. */
export interface Allowance {
  /** Whether it comes from the plan, not from a setting of this account. */
  readonly ofPlan: boolean;
  readonly type: CreditType;
  readonly total: number;
  /** Added or removed until the next reset. */
  readonly extra: number;
  readonly used: number;
  /** Accepted but not sent yet, if the limit is hard. */
  readonly reserved: number;
  /** Neither used nor reserved. Never below 0. */
  readonly remain: number;
  /** True: nothing is sent above the limit; false: additional messages are billed. */
  readonly isHard: boolean;
  readonly reset: Frequency | null;
  readonly lastReset: Date;
  /** Null if they don't renew. */
  readonly nextReset: Date | null;
}

interface CreditsRow {
  plan: Plan;
  type: CreditType | null;
  reset_frequency: Frequency | null;
  total: number | null;
  counted_from: Date | null;
  extra: number | null;
  extra_since: Date | null;
}

async function readCredits(database: Queryable, accountId: number) {
  const row = await database.first<CreditsRow>(sql`
    select plan, type, reset_frequency, total, counted_from, extra, extra_since
    from accounts left join account_credits using (account_id) where accounts.account_id = ${accountId}`);
  const plan = allowances[row?.plan ?? 'trial'];
  const own = row?.type != null && row.type !== 'unlimited' ? row : undefined;
  return { row, plan, own, isHard: own !== undefined || plan.isHard };
}

/** Whether the limit is hard; otherwise nothing needs counting. */
export async function hasHardLimit(database: Queryable, accountId: number): Promise<boolean> {
  return (await readCredits(database, accountId)).isHard;
}

/** Reads what the account may send and has sent. */
export async function allowanceOf(database: Queryable, accountId: number): Promise<Allowance> {
  const { row, plan, own, isHard } = await readCredits(database, accountId);
  const reset = own ? own.reset_frequency : plan.reset;
  const total = own?.total ?? plan.total;
  const period = await usageOf(database, accountId, { reset, since: own?.counted_from ?? null, isHard });
  const extra = own?.extra != null && own.extra_since != null && own.extra_since >= period.starts ? own.extra : 0;
  return {
    ofPlan: row?.type == null,
    type: row?.type ?? 'unlimited',
    total,
    extra,
    used: period.used,
    reserved: period.reserved,
    remain: Math.max(0, total + extra - period.used - period.reserved),
    isHard,
    reset,
    lastReset: period.starts,
    nextReset: period.ends,
  };
}

/**
 * The current period, what is used and, if the limit is hard, what is reserved. Without a reset the period starts at
 * `since`; with one, not before it. A single statement reads both, so that a message that moves from reserved to used
 * is counted once.
 *
 * Reserved are messages that are accepted but not counted as used yet. Those of an automation count once a worker has
 * claimed them; until then they wait for credits without reserving any.
 */
async function usageOf(
  database: Queryable,
  accountId: number,
  { reset, since, isHard }: { readonly reset: Frequency | null; readonly since: Date | null; readonly isHard: boolean },
): Promise<{ starts: Date; ends: Date | null; used: number; reserved: number }> {
  const unit = reset && units[reset];
  const reserved = sql`
    with sends as (
      select ${mailStream}::uuid as id, false as waits_for_credits
      union all
      select single_send_id, false from single_sends
      where account_id = ${accountId} and status = 'triggered' and sms_config is null
        and (finished_at is null or finished_at > now() - interval '1 hour')
      union all
      select message_id, true from automation_messages where account_id = ${accountId} and sms_config is null
    )
    select coalesce(sum(open.count), 0)::int from sends cross join lateral (
      select count(*) as count from deliveries
      where account_id = ${accountId} and stream_id = sends.id
        and state in ('waiting', 'held', 'deferred', 'sending')
        -- The first attempt's outcome makes a message a used one.
        and (case when state = 'sending' then attempts = 1 else attempts = 0 and not waits_for_credits end)
    ) as open`;
  const row = await database.first<{ starts: Date; ends: Date | null; used: number; reserved: number }>(sql`
    with period as (
      select greatest(date_trunc(${unit}::text, now(), 'UTC'), ${since}::timestamptz) as starts,
        date_trunc(${unit}::text, now(), 'UTC') + ('1 ' || ${unit}::text)::interval as ends
    )
    select starts, ends,
      (select count(*) from email_events
       where account_id = ${accountId} and event = 'processed' and occurred_at >= starts)
      + (select coalesce(sum(messages), 0) from test_messages where account_id = ${accountId} and accepted_at >= starts)
        as used,
      ${isHard ? sql`(${reserved})` : sql`0`} as reserved
    from period`);
  if (!row) throw new Error('PostgreSQL returned no period.');
  return row;
}

/**
 * How many more messages an account with a hard limit can accept; undefined without one. Locks until the transaction
 * ends, so that concurrent requests count what this one writes.
 */
export async function lockCredits(transaction: Transaction, accountId: number): Promise<Allowance | undefined> {
  if (!(await hasHardLimit(transaction, accountId))) return undefined;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('credits ' || ${accountId}::text, 0))`);
  return allowanceOf(transaction, accountId);
}

export async function creditsOf(database: Queryable, caller: Caller): Promise<Credits> {
  const { total, extra, used, reserved, remain, reset, lastReset, nextReset } = await allowanceOf(
    database,
    caller.accountId,
  );
  return {
    remain,
    total: total + extra,
    overage: Math.max(0, used - total - extra),
    used: used + reserved,
    last_reset: dateOf(lastReset),
    next_reset: nextReset === null ? '' : dateOf(nextReset),
    reset_frequency: reset ?? 'never',
  };
}

export async function sendCreditsOf(database: Queryable, caller: Caller): Promise<SendCredits> {
  const { total, extra, used, reserved, remain, isHard } = await allowanceOf(database, caller.accountId);
  const all = total + extra;
  return {
    is_hard_limit: isHard,
    soft_limit: all,
    hard_limit: isHard ? all : all * 2,
    remain,
    total: all,
    used: used + reserved,
    overage: Math.max(0, used - all),
  };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
