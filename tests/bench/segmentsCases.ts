import { type Sql, sql } from '../../provider/database/sql';
import { listId, sendId } from './segmentsData';

/** A segment, and one or more versions of the SQL that an expert would write for it. */
export interface SegmentCase {
  readonly name: string;
  readonly where: string;
  readonly peers: (accountId: number) => readonly Sql[];
}

const engaged = (conditions: string): string =>
  `c.contact_id IN (SELECT e.contact_id FROM event_data AS e WHERE e.event_source = 'mail' AND ${conditions})`;
const notEngaged = (conditions: string): string => engaged(conditions).replace(' IN (', ' NOT IN (');
const anySend = 'e.data:payload.unique_args.singlesend_id IS NOT NULL';
const send = (number: number): string => `e.data:payload.unique_args.singlesend_id = '${sendId(number)}'`;

const count = (accountId: number, condition: Sql): Sql =>
  sql`select count(*) as count from contacts where account_id = ${accountId} and ${condition}`;
/** Distinct recipients of the events, counted without their contacts, and the same with a semi-join. */
const people = (accountId: number, condition: Sql): Sql =>
  sql`select distinct contact_id from email_events where account_id = ${accountId} and ${condition}`;
const inPeople = (accountId: number, condition: Sql): Sql =>
  sql`contact_id in (select contact_id from email_events where account_id = ${accountId} and ${condition})`;
const joinPeople = (accountId: number, condition: Sql, more = sql`true`): Sql => sql`
  select count(*) as count from contacts join (${people(accountId, condition)}) as people using (contact_id)
  where account_id = ${accountId} and ${more}`;

const opened30 = sql`event = 'open' and single_send_id is not null and occurred_at >= now() - interval '30 days'`;
const opened90 = sql`event = 'open' and single_send_id is not null and occurred_at >= now() - interval '90 days'`;
const recentClicks = sql`event = 'click' and single_send_id is not null and occurred_at >= now() - interval '2 months'`;
const ofSend = (number: number, event: string): Sql =>
  sql`event = ${event}::text and single_send_id = ${sendId(number)}::uuid`;

