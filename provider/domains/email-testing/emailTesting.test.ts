import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Automation } from 'sendwright/wire/automations';
import type { EmailTest, EmailTestCreate, EmailTestPage, TestClients } from 'sendwright/wire/emailTesting';
import type { SingleSend } from 'sendwright/wire/singleSends';
import sharp from 'sharp';
import { sql } from '../../database/sql';
import { newImageKey } from '../../storage/publicFiles';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { findBrowser } from '../../thumbnails/findBrowser';
import { drawClients } from './drawClients';
import { followLinks } from './followLinks';
import { cleanUpTests } from './jobs';
import { readLinks } from './readLinks';
import { loadImages } from './loadImages';
import { reasons } from './runTest';
import { testClients } from './testClients';

const root = '/v3/marketing/compatibility_testing';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });
const message = {
  html: '<p>Hello {{first_name}}, <a href="https://shop.example/">look</a></p>',
  subject: 'New things',
  from: 'news@example.com',
};
const begin = (body: EmailTestCreate, headers = {}) => provider.inject('POST', `${root}/tests`, body, headers);
const remain = async (headers = {}): Promise<number> =>
  (await provider.inject('GET', `${root}/credits`, undefined, headers)).json<{ emailTesting: { remain: number } }>()
    .emailTesting.remain;
/** As an operator limits an account. */
const withCredits = ({ accountId }: Pick<TestAccount, 'accountId'>, credits: number) =>
  provider.provider.database.execute(sql`
    update accounts set entitlements = ${{ email_testing_credits: credits }} where account_id = ${accountId}`);
const read = async (id: string, headers = {}): Promise<EmailTest> =>
  (await provider.inject('GET', `${root}/tests/${id}`, undefined, headers)).json<EmailTest>();
const ended = (id: string, headers = {}) =>
  eventually(async () => {
    const test = await read(id, headers);
    return test.status === 'pending' ? undefined : test;
  });

test('the programs are listed by what they run on, in light and in dark', async () => {
  const { result, prices } = (await provider.inject('GET', `${root}/clients`)).json<TestClients>();
  expect(prices).toEqual({ inbox_client: 0, spam: 0 });
  expect(new Set(result.map(({ category }) => category))).toEqual(new Set(['desktop', 'android', 'ios', 'web']));
  expect(result).toContainEqual({
    id: 'gmail-ios-dark',
    name: 'Gmail on iOS',
    category: 'ios',
    os: 'iOS',
    mode: 'dark',
    dpi: 96,
  });
  expect(new Set(result.map(({ id }) => id)).size).toBe(result.length);
});

test('a test judges, follows links and says why nothing could be drawn; what failed costs nothing', async () => {
  const account = await provider.createAccount();
  await withCredits(account, 60);
  const asked = await begin(
    {
      ...message,
      spam: true,
      inbox_clients: ['gmail', 'outlook-windows', 'gmail'],
      substitutions: { first_name: 'Ana' },
    },
    as(account),
  );
  expect(asked.statusCode).toBe(201);
  const { id, ...answer } = asked.json<{ id: string }>();
  expect(answer).toEqual({ status: 'pending', credits_used: 5 });
  const test = await ended(id, as(account));
  expect(test).toMatchObject({
    status: 'failed',
    credits_used: 3,
    subject: 'New things',
    from: 'news@example.com',
    resource_id: 'html',
    links_status: 'complete',
  });
  expect(test.inbox.map(({ client_id, status, reason, full_url }) => [client_id, status, reason, full_url])).toEqual([
    ['gmail', 'failed', reasons.noBrowser, null],
    ['outlook-windows', 'failed', reasons.noBrowser, null],
  ]);
  expect(test.spam.map(({ audience, threshold }) => [audience, threshold])).toEqual([
    ['b2c', 5],
    ['b2b', 3.5],
  ]);
  expect(test.spam[0]?.score).toBeCloseTo(test.spam[0]?.findings.reduce((sum, { points }) => sum + points, 0) ?? -1, 1);
  expect(test.links).toEqual([
    expect.objectContaining({
      url: 'https://shop.example/',
      text: 'look',
      has_title: false,
      valid: false,
      reputation: 'ok',
    }),
  ]);
  expect(await remain(as(account))).toBe(57);
});

