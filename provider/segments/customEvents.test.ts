import { printQuery, type QueryVersion } from 'sendwright/query';
import { sql } from '../database/sql';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { compileContext } from './compileContext';
import { countMembers, estimateMembers } from './countMembers';
import { explainQuery } from './explainQuery';
import { members } from './members';
import { requireQuery } from './readQuery';

let provider: TestProvider;
const day = 86_400;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  const stranger = await provider.createAccount();
  const now = Date.now() / 1000;
  const event = (who: string, daysAgo: number, properties: object = {}, name = 'Order placed') => ({
    contact: { email: `${who}@segments.example` },
    name,
    time: now - daysAgo * day,
    properties,
  });
  const events = [
    event('ann', 200, { total: 10, shop: 'Oslo', gift: true }),
    event('ann', 40, { total: 60, shop: 'Oslo', delivery: '2026-03-01' }),
    event('ann', 5, { total: 'a lot', shop: 'Rome', delivery: '2026-03-01T22:30:00Z' }),
    event('bob', 100, { total: 60, shop: 'Oslo', delivery: 'now', gift: 'true' }),
    event('cy', 5, { total: 5, delivery: '2026-02-30', 'a "b\\': 1 }),
    event('cy', 4, { total: true, delivery: '2026-03-02' }),
    event('dee', 1, {}, 'Signed in'),
  ];
  const nobody = { contact: { email: 'eve@segments.example' }, name: 'Left', time: now };
  await provider.inject('POST', '/v3/marketing/events', { events: [...events, nobody] });
  await provider.inject(
    'POST',
    '/v3/marketing/events',
    { events: events.map((one) => ({ ...one, contact: { email: 'ann@segments.example' } })) },
    { authorization: `Bearer ${stranger.apiKey}` },
  );
  await provider.provider.database.execute(sql`
    update accounts set time_zone = 'America/New_York' where account_id = ${provider.accountId}`);
});
afterAll(() => provider.close());

/** Who matches, by all ways of asking: everybody at once, few contacts, one contact, and the other language. */
async function matching(text: string, version: QueryVersion): Promise<string> {
  const {
    accountId,
    provider: { database },
  } = provider;
  const context = await compileContext(database, accountId);
  const query = requireQuery(text, version, context, 'query');
  const asked = async (few: boolean): Promise<string[]> => {
    const rows = await database.rows<{ email: string }>(sql`
      select split_part(email, '@', 1) as email from contacts
      where ${members(query, null, { ...context, few })} order by email`);
    return rows.map(({ email }) => email);
  };
  const found = await asked(false);
  expect(await asked(true)).toEqual(found);
  const all = await database.rows<{ id: string; email: string }>(sql`
    select contact_id as id, split_part(email, '@', 1) as email from contacts where account_id = ${accountId}`);
  for (const { id, email } of all) {
    const explained = await explainQuery(database, query, id, context, {});
    expect([email, explained?.matches]).toEqual([email, found.includes(email)]);
  }
  const other = printQuery(query, version === 1 ? 2 : 1);
  const again = requireQuery(other, version === 1 ? 2 : 1, context, 'query');
  expect(await countMembers(database, members(again, null, context))).toBe(found.length);
  return found.join(' ');
}

