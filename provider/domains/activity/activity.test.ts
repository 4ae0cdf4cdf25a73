import type { MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { sql } from '../../database/sql';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { searchMessages, seedActivity, type SeededActivity } from './testing/seedActivity';

let product: TestProvider;
let seeded: SeededActivity;
const database = () => product.provider.database;
const search = (query?: string, limit?: number) => searchMessages(product, query, limit);
const who = async (query?: string, limit?: number): Promise<string> =>
  (await search(query, limit))
    .map(({ to_email: email, source }) => `${email.replace(/@.*/, '')}${source === 'automation' ? '*' : ''}`)
    .join(' ');

beforeAll(async () => {
  product = await startTestProvider({ jobs: false });
  seeded = await seedActivity(product);
});
afterAll(() => product.close());

test('all messages, the one with the newest event first', async () => {
  const messages = await search();
  expect(messages).toHaveLength(8);
  expect(messages[0]).toEqual({
    from_email: 'news@example.com',
    msg_id: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
    subject: 'Welcome to us',
    to_email: 'reader1@readers.example',
    status: 'delivered',
    outcome: 'delivered',
    source: 'automation',
    campaign_id: expect.any(String),
    campaign_name: 'Welcome',
    opens_count: 0,
    clicks_count: 1,
    last_event_time: `${seeded.ago(5).toISOString().slice(0, 19)}Z`,
  });
  expect(messages[1]).toMatchObject({
    subject: 'Spring offer',
    opens_count: 2,
    campaign_id: seeded.send,
    source: 'single_send',
  });
  expect(messages[2]).toMatchObject({
    to_email: 'ben@api.example',
    from_email: 'robot@example.com',
    campaign_id: null,
  });
  expect(messages.map(({ status }) => status)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'processed',
    'not_delivered',
    'not_delivered',
    'not_delivered',
  ]);
  expect(await who(undefined, 2)).toBe('reader1* reader1');
});

test.each([
  ['to_email="READER2@readers.example"', 'reader2'],
  ['to_email="ann@api.example"', 'Ann'],
  ['to_email LIKE "reader1%"', 'reader1* reader1'],
  ['to_email LIKE "%api.example"', 'ben Ann'],
  ['to_email IN ("reader2@readers.example", "ben@api.example")', 'ben reader2'],
  ['to_email != "reader1@readers.example"', 'ben Ann reader5 reader4 reader3 reader2'],
  ['from_email="robot@example.com"', 'ben Ann'],
  ['from_email="news@example.com" AND status="processed"', 'reader5'],
  ['subject="Your receipt"', 'ben Ann'],
  ['subject LIKE "%OFFER%"', 'reader1 reader5 reader4 reader3 reader2'],
  ['subject LIKE "100%%"', ''],
  ['status="delivered"', 'reader1* reader1 ben Ann'],
  ['status="not_delivered"', 'reader4 reader3 reader2'],
  ['status="bounced"', 'reader2'],
  ['status IN ("blocked", "dropped")', 'reader4 reader3'],
  ['status="deferred"', 'reader5'],
  ['NOT status="delivered"', 'reader5 reader4 reader3 reader2'],
  ['campaign_name="Spring"', 'reader1 reader5 reader4 reader3 reader2'],
  ['campaign_name LIKE "wel%"', 'reader1*'],
  ['campaign_name IS NULL', 'ben Ann'],
  ['categories="receipts"', 'ben Ann'],
  ['categories="shop" AND events="opened"', 'reader1'],
  ['categories IS NULL', ''],
  ['events="clicked"', 'reader1*'],
  ['CONTAINS(events, ["bounced", "dropped"])', 'reader4 reader3 reader2'],
  ['events="spam_report"', ''],
  ['clicks>0', 'reader1*'],
  ['clicks="0" AND to_email LIKE "reader1%"', 'reader1'],
  ['opens >= 2', 'reader1'],
  ['unique_args[\'order\']="17"', 'ben Ann'],
  ['unique_args="17"', 'ben Ann'],
  ['unique_args[\'order\']="18"', ''],
  ['api_key_id="aaaaaaaaaaaaaaaaaaaaaa"', 'ben Ann'],
  ['originating_ip="203.0.113.9" AND to_email="ben@api.example"', 'ben'],
  ['outbound_ip="198.51.100.1"', 'reader1'],
  ['(subject="Your receipt" OR subject="Welcome to us") AND to_email!="ben@api.example"', 'reader1* Ann'],
  ['to_email="ann@api.example" OR campaign_name="Welcome" OR status="dropped"', 'reader1* Ann reader4'],
  ['status="delivered" AND (to_email LIKE "reader%" OR subject="Your receipt")', 'reader1* reader1 ben Ann'],
  ['last_event_time > NOW() - INTERVAL 15 MINUTE', 'reader1* reader1'],
  ['last_event_time > NOW() + INTERVAL 1 DAY', ''],
])('%s', async (query, expected) => {
  expect(await who(query)).toBe(expected);
});