test('what a message lacks for filters is found with its reason', async () => {
  const { id } = (
    await begin({
      html: '<p>ACT NOW, WINNER! 100% FREE CASINO</p><a href="https://bit.ly/x">https://bank.example</a>',
      subject: 'RE: CASH BONUS!!!',
      from: 'me@gmail.com',
      spam: true,
    })
  ).json<{ id: string }>();
  const test = await ended(id);
  expect(test.status).toBe('complete');
  expect(test.inbox).toEqual([]);
  expect(test.spam.every(({ result }) => result === 'fail')).toBe(true);
  expect(test.spam[0]?.findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['subject-capitals', 'pressing-words']),
  );
  expect(test.links[0]).toMatchObject({ reputation: 'listed' });
});

test('tests are free, unless an operator gave the account credits; too many at once wait', async () => {
  const account = await provider.createAccount({ plan: 'trial' });
  const prices = async () =>
    (await provider.inject('GET', `${root}/clients`, undefined, as(account))).json<{ prices: object }>().prices;
  expect(await prices()).toEqual({ inbox_client: 0, spam: 0 });
  const asked = await begin({ ...message, spam: true, inbox_clients: ['gmail', 'yahoo'] }, as(account));
  expect([asked.statusCode, asked.json()]).toEqual([201, expect.objectContaining({ credits_used: 0 })]);
  expect(await remain(as(account))).toBe(3);
  await provider.provider.database.execute(sql`
    insert into email_tests (account_id, resource_id, subject, sender, html, plain, headers, wants_spam)
    select account_id, resource_id, subject, sender, html, plain, headers, wants_spam
    from email_tests, generate_series(1, 10) where account_id = ${account.accountId}`);
  expect((await begin({ ...message, spam: true }, as(account))).statusCode).toBe(429);
  await withCredits(account, 40);
  expect(await prices()).toEqual({ inbox_client: 1, spam: 3 });
});

test('credits end, also for tests that begin at once, and another account has its own', async () => {
  const trial = await provider.createAccount({ plan: 'trial' });
  await withCredits(trial, 3);
  const short = await begin({ ...message, spam: true, inbox_clients: ['gmail'] }, as(trial));
  expect([short.statusCode, short.json()]).toEqual([
    402,
    { errors: [{ message: 'This test takes 4 credits and 3 are left this month.' }] },
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => begin({ ...message, spam: true }, as(trial))));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 402, 402]);
  expect(await remain(as(trial))).toBe(0);
  // Last month's are no longer counted.
  await provider.provider.database.execute(sql`
    update email_tests set created_at = date_trunc('month', now(), 'UTC') - interval '1 second'
    where account_id = ${trial.accountId}`);
  expect(await remain(as(trial))).toBe(3);
});

test("an operator's entitlement counts instead of the plan's", async () => {
  const account = await provider.createAccount({ plan: 'basic' });
  expect(await remain(as(account))).toBe(10);
  await provider.provider.database.execute(
    sql`update accounts set entitlements = '{"email_testing_credits": 40}' where account_id = ${account.accountId}`,
  );
  expect(await remain(as(account))).toBe(40);
  await provider.provider.database.execute(
    sql`update accounts set entitlements = '{"email_testing": false}' where account_id = ${account.accountId}`,
  );
  expect((await provider.inject('GET', `${root}/credits`, undefined, as(account))).json()).toEqual({
    emailTesting: { entitled: 0, remain: 0 },
  });
});

