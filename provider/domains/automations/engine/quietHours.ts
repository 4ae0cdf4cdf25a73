import type { QuietHours } from 'sendwright/wire/automationWaits';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

/** When the quiet hours in which a time falls end, in the account's time zone; undefined: it falls in none. */
export async function quietUntil(
  database: Queryable,
  accountId: number,
  hours: QuietHours | null | undefined,
  at: Date | null = null,
): Promise<Date | undefined> {
  if (!hours) return undefined;
  const { from, until } = hours;
  const row = await database.first<{ ends: Date | null }>(sql`
    select case
        when case when ${from}::int < ${until}::int then hour >= ${from} and hour < ${until}
          else hour >= ${from} or hour < ${until} end
        then (date_trunc('day', local)
          + make_interval(days => case when hour >= ${until} then 1 else 0 end, hours => ${until}))
          at time zone time_zone
      end as ends
    from accounts
      cross join lateral (select coalesce(${at}::timestamptz, now()) at time zone time_zone as local) as clock
      cross join lateral (select extract(hour from local)::int as hour) as hours
    where account_id = ${accountId}`);
  return row?.ends ?? undefined;
}

/** Lets contacts wait for a message until the quiet hours are over. */
export async function holdUntil(
  database: Queryable,
  { accountId, automationId }: AutomationKey,
  contactIds: readonly string[],
  ends: Date,
): Promise<void> {
  await database.execute(sql`
    update automation_enrolments set next_at = ${ends}
    where account_id = ${accountId} and automation_id = ${automationId}
      and contact_id = any(${contactIds}::uuid[]) and state = 'active'`);
}