test('times are compared by the second, as they are shown', async () => {
  const at = seeded.ago(20).toISOString();
  expect(await who(`last_event_time="${at}"`)).toBe('Ann');
  expect(await who(`last_event_time BETWEEN TIMESTAMP "${at}" AND TIMESTAMP "${seeded.ago(19).toISOString()}"`)).toBe(
    'ben Ann',
  );
  expect(await who(`last_event_time < TIMESTAMP "${at}" AND status="processed"`)).toBe('reader5');
});

test('a message is found by its id, and those of a request by theirs', async () => {
  const messages = await search('to_email IN ("ann@api.example", "reader2@readers.example")');
  for (const { msg_id: id, to_email: email } of messages) {
    expect((await search(`msg_id="${id}"`)).map((one) => one.to_email)).toEqual([email]);
    expect((await search(`msg_id LIKE "${id.slice(0, 22)}%"`)).map((one) => one.to_email)).toContain(email);
  }
  expect(await search('msg_id="nonsense"')).toEqual([]);
});

test('one message tells what happened step by step', async () => {
  const [clicked] = await search('clicks>0');
  const detail = (await product.inject('GET', `/v3/messages/${clicked?.msg_id}`)).json<MessageDetail>();
  expect(detail).toMatchObject({ subject: 'Welcome to us', contact_id: seeded.readers[0], categories: ['hello'] });
  expect(detail.events.map(({ event_name: name }) => name)).toEqual(['processed', 'delivered', 'clicked']);
  expect(detail.events[2]).toMatchObject({ url: 'https://example.com/a', http_user_agent: 'Firefox' });
  const [bounced] = await search('status="bounced"');
  const other = (await product.inject('GET', `/v3/messages/${bounced?.msg_id}`)).json<MessageDetail>();
  expect(other.events[1]).toMatchObject({
    event_name: 'bounced',
    reason: '550 5.1.1 no such user',
    bounce_type: 'hard',
  });
  const [api] = await search('to_email="ben@api.example"');
  expect((await product.inject('GET', `/v3/messages/${api?.msg_id}`)).json()).toMatchObject({
    unique_args: '{"order":"17"}',
    originating_ip: '203.0.113.9',
    contact_id: null,
    categories: ['receipts'],
  });
  for (const id of ['nonsense', `${'a'.repeat(22)}.${'a'.repeat(22)}`])
    expect((await product.inject('GET', `/v3/messages/${id}`)).statusCode).toBe(404);
});

test.each([
  ['bad_field="x"', "invalid syntax: 'bad_field' is not a known field (line 1, column 1)"],
  ['to_email="x" AND status="sent"', /'sent' is not a status.*\(line 1, column 25\)/],
  ['to_email="x" AND', /the query ends here \(line 1, column 17\)/],
  ['events="seen"', /'seen' is not an event/],
  ['clicks > "many"', /a whole number is needed here/],
  ['status LIKE "del%"', /LIKE needs a text/],
  ['last_event_time > "soon"', /'soon' is not a time/],
])('%s is refused with its place', async (query, message) => {
  const answer = await product.inject('GET', `/v3/messages?${new URLSearchParams({ query })}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(message);
});

test.each(['0', '1001', 'x'])('a limit of %s is refused', async (limit) => {
  expect((await product.inject('GET', `/v3/messages?limit=${limit}`)).statusCode).toBe(400);
});

test('pages go on where the last one ended, whatever share of the events fits', async () => {
  const account = await product.createAccount();
  const { singleSendId } = await seedSend(database(), account.accountId, { recipients: 1000, domain: 'many.example' });
  await database().execute(sql`
    insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id)
    select account_id, now() - interval '1 hour' + interval '1 second' * (row_number() over (order by email) / 100),
      kind, contact_id, email, ${singleSendId}::uuid
    from contacts cross join unnest('{processed,delivered}'::text[]) as kind
    where account_id = ${account.accountId}`);
  const as = { authorization: `Bearer ${account.apiKey}` };
  const found = async (query: string, limit: number) =>
    (
      await product.inject('GET', `/v3/messages?${new URLSearchParams({ query, limit: String(limit) })}`, undefined, as)
    ).json<{ messages: MessageSummary[] }>().messages;
  const all = await found('', 1000);
  expect(new Set(all.map(({ msg_id: id }) => id)).size).toBe(1000);
  expect(all.map(({ last_event_time: at }) => at)).toEqual(
    all
      .map(({ last_event_time: at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(await found('to_email LIKE "%der7@%"', 10)).toHaveLength(1);
  expect(await found('', 7)).toEqual(all.slice(0, 7).map(() => expect.objectContaining({ status: 'delivered' })));
});