describe('messages that are stored', () => {
  test('single sends and their variations, found again by their id', async () => {
    const seeded = await seedSend(provider.provider.database, provider.accountId, {
      recipients: 1,
      domain: 'stored.example',
      email: { subject: 'Stored' },
    });
    const path = `/v3/marketing/singlesends/${seeded.singleSendId}`;
    const templateId = (await provider.inject('GET', path)).json<SingleSend>().email_config.template_id;
    const { id } = (await begin({ template_id: templateId.toUpperCase(), spam: true })).json<{ id: string }>();
    expect(await ended(id)).toMatchObject({ subject: 'Stored', from: 'news@example.com', resource_id: templateId });
    const { abtest } = (
      await provider.inject('PATCH', path, {
        abtest: { variations: [{ subject: 'One' }, { subject: 'Two {{code}}' }] },
      })
    ).json<SingleSend>();
    const second = abtest?.variations[1]?.id ?? '';
    expect((await begin({ template_id: second, spam: true })).json()).toMatchObject({
      errors: [{ field: 'substitutions', message: 'The subject uses {{code}}: give test data for it.' }],
    });
    const variation = (await begin({ template_id: second, spam: true, substitutions: { code: 7 } })).json<{
      id: string;
    }>();
    expect(await read(variation.id)).toMatchObject({ subject: 'Two 7', resource_id: second });
    const { result, _metadata } = (
      await provider.inject('GET', `${root}/tests?resource_id=${templateId}`)
    ).json<EmailTestPage>();
    expect([result.map((one) => one.id), _metadata.count]).toEqual([[id], 1]);
  });

  test("an automation's email, as it was edited last", async () => {
    const { senderId } = await seedSend(provider.provider.database, provider.accountId, {
      recipients: 1,
      domain: 'automated.example',
    });
    const { steps } = (
      await provider.inject('POST', '/v3/marketing/automations', {
        steps: [
          { type: 'email', email_config: { subject: 'Welcome', html_content: '<p>Hi</p>', sender_id: senderId } },
        ],
      })
    ).json<Automation>();
    const [step] = steps;
    const { id } = (await begin({ template_id: step?.id ?? '', spam: true })).json<{ id: string }>();
    expect(await read(id)).toMatchObject({ subject: 'Welcome', from: 'news@example.com', resource_id: step?.id });
  });

  test('designs, and versions of dynamic templates', async () => {
    const design = (
      await provider.inject('POST', '/v3/designs', { html_content: '<p>Design</p>', subject: 'Designed' })
    ).json<{ id: string }>();
    expect((await begin({ design_id: design.id, spam: true })).json()).toMatchObject({ errors: [{ field: 'from' }] });
    const one = (await begin({ design_id: design.id, spam: true, from: 'a@example.com', subject: 'Another' })).json<{
      id: string;
    }>();
    expect(await read(one.id)).toMatchObject({ subject: 'Another', from: 'a@example.com', resource_id: design.id });
    const template = (await provider.inject('POST', '/v3/templates', { name: 'T', generation: 'dynamic' })).json<{
      id: string;
    }>();
    const version = (
      await provider.inject('POST', `/v3/templates/${template.id}/versions`, {
        name: 'V',
        subject: 'Order {{number}}',
        html_content: '<p>{{number}}</p>',
      })
    ).json<{ id: string }>();
    const asked = (
      await begin({
        template_id: template.id,
        version_id_override: version.id,
        from: 'a@example.com',
        spam: true,
        substitutions: { number: 12 },
      })
    ).json<{ id: string }>();
    expect(await read(asked.id)).toMatchObject({ subject: 'Order 12', resource_id: version.id });
  });
});

