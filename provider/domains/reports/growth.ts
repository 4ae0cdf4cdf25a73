import type { Growth } from 'sendwright/wire/reports';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
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
  return database.rows<DatedGrowth>(sql`
    select date, import, form, api, other, 0::bigint as unsubscribed, 0::bigint as bounced, deleted
    from ${periodsOf(dates, zone)} cross join lateral (
      select coalesce(sum(contact_count) filter (where source = 'import'), 0)::bigint as import,
        coalesce(sum(contact_count) filter (where source = 'form'), 0)::bigint as form,
        coalesce(sum(contact_count) filter (where source = 'api'), 0)::bigint as api,
        coalesce(sum(contact_count) filter (where source = 'other'), 0)::bigint as other,
        coalesce(sum(contact_count) filter (where source = 'deleted'), 0)::bigint as deleted
      from audience_counts
      where account_id = ${accountId} and quarter >= period.since and quarter < period.until
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
