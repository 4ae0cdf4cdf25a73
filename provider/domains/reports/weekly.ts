import type { ReportMetrics, WeeklyReport } from 'sendwright/wire/reports';
import { missingReason } from 'sendwright/wire/features';
import type { Database, Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { type SystemMail, trySendSystemMail } from '../../delivery/sendSystemMail';
import { notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { trimEndOf } from '../../validation/trimEndOf';
import { accountMail } from '../accounts/signUp/accountMails';
import { mailBrandOf } from '../notifications/mailBrand';
import { readGrowth, readOverview } from './reports';

/** On Monday, in the account's time zone. */
const mailedFromHour = 8;
const atOnce = 500;

/** Whether the caller gets the weekly report, and where. */
export async function readWeekly(
  database: Queryable,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
): Promise<WeeklyReport> {
  const row = await database.first<{ email: string; enabled: boolean }>(sql`
    select email, exists (
      select from report_subscriptions where account_id = ${accountId} and user_id = ${userId}) as enabled
    from users where account_id = ${accountId} and user_id = ${userId}`);
  if (row === undefined) throw notFound('user not found');
  return { enabled: row.enabled, email: row.email };
}

/** Starts or stops the caller's weekly report. The first is about the current week. */
export async function setWeekly(
  database: Database,
  caller: Pick<Caller, 'accountId' | 'userId'>,
  isEnabled: boolean,
): Promise<WeeklyReport> {
  const { accountId, userId } = caller;
  if (isEnabled)
    await database.execute(sql`
      insert into report_subscriptions (account_id, user_id, last_week)
      select account_id, ${userId}, date_trunc('week', now() at time zone time_zone)::date - 7 from accounts
      where account_id = ${accountId}
      on conflict do nothing`);
  else
    await database.execute(
      sql`delete from report_subscriptions where account_id = ${accountId} and user_id = ${userId}`,
    );
  return readWeekly(database, caller);
}

interface DueReport {
  readonly account_id: number;
  readonly user_id: number;
  readonly email: string;
  /** The Monday and Sunday of the week. */
  readonly first_day: string;
  readonly last_day: string;
  readonly region: 'global' | 'eu';
  readonly switched: Readonly<Record<string, boolean>>;
}

/**
 * Mails the reports of the last week that are due at `now`: from Monday morning in each account's time zone. Users who
 * may no longer read statistics get none, and nobody does about a week without activity.
 */
export async function mailWeeklyReports(
  provider: Pick<Provider, 'database' | 'jobs' | 'config' | 'log'>,
  now: Date,
): Promise<void> {
  const due = await provider.database.rows<DueReport>(sql`
    select account_id, user_id, email, to_char(monday - 7, 'YYYY-MM-DD') as first_day,
      to_char(monday - 1, 'YYYY-MM-DD') as last_day, region, switched
    from report_subscriptions as subscribed
    join users using (account_id, user_id)
    join (
      select account_id, region, scopes_withheld, switched,
        date_trunc('week', (${now}::timestamptz - make_interval(hours => ${mailedFromHour}))
          at time zone time_zone)::date as monday
      from accounts cross join lateral (
        select coalesce(jsonb_object_agg(app || '.' || feature, is_on), '{}') as switched from account_features
        where account_features.account_id = accounts.account_id
      ) as toggled
      where account_status(account_id) in ('active', 'trial')
    ) as account using (account_id)
    where last_week < monday - 7 and position('@' in email) > 0 and (scopes is null or 'marketing.read' = any(scopes))
      and not 'marketing.read' = any(scopes_withheld)
    order by account_id, user_id limit ${atOnce}`);
  for (const report of due) {
    if (missingReason('mc.reports', report)) continue;
    await mailOne(provider, report).catch((error: unknown) =>
      provider.log.error({ err: error, accountId: report.account_id }, 'a weekly report could not be mailed'),
    );
  }
}

/** Claims the week and queues its mail in one transaction: each user gets it once, however many processes try. */
async function mailOne(provider: Pick<Provider, 'database' | 'jobs' | 'config'>, report: DueReport): Promise<void> {
  const base = trimEndOf(provider.config.publicUrl, '/');
  await provider.database.transaction(async (transaction) => {
    if (!(await claim(transaction, report))) return;
    const mail = await composeWeekly(provider.database, report, base);
    if (mail) await trySendSystemMail(provider, report.account_id, mail);
  });
}

async function claim(transaction: Transaction, { account_id, user_id, first_day }: DueReport): Promise<boolean> {
  const claimed = await transaction.execute(sql`
    update report_subscriptions set last_week = ${first_day}::date
    where account_id = ${account_id} and user_id = ${user_id} and last_week < ${first_day}::date`);
  return claimed > 0;
}

const count = (value: number): string => value.toLocaleString('en-US');
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toLocaleString('en-US', oneDigit)}%`;
const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));
const plural = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;

/** "was 38.1% the week before", where there was one. */
const before = (part: number, whole: number): string =>
  whole === 0 ? '' : `, ${percent(part, whole)} the week before`;

/** The mail about a week; undefined if nothing happened in it. */
async function composeWeekly(
  database: Queryable,
  { account_id: accountId, email, first_day: from, last_day: to }: DueReport,
  base: string,
): Promise<SystemMail | undefined> {
  const query = { start_date: from, end_date: to };
  const { totals, previous_totals: past, sends } = await readOverview(database, accountId, query);
  const { totals: growth } = await readGrowth(database, accountId, query);
  const joined = growth.import + growth.form + growth.api + growth.other;
  if (!hasActivity(totals) && sends === 0 && joined === 0 && growth.deleted === 0) return undefined;
  const week = `${dayName(from)} to ${dayName(to)}`;
  const left = growth.unsubscribed + growth.bounced + growth.deleted;
  return accountMail({
    to: email,
    subject: `Your week in email: ${week}`,
    lines: [
      `${plural(totals.delivered, 'message was', 'messages were')} delivered from ${week}, in ` +
        `${plural(sends, 'new single send', 'new single sends')} and in automations.`,
      `Opened: ${percent(totals.human_unique_opens, totals.delivered)}` +
        `${before(past.human_unique_opens, past.delivered)}. ` +
        `Clicked: ${percent(totals.human_unique_clicks, totals.delivered)}` +
        `${before(past.human_unique_clicks, past.delivered)}. Bots and privacy proxies are not counted.`,
      `Unsubscribed: ${count(totals.unsubscribes)}. Bounced: ${count(totals.bounces)}. ` +
        `Spam reports: ${count(totals.spam_reports)}.`,
      `Audience: ${plural(joined, 'contact', 'contacts')} joined, ${count(left)} left.`,
    ],
    reason: {
      text: 'You get this email on Mondays.',
      label: 'Stop the weekly report',
      link: `${base}/reports?weekly=show`,
    },
    button: { label: 'Open the report', link: `${base}/reports?period=${from}..${to}` },
    brand: await mailBrandOf(database, accountId, email),
  });
}

const hasActivity = ({
  delivered,
  bounces,
  blocks,
  opens,
  clicks,
  unsubscribes,
  spam_reports,
}: ReportMetrics): boolean => delivered + bounces + blocks + opens + clicks + unsubscribes + spam_reports > 0;
