import { createHmac } from 'node:crypto';
import type { EventMapping, EventPreview, EventSource, EventSourceList } from 'sendwright/wire/eventSources';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';

let test1: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider();
});
beforeEach(async () => {
  account = await test1.createAccount();
});
afterAll(() => test1.close());

const root = '/v3/marketing/events/sources';
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, by = account) =>
  test1.inject(method, path, body, { authorization: `Bearer ${by.apiKey}` });
async function made(body: unknown): Promise<EventSource> {
  const answer = await ask('POST', root, body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json();
}
const now = async ({ id }: EventSource): Promise<EventSource> => (await ask('GET', `${root}/${id}`)).json();
/** The source once its counts are written. */
const counted = (source: EventSource, wanted: Partial<EventSource>): Promise<EventSource> =>
  eventually(async () => {
    const found = await now(source);
    return Object.entries(wanted).every(([key, value]) => found[key as keyof EventSource] === value) && found;
  });

const sent = (
  source: EventSource,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  from = '203.0.113.1',
) =>
  test1.server.inject({
    method: 'POST',
    url: new URL(source.url ?? '').pathname,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
const events = () =>
  test1.provider.database.rows<{ email: string; name: string; occurred_at: Date; properties: object }>(sql`
    select email, name, occurred_at, properties from custom_events join contacts using (account_id, contact_id)
    where account_id = ${account.accountId} order by occurred_at, name`);

const stripeSecret = 'whsec_river';
const stripeSignature = (body: string, at = Date.now(), secret = stripeSecret): Record<string, string> => {
  const time = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${signature},v0=x` };
};
const checkout = (id: string, object: object = {}): string =>
  JSON.stringify({
    id,
    type: 'checkout.session.completed',
    created: 1_767_225_600,
    data: {
      object: {
        id: 'cs_1',
        amount_total: 4250,
        currency: 'eur',
        customer_details: { email: 'Ann@shop.example' },
        metadata: { plan: 'baker' },
        ...object,
      },
    },
  });

test('a signed event of Stripe is recorded once, with its amount', async () => {
  const source = await made({ name: 'Stripe', service: 'stripe', secret: stripeSecret });
  const body = checkout('evt_1');
  expect(await sent(source, body, stripeSignature(body))).toMatchObject({ statusCode: 200, body: '{"accepted":1}' });
  expect((await sent(source, body, stripeSignature(body))).statusCode).toBe(200);
  expect(await events()).toEqual([
    {
      email: 'ann@shop.example',
      name: 'Checkout completed',
      occurred_at: new Date('2026-01-01T00:00:00Z'),
      properties: { amount: 42.5, currency: 'EUR', stripe_id: 'cs_1', metadata: { plan: 'baker' } },
    },
  ]);
  expect(await counted(source, { accepted: 2 })).toMatchObject({ refused: 0, problem: null, last_post: null });
});

test.each([
  ['jpy', 4250],
  ['usd', 42.5],
  ['kwd', 4.25],
])('amounts in %s are in whole units', async (currency, amount) => {
  const source = await made({ name: 'Stripe', service: 'stripe', secret: stripeSecret });
  const body = checkout('evt_2', { currency });
  await sent(source, body, stripeSignature(body));
  expect((await events())[0]?.properties).toMatchObject({ amount, currency: currency.toUpperCase() });
});

test("what is not Stripe's is refused and counted; what belongs to nobody is not repeated", async () => {
  const source = await made({ name: 'Stripe', service: 'stripe', secret: stripeSecret });
  const body = checkout('evt_3');
  const tries: readonly Record<string, string>[] = [
    {},
    stripeSignature(body, Date.now(), 'whsec_other'),
    stripeSignature(`${body} `),
    stripeSignature(body, Date.now() - 400_000),
    { 'stripe-signature': 't=1,v1=' },
  ];
  for (const headers of tries) expect((await sent(source, body, headers)).statusCode).toBe(401);
  const nobody = checkout('evt_4', { customer_details: null });
  expect((await sent(source, nobody, stripeSignature(nobody))).statusCode).toBe(200);
  expect(await events()).toEqual([]);
  expect(await counted(source, { refused: 6 })).toMatchObject({
    accepted: 0,
    problem: "Stripe's checkout.session.completed has no email address.",
  });
});

const order = (more: object = {}): string =>
  JSON.stringify({
    name: '#1001',
    email: 'ben@shop.example',
    created_at: '2026-03-01T10:00:00+01:00',
    total_price: '30.10',
    currency: 'EUR',
    line_items: [
      { title: 'Rye', quantity: 2 },
      { title: 'Bun', quantity: 5 },
    ],
    ...more,
  });
const shopify = (body: string, topic: string, secret = 'shop-secret'): Record<string, string> => ({
  'x-shopify-topic': topic,
  'x-shopify-webhook-id': `${Math.random()}`,
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
});

test('an order of Shopify is recorded once for each of its topics', async () => {
  const source = await made({ name: 'Shop', service: 'shopify', secret: 'shop-secret' });
  const body = order();
  for (const topic of ['orders/create', 'orders/create', 'orders/paid'])
    expect((await sent(source, body, shopify(body, topic))).statusCode).toBe(200);
  expect((await sent(source, body, shopify(body, 'orders/create', 'other'))).statusCode).toBe(401);
  expect(await events()).toMatchObject([
    { email: 'ben@shop.example', name: 'Order paid' },
    {
      name: 'Order placed',
      occurred_at: new Date('2026-03-01T09:00:00Z'),
      properties: { order: '#1001', total: 30.1, items: 7, first_product: 'Rye', products: ['Rye', 'Bun'] },
    },
  ]);
});

test('a cart without an email address belongs to its phone number, and without both to nobody', async () => {
  const source = await made({ name: 'Shop', service: 'shopify', secret: 'shop-secret' });
  const [byPhone, anonymous] = [order({ email: null, phone: '+491701234567' }), order({ email: '' })];
  for (const body of [byPhone, anonymous])
    expect((await sent(source, body, shopify(body, 'checkouts/create'))).statusCode).toBe(200);
  expect(await counted(source, { accepted: 1, refused: 1 })).toMatchObject({
    problem: "Shopify's checkouts/create has no email address and no phone number.",
  });
});

const mapping: EventMapping = {
  name: null,
  name_path: 'type',
  email_path: 'who.mails.0',
  phone_path: null,
  external_id_path: 'who.id',
  id_path: 'receipt',
  time_path: 'at',
  properties: [
    { name: 'total', path: 'sum' },
    { name: 'missing', path: 'nothing.here' },
    { name: 'trick', path: 'constructor.name' },
  ],
};
const till = { type: 'Bought', who: { id: 17, mails: ['cem@till.example'] }, receipt: 9, at: 1_767_225_600, sum: 12 };

test.each([
  ['seconds', 1_767_225_600.25],
  ['milliseconds', 1_767_225_600_250],
  ['milliseconds as a text', '1767225600250'],
])('times of a mapped service are %s since 1970', async (_, at) => {
  const source = await made({ name: 'Till', service: 'other', mapping });
  expect((await sent(source, JSON.stringify({ ...till, at }))).json()).toEqual({ accepted: 1 });
  expect((await events())[0]?.occurred_at).toEqual(new Date('2026-01-01T00:00:00.250Z'));
});

test('other services are mapped: the first post shows what there is', async () => {
  const source = await made({ name: 'Till', service: 'other' });
  expect((await ask('POST', `${root}/${source.id}/preview`, { mapping })).statusCode).toBe(409);
  const first = await sent(source, JSON.stringify(till));
  expect([first.statusCode, first.json()]).toMatchObject([200, { accepted: 0 }]);
  expect((await counted(source, { refused: 1 })).last_post).toBe(JSON.stringify(till));
  const preview = (await ask('POST', `${root}/${source.id}/preview`, { mapping })).json<EventPreview>();
  expect(preview).toEqual({
    event: {
      contact: { email: 'cem@till.example', external_id: '17' },
      name: 'Bought',
      properties: { total: 12 },
      time: '2026-01-01T00:00:00.000Z',
      id: '9',
    },
    errors: [],
  });
  expect((await ask('PATCH', `${root}/${source.id}`, { mapping })).json<EventSource>().problem).toBeNull();
  for (const body of [till, till, { ...till, receipt: 10 }])
    expect((await sent(source, JSON.stringify(body))).json()).toEqual({ accepted: 1 });
  expect(await events()).toHaveLength(2);
});

test('a post of another service that does not fit gets a reason', async () => {
  const source = await made({ name: 'Till', service: 'other', mapping });
  const answers = [
    [{ ...till, who: {} }, 'contact must have an id, external_id, email or phone.'],
    [{ ...till, who: { mails: ['no address'] } }, 'contact.email'],
    [{ ...till, type: ['x'] }, 'name must be a text of 1 to 100 characters.'],
    [{ ...till, at: '2999-01-01' }, 'time is in the future.'],
    [{ ...till, at: '99999999999999' }, 'time must be a date'],
    [[till], 'The post is no JSON object.'],
  ] as const;
  for (const [body, message] of answers) {
    const answer = await sent(source, JSON.stringify(body));
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)]);
  }
  expect((await sent(source, '{')).statusCode).toBe(400);
  expect((await sent(source, `"${'x'.repeat(1_100_000)}"`)).statusCode).toBe(413);
  expect((await counted(source, { refused: 7 })).problem).toBe('The post is no JSON object.');
});

test('contacts are created only if the source may', async () => {
  const source = await made({ name: 'Till', service: 'other', mapping, create_contacts: false });
  const answer = await sent(source, JSON.stringify(till));
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('There is no such contact')]);
});

test('an address is known to those who may change it, ends with its source, and guesses are limited', async () => {
  const source = await made({ name: 'Till', service: 'other', mapping });
  const reader = await test1.inject(
    'POST',
    '/v3/api_keys',
    { name: 'Reader', scopes: ['marketing.read'] },
    { authorization: `Bearer ${account.apiKey}` },
  );
  const { api_key: apiKey } = reader.json<{ api_key: string }>();
  const seen = (await ask('GET', root, undefined, { ...account, apiKey })).json<EventSourceList>();
  expect(seen.result).toMatchObject([{ id: source.id, url: null, last_post: null }]);
  const body = JSON.stringify(till);
  expect((await sent(source, body)).statusCode).toBe(200);
  const wrong = { ...source, url: `${source.url?.slice(0, -1)}${source.url?.endsWith('A') ? 'Q' : 'A'}` };
  // Guesses count within a minute, and a slow machine takes longer for them. Other tests' posts count elsewhere.
  const network = '203.0.113.77';
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let count = 0; count < 600; count += 1) expect((await sent(wrong, body, {}, network)).statusCode).toBe(404);
  expect((await sent(wrong, body, {}, network)).statusCode).toBe(429);
  // The service posts from the same network as somebody who guesses.
  expect((await sent(source, body, {}, network)).statusCode).toBe(200);
  clock.mockRestore();
  await ask('PATCH', `${root}/${source.id}`, { enabled: false });
  expect((await sent(source, body, {}, '203.0.113.9')).statusCode).toBe(404);
  expect((await ask('DELETE', `${root}/${source.id}`)).statusCode).toBe(204);
  expect((await sent(source, body, {}, '203.0.113.9')).statusCode).toBe(404);
});

test.each([
  [{ name: ' ', service: 'other' }, 'name'],
  [{ name: 'S', service: 'stripe' }, 'secret'],
  [{ name: 'S', service: 'stripe', secret: 'two words' }, 'secret'],
  [{ name: 'S', service: 'other', secret: 'x' }, 'secret'],
  [{ name: 'S', service: 'shopify', secret: 'x', mapping }, 'mapping'],
  [{ name: 'S', service: 'other', mapping: { ...mapping, name: 'Both' } }, 'mapping.name'],
  [{ name: 'S', service: 'other', mapping: { ...mapping, name_path: null } }, 'mapping.name'],
  [
    { name: 'S', service: 'other', mapping: { ...mapping, email_path: null, external_id_path: null } },
    'mapping.email_path',
  ],
  [
    {
      name: 'S',
      service: 'other',
      mapping: { ...mapping, properties: [mapping.properties[0], mapping.properties[0]] },
    },
    'mapping.properties[1].name',
  ],
])('%j is refused', async (body, field) => {
  const answer = await ask('POST', root, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('an account has up to 20', async () => {
  for (let count = 0; count < 20; count += 1) await made({ name: `Till ${count}`, service: 'other' });
  expect((await ask('POST', root, { name: 'Another', service: 'other' })).statusCode).toBe(400);
});
