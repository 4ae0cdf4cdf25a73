import type { Credits, SendCredits } from 'sendwright/wire/account';
import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Caller } from '../../provider';
import type { Plan } from '../scopes/catalogue';

/** Messages that a plan includes, and per what (provider facts 3.2: a trial sends 100 a day). */
const allowances: Readonly<Record<Plan, { total: number; per: 'day' | 'month' }>> = {
  trial: { total: 100, per: 'day' },
  free: { total: 100, per: 'day' },
  basic: { total: 1_500_000, per: 'month' },
  advanced: { total: 5_000_000, per: 'month' },
};

interface Usage {
  total: number;
  used: number;
  per: 'day' | 'month';
  last_reset: Date;
  next_reset: Date;
}

async function usageOf(database: Queryable, caller: Caller, plan: Plan): Promise<Usage> {
  const { total, per } = allowances[plan];
  const row = await database.first<{ used: number; last_reset: Date; next_reset: Date }>(sql`
    with period as (
      select date_trunc(${per}::text, now(), 'UTC') as starts, date_trunc(${per}::text, now(), 'UTC') + ${`1 ${per}`}::interval as ends
    )
    select starts as last_reset, ends as next_reset,
      (select count(*) from email_events
       where account_id = ${caller.accountId} and event = 'processed' and occurred_at >= starts) as used
    from period`);
  if (!row) throw new Error('PostgreSQL returned no period.');
  return { total, per, ...row };
}

export async function creditsOf(database: Queryable, caller: Caller, plan: Plan): Promise<Credits> {
  const usage = await usageOf(database, caller, plan);
  return {
    remain: Math.max(0, usage.total - usage.used),
    total: usage.total,
    overage: Math.max(0, usage.used - usage.total),
    used: usage.used,
    last_reset: dateOf(usage.last_reset),
    next_reset: dateOf(usage.next_reset),
    reset_frequency: usage.per === 'day' ? 'daily' : 'monthly',
  };
}

export async function sendCreditsOf(database: Queryable, caller: Caller, plan: Plan): Promise<SendCredits> {
  const { total, used, per } = await usageOf(database, caller, plan);
  return {
    is_hard_limit: per === 'day',
    soft_limit: total,
    hard_limit: per === 'day' ? total : total * 2,
    remain: Math.max(0, total - used),
    total,
    used,
    overage: Math.max(0, used - total),
  };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
