import fc from 'fast-check';
import { type ActivityCondition, activityEvents, type ActivityTest } from 'sendwright/query';
import type { MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { sql } from '../../database/sql';
import type { EmailEvent } from '../../delivery/events/recordEvents';
import { recordEvents } from '../../delivery/events/recordEvents';
import { acceptMail } from '../mail/acceptMail';
import { mailStream } from '../../delivery/mail/mailStream';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { outcomesOf } from './compileCondition';
import { findMessages } from './findMessages';

let product: TestProvider;
let send: string;
let automation: string;
const readers: string[] = [];
const minute = 60_000;
/** When the messages of these tests are made: a whole second. */
let now: number;
const ago = (minutes: number): Date => new Date(now - minutes * minute);

const database = () => product.provider.database;
const record = (
  streamId: string,
  contactId: string,
  email: string,
  events: ReadonlyArray<readonly [EmailEvent['event'], number, Record<string, unknown>?]>,
): Promise<void> =>
  recordEvents(
    database(),
    events.map(([event, minutes, detail]) => ({
      accountId: product.accountId,
      singleSendId: streamId,
      contactId,
      email,
      event,
      occurredAt: ago(minutes),
      detail,
    })),
  );
const inLedger = (streamId: string, contactId: string, email: string, state: string): Promise<number> =>
  database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state)
    values (${product.accountId}, ${streamId}, ${contactId}, ${email}, ${state})`);

async function mailTo(emails: readonly string[], subject: string, extra: object = {}): Promise<string> {
  const message = {
    from: { email: 'robot@example.com' },
    subject,
    personalizations: [{ to: emails.map((email) => ({ email })) }],
    content: [{ type: 'text/plain', value: 'Hello' }],
    ...extra,
  };
  return acceptMail(
    database(),
    product.accountId,
    { message, customArgs: { order: '17' } },
    { apiKeyId: 'a'.repeat(22), address: '203.0.113.9' },
  );
}
const copiesOf = (messageId: string) =>
  database().rows<{ copy_id: string; email: string }>(sql`
    select copy_id, email from mail_copies as copy join deliveries as delivery
      on delivery.account_id = copy.account_id and delivery.contact_id = copy.copy_id
    where copy.account_id = ${product.accountId} and copy.detail ->> 'message_id' = ${messageId} order by email`);

beforeAll(async () => {
  now = Math.floor(Date.now() / 1000) * 1000;
  product = await startTestProvider({ jobs: false });
  const { accountId } = product;
  const seeded = await seedSend(database(), accountId, {
    recipients: 5,
    domain: 'readers.example',
    email: { subject: 'Spring offer' },
  });
  send = seeded.singleSendId;
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${ago(60)}, name = 'Spring', categories = '{shop}'
    where account_id = ${accountId} and single_send_id = ${send}`);
  const contacts = await database().rows<{ contact_id: string; email: string }>(sql`
    select contact_id, email from contacts where account_id = ${accountId} order by email`);
  const details: ReadonlyArray<readonly [string, Parameters<typeof record>[3]]> = [
    [
      'sent',
      [
        ['processed', 50],
        ['delivered', 50, { response: '250 ok', ip: '198.51.100.1' }],
        ['open', 10],
        ['open', 9],
      ],
    ],
    [
      'bounced',
      [
        ['processed', 49],
        ['bounce', 49, { type: 'bounce', reason: '550 5.1.1 no such user' }],
      ],
    ],
    [
      'bounced',
      [
        ['processed', 48],
        ['bounce', 48, { type: 'blocked', reason: '550 5.7.1 blocked' }],
      ],
    ],
    ['dropped', [['dropped', 47, { reason: 'Unsubscribed Address' }]]],
    [
      'deferred',
      [
        ['processed', 46],
        ['deferred', 46, { response: '451 later', attempt: 1 }],
      ],
    ],
  ];
  for (const [index, [state, events]] of details.entries()) {
    const { contact_id: id, email } = contacts[index] ?? { contact_id: '', email: '' };
    readers.push(id);
    await inLedger(send, id, email, state);
    await record(send, id, email, events);
  }
  const made = await database().first<{ message_id: string }>(sql`
    with made as (
      insert into automations (account_id, name, type, exit, settings, categories)
      values (${accountId}, 'Welcome', 'welcome', '{}', '{}', '{hello}') returning automation_id
    )
    insert into automation_messages (account_id, automation_id, step_id, version, email_config)
    select ${accountId}, automation_id, gen_random_uuid(), 1,
      ${JSON.stringify({ subject: 'Welcome to us', sender_id: seeded.senderId })}::jsonb
    from made returning message_id`);
  automation = made?.message_id ?? '';
  await inLedger(automation, readers[0] ?? '', 'reader1@readers.example', 'sent');
  await record(automation, readers[0] ?? '', 'reader1@readers.example', [
    ['processed', 30],
    ['delivered', 30],
    ['click', 5, { url: 'https://example.com/a', user_agent: 'Firefox' }],
  ]);
  const messageId = await mailTo(['Ann@api.example', 'ben@api.example'], 'Your receipt', { categories: ['receipts'] });
  for (const [index, copy] of (await copiesOf(messageId)).entries())
    await record(mailStream, copy.copy_id, copy.email, [
      ['processed', 20 - index],
      ['delivered', 20 - index],
    ]);
  // A text message of the same account.
  await record(send, '00000000-0000-4000-8000-00000000000a', '+41790000000', [['click', 1]]);
});
afterAll(() => product.close());

