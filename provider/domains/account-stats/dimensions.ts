import { type Sql, sql } from '../../database/sql';
import { mailboxProviders } from './mailboxProviders';

/** What counts are told apart by. */
export type Dimension = 'all' | 'category' | 'mailbox_provider';

interface DimensionSql {
  /** What an event counts for. It may refer to `event` and to what `join` brings. */
  readonly name: Sql;
  readonly join: Sql;
  /** Which events count. */
  readonly where: Sql;
}

const everything = sql`true`;

/** How events of an account get the names that a dimension has for them. */
export function dimensionSql(dimension: Dimension, accountId: number): DimensionSql {
  if (dimension === 'all') return { name: sql`''`, join: sql``, where: everything };
  if (dimension === 'category') return { name: sql`category`, join: joinCategories(accountId), where: everything };
  return {
    name: sql`coalesce(known.provider, 'Other')`,
    join: sql`
      left join unnest(${mailboxProviders.map(({ domain }) => domain)}::text[], ${mailboxProviders.map(({ provider }) => provider)}::text[])
        as known (domain, provider) on known.domain = lower(split_part(event.email, '@', -1))`,
    where: everything,
  };
}

/** Mail brings its categories along in its events; those of sends and automations stand in these. */
const joinCategories = (accountId: number): Sql => sql`
  left join (
    select single_send_id, categories from single_sends where account_id = ${accountId}
    union all
    select message_id, automations.categories from automation_messages join automations using (account_id, automation_id) where account_id = ${accountId}
  ) as send on send.single_send_id = event.single_send_id
  cross join lateral (select distinct category from unnest(
    case when jsonb_typeof(event.detail -> 'categories') = 'array' then array(select jsonb_array_elements_text(event.detail -> 'categories'))
      else send.categories end) as category) as category`;
