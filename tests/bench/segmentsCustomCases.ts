import { type Sql, sql } from '../../provider/database/sql';
import type { SegmentCase } from './segmentsCases';

const did = (name: string, more = ''): string =>
  `c.contact_id IN (SELECT e.contact_id FROM event_data AS e WHERE e.event_source = 'custom' AND ` +
  `e.event_type = '${name}'${more})`;
const didSo = (name: string, having: string, more = ''): string =>
  did(name, `${more} GROUP BY e.contact_id HAVING ${having}`);

/** The contacts of an account's events of a name. */
const people = (accountId: number, name: string, more = sql``): Sql => sql`
  select contact_id from custom_events where account_id = ${accountId} and name = ${name}::text ${more}`;
const peopleSo = (accountId: number, name: string, having: Sql, more = sql``): Sql =>
  sql`${people(accountId, name, more)} group by contact_id having ${having}`;

const within = (accountId: number, found: Sql): Sql => sql`
  select count(*) as count from contacts where account_id = ${accountId} and contact_id in (${found})`;
const join = (accountId: number, distinct: Sql): Sql => sql`
  select count(*) as count from contacts join (${distinct}) as people using (contact_id)
  where account_id = ${accountId}`;

/** Both ways of a condition on single events: a semi-join, and a join with the distinct contacts. */
const eitherWay = (accountId: number, name: string, more: Sql): readonly Sql[] => [
  within(accountId, people(accountId, name, more)),
  join(accountId, sql`${people(accountId, name, more)} group by contact_id`),
];
const eitherWaySo = (accountId: number, name: string, having: Sql, more?: Sql): readonly Sql[] => [
  within(accountId, peopleSo(accountId, name, having, more)),
  join(accountId, peopleSo(accountId, name, having, more)),
];

/** Segments by what contacts did elsewhere: how often, when, first, last, and with which properties. */
export const customEventCases: readonly SegmentCase[] = [
  {
    name: 'ordered in 30 days',
    where: did('Order placed', ' AND e.timestamp >= NOW() - INTERVAL 30 day'),
    peers: (id) => eitherWay(id, 'Order placed', sql`and occurred_at >= now() - interval '30 days'`),
  },
  {
    name: 'did not view a page in 90 days',
    where: did('Page viewed', ' AND e.timestamp >= NOW() - INTERVAL 90 day').replace(' IN (', ' NOT IN ('),
    peers: (id) => [
      sql`
        select count(*) as count from contacts where account_id = ${id} and not exists
          (select from custom_events as e
            where e.account_id = ${id} and e.contact_id = contacts.contact_id and e.name = 'Page viewed'
              and e.occurred_at >= now() - interval '90 days')`,
      sql`
        select count(*) as count from contacts
        left join
          (${people(id, 'Page viewed', sql`and occurred_at >= now() - interval '90 days'`)} group by contact_id)
          as people using (contact_id)
        where account_id = ${id} and people.contact_id is null`,
    ],
  },
  {
    name: 'ordered four times or more',
    where: didSo('Order placed', 'COUNT(*) >= 4'),
    peers: (id) => eitherWaySo(id, 'Order placed', sql`count(*) >= 4`),
  },
  {
    name: 'viewed thirty pages or more',
    where: didSo('Page viewed', 'COUNT(*) >= 30'),
    peers: (id) => eitherWaySo(id, 'Page viewed', sql`count(*) >= 30`),
  },
  {
    name: 'first order within 90 days',
    where: didSo('Order placed', 'MIN(e.timestamp) >= NOW() - INTERVAL 90 day'),
    peers: (id) => eitherWaySo(id, 'Order placed', sql`min(occurred_at) >= now() - interval '90 days'`),
  },
  {
    name: 'last order before 180 days',
    where: didSo('Order placed', 'MAX(e.timestamp) < NOW() - INTERVAL 180 day'),
    peers: (id) => eitherWaySo(id, 'Order placed', sql`max(occurred_at) < now() - interval '180 days'`),
  },
  {
    name: 'an order above 90',
    where: did('Order placed', ' AND e.data:payload.properties.total > 90'),
    peers: (id) => eitherWay(id, 'Order placed', sql`and (properties -> 'total')::numeric > 90`),
  },
  {
    name: 'two orders in Oslo in 180 days',
    where: didSo(
      'Order placed',
      'COUNT(*) >= 2',
      " AND e.data:payload.properties.shop = 'Oslo' AND e.timestamp >= NOW() - INTERVAL 180 day",
    ),
    peers: (id) =>
      eitherWaySo(
        id,
        'Order placed',
        sql`count(*) >= 2`,
        sql`and properties ->> 'shop' = 'Oslo' and occurred_at >= now() - interval '180 days'`,
      ),
  },
  {
    name: 'nested: ordered, cart or pages, place',
    where:
      `c.country = 'Germany' AND ${did('Order placed', ' AND e.timestamp >= NOW() - INTERVAL 180 day')} AND ` +
      `(${did('Added to cart', ' AND e.timestamp >= NOW() - INTERVAL 30 day')} OR ` +
      `${didSo('Page viewed', 'COUNT(*) >= 30')})`,
    peers: (id) => {
      const ordered = people(id, 'Order placed', sql`and occurred_at >= now() - interval '180 days'`);
      const cart = people(id, 'Added to cart', sql`and occurred_at >= now() - interval '30 days'`);
      const pages = peopleSo(id, 'Page viewed', sql`count(*) >= 30`);
      return [
        sql`
          select count(*) as count from contacts where account_id = ${id} and country = 'Germany'
            and contact_id in (${ordered}) and (contact_id in (${cart}) or contact_id in (${pages}))`,
        sql`
          select count(*) as count from contacts join (${cart} union (${pages})) as people using (contact_id)
          where account_id = ${id} and country = 'Germany' and contact_id in (${ordered})`,
      ];
    },
  },
];

/** Three conditions, two of them about these events, at each step of typing them. */
export const typedCustomQueries: readonly string[] = ['G', 'Ge', 'Ger', 'Germ', 'F', 'Fra'].map(
  (typed, index) =>
    `c.country LIKE '${typed}%' AND ` +
    `${did('Order placed', ` AND e.timestamp >= NOW() - INTERVAL ${30 + index * 30} day`)} AND ` +
    didSo('Page viewed', `COUNT(*) >= ${5 + index * 5}`),
);
