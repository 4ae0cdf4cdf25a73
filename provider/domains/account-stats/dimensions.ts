import { type Sql, sql } from '../../database/sql';
import { browserOf } from './browserOf';
import { mailboxProviders } from './mailboxProviders';
import { mailClientOf } from './mailClientOf';

/** Dimensions of counts; the names of `client` are `device type/email app`. */
export type Dimension = 'all' | 'category' | 'mailbox_provider' | 'client' | 'browser' | 'country';

interface DimensionSql {
  /** The name that an event counts for. May refer to `event` and to columns from `join`. */
  readonly name: Sql;
  readonly join: Sql;
  /** The events that count. */
  readonly where: Sql;
  /** Maps names that SQL can't classify; several may become the same. */
  readonly rename?: (name: string) => string;
}

const everything = sql`true`;
const userAgent = sql`coalesce(event.detail ->> 'user_agent', '')`;

const clientKey = (agent: string): string => {
  const { type, name } = mailClientOf(agent);
  return `${type}/${name}`;
};

/** The SQL that maps an account's events to the names of a dimension. */
export function dimensionSql(dimension: Dimension, accountId: number): DimensionSql {
  if (dimension === 'all') return { name: sql`''`, join: sql``, where: everything };
  if (dimension === 'category') return { name: sql`category`, join: joinCategories(accountId), where: everything };
  if (dimension === 'client')
    return { name: userAgent, join: sql``, where: sql`event.event = 'open'`, rename: clientKey };
  if (dimension === 'browser')
    return { name: userAgent, join: sql``, where: sql`event.event = 'click'`, rename: browserOf };
  if (dimension === 'country')
    return {
      name: sql`country.code`,
      join: joinCountries(accountId),
      where: sql`event.event in ('open', 'click') and country.code is not null`,
    };
  return {
    name: sql`coalesce(known.provider, 'Other')`,
    join: sql`
      left
      join
        unnest(${mailboxProviders.map(({ domain }) => domain)}::text[],
          ${mailboxProviders.map(({ provider }) => provider)}::text[])
        as known (domain, provider) on known.domain = lower(split_part(event.email, '@', -1))`,
    where: everything,
  };
}

/** Events of mail contain its categories; those of sends and automations are joined. */
const joinCategories = (accountId: number): Sql => sql`
  left join (
    select single_send_id, categories from single_sends where account_id = ${accountId}
    union all
    select message_id, automations.categories from automation_messages
    join automations using (account_id, automation_id) where account_id = ${accountId}
  ) as send on send.single_send_id = event.single_send_id
  cross join lateral (select distinct category from unnest(
    case
      when jsonb_typeof(event.detail -> 'categories') = 'array'
        then array(select jsonb_array_elements_text(event.detail -> 'categories'))
      else send.categories end) as category) as category`;

/** The names of each country that is told, in lower case and without dots. */
const countryNames: Readonly<Record<string, readonly string[]>> = {
  US: ['us', 'usa', 'united states', 'united states of america', 'the united states'],
  CA: ['ca', 'can', 'canada'],
};

/**
 * The country that the reader's contact has: addresses of readers are not located. A contact is found by its id, and
 * where the event has none by the address.
 */
const joinCountries = (accountId: number): Sql => {
  const named = Object.entries(countryNames).flatMap(([code, names]) => names.map((name) => ({ code, name })));
  return sql`
    cross join lateral (
      select contacts.country from contacts
      where contacts.account_id = ${accountId} and contacts.contact_id = event.contact_id
      union all
      select contacts.country from contacts
      where event.contact_id is null and contacts.account_id = ${accountId} and contacts.email = lower(event.email)
    ) as reader
    left join unnest(${named.map(({ code }) => code)}::text[], ${named.map(({ name }) => name)}::text[])
      as country (code, name) on country.name = lower(trim(replace(reader.country, '.', '')))`;
};