const ordered = "event_source = 'custom' AND event_type = 'Order placed'";
test.each([
  ["event_source = 'custom'", 'ann bob cy dee eve'],
  [ordered, 'ann bob cy'],
  [`NOT (${ordered})`, 'dee eve'],
  ["event_source = 'custom' AND event_type IN ('Left', 'Signed in')", 'dee eve'],
  ["event_source = 'custom' AND event_type LIKE 'Order%' AND event_type != 'x'", 'ann bob cy'],
  // within
  [`${ordered} AND event_timestamp >= NOW() - INTERVAL 30 day`, 'ann cy'],
  [`NOT (${ordered} AND event_timestamp >= NOW() - INTERVAL 30 day)`, 'bob dee eve'],
  // count
  [`${ordered} AND event_count >= 2`, 'ann cy'],
  [`${ordered} AND event_count = 1`, 'bob'],
  [`${ordered} AND event_count < 3`, 'bob cy'],
  [`NOT (${ordered} AND event_count > 2)`, 'bob cy dee eve'],
  [`${ordered} AND event_count >= 2 AND event_timestamp >= NOW() - INTERVAL 30 day`, 'cy'],
  [`(${ordered} AND event_count >= 3) OR (event_source = 'custom' AND event_type = 'Left')`, 'ann eve'],
  // first, last
  [`${ordered} AND event_first >= NOW() - INTERVAL 30 day`, 'cy'],
  [`${ordered} AND event_last < NOW() - INTERVAL 30 day`, 'bob'],
  [`${ordered} AND event_first < '2999-01-01' AND (event_last > '2999-01-01' OR event_count = 3)`, 'ann'],
  // property: a number, and what is none
  [`${ordered} AND properties['total'] > 50`, 'ann bob'],
  [`${ordered} AND properties['total'] = 5`, 'cy'],
  [`${ordered} AND 50 <= properties['total']`, 'ann bob'],
  [`${ordered} AND properties['total'] * 2 >= 120 AND properties['total'] BETWEEN 60 AND 60`, 'ann bob'],
  [`${ordered} AND properties['total'] = TRUE`, 'cy'],
  [`${ordered} AND properties['total'] = 'a lot'`, 'ann'],
  [`${ordered} AND properties['total'] IN (5, 10)`, 'ann cy'],
  [`${ordered} AND properties['a "b\\\\'] = 1`, 'cy'],
  // text
  [`${ordered} AND properties['shop'] = 'Oslo' AND event_count >= 2`, 'ann'],
  [`${ordered} AND LOWER(properties['shop']) LIKE 'ro%'`, 'ann'],
  [`${ordered} AND properties['shop'] IN ('Rome', 'Paris')`, 'ann'],
  [`${ordered} AND properties['shop'] IS NULL`, 'cy'],
  [`${ordered} AND CONTAINS_WORD(properties['shop'], 'Oslo')`, 'ann bob'],
  // true and false: a text is neither
  [`${ordered} AND properties['gift'] = TRUE`, 'ann'],
  // a date: a day begins in the account's zone; 'now' and days that don't exist are none
  [`${ordered} AND properties['delivery'] = '2026-03-01'`, 'ann'],
  [`${ordered} AND properties['delivery'] = '2026-03-01' AND event_count = 2`, 'ann'],
  [`${ordered} AND properties['delivery'] > '2026-03-01'`, 'cy'],
  [`${ordered} AND properties['delivery'] < TIMESTAMP '2026-03-02T00:00:00Z'`, 'ann'],
  [`${ordered} AND properties['delivery'] < NOW() + INTERVAL 100 year`, 'ann cy'],
])('%s', async (text, expected) => {
  expect(await matching(text, 1)).toBe(expected);
});

test('totals of email events are counted in the same way', async () => {
  const {
    accountId,
    provider: { database },
  } = provider;
  await database.execute(sql`
    insert into email_events (account_id, event, contact_id, email)
    select account_id, 'open', contact_id, email from contacts, generate_series(1, 3)
    where account_id = ${accountId} and email = 'dee@segments.example'`);
  await database.execute(sql`
    insert into email_events (account_id, event, contact_id, email)
    values (${accountId}, 'open', null, 'nobody@segments.example')`);
  expect(await matching("event_source = 'mail' AND event_type = 'open' AND event_count = 3", 1)).toBe('dee');
  expect(await matching("NOT (event_source = 'mail' AND event_type = 'open' AND event_count = 3)", 1)).toBe(
    'ann bob cy eve',
  );
});

test('an explanation tells how often and when an event happened last', async () => {
  const {
    accountId,
    provider: { database },
  } = provider;
  const context = await compileContext(database, accountId);
  const bob = await database.first<{ id: string }>(sql`
    select contact_id as id from contacts where account_id = ${accountId} and email = 'bob@segments.example'`);
  const explained = await explainQuery(
    database,
    requireQuery(`${ordered} AND event_count >= 2`, 1, context, 'query'),
    bob?.id ?? '',
    context,
    {},
  );
  expect(explained).toMatchObject({
    matches: false,
    detail: expect.stringMatching(/^happened once in all, last on 20/),
  });
});

test('an estimate reads the sample of the events', async () => {
  const {
    provider: { database },
  } = provider;
  const { accountId } = await provider.createAccount();
  await database.execute(sql`
    insert into contacts (account_id, contact_id, email)
    select ${accountId}, (substr(md5(n::text), 1, 30) || lpad(to_hex(n % 256), 2, '0'))::uuid, n || '@x.example'
    from generate_series(0, 1023) as n`);
  await database.execute(sql`insert into custom_event_types (account_id, name) values (${accountId}, 'x')`);
  await database.execute(sql`
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, contact_id::text || n, contact_id, 'x', now(), '{}' from contacts, generate_series(1, 2) as n
    where account_id = ${accountId} and split_part(email, '@', 1)::int < 512`);
  const context = { ...(await compileContext(database, accountId)), sampled: true };
  const query = requireQuery("event_source = 'custom' AND event_type = 'x' AND event_count >= 2", 1, context, 'query');
  expect((await estimateMembers(database, accountId, members(query, null, context))).count).toBe(512);
});
