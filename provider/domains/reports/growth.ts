import type { Growth } from 'sendwright/wire/reports';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { periodsOf } from './counts';
import type { SeriesDate } from './reportRange';

export interface DatedGrowth extends Growth {
  readonly date: string;
}

/** The contacts that joined and were deleted at each date of a series. */
export function audienceByDate(
  database: Queryable,
  accountId: number,
  dates: readonly SeriesDate[],
  zone: string,
): Promise<DatedGrowth[]> {
  // Quarter hours matter only in time zones that are not whole hours off UTC.
  const quarters = (from: Sql, to: Sql): Sql => sql`
    select case when source = 'import' then contact_count else 0 end as import,
      case when source = 'form' then contact_count else 0 end as form,
      case when source = 'api' then contact_count else 0 end as api,
      case when source = 'other' then contact_count else 0 end as other,
      case when source = 'deleted' then contact_count else 0 end as deleted
    from audience_counts where account_id = ${accountId} and quarter >= ${from} and quarter < ${to}`;
  return database.rows<DatedGrowth>(sql`
    select date, import, form, api, other, 0::bigint as unsubscribed, 0::bigint as bounced, deleted
    from ${periodsOf(dates, zone)} cross join lateral (
      select coalesce(sum(import), 0)::bigint as import, coalesce(sum(form), 0)::bigint as form,
        coalesce(sum(api), 0)::bigint as api, coalesce(sum(other), 0)::bigint as other,
        coalesce(sum(deleted), 0)::bigint as deleted
      from (
        select import, form, api, other, deleted from audience_hours
        where account_id = ${accountId} and hour >= first_hour and hour < last_hour
        union all ${quarters(sql`since`, sql`first_hour`)}
        union all ${quarters(sql`last_hour`, sql`until`)}
      ) as counted
    ) as summed
    order by date`);
}

/** The contacts that the account has now. */
export async function contactCount(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ contact_count: number }>(
    sql`select contact_count from contact_counts where account_id = ${accountId}`,
  );
  return row?.contact_count ?? 0;
}

/** All counts at zero. */
const noGrowth = (): Growth => ({ import: 0, form: 0, api: 0, other: 0, unsubscribed: 0, bounced: 0, deleted: 0 });

const sources = ['import', 'form', 'api', 'other', 'unsubscribed', 'bounced', 'deleted'] as const;

/** The sum of several counts. */
export function growthOf(rows: readonly Growth[]): Growth {
  const sum = noGrowth();
  for (const row of rows) for (const source of sources) sum[source] += row[source];
  return sum;
}
