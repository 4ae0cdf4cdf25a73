import { randomUUID } from 'node:crypto';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { type SeededSend, seedSend } from '../../testing/seedSend';
import { type Method, type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

const path = '/v3/marketing/singlesends';
const unknownId = '00000000-0000-4000-8000-000000000000';
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

let provider: TestProvider;
let seeded: SeededSend;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  seeded = await seedSend(provider.provider.database, provider.accountId, { recipients: 3 });
});
afterAll(() => provider.close());

const create = async (body: object): Promise<SingleSend> =>
  (await provider.inject('POST', path, body)).json<SingleSend>();
const complete = () => ({
  name: 'Spring news',
  send_to: { list_ids: [seeded.listId] },
  email_config: {
    subject: 'Hi {{first_name}}',
    html_content: '<p>Hi</p>',
    sender_id: seeded.senderId,
    suppression_group_id: seeded.groupId,
  },
});
const failure = async (method: Method, url: string, body?: unknown, account?: TestAccount) => {
  const answer = await provider.inject(method, url, body, account ? { authorization: `Bearer ${account.apiKey}` } : {});
  return { status: answer.statusCode, errors: answer.json<{ errors: unknown[] }>().errors };
};

test('turning text messages off stops what was written before, which can be read and deleted', async () => {
  const account = await provider.createAccount();
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const made = await provider.inject('POST', path, { name: 'By text', sms_config: { body: 'Hi' } }, headers);
  const { id } = made.json<{ id: string }>();
  const steps = [{ type: 'sms', sms_config: { body: 'Hi' } }];
  const flow = await provider.inject('POST', '/v3/marketing/automations', { name: 'Welcome', steps }, headers);
  expect([made.statusCode, flow.statusCode]).toEqual([201, 201]);
  const automation = `/v3/marketing/automations/${flow.json<{ id: string }>().id}`;
  await provider.provider.database.execute(sql`
    insert into account_features (account_id, app, feature, is_on, changed_by)
    values (${account.accountId}, 'mc', 'sms', false, 'test')`);
  const refused = {
    status: 403,
    errors: [expect.objectContaining({ message: expect.stringMatching(/^Text messages: .* turned off/) })],
  };
  for (const [method, url, body] of [
    ['PATCH', `${path}/${id}`, { name: 'Renamed' }],
    ['POST', `${path}/${id}`, {}],
    ['PUT', `${path}/${id}/schedule`, { send_at: 'now' }],
    ['POST', `${path}/${id}/resume`, undefined],
    ['POST', '/v3/marketing/test/send_sms', { to: '2025550143', sms_config: { body: 'Hi' } }],
    ['PUT', '/v3/marketing/sms/credentials', { twilio_account_sid: 'AC', twilio_auth_token: 'x' }],
    ['POST', `${automation}/live`, undefined],
    ['POST', automation, {}],
  ] as const)
    expect([url, await failure(method, url, body, account)]).toEqual([url, refused]);
  // What was written can be read and deleted.
  expect((await provider.inject('GET', `${path}/${id}`, undefined, headers)).statusCode).toBe(200);
  expect((await provider.inject('DELETE', `${path}/${id}`, undefined, headers)).statusCode).toBe(204);
});

test('where text messages are turned off, a request for one is refused, and makes no email', async () => {
  await create(complete());
  const account = await provider.createAccount();
  await provider.provider.database.execute(sql`
    insert into account_features (account_id, app, feature, is_on, changed_by)
    values (${account.accountId}, 'mc', 'sms', false, 'test')`);
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const { id } = (await provider.inject('POST', path, { name: 'By email' }, headers)).json<{ id: string }>();
  for (const body of [{ channels: ['sms'] }, { sms_config: { body: 'Hi' } }]) {
    const refused = {
      status: 403,
      errors: [expect.objectContaining({ message: expect.stringMatching(/^Text messages: .* turned off/) })],
    };
    expect(await failure('POST', path, { name: 'By text', ...body }, account)).toEqual(refused);
    expect(await failure('PATCH', `${path}/${id}`, body, account)).toEqual(refused);
  }
  const { result } = (await provider.inject('GET', path, undefined, headers)).json<{ result: unknown[] }>();
  expect(result).toMatchObject([{ name: 'By email', channels: ['email'] }]);
  expect(await failure('POST', path, { name: 'By fax', channels: ['fax'] })).toMatchObject({ status: 400 });
  const found = async (channel: string) =>
    (await provider.inject('POST', `${path}/search`, { name: 'Spring', channels: [channel] })).json<{
      result: unknown[];
    }>().result.length;
  expect(await found('sms')).toBe(0);
  expect(await found('email')).toBeGreaterThan(0);
});