export const segmentCases: readonly SegmentCase[] = [
  { name: 'country is', where: "c.country = 'Germany'", peers: (id) => [count(id, sql`country = 'Germany'`)] },
  {
    name: 'city contains, any case',
    where: "LOWER(c.city) LIKE LOWER('%burg%')",
    peers: (id) => [count(id, sql`city ilike '%burg%'`), count(id, sql`lower(city) like '%burg%'`)],
  },
  {
    name: 'email ends with',
    where: "c.email LIKE '%@example.org'",
    peers: (id) => [count(id, sql`email like '%@example.org'`)],
  },
  {
    name: 'added within 90 days',
    where: 'c.created_at BETWEEN NOW() - INTERVAL 90 day AND NOW()',
    peers: (id) => [count(id, sql`created_at between now() - interval '90 days' and now()`)],
  },
  {
    name: 'custom number over',
    where: 'c.points > 900',
    peers: (id) => [
      count(id, sql`(custom_fields ->> 'e1_N')::numeric > 900`),
      count(id, sql`(custom_fields -> 'e1_N')::int > 900`),
    ],
  },
  {
    name: 'custom text and number',
    where: "c.color = 'red' AND c.points BETWEEN 100 AND 200",
    peers: (id) => [
      count(id, sql`custom_fields ->> 'e2_T' = 'red' and (custom_fields -> 'e1_N')::int between 100 and 200`),
      count(id, sql`custom_fields @> '{"e2_T": "red"}' and (custom_fields -> 'e1_N')::int between 100 and 200`),
    ],
  },
  {
    name: 'opened any in 30 days',
    where: engaged(`e.event_type = 'open' AND ${anySend} AND e.timestamp >= NOW() - INTERVAL 30 day`),
    peers: (id) => [count(id, inPeople(id, opened30)), joinPeople(id, opened30)],
  },
  {
    name: 'was sent one',
    where: engaged(`e.event_type = 'processed' AND ${send(3)}`),
    peers: (id) => [count(id, inPeople(id, ofSend(3, 'processed'))), joinPeople(id, ofSend(3, 'processed'))],
  },
  {
    name: 'did not open any in 90 days',
    where: notEngaged(`e.event_type = 'open' AND ${anySend} AND e.timestamp >= NOW() - INTERVAL 90 day`),
    peers: (id) => [
      count(
        id,
        sql`
          not exists
            (select from email_events as e
              where e.account_id = ${id} and e.contact_id = contacts.contact_id and ${opened90})`,
      ),
      sql`
        select count(*) as count from contacts left join (${people(id, opened90)}) as people using (contact_id)
        where account_id = ${id} and people.contact_id is null`,
    ],
  },
  {
    name: 'sent one and did not open it',
    where:
      `${engaged(`e.event_type = 'processed' AND ${send(2)}`)} AND ` +
      notEngaged(`e.event_type = 'open' AND ${send(2)}`),
    peers: (id) => [
      sql`
        select count(*) as count from contacts
        join (${people(id, ofSend(2, 'processed'))} except ${people(id, ofSend(2, 'open'))}) as people using
          (contact_id)
        where account_id = ${id}`,
      count(
        id,
        sql`${inPeople(id, ofSend(2, 'processed'))} and not exists (
        select from email_events as e
        where e.account_id = ${id} and e.contact_id = contacts.contact_id and ${ofSend(2, 'open')})`,
      ),
    ],
  },
  {
    name: 'nested: place and engagement',
    where:
      `(c.country = 'France' OR c.country = 'Italy') AND (${engaged(`e.event_type = 'open' AND ${send(1)}`)} OR ` +
      `${engaged(`e.event_type = 'click' AND ${send(4)}`)})`,
    peers: (id) => [
      count(
        id,
        sql`
          country in ('France', 'Italy')
            and (${inPeople(id, ofSend(1, 'open'))} or ${inPeople(id, ofSend(4, 'click'))})`,
      ),
      sql`
        select count(*) as count from contacts
        join (${people(id, ofSend(1, 'open'))} union ${people(id, ofSend(4, 'click'))}) as people using (contact_id)
        where account_id = ${id} and country in ('France', 'Italy')`,
    ],
  },
  {
    name: 'nested: list, field, date, engagement',
    where:
      `ARRAY_CONTAINS(c.list_ids, ['${listId}']) AND (c.points >= 500 OR (c.first_name = 'Ann' AND c.created_at >= ` +
      'NOW() - INTERVAL 6 month)) AND ' +
      engaged(`e.event_type = 'click' AND ${anySend} AND e.timestamp >= NOW() - INTERVAL 2 month`),
    peers: (id) => [
      count(
        id,
        sql`contact_id in (select contact_id from list_contacts where account_id = ${id} and list_id = ${listId}::uuid)
        and ((custom_fields -> 'e1_N')::int >= 500
          or (first_name = 'Ann' and created_at >= now() - interval '6 months'))
        and ${inPeople(id, recentClicks)}`,
      ),
      sql`select count(*) as count from list_contacts join contacts using (account_id, contact_id)
        join
          (${people(id, recentClicks)})
          as people using (contact_id)
        where list_contacts.account_id = ${id} and list_id = ${listId}::uuid
          and ((custom_fields -> 'e1_N')::int >= 500
            or (first_name = 'Ann' and created_at >= now() - interval '6 months'))`,
    ],
  },
];

/** Three conditions, at each step of typing them. */
export const typedQueries: readonly string[] = ['G', 'Ge', 'Ger', 'Germ', 'F', 'Fra', 'I', 'Po'].flatMap(
  (typed, index) => [
    `c.country LIKE '${typed}%' AND c.points > ${index * 100} AND c.created_at >= NOW() - INTERVAL ${index + 2} month`,
    `LOWER(c.city) LIKE LOWER('%${typed}%') AND c.color = 'red' AND ` +
      engaged(`e.event_type = 'open' AND ${anySend} AND e.timestamp >= NOW() - INTERVAL ${30 + index * 10} day`),
    `c.first_name = 'Ann' AND c.country LIKE '${typed}%' AND ` +
      notEngaged(`e.event_type = 'click' AND ${send(index)}`),
  ],
);