test.each<[string, Record<string, unknown>, number, string | null, unknown]>([
  ['no client and no spam check', { inbox_clients: [] }, 400, 'inbox_clients', 'Select at least one inbox client.'],
  ['a client that nobody has', { inbox_clients: ['lotus'] }, 400, 'inbox_clients', 'There is no client lotus.'],
  ['no message', { html: undefined, spam: true }, 400, 'template_id', expect.stringContaining('exactly one')],
  ['two messages', { design_id: 'x', spam: true }, 400, 'template_id', expect.stringContaining('exactly one')],
  ['an unknown design', { html: undefined, design_id: 'x', spam: true }, 400, 'design_id', expect.any(String)],
  [
    'an unknown template',
    { html: undefined, template_id: 'd-0123456789abcdef0123456789abcdef', spam: true },
    400,
    'template_id',
    expect.any(String),
  ],
  ['an empty message', { html: ' ', spam: true }, 400, 'html', expect.any(String)],
  [
    'a message that does not compile',
    { html: '{{#if x}}', spam: true },
    400,
    'html',
    expect.stringContaining("doesn't compile"),
  ],
  ['no subject', { subject: ' ', spam: true }, 400, 'subject', 'Subject is a required field.'],
  ['no sender', { from: '', spam: true }, 400, 'from', expect.stringContaining('required')],
  ['a sender that is none', { from: 'nonsense', spam: true }, 400, 'from', 'nonsense is not a valid email address.'],
  ['a resource that is none', { resource_id: 'a\0b', spam: true }, 400, 'resource_id', expect.any(String)],
  ['a wrong type', { spam: 'very' }, 400, 'spam', expect.any(String)],
])('%s is refused', async (_what, change, status, field, text) => {
  const before = await remain();
  const answer = await provider.inject('POST', `${root}/tests`, { ...message, ...change });
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { errors: [expect.objectContaining({ field, message: text })] },
  ]);
  expect(await remain()).toBe(before);
});

test("needs its scopes, and another account's tests are unknown", async () => {
  const { id } = (await begin({ ...message, spam: true })).json<{ id: string }>();
  const other = await provider.createAccount();
  expect((await provider.inject('GET', `${root}/tests/${id}`, undefined, as(other))).statusCode).toBe(404);
  expect((await provider.inject('GET', `${root}/tests`, undefined, as(other))).json<EmailTestPage>().result).toEqual(
    [],
  );
  expect((await provider.inject('GET', `${root}/tests/none`)).statusCode).toBe(404);
  const reader = await provider.createAccount({ scopes: ['email_testing.read'] });
  expect((await begin({ ...message, spam: true }, as(reader))).statusCode).toBe(403);
  const nobody = await provider.createAccount({ scopes: ['marketing.read'] });
  expect((await provider.inject('GET', `${root}/tests`, undefined, as(nobody))).statusCode).toBe(403);
});

test('old tests go, with their images', async () => {
  const { database, storage } = provider.provider;
  const { id } = (await begin({ ...message, inbox_clients: ['gmail'] })).json<{ id: string }>();
  await ended(id);
  const key = newImageKey(provider.accountId, 'jpg');
  await storage.put(key, Buffer.from('x'), 'image/jpeg');
  await database.execute(sql`
    update email_test_clients set picture_key = ${key} where account_id = ${provider.accountId} and test_id = ${id}`);
  await cleanUpTests(provider.provider);
  expect((await read(id)).id).toBe(id);
  await database.execute(sql`
    update email_tests set created_at = now() - interval '91 days'
    where account_id = ${provider.accountId} and test_id = ${id}`);
  await cleanUpTests(provider.provider);
  expect((await provider.inject('GET', `${root}/tests/${id}`)).statusCode).toBe(404);
  expect(await storage.get(key)).toBeUndefined();
});