describe('a new single send', () => {
  test('can be preselected: what the account has only one of', async () => {
    const account = await provider.createAccount();
    const as = { authorization: `Bearer ${account.apiKey}` };
    const created = async (body: object) =>
      (await provider.inject('POST', path, { name: 'New', preselect: true, ...body }, as)).json<SingleSend>();
    expect((await created({})).email_config).toMatchObject({ sender_id: null, suppression_group_id: null });
    const { database } = provider.provider;
    const { senderId, groupId, listId } = await seedSend(database, account.accountId, { recipients: 1 });
    expect(await created({})).toMatchObject({
      send_to: { list_ids: [listId] },
      email_config: { sender_id: senderId, suppression_group_id: groupId },
    });
    const chosen = { send_to: { all: true }, email_config: { sender_id: null, global_unsubscribe: true } };
    expect(await created(chosen)).toMatchObject({
      send_to: { list_ids: [], all: true },
      email_config: { sender_id: null, suppression_group_id: null },
    });
    await provider.inject('POST', '/v3/marketing/lists', { name: 'A second list' }, as);
    await provider.inject('POST', '/v3/asm/groups', { name: 'Second', description: 'A second group' }, as);
    expect(await created({})).toMatchObject({
      send_to: { list_ids: [] },
      email_config: { sender_id: senderId, suppression_group_id: null },
    });
  });

  test('is a draft with nulls where nothing was chosen', async () => {
    const answer = await provider.inject('POST', path, {
      name: '  Spring news ',
      send_at: '2031-05-01T09:00:00+02:00',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Spring news',
      status: 'draft',
      ui_status: 'draft',
      send_at: '2031-05-01T07:00:00Z',
      categories: [],
      abtest: null,
      channels: ['email'],
      warnings: [],
      send_to: { list_ids: [], segment_ids: [], all: false },
      email_config: {
        subject: null,
        html_content: null,
        generate_plain_content: true,
        sender_id: null,
        suppression_group_id: null,
        custom_unsubscribe_url: null,
      },
    });
  });

  test('with a global unsubscribe shows no preferences', async () => {
    const html = '<a href="{{{unsubscribe}}}">Leave</a> - <a href="{{{unsubscribe_preferences}}}">Choose</a>';
    const { id } = await create({ name: 'Global', email_config: { html_content: html } });
    const changed = (
      await provider.inject('PATCH', `${path}/${id}`, { email_config: { global_unsubscribe: true } })
    ).json<{ email_config: { html_content: string } }>();
    expect(changed.email_config.html_content).toBe('<a href="{{{unsubscribe}}}">Leave</a>');
  });

  test('reports invalid handlebars, and is saved anyway', async () => {
    const send = await create({ name: 'Broken', email_config: { subject: 'Hi {{#if name}}' } });
    expect(send.warnings).toEqual([
      { field: 'email_config.subject', message: expect.any(String), warning_id: 'handlebars' },
    ]);
  });

  test.each([
    ['no name', {}, 'name', 'Name is a required field.'],
    ['an empty name', { name: ' ' }, 'name', 'title cannot be empty string'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'title cannot have more than 100 characters'],
    ['a name that is no text', { name: 7 }, 'name', 'Name must be text.'],
    [
      'eleven categories',
      { name: 'x', categories: Array.from({ length: 11 }, (_, index) => `c${index}`) },
      'categories',
      'cannot have more than 10 categories',
    ],
    ...(
      [
        ['list_ids', 'list', 50],
        ['segment_ids', 'segment', 10],
        ['exclude_list_ids', 'list', 50],
        ['exclude_segment_ids', 'segment', 5],
      ] as const
    ).map(
      ([key, kind, most]) =>
        [
          `more than ${most} of ${key}`,
          { name: 'x', send_to: { [key]: Array.from({ length: most + 1 }, () => randomUUID()) } },
          `send_to.${key}`,
          `cannot have more than ${most} ${kind}s in ${key}`,
        ] as [string, object, string, string],
    ),
    [
      'an unknown list',
      { name: 'x', send_to: { list_ids: [unknownId] } },
      'send_to.list_ids',
      `invalid list id: ${unknownId}`,
    ],
    [
      'a list id that is none',
      { name: 'x', send_to: { list_ids: ['nope'] } },
      'send_to.list_ids',
      'invalid list id: nope',
    ],
    [
      'a segment',
      { name: 'x', send_to: { segment_ids: [unknownId] } },
      'send_to.segment_ids',
      `invalid segment id: ${unknownId}`,
    ],
    [
      'an unknown sender',
      { name: 'x', email_config: { sender_id: 999_999 } },
      'email_config.sender_id',
      'must be a validated sender identity',
    ],
    [
      'an unknown group',
      { name: 'x', email_config: { suppression_group_id: 999_999 } },
      'email_config.suppression_group_id',
      '[ suppression_group_id ] must be a valid id',
    ],
    [
      'an unknown pool',
      { name: 'x', email_config: { ip_pool: 'fast' } },
      'email_config.ip_pool',
      'must be a validated IP Pool: fast',
    ],
    [
      'a URL that is none',
      { name: 'x', email_config: { custom_unsubscribe_url: 'javascript:alert(1)' } },
      'email_config.custom_unsubscribe_url',
      expect.stringContaining('http'),
    ],
    [
      'two ways out',
      { name: 'x', email_config: { custom_unsubscribe_url: 'https://x.example', global_unsubscribe: true } },
      'email_config.suppression_group_id',
      expect.stringContaining('only one'),
    ],
    [
      'a subject over 998 characters',
      { name: 'x', email_config: { subject: 'x'.repeat(999) } },
      'email_config.subject',
      expect.stringContaining('998'),
    ],
    [
      'a subject of two lines',
      { name: 'x', email_config: { subject: 'a\r\nBcc: b@example.org' } },
      'email_config.subject',
      expect.stringContaining('single line'),
    ],
    ['the year 0', { name: 'x', send_at: '0000-01-01T00:00:00Z' }, 'send_at', 'send_at must be in 2000 or later.'],
    ['now as the time of a draft', { name: 'x', send_at: 'now' }, 'send_at', expect.stringContaining('ISO 8601')],
    [
      'a number too large for an id',
      { name: 'x', email_config: { sender_id: 1e30 } },
      expect.anything(),
      expect.anything(),
    ],
  ])('with %s is refused', async (_what, body, field, message) => {
    const { status, errors } = await failure('POST', path, body);
    expect(status).toBe(400);
    if (typeof field === 'string') expect(errors).toEqual([{ field, message }]);
  });

  test('a body that is too large or not JSON is refused', async () => {
    expect(
      (await provider.inject('POST', path, { name: 'x', email_config: { html_content: 'x'.repeat(5_000_000) } }))
        .statusCode,
    ).toBe(413);
    const broken = await provider.inject('POST', path, '{"name":', { 'content-type': 'application/json' });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toHaveProperty('errors');
  });

  test('beyond 10,000 is refused', async () => {
    const account = await provider.createAccount();
    await provider.provider.database.execute(sql`
      insert into single_sends (account_id, name, send_to, email_config) select ${account.accountId}, 'x', '{}', '{}'
      from generate_series(1, 10000)`);
    expect(await failure('POST', path, { name: 'one more' }, account)).toMatchObject({
      status: 400,
      errors: [{ message: "You've reached the maximum of 10,000 single sends. Delete some to create more." }],
    });
  });
});

