import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { mailStream } from '../../delivery/mail/mailStream';
import { anything, type Recipients, type SearchPlan } from './planSearch';

/** An event, with what identifies its message. */
export interface EventRow {
  at: string;
  event_id: string;
  /** Null: a message of `mail/send`. */
  stream_id: string | null;
  contact_id: string | null;
  message_id: string | null;
  /** In lower case. */
  email: string;
  /** Whether nothing has happened to the message since. */
  is_last: boolean;
}

/** A message, as its first or any other event names it. */
export type FoundRow = Pick<EventRow, 'stream_id' | 'contact_id' | 'message_id' | 'email'>;

/** Where a walk through events is: after this one, toward the past. */
export interface Place {
  readonly at: string;
  readonly eventId: string;
}

export interface Walk {
  readonly accountId: number;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
}

const kinds = [
  'processed',
  'dropped',
  'deferred',
  'delivered',
  'bounce',
  'open',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
];

const columns = sql`event.occurred_at, event.event_id, event.single_send_id, event.contact_id, event.email,
  event.detail ->> 'message_id' as message_id`;

/** Events are read in the order of time. Text messages have a number in place of an address. */
const inWalk = ({ accountId, from, before, after }: Walk): Sql => sql`event.account_id = ${accountId}
  and position('@' in event.email) > 0
  and event.occurred_at >= ${from ?? '-infinity'}::timestamptz
  and event.occurred_at < ${before ?? 'infinity'}::timestamptz
  and event.occurred_at <= ${after?.at ?? 'infinity'}::timestamptz
  and (event.occurred_at, event.event_id) < (${after?.at ?? 'infinity'}::timestamptz,
    ${after?.eventId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)`;

const newestFirst = ({ limit }: Walk): Sql => sql`order by occurred_at desc, event_id desc limit ${limit}`;

const presented = (accountId: number): Sql => sql`
  select found.occurred_at::text as at, found.event_id, found.single_send_id as stream_id, found.contact_id,
    found.message_id, lower(found.email) as email,
    case when found.single_send_id is null then not exists (
      select from email_events as later where later.account_id = ${accountId} and later.single_send_id is null
        and later.detail ->> 'message_id' = found.message_id and lower(later.email) = lower(found.email)
        and later.occurred_at > found.occurred_at)
    else not exists (
      select from email_events as later where later.account_id = ${accountId}
        and later.contact_id = found.contact_id and later.single_send_id = found.single_send_id
        and later.occurred_at > found.occurred_at)
    end as is_last`;

/** An event of `mail/send` as a message with the fields that its details have. */
const asMessage = sql`(select event.email as to_email, coalesce(event.detail ->> 'subject', '') as subject,
  coalesce(event.detail -> 'categories', '[]') as categories,
  coalesce(event.detail -> 'custom_args', '{}') as unique_args)`;

/** Whether an event of `mail/send` matches a condition on `m`. */
export const isMailLike = (condition: Sql): Sql =>
  condition === anything
    ? sql`(event.single_send_id is null and event.detail ? 'message_id')`
    : sql`(event.single_send_id is null and event.detail ? 'message_id'
        and exists (select from ${asMessage} as m where ${condition}))`;

/** Whether an event can be the last of a message that one of these kinds of events has happened to. */
export function isAfter(accountId: number, { names, isOutcome }: NonNullable<SearchPlan['kinds']>): Sql {
  return sql`(event.event = any(${names}::text[]) or event.event <> all(${
    isOutcome ? ['processed', 'deferred', 'delivered'] : []
  }::text[]) and case when event.single_send_id is null then exists (
      select from email_events as earlier where earlier.account_id = ${accountId} and earlier.single_send_id is null
        and earlier.detail ->> 'message_id' = event.detail ->> 'message_id'
        and lower(earlier.email) = lower(event.email) and earlier.event = any(${names}::text[]))
    else exists (
      select from email_events as earlier where earlier.account_id = ${accountId}
        and earlier.contact_id = event.contact_id and earlier.single_send_id = event.single_send_id
        and earlier.event = any(${names}::text[])
        and earlier.occurred_at <= event.occurred_at)
    end)`;
}