describe('external resources', () => {
  let url: string;
  let asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/moved') return response.writeHead(301, { location: '/moved-on' }).end();
    if (path === '/moved-on') return response.writeHead(302, { location: '/here' }).end();
    if (path === '/picture.png')
      return void sharp({ create: { width: 20, height: 10, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer()
        .then((picture) => response.writeHead(200).end(picture));
    return response.writeHead({ '/here': 200, '/programs': 403 }[path] ?? 404).end('x');
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  );
  const never = new AbortController().signal;

  test('links are followed once each, and say what is wrong with them', async () => {
    asked = [];
    const html = `<a href="${url}/here" title="Shop"> The <b>shop</b></a>
      <a href="${url}/moved"><img alt="Sale" src="x"></a>
      <a href="${url}/here">again</a>
      <a href="${url}/gone">Gone</a><a href="${url}/programs">P</a><a href="mailto:a@example.com">Mail</a>
      <a href="">Empty</a><a href="#top">Up</a><a href="javascript:alert(1)">Run</a>`;
    const results = await followLinks(readLinks(html), never, { allows: () => true });
    expect(
      results.map(({ text, has_title, status_code, valid, redirects }) => [
        text,
        has_title,
        status_code,
        valid,
        redirects,
      ]),
    ).toEqual([
      ['The shop', true, 200, true, 0],
      ['Sale', false, 200, true, 2],
      ['again', false, 200, true, 0],
      ['Gone', false, 404, false, 0],
      ['P', false, 403, null, 0],
      ['Mail', false, null, false, 0],
      ['Empty', false, null, false, 0],
      ['Run', false, null, false, 0],
    ]);
    expect(asked.filter((path) => path === '/here')).toHaveLength(2);
    expect(results.map(({ reputation }) => reputation)).toEqual([
      'listed',
      'listed',
      'listed',
      'listed',
      'listed',
      'ok',
      'ok',
      'ok',
    ]);
  });

  test('links and images in internal networks are not requested', async () => {
    asked = [];
    const [link] = await followLinks(readLinks(`<a href="${url}/here">x</a>`), never);
    expect(link).toMatchObject({ status_code: null, valid: false, problem: expect.stringContaining("can't reach") });
    const html = `<img src="${url}/picture.png">`;
    expect(await loadImages(provider.provider, provider.accountId, html, never)).toEqual(new Map());
    expect(asked).toEqual([]);
    expect([
      ...(await loadImages(provider.provider, provider.accountId, html, never, { allows: () => true })).keys(),
    ]).toEqual([`${url}/picture.png`]);
  });

  test("another account's images are not read", async () => {
    const key = newImageKey(provider.accountId + 1, 'png');
    await provider.provider.storage.put(
      key,
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
      'image/png',
    );
    expect(
      (await loadImages(provider.provider, provider.accountId, `<img src="http://localhost:1/${key}">`, never)).size,
    ).toBe(0);
    expect(
      (await loadImages(provider.provider, provider.accountId + 1, `<img src="http://localhost:1/${key}">`, never))
        .size,
    ).toBe(1);
  });

  test('programs are drawn with their images and whole, however long the message is', async () => {
    const browser = await findBrowser({});
    if (browser === undefined) return;
    const html =
      `<body style="margin:0;background:#ffffff"><img src="${url}/picture.png" width="300" height="100" ` +
      'style="display:block"><div style="height:3000px;background:#0000ff"></div><p>End</p>';
    const images = await loadImages(provider.provider, provider.accountId, html, never, { allows: () => true });
    const clients = testClients.filter(({ id }) => ['apple-mail', 'apple-mail-ios', 'gmail-ios-dark'].includes(id));
    const drawn = await drawClients(browser, html, clients, images, AbortSignal.timeout(120_000));
    const sizes = await Promise.all(
      drawn.map(async ({ screenshot, simulation }) => [
        simulation.client.id,
        (await sharp(screenshot).metadata()).width,
        ((await sharp(screenshot).metadata()).height ?? 0) > 3100,
      ]),
    );
    expect(sizes).toEqual([
      ['gmail-ios', 375, true],
      ['apple-mail', 640, true],
      ['apple-mail-ios', 375, true],
    ]);
    const pixel = await sharp(drawn[1]?.screenshot)
      .extract({ left: 100, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...pixel].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
    expect((await sharp(drawn[1]?.thumbnail).metadata()).width).toBe(320);
  });
});
