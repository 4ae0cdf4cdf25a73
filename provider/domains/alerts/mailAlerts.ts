import type { ReportMetrics } from 'sendwright/wire/reports';
import { type Sql, sql } from '../../database/sql';
import { type SystemMail, trySendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import type { MailBrand } from '../../delivery/systemMailHtml';
import { accountMail } from '../accounts/signUp/accountMails';
import { mailBrandOf } from '../notifications/mailBrand';
import { readOverview } from '../reports/reports';
import { allowanceOf } from '../user/credits';

type Parts = Pick<Provider, 'database' | 'jobs' | 'log'>;

interface Due {
  account_id: number;
  alert_id: number;
  email_to: string;
  frequency: string;
  /** The days of the period. */
  first_day: string;
  last_day: string;
}

/** Alerts of one run. */
const atOnce = 500;
/** In the account's time zone. */
const mailedFromHour = 6;

/** The first day of the current period at an account's local time. */
const periodOf = (local: Sql): Sql =>
  sql`date_trunc(case frequency when 'daily' then 'day' when 'weekly' then 'week' else 'month' end, ${local})::date`;

/** Mails the statistics of periods that have ended at `now`. */
export async function mailStats(provider: Parts, now: Date, signal: AbortSignal): Promise<void> {
  const local = sql`
    (${now}::timestamptz - make_interval(hours => ${mailedFromHour})) at time zone accounts.time_zone`;
  const due = await provider.database.rows<Due>(sql`
    select account_id, alert_id, email_to, coalesce(frequency, 'daily') as frequency,
      to_char(first_day, 'YYYY-MM-DD') as first_day,
      to_char(current_day - 1, 'YYYY-MM-DD') as last_day
    from (
      select alerts.*, ${periodOf(local)} as current_day,
        (${periodOf(local)} - case frequency when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
          else interval '1 month' end)::date as first_day,
        ${periodOf(sql`alerts.created_at at time zone accounts.time_zone`)} as created_in
      from alerts join accounts using (account_id)
      where kind = 'stats_notification' and account_status(account_id) in ('active', 'trial')
    ) as alert
    where first_day >= created_in and (told_of is null or told_of < first_day)
    order by account_id, alert_id limit ${atOnce}`);
  for (const alert of due) {
    signal.throwIfAborted();
    await mailOne(provider, alert).catch((error: unknown) =>
      provider.log.error({ err: error, accountId: alert.account_id }, 'an alert could not be mailed'),
    );
  }
}

/** Claims the period and queues its mail in one transaction: it is mailed once, however many processes try. */
async function mailOne(provider: Parts, alert: Due): Promise<void> {
  const { account_id: accountId, alert_id: alertId, first_day: from, last_day: to } = alert;
  const { totals } = await readOverview(provider.database, accountId, { start_date: from, end_date: to });
  const brand = await mailBrandOf(provider.database, accountId, alert.email_to);
  await provider.database.transaction(async (transaction) => {
    const claimed = await transaction.execute(sql`
      update alerts set told_of = ${from}::date
      where account_id = ${accountId} and alert_id = ${alertId} and (told_of is null or told_of < ${from}::date)`);
    if (claimed > 0) await trySendSystemMail(provider, accountId, statsMail(alert, totals, brand));
  });
}

const count = (value: number): string => value.toLocaleString('en-US');

function statsMail(
  { email_to: to, frequency, first_day: from, last_day: until }: Due,
  totals: ReportMetrics,
  brand: MailBrand | undefined,
): SystemMail {
  const days = from === until ? from : `${from} to ${until}`;
  return accountMail({
    to,
    subject: `Your ${frequency} email statistics: ${days}`,
    lines: [
      `Delivered: ${count(totals.delivered)}. Bounced: ${count(totals.bounces)}. Blocked: ${count(totals.blocks)}.`,
      `Opened by ${count(totals.human_unique_opens)} and clicked by ${count(totals.human_unique_clicks)} recipients.`,
      `Unsubscribed: ${count(totals.unsubscribes)}. Spam reports: ${count(totals.spam_reports)}.`,
    ],
    brand,
  });
}

interface Limit {
  account_id: number;
  alert_id: number;
  email_to: string;
  percentage: number;
  told_period: Date | null;
}

/** Mails, once in each period of the credits, that so much of them is used. */
export async function mailLimits(provider: Parts, signal: AbortSignal): Promise<void> {
  const limits = await provider.database.rows<Limit>(sql`
    select account_id, alert_id, email_to, coalesce(percentage, 100) as percentage, told_period from alerts
    where kind = 'usage_limit' and account_status(account_id) in ('active', 'trial')
    order by account_id, alert_id`);
  for (const limit of limits) {
    signal.throwIfAborted();
    await mailLimit(provider, limit).catch((error: unknown) =>
      provider.log.error({ err: error, accountId: limit.account_id }, 'an alert could not be mailed'),
    );
  }
}

async function mailLimit(provider: Parts, limit: Limit): Promise<void> {
  const { account_id: accountId, alert_id: alertId, percentage } = limit;
  const { used, reserved, total, extra, lastReset } = await allowanceOf(provider.database, accountId);
  const all = total + extra;
  if ((used + reserved) * 100 < all * percentage || isSame(limit.told_period, lastReset)) return;
  await provider.database.transaction(async (transaction) => {
    const claimed = await transaction.execute(sql`
      update alerts set told_period = ${lastReset}
      where account_id = ${accountId} and alert_id = ${alertId}
        and told_period is not distinct from ${limit.told_period}::timestamptz`);
    if (claimed === 0) return;
    const mail = accountMail({
      to: limit.email_to,
      subject: `${percentage}% of your email credits are used`,
      lines: [`${count(used + reserved)} of ${count(all)} credits are used in this period.`],
      brand: await mailBrandOf(transaction, accountId, limit.email_to),
    });
    await trySendSystemMail(provider, accountId, mail);
  });
}

const isSame = (one: Date | null, other: Date): boolean => one?.getTime() === other.getTime();
