import Bowser from 'bowser';
import { type Sql, sql } from '../../database/sql';
import { mailboxProviders } from '../../delivery/pace/mailboxProviders';
import { placeName, placeSeparator } from './places';

const known = new Set(Object.values(Bowser.BROWSER_MAP));

/** Device types in the API; webmail is one type on all devices. */
type DeviceType = 'desktop' | 'webmail' | 'phone' | 'tablet' | 'other';

interface MailClient {
  readonly type: DeviceType;
  /** `Other` if unknown. */
  readonly name: string;
}

/** Patterns in user agents of email apps. Without a type, the device is detected separately. */
const clients: ReadonlyArray<{ readonly pattern: RegExp; readonly name: string; readonly type?: DeviceType }> = [
  { pattern: /GoogleImageProxy|ggpht\.com/, name: 'Gmail', type: 'webmail' },
  { pattern: /YahooMailProxy/, name: 'Yahoo Mail', type: 'webmail' },
  // Apple's privacy service fetches images for all kinds of devices.
  { pattern: /^Mozilla\/5\.0$/, name: 'Apple Mail', type: 'other' },
  { pattern: /Thunderbird\//, name: 'Thunderbird', type: 'desktop' },
  { pattern: /Outlook-(?:iOS|Android)/, name: 'Outlook' },
  { pattern: /Microsoft Outlook|Microsoft Office|ms-office|MSOffice/i, name: 'Outlook', type: 'desktop' },
];

/** No real user agent is longer. */
const longest = 1000;

const devices: Readonly<Record<string, DeviceType>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** Dimensions of counts; names of `client` are `device type/email app`, those of `country` `country/state`. */
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
      // Where the reader was, if a proxy said so; otherwise what the profile says.
      name: sql`coalesce(event.detail ->> 'place', concat_ws(${placeSeparator}, reader.country,
        nullif(trim(reader.state_province_region), '')))`,
      join: joinReaders(accountId),
      where: sql`event.event in ('open', 'click') and coalesce(event.detail ->> 'place', reader.country) is not null`,
      rename: placeName,
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

/** The profile of the reader, who is found by the contact's id, and where the event has none by the address. */
const joinReaders = (accountId: number): Sql => sql`
  left join lateral (
    select contacts.country, contacts.state_province_region from contacts
    where contacts.account_id = ${accountId} and contacts.contact_id = event.contact_id
    union all
    select contacts.country, contacts.state_province_region from contacts
    where event.contact_id is null and contacts.account_id = ${accountId} and contacts.email = lower(event.email)
  ) as reader on not event.detail ? 'place'`;

/** WebKit on an Apple device that is neither Safari nor another browser. */
function isAppleMail(agent: string): boolean {
  const device = agent.search(/\((?:iPhone|iPod|iPad|Macintosh);/);
  const webKit = agent.lastIndexOf('AppleWebKit/');
  return device >= 0 && device < webKit && !/(?:Safari|Chrome|CriOS|FxiOS|EdgiOS)\//.test(agent.slice(webKit));
}

/** The email app and device type for the user agent that fetched a message's image. */
export function mailClientOf(fetchedBy: string): MailClient {
  const agent = fetchedBy.trim().slice(0, longest);
  const client =
    clients.find(({ pattern }) => pattern.test(agent)) ??
    (isAppleMail(agent) ? { name: 'Apple Mail', type: undefined } : undefined);
  const device = devices[agent === '' ? '' : (Bowser.getParser(agent).getPlatformType() ?? '')] ?? 'other';
  if (client) return { type: client.type ?? device, name: client.name };
  // A desktop browser means webmail; on a phone it may be an email app's web view.
  return { type: device === 'desktop' && browserOf(agent) !== 'Other' ? 'webmail' : device, name: 'Other' };
}

/** The browser of a user agent by its usual name, such as `Chrome`; `Other` if unknown. */
export function browserOf(agent: string): string {
  if (agent === '') return 'Other';
  const name = Bowser.getParser(agent).getBrowserName();
  // For unknown programs the library returns whatever they call themselves.
  return known.has(name) ? name : 'Other';
}
