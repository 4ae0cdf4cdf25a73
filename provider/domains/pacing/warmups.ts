import { isIP } from 'node:net';
import type { WarmupPlan, WarmupRequest } from 'sendwright/wire/pacing';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { dayOf, hourlyLimit, usualPlan } from '../../delivery/pace/warmupPlan';
import { badRequest, notFound } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { isDomainName } from '../../validation/isDomainName';

/** Domains of one account that warm up at once, at most. */
const most = 100;

interface Row {
  subject: string;
  type: 'ip' | 'domain';
  started_at: Date;
  first_hour: number;
  growth: number;
  days: number;
}

/** The plans that are under way. */
export async function listWarmups(database: Queryable, accountId: number): Promise<WarmupPlan[]> {
  const rows = await database.rows<Row>(sql`
    select ip as subject, 'ip' as type, coalesce(warmup_started_at, now()) as started_at,
      coalesce(first_hour, ${usualPlan.firstHour}) as first_hour,
      coalesce(growth, ${usualPlan.growth}::float8) as growth, coalesce(days, ${usualPlan.days}) as days
    from account_addresses
    left join warmup_plans on warmup_plans.account_id = ${accountId} and subject = ip
    where account_addresses.account_id = ${accountId} and warmup_started_at is not null
    union all
    select subject, 'domain', started_at, first_hour, growth, days
    from warmup_plans where account_id = ${accountId} and is_domain
    order by 2, 1 limit 1000`);
  const now = new Date();
  return rows.flatMap((row) => {
    const plan = { startedAt: row.started_at, firstHour: row.first_hour, growth: row.growth, days: row.days };
    const [day, limit] = [dayOf(plan, now), hourlyLimit(plan, now)];
    if (day === undefined || limit === undefined) return [];
    return [{ ...row, started_at: isoTime(row.started_at), day: day + 1, hourly_limit: limit }];
  });
}

/** Starts a plan, or changes the numbers of one that is under way. @throws HttpError 400, 404 */
export async function startPlan(database: Database, accountId: number, asked: WarmupRequest): Promise<WarmupPlan> {
  const subject = asked.subject.trim().toLowerCase();
  const plan = {
    firstHour: asked.first_hour ?? usualPlan.firstHour,
    growth: asked.growth ?? usualPlan.growth,
    days: asked.days ?? usualPlan.days,
  };
  return database.transaction(async (transaction) => {
    const isDomain = isIP(subject) === 0;
    if (isDomain && !isDomainName(subject))
      throw badRequest('Give an IP address, or a domain such as example.com.', 'subject');
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const isUnderWay = (await listWarmups(transaction, accountId)).some((one) => one.subject === subject);
    if (!isDomain) {
      const found = await transaction.execute(sql`
        update account_addresses set paced_until = now(),
          warmup_started_at = case when ${isUnderWay} then warmup_started_at else now() end
        where account_id = ${accountId} and ip = ${subject}`);
      if (found === 0) throw notFound('This is not an IP address of the account.', 'subject');
    }
    await transaction.execute(sql`
      insert into warmup_plans as known (account_id, subject, is_domain, first_hour, growth, days)
      values (${accountId}, ${subject}, ${isDomain}, ${plan.firstHour}, ${plan.growth}, ${plan.days})
      on conflict (account_id, subject) do update set first_hour = excluded.first_hour, growth = excluded.growth,
        days = excluded.days, paced_until = now(),
        started_at = case when ${isUnderWay} then known.started_at else now() end`);
    const all = await transaction.rows(sql`
      select from warmup_plans where account_id = ${accountId} and is_domain`);
    if (all.length > most) throw badRequest(`Up to ${most} domains can warm up.`, 'subject');
    const started = (await listWarmups(transaction, accountId)).find((one) => one.subject === subject);
    if (!started) throw badRequest('This plan would be over already: give more days.', 'days');
    return started;
  });
}

/** Throws 404. */
export async function stopPlan(database: Queryable, accountId: number, asked: string): Promise<void> {
  const subject = asked.trim().toLowerCase();
  const stopped = await database.execute(
    isIP(subject) > 0
      ? sql`update account_addresses set warmup_started_at = null
          where account_id = ${accountId} and ip = ${subject} and warmup_started_at is not null`
      : sql`delete from warmup_plans where account_id = ${accountId} and subject = ${subject} and is_domain`,
  );
  if (stopped === 0) throw notFound('resource not found', 'subject');
}

/** Throws 404. */
export async function liftProvider(database: Queryable, accountId: number, provider: string): Promise<void> {
  const lifted = await database.execute(
    sql`delete from provider_paces where account_id = ${accountId} and provider = ${provider}`,
  );
  if (lifted === 0) throw notFound('resource not found', 'provider');
}