describe('changing', () => {
  test('leaves out what the body leaves out', async () => {
    const send = await create(complete());
    const answer = await provider.inject('PATCH', `${path}/${send.id}`, {
      email_config: { subject: 'New' },
      categories: ['a', 'a', 'b'],
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      name: 'Spring news',
      categories: ['a', 'b'],
      send_to: { list_ids: [seeded.listId] },
      email_config: { subject: 'New', html_content: '<p>Hi</p>', template_id: send.email_config.template_id },
    });
  });

  test('a new unsubscribe option replaces the previous one', async () => {
    const send = await create(complete());
    const answer = await provider.inject('PATCH', `${path}/${send.id}`, {
      email_config: { custom_unsubscribe_url: 'https://example.com/out' },
    });
    expect(answer.json()).toMatchObject({
      email_config: { suppression_group_id: null, custom_unsubscribe_url: 'https://example.com/out' },
    });
  });

  test('is only for drafts', async () => {
    const send = await create(complete());
    await provider.inject('PUT', `${path}/${send.id}/schedule`, { send_at: inOneHour() });
    expect(await failure('PATCH', `${path}/${send.id}`, { name: 'y' })).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('Unschedule') }],
    });
  });
});

describe('scheduling', () => {
  test('a complete send, and taking it back', async () => {
    const send = await create(complete());
    const time = '2031-05-01T09:00:00Z';
    const scheduled = await provider.inject('PUT', `${path}/${send.id}/schedule`, { send_at: time });
    expect([scheduled.statusCode, scheduled.json()]).toEqual([201, { send_at: time, status: 'scheduled' }]);
    const taken = await provider.inject('DELETE', `${path}/${send.id}/schedule`);
    expect([taken.statusCode, taken.json()]).toEqual([200, { send_at: time, status: 'draft' }]);
  });

  test('names everything that is missing', async () => {
    const send = await create({ name: 'Empty' });
    const { status, errors } = await failure('PUT', `${path}/${send.id}/schedule`, { send_at: '2001-01-01T00:00:00Z' });
    expect(status).toBe(400);
    expect(errors).toMatchObject([
      { field: 'email_config.subject', message: 'Subject is a required field.' },
      { field: 'email_config.html_content' },
      { field: 'email_config.sender_id' },
      { field: 'send_to' },
      { field: 'email_config.suppression_group_id' },
      { field: 'send_at', message: 'Schedule must be in the future.' },
    ]);
  });

  test.each(['tomorrow', '2031-02-30', '2031-13-01T00:00:00Z', '+275760-09-13T00:00:00Z', ''])(
    'at %p is refused',
    async (time) => {
      const send = await create(complete());
      expect(await failure('PUT', `${path}/${send.id}/schedule`, { send_at: time })).toMatchObject({
        status: 400,
        errors: [{ field: 'send_at' }],
      });
    },
  );

  test('needs a sender that is verified', async () => {
    const other = await seedSend(provider.provider.database, provider.accountId, {
      recipients: 1,
      domain: 'verified.example',
    });
    await provider.provider.database.execute(sql`
      update senders set verified_at = null
      where account_id = ${provider.accountId} and sender_id = ${other.senderId}`);
    expect(await failure('PUT', `${path}/${other.singleSendId}/schedule`, { send_at: 'now' })).toMatchObject({
      status: 400,
      errors: [{ field: 'email_config.sender_id', message: 'must be a validated sender identity' }],
    });
  });

  test('of handlebars that will not compile is refused', async () => {
    const send = await create({ ...complete(), email_config: { ...complete().email_config, html_content: '{{#if}' } });
    expect(await failure('PUT', `${path}/${send.id}/schedule`, { send_at: 'now' })).toMatchObject({
      status: 400,
      errors: [{ field: 'email_config.html_content' }],
    });
  });

  test('is not for an account that is suspended', async () => {
    const account = await provider.createAccount();
    const own = await seedSend(provider.provider.database, account.accountId, { recipients: 1 });
    await provider.provider.database.execute(
      sql`update accounts set status = 'suspended' where account_id = ${account.accountId}`,
    );
    expect(await failure('PUT', `${path}/${own.singleSendId}/schedule`, { send_at: 'now' }, account)).toMatchObject({
      status: 403,
    });
  });

  test('unscheduling a started send is refused', async () => {
    const send = await create(complete());
    await provider.provider.database.execute(sql`
      update single_sends set status = 'triggered'
      where account_id = ${provider.accountId} and single_send_id = ${send.id}`);
    expect(await failure('PUT', `${path}/${send.id}/schedule`, { send_at: 'now' })).toMatchObject({ status: 400 });
    expect(await failure('DELETE', `${path}/${send.id}/schedule`)).toMatchObject({ status: 409 });
    expect(await failure('PATCH', `${path}/${send.id}`, { name: 'y' })).toMatchObject({ status: 400 });
  });
});