/** A page of the account's events that match `condition`, newest first. */
export function walkEvents(database: Queryable, walk: Walk, condition: Sql): Promise<EventRow[]> {
  return database.rows<EventRow>(sql`${presented(walk.accountId)} from (
      select ${columns} from email_events as event where ${inWalk(walk)} and ${condition} ${newestFirst(walk)}
    ) as found order by found.occurred_at desc, found.event_id desc`);
}

/**
 * A page of the events of a few streams, and of those of `mail/send` that match a condition, newest first. All of them
 * match `filter`.
 */
export function walkStreams(
  database: Queryable,
  walk: Walk,
  streamIds: readonly string[],
  condition: Sql | null,
  filter: Sql,
): Promise<EventRow[]> {
  return database.rows<EventRow>(sql`${presented(walk.accountId)} from (
      select found.* from unnest(${streamIds}::uuid[]) as stream (stream_id)
      cross join unnest(${kinds}::text[]) as kind (name)
      cross join lateral (
        select ${columns} from email_events as event
        where ${inWalk(walk)} and event.event = kind.name and event.single_send_id = stream.stream_id
          and ${filter}
        ${newestFirst(walk)}
      ) as found
      ${
        condition === null
          ? sql``
          : sql`union all (
            select ${columns} from email_events as event
            where ${inWalk(walk)} and event.single_send_id is null and ${filter} and ${isMailLike(condition)}
            ${newestFirst(walk)}
          )`
      }
      ${newestFirst(walk)}
    ) as found order by found.occurred_at desc, found.event_id desc`);
}

const identified = sql`event.single_send_id as stream_id, event.contact_id,
  case when event.single_send_id is null then event.detail ->> 'message_id' end as message_id,
  lower(event.email) as email, event.occurred_at`;

/**
 * Which messages to look at: conditions on one of their events. `all` is read at once; those on messages of `campaigns`
 * and of `mail/send` alone are read one after the other.
 */
export interface Few {
  readonly all?: Sql;
  readonly campaigns?: Sql;
  readonly mails?: Sql;
  /** Whether they are found by an index that PostgreSQL reads as a whole. */
  readonly isMap?: boolean;
}

/** The messages to these recipients. */
export function toSome(recipients: Recipients): Few {
  const address = sql`lower(event.email) collate "C"`;
  return {
    all: sql`event.event in ('processed', 'dropped') and position('@' in event.email) > 0 and ${
      'emails' in recipients
        ? sql`${address} = any(${recipients.emails}::text[])`
        : sql`${address} >= ${recipients.prefix} and ${address} < ${`${recipients.prefix}\u{10FFFF}`}`
    }`,
  };
}

/**
 * The messages that one of these kinds of events has happened to, of some streams (undefined: of all), and those of
 * `mail/send` that match a condition (null: none).
 */
export function withSome(events: readonly string[], streamIds: readonly string[] | undefined, ofMail: Sql | null): Few {
  const happened = sql`event.event = any(${events}::text[])`;
  return {
    campaigns: streamIds ? sql`${happened} and event.single_send_id = any(${streamIds}::uuid[])` : happened,
    ...(ofMail && { mails: sql`${happened} and ${isMailLike(ofMail)}` }),
  };
}

/** Their events, as `columnsOf` says; of campaigns by an index alone if it reads nothing else. */
function eventsOfFew(
  { all, campaigns, mails }: Few,
  accountId: number,
  rest: Sql,
  columnsOf: Partial<Record<'all' | 'campaigns' | 'mails', Sql>>,
) {
  const ofKind = (kind: keyof typeof columnsOf, condition: Sql) =>
    sql`(select ${columnsOf[kind] ?? sql``} from email_events as event
      where event.account_id = ${accountId} and ${condition} ${rest})`;
  return joinSql(
    [
      ...(all ? [ofKind('all', all)] : []),
      ...(campaigns ? [ofKind('campaigns', sql`event.single_send_id is not null and ${campaigns}`)] : []),
      ...(mails ? [ofKind('mails', mails)] : []),
    ],
    ' union all ',
  );
}

