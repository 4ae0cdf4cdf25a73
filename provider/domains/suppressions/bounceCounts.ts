import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Days as `YYYY-MM-DD` in UTC, both inclusive. */
export interface DayRange {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** How many addresses bounced on a day, under one classification or domain. */
export interface BounceCount {
  date: string;
  key: string;
  count: number;
}

/** RFC 3463: the second number of an enhanced status is its subject, the third the detail. */
const classification = sql`case
    when status ~ '^4\\.7\\.|^5\\.7\\.(28|3[0-9])$' then 'Frequency or Volume Too High'
    when status ~ '^[45]\\.1\\.' then 'Invalid Address'
    when status ~ '^[45]\\.2\\.' then 'Mailbox Unavailable'
    when status ~ '^[45]\\.6\\.' then 'Content'
    when status ~ '^5\\.7\\.' then 'Reputation'
    when status ~ '^[45]\\.[345]\\.' then 'Technical Failure'
    else 'Unclassified' end`;

/** Bounces by day and classification; given a classification, those by day and domain. */
export function countBounces(
  database: Queryable,
  accountId: number,
  range: DayRange,
  only?: string,
): Promise<BounceCount[]> {
  const key = only === undefined ? classification : sql`split_part(email, '@', 2)`;
  return database.rows<BounceCount>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, ${key} as key, count(*) as count
    from suppressions
    where account_id = ${accountId} and kind = 'bounce'
      and (${range.start ?? null}::date is null
        or created_at >= ${range.start ?? null}::date::timestamp at time zone 'UTC')
      and (${range.end ?? null}::date is null
        or created_at < (${range.end ?? null}::date + 1)::timestamp at time zone 'UTC')
      and (${only ?? null}::text is null or ${classification} = ${only ?? null}::text)
    group by 1, 2
    order by date desc, count desc, key`);
}