test('a copy is a draft of its own', async () => {
  const send = await create({ ...complete(), name: 'x'.repeat(100) });
  const copy = await provider.inject('POST', `${path}/${send.id}`);
  expect(copy.statusCode).toBe(201);
  expect(copy.json()).toMatchObject({ name: `Copy of ${'x'.repeat(92)}`, status: 'draft', send_to: send.send_to });
  expect(copy.json<SingleSend>().email_config.template_id).not.toBe(send.email_config.template_id);
  expect((await provider.inject('POST', `${path}/${send.id}`, { name: 'Mine' })).json()).toMatchObject({
    name: 'Mine',
  });
});

describe('the list', () => {
  let account: TestAccount;
  const ask = (method: Method, url: string, body?: object) =>
    provider.inject(method, url, body, { authorization: `Bearer ${account.apiKey}` });
  const names = (page: { result: Array<{ name: string }> }) => page.result.map((send) => send.name);
  beforeAll(async () => {
    account = await provider.createAccount();
    for (const [name, categories] of [
      ['Spring 100%', ['news']],
      ['Summer', ['news', 'sale']],
      ['Autumn_1', ['sale']],
    ] as const) {
      await ask('POST', path, { name, categories });
    }
  });

  test('is newest first, in pages', async () => {
    const first = (await ask('GET', `${path}?page_size=2`)).json();
    expect(names(first)).toEqual(['Autumn_1', 'Summer']);
    expect(first._metadata).toMatchObject({ count: 3 });
    expect(first._metadata).not.toHaveProperty('prev');
    const second = (
      await ask('GET', new URL(first._metadata.next).pathname + new URL(first._metadata.next).search)
    ).json();
    expect(names(second)).toEqual(['Spring 100%']);
    expect(second._metadata).not.toHaveProperty('next');
    expect(first.result[0]).toMatchObject({ is_abtest: false, abtest: null, channels: ['email'], status: 'draft' });
  });

  test.each([
    [{ name: 'SUM' }, ['Summer']],
    [{ name: '%' }, ['Spring 100%']],
    [{ name: '_' }, ['Autumn_1']],
    [{ categories: ['sale', 'other'] }, ['Autumn_1', 'Summer']],
    [{ status: ['scheduled', 'triggered'] }, []],
    [{ status: ['draft'], categories: ['news'], name: 's' }, ['Summer', 'Spring 100%']],
  ])('searched for %j', async (search, found) => {
    expect(names((await ask('POST', `${path}/search`, search)).json())).toEqual(found);
  });

  test('counts all of them with an empty search', async () => {
    expect((await ask('POST', `${path}/search?page_size=1`, {})).json()).toMatchObject({
      result: [{}],
      _metadata: { count: 3 },
    });
  });

  test('knows its categories', async () => {
    expect((await ask('GET', `${path}/categories`)).json()).toEqual({ categories: ['news', 'sale'] });
  });

  test.each(['page_token=nonsense', 'page_size=0', 'page_size=x', 'page_token=%00'])(
    'asked with %s answers 400',
    async (query) => {
      expect((await ask('GET', `${path}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('deleting', () => {
  test('one or several', async () => {
    const [one, two, three] = [await create({ name: '1' }), await create({ name: '2' }), await create({ name: '3' })];
    expect((await provider.inject('DELETE', `${path}/${one.id}`)).statusCode).toBe(204);
    expect((await provider.inject('DELETE', `${path}?ids=${two.id},${three.id}`)).statusCode).toBe(204);
    expect((await provider.inject('GET', `${path}/${two.id}`)).statusCode).toBe(404);
  });

  test('several where one is unknown deletes none', async () => {
    const send = await create({ name: 'kept' });
    expect(await failure('DELETE', `${path}?ids=${send.id},${unknownId}`)).toMatchObject({ status: 404 });
    expect((await provider.inject('GET', `${path}/${send.id}`)).statusCode).toBe(200);
  });

  test('none, or more than 50, is refused', async () => {
    expect((await failure('DELETE', path)).status).toBe(400);
    expect((await failure('DELETE', `${path}?ids=`)).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, index) =>
      unknownId.replace(/.{2}$/, index.toString(16).padStart(2, '0')),
    );
    expect((await failure('DELETE', `${path}?ids=${many.join(',')}`)).status).toBe(400);
  });
});

describe.each<[Method, string, unknown?]>([
  ['GET', ''],
  ['PATCH', '', { name: 'x' }],
  ['POST', '', {}],
  ['DELETE', ''],
  ['PUT', '/schedule', { send_at: 'now' }],
  ['DELETE', '/schedule'],
  ['GET', '/deliveries'],
])('%s %s', (method, rest, body) => {
  test('of a send that does not exist, or is another account’s, answers 404', async () => {
    const foreigner = await provider.createAccount();
    for (const id of [unknownId, 'nonsense', '%27%3B--', 'x'.repeat(400)])
      expect((await failure(method, `${path}/${id}${rest}`, body)).status).toBe(404);
    expect((await failure(method, `${path}/${seeded.singleSendId}${rest}`, body, foreigner)).status).toBe(404);
  });
});

test('references to another account’s list, sender or group are refused', async () => {
  const foreigner = await provider.createAccount();
  const { send_to, email_config } = complete();
  expect((await failure('POST', path, { name: 'x', send_to }, foreigner)).status).toBe(400);
  expect(
    (await failure('POST', path, { name: 'x', email_config: { sender_id: email_config.sender_id } }, foreigner)).status,
  ).toBe(400);
  expect(
    (await failure('POST', path, { name: 'x', email_config: { suppression_group_id: seeded.groupId } }, foreigner))
      .status,
  ).toBe(400);
});

test('a key that may only read cannot write', async () => {
  const reader = await provider.createAccount({ scopes: ['marketing.read'] });
  expect((await failure('POST', path, { name: 'x' }, reader)).status).toBe(403);
  const list = await provider.inject('GET', path, undefined, { authorization: `Bearer ${reader.apiKey}` });
  expect(list.statusCode).toBe(200);
});