/** Whether at most so many events match a condition; quick for one that an index knows. */
export async function areFew(database: Queryable, accountId: number, few: Few, most: number): Promise<boolean> {
  const events = eventsOfFew(few, accountId, sql`limit ${most + 1}`, {});
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from (select from (${events}) as event limit ${most + 1}) as found`);
  return (row?.count ?? 0) <= most;
}

/**
 * The messages that match a condition and whose last event is in a period, the one with the newest event first;
 * `limit` of them. Undefined if more than `most` events match it. The events of each contact are read once: one who
 * gets a hundred messages would otherwise have all events since read for each of them.
 */
export async function newestOf(
  database: Queryable,
  accountId: number,
  few: Few,
  {
    limit,
    most,
    from,
    before,
  }: {
    readonly limit: number;
    readonly most: number;
    readonly from: Date | undefined;
    readonly before: Date | undefined;
  },
): Promise<FoundRow[] | undefined> {
  // Nothing happens in the future: without a bound, its partitions would be looked at for each message.
  const later = sql`later.account_id = ${accountId} and later.occurred_at < now() + interval '1 day'`;
  const rest = sql`and event.occurred_at < ${before ?? 'infinity'}::timestamptz`;
  const events = eventsOfFew(few, accountId, sql`${rest} limit ${most + 1}`, {
    all: identified,
    // Text messages among them are left out when messages are read.
    campaigns: sql`event.single_send_id as stream_id, event.contact_id, null::text as message_id, '' as email,
      event.occurred_at`,
    mails: identified,
  });
  const rows = await database.rows<Omit<FoundRow, 'email'> & { email: string | null; count: number }>(sql`
    with event as materialized (${events}), total as (select count(*) as count from event),
    message as (
      select stream_id, contact_id, message_id, email, min(occurred_at) as occurred_at
      from event where (select count from total) <= ${most} group by 1, 2, 3, 4
    ), person as materialized (
      select contact_id, min(occurred_at) as since from message where stream_id is not null group by contact_id
    ), last as materialized (
      select person.contact_id, later.single_send_id as stream_id, max(later.occurred_at) as at
      from person join email_events as later on ${later} and later.contact_id = person.contact_id
        and later.occurred_at >= person.since
      where later.single_send_id is not null group by 1, 2
    )
    select total.count, newest.stream_id, newest.contact_id, newest.message_id, newest.email from total
    left join lateral (
      select * from (
        select message.stream_id, message.contact_id, message.message_id, message.email, last.at
        from message join last using (stream_id, contact_id)
        union all select null, null, message.message_id, message.email, (
          select max(later.occurred_at) from email_events as later
          where ${later} and later.occurred_at >= message.occurred_at and later.single_send_id is null
            and later.detail ->> 'message_id' = message.message_id and lower(later.email) = message.email)
        from message where message.stream_id is null
      ) as message
      where message.at >= ${from ?? '-infinity'}::timestamptz and message.at < ${before ?? 'infinity'}::timestamptz
      order by message.at desc limit ${limit}
    ) as newest on true`);
  if ((rows[0]?.count ?? 0) > most) return undefined;
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** The messages of a request of `mail/send`. */
export function messagesOfRequest(
  database: Queryable,
  accountId: number,
  mailId: string,
  limit: number,
): Promise<FoundRow[]> {
  return database.rows<FoundRow>(sql`
    select null::uuid as stream_id, null::uuid as contact_id, copy.detail ->> 'message_id' as message_id,
      lower(delivery.email) as email
    from mail_copies as copy
    join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = ${mailStream}
      and delivery.contact_id = copy.copy_id
    where copy.account_id = ${accountId} and copy.mail_id = ${mailId} limit ${limit}`);
}
