import type { Queryable } from '../../database/database';
import { identifier, joinSql, sql } from '../../database/sql';
import { type Dimension, dimensionSql } from './dimensions';
import { type Counts, type Metric, addCounts, metrics } from './metrics';

/** The counts of one name on one day; the name is empty without a dimension. */
export interface DayCount extends Counts {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly name: string;
}

/** The events that each metric counts. */
const conditions: Readonly<Record<Metric, ReturnType<typeof sql>>> = {
  blocks: sql`event = 'bounce' and detail ->> 'type' = 'blocked'`,
  bounce_drops: sql`event = 'dropped' and detail ->> 'reason' = 'Bounced Address'`,
  bounces: sql`event = 'bounce' and detail ->> 'type' is distinct from 'blocked'`,
  clicks: sql`event = 'click'`,
  deferred: sql`event = 'deferred'`,
  delivered: sql`event = 'delivered'`,
  drops: sql`event = 'dropped'`,
  invalid_emails: sql`event = 'dropped' and detail ->> 'reason' = 'Invalid'`,
  opens: sql`event = 'open'`,
  processed: sql`event = 'processed'`,
  // A drop counts as a request unless an earlier attempt did.
  requests: sql`event = 'processed' or (event = 'dropped' and not detail ? 'attempt')`,
  spam_report_drops: sql`event = 'dropped' and detail ->> 'reason' = 'Spam Reporting Address'`,
  spam_reports: sql`event = 'spamreport'`,
  unique_clicks: sql`event = 'click' and is_first`,
  unique_opens: sql`event = 'open' and is_first`,
  unsubscribe_drops: sql`event = 'dropped' and detail ->> 'reason' = 'Unsubscribed Address'`,
  unsubscribes: sql`event in ('unsubscribe', 'group_unsubscribe') and is_first`,
};
const sums = joinSql(
  metrics.map((metric) => sql`count(*) filter (where ${conditions[metric]}) as ${identifier(metric)}`),
);

/** Counts all events of the days from `from` to `to` (inclusive): sends, automations, single requests. */
export async function countEvents(
  database: Queryable,
  accountId: number,
  dimension: Dimension,
  from: string,
  to: string,
): Promise<DayCount[]> {
  const { name, join, where, rename } = dimensionSql(dimension, accountId);
  const counted = await database.rows<DayCount>(sql`
    with happened as (
      select to_char(event.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${name} as name, event.event,
        event.detail,
        -- Each reaction looks at its recipient's earlier ones alone, by their own index.
        case when event.event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') then not exists (
          select from email_events as earlier
          where earlier.account_id = ${accountId} and earlier.email = event.email
            and earlier.event in ('open', 'click', 'unsubscribe', 'group_unsubscribe')
            and replace(earlier.event, 'group_', '') = replace(event.event, 'group_', '')
            and (earlier.occurred_at, earlier.event_id) < (event.occurred_at, event.event_id)
            and earlier.single_send_id is not distinct from event.single_send_id
            and earlier.detail ->> 'message_id' is not distinct from event.detail ->> 'message_id') end as is_first
      from email_events as event ${join}
      where event.account_id = ${accountId} and event.event <> 'group_resubscribe' and ${where}
        -- Clicks in text messages are no email statistics.
        and not event.detail ? 'phone_number'
        and event.occurred_at >= ${from}::date::timestamp at time zone 'UTC'
          and event.occurred_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    )
    select day, name, ${sums} from happened group by 1, 2 order by 1, 2`);
  return rename ? renamed(counted, rename) : counted;
}

function renamed(counted: readonly DayCount[], rename: (name: string) => string): DayCount[] {
  const found = new Map<string, DayCount>();
  for (const count of counted) {
    const name = rename(count.name);
    const known = found.get(`${count.day} ${name}`);
    if (known) addCounts(known, count);
    else found.set(`${count.day} ${name}`, { ...count, name });
  }
  return [...found.values()];
}