const search = async (query?: string, limit = 100): Promise<MessageSummary[]> => {
  const parameters = new URLSearchParams({ limit: String(limit), ...(query !== undefined && { query }) });
  const answer = await product.inject('GET', `/v3/messages?${parameters}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<{ messages: MessageSummary[] }>().messages;
};
const who = async (query?: string, limit?: number): Promise<string> =>
  (await search(query, limit))
    .map(({ to_email: email, source }) => `${email.replace(/@.*/, '')}${source === 'automation' ? '*' : ''}`)
    .join(' ');

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
    last_event_time: `${ago(5).toISOString().slice(0, 19)}Z`,
  });
  expect(messages[1]).toMatchObject({
    subject: 'Spring offer',
    opens_count: 2,
    campaign_id: send,
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
  const at = ago(20).toISOString();
  expect(await who(`last_event_time="${at}"`)).toBe('Ann');
  expect(await who(`last_event_time BETWEEN TIMESTAMP "${at}" AND TIMESTAMP "${ago(19).toISOString()}"`)).toBe(
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
  expect(detail).toMatchObject({ subject: 'Welcome to us', contact_id: readers[0], categories: ['hello'] });
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

interface Known extends MessageSummary {
  readonly detail: MessageDetail;
}

const like = (value: string, pattern: Extract<ActivityTest, { kind: 'like' }>['pattern']): boolean =>
  new RegExp(
    `^${pattern.map((part) => (part.kind === 'fixed' ? part.text.replaceAll(/\W/g, '[$&]') : '[^]*')).join('')}$`,
    'i',
  ).test(value);

/** What a condition says of a message, without SQL. */
function holds(condition: ActivityCondition, message: Known): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.operands.every((operand) => holds(operand, message));
    case 'or':
      return condition.operands.some((operand) => holds(operand, message));
    case 'not':
      return !holds(condition.operand, message);
    case 'constant':
      return condition.value;
    default:
      return holdsTest(condition, message);
  }
}

function holdsTest(test: ActivityTest, { detail, ...message }: Known): boolean {
  const values = {
    to_email: [message.to_email.toLowerCase()],
    subject: [message.subject],
    campaign_name: message.campaign_name === null ? [] : [message.campaign_name],
    categories: detail.categories,
    events: detail.events.map(({ event_name: name }) => name),
    status: [message.outcome],
    msg_id: [message.msg_id],
    unique_args: Object.values(JSON.parse(detail.unique_args) as Record<string, string>),
    clicks: [String(message.clicks_count)],
  }[test.field as string];
  if (values === undefined) throw new Error(`${test.field} is not generated.`);
  if (test.kind === 'missing') return values.length === 0;
  if (test.kind === 'like') return values.some((value) => like(value, test.pattern));
  if (test.kind === 'order') return Number(values[0]) >= Number(test.value);
  const wanted = test.values.flatMap((value) =>
    test.field === 'status'
      ? outcomesOf(String(value))
      : test.field === 'to_email'
        ? String(value).toLowerCase()
        : String(value),
  );
  return values.some((value) => wanted.includes(value));
}

test('whatever way a search is made, it finds what each message says of itself', async () => {
  const all: Known[] = await Promise.all(
    (await search()).map(async (message) => ({
      ...message,
      detail: (await product.inject('GET', `/v3/messages/${message.msg_id}`)).json<MessageDetail>(),
    })),
  );
  const at = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 0, line: 1, column: 1 } };
  const oneOf = (field: ActivityTest['field'], values: readonly string[]) =>
    fc
      .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
      .map((some): ActivityCondition => ({ kind: 'in', field, values: some, at }));
  const start = (field: ActivityTest['field'], values: readonly string[]) =>
    fc
      .constantFrom(...values)
      .map((text): ActivityCondition => ({
        kind: 'like',
        field,
        pattern: [{ kind: 'fixed', text }, { kind: 'any' }],
        at,
      }));
  const test_of = fc.oneof(
    oneOf('to_email', ['Ann@API.example', 'reader1@readers.example', 'reader3@readers.example', 'nobody@x.example']),
    start('to_email', ['reader', 'BEN', 'x']),
    oneOf('subject', ['Your receipt', 'Spring offer', 'none']),
    start('subject', ['spring', 'Y', 'z']),
    oneOf('campaign_name', ['Spring', 'Welcome']),
    oneOf('status', ['delivered', 'processed', 'not_delivered', 'bounced', 'blocked', 'dropped', 'deferred']),
    oneOf('events', Object.keys(activityEvents)),
    oneOf('categories', ['shop', 'receipts', 'hello', 'none']),
    oneOf('unique_args', ['17', '18']),
    oneOf(
      'msg_id',
      all.map(({ msg_id: id }) => id),
    ),
    start(
      'msg_id',
      all.map(({ msg_id: id }) => id.slice(0, 23)),
    ),
    fc
      .constantFrom(0, 1)
      .map((value): ActivityCondition => ({ kind: 'order', field: 'clicks', operator: '>=', value, at })),
    fc.constantFrom<ActivityCondition>(
      { kind: 'missing', field: 'campaign_name', at },
      { kind: 'missing', field: 'categories', at },
    ),
  );
  const { condition } = fc.letrec<{ condition: ActivityCondition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      test_of,
      fc
        .array(tie('condition'), { minLength: 2, maxLength: 3 })
        .map((operands) => ({ kind: 'and' as const, operands })),
      fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((operands) => ({ kind: 'or' as const, operands })),
      tie('condition').map((operand) => ({ kind: 'not' as const, operand })),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const found: string[] = [];
      const { accountId } = product;
      const deadline = Infinity;
      for await (const page of findMessages(database(), { accountId, condition: asked, expected: 10, deadline }))
        found.push(...page.map((row) => `${row.to_email} ${row.source}`));
      expect(found).toEqual(
        all.filter((message) => holds(asked, message)).map(({ to_email: email, source }) => `${email} ${source}`),
      );
    }),
    { numRuns: 60 },
  );
});
