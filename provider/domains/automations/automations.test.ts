import type { Automation, AutomationPage } from 'sendwright/wire/automations';
import type { ErrorBody } from 'sendwright/wire/common';
import { sql } from '../../database/sql';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { type Method, startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { changeAccount, makeAutomation } from '../../testing/automations';

const path = '/v3/marketing/automations';
let provider: TestProvider;
let seed: SeededSend;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  seed = await seedSend(provider.provider.database, provider.accountId, { recipients: 3 });
});
afterAll(() => provider.close());

async function ask<Body = Automation>(
  method: Method,
  url: string,
  body?: unknown,
  status = method === 'POST' ? 201 : 200,
): Promise<Body> {
  const answer = await provider.inject(method, url, body);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
  return answer.body === '' ? (undefined as Body) : answer.json<Body>();
}
const create = (body: unknown = {}) => ask('POST', path, body);
const refused = async (method: Method, url: string, body: unknown, status: number) =>
  (await ask<ErrorBody>(method, url, body, status)).errors;

describe('drafts', () => {
  test('begin as the two types do', async () => {
    const custom = await create();
    expect(custom).toMatchObject({
      name: 'Untitled Automation',
      type: 'custom',
      status: 'draft',
      entry: { type: 'list', id: null },
      exit: { type: 'all_received' },
      steps: [],
      revision: 1,
      warnings: [],
    });
    const welcome = await create({ type: 'welcome' });
    expect(welcome).toMatchObject({
      name: 'Untitled Welcome Series',
      entry: { type: 'all', id: null },
      email_count: 3,
    });
    expect(welcome.steps.map(({ type, delay }) => [type, delay.value])).toEqual([
      ['email', 0],
      ['email', 1],
      ['email', 3],
    ]);
  });

  test('can be preselected: what the account has only one of', async () => {
    const account = await provider.createAccount();
    const as = { authorization: `Bearer ${account.apiKey}` };
    const created = async (body: object) =>
      (await provider.inject('POST', path, { preselect: true, ...body }, as)).json<Automation>();
    const sendersOf = ({ steps }: Automation) =>
      steps.map((step) => (step.type === 'email' ? step.email_config.sender_id : undefined));
    const before = await created({ type: 'welcome' });
    expect([before.suppression_group_id, ...sendersOf(before)]).toEqual([null, null, null, null]);
    const { senderId, groupId, listId } = await seedSend(provider.provider.database, account.accountId, {
      recipients: 1,
    });
    expect(await created({})).toMatchObject({ entry: { type: 'list', id: listId }, suppression_group_id: groupId });
    const welcome = await created({ type: 'welcome' });
    expect(welcome).toMatchObject({ entry: { type: 'all', id: null }, suppression_group_id: groupId, email_count: 3 });
    expect(sendersOf(welcome)).toEqual([senderId, senderId, senderId]);
    expect(await created({ entry: { type: 'segment', id: null }, global_unsubscribe: true })).toMatchObject({
      entry: { type: 'segment', id: null },
      suppression_group_id: null,
    });
    await provider.inject('POST', '/v3/marketing/lists', { name: 'A second list' }, as);
    expect(await created({})).toMatchObject({ entry: { id: null }, suppression_group_id: groupId });
  });

  test('keep a tree of steps, whose ids stay', async () => {
    const made = await create({
      name: ' Onboarding ',
      entry: { type: 'list', id: seed.listId },
      suppression_group_id: seed.groupId,
      categories: ['hello'],
      steps: [
        {
          id: 'first',
          type: 'email',
          email_config: { subject: 'Hello', html_content: '<p>Hi</p>', sender_id: seed.senderId },
        },
        {
          type: 'split',
          delay: { value: 2, unit: 'hours' },
          condition: { emails: [{ step_id: 'first', activity: 'opened', negated: false }] },
          yes: [{ type: 'email', email_config: { subject: 'Opened' } }],
          no: [],
        },
      ],
    });
    const [first, split] = made.steps;
    expect(made).toMatchObject({ name: 'Onboarding', entry_name: expect.stringContaining('List'), email_count: 2 });
    expect(split).toMatchObject({
      type: 'split',
      condition: { match: 'all', query_dsl: null, emails: [{ step_id: first?.id, activity: 'opened' }] },
      yes: [{ email_config: { subject: 'Opened' } }],
    });
    const changed = await ask('PATCH', `${path}/${made.id}`, {
      steps: [
        { id: first?.id, type: 'email', delay: { value: 1, unit: 'days' } },
        { id: split?.id, type: 'split' },
      ],
    });
    expect(changed.steps).toEqual([{ ...first, delay: { value: 1, unit: 'days' } }, split]);
    expect(changed.revision).toBe(2);
    expect(await ask('GET', `${path}/${made.id}`)).toEqual(changed);
  });

  test.each<[string, unknown]>([
    ['nothing', [null]],
    ['a number', [1]],
    ['a list', [[]]],
    ['a step whose branch is a text', [{ type: 'split', yes: 'steps' }]],
    ['a step whose branch has nothing in it', [{ type: 'split', no: [null] }]],
  ])('%s in a branch is refused with its place, wherever steps are taken', async (_what, yes) => {
    const { id } = await create();
    const split = { type: 'split', yes };
    for (const [method, at, body] of [
      ['POST', path, { steps: [split] }],
      ['PATCH', `${path}/${id}`, { steps: [split] }],
      ['POST', `${path}/${id}/steps`, { step: split }],
    ] as const)
      expect(await refused(method, at, body, 400)).toEqual([
        expect.objectContaining({ field: expect.stringContaining('yes') }),
      ]);
  });

  test('steps of another account are not taken over by their ids', async () => {
    const other = await makeAutomation(provider);
    const [stranger] = other.stepIds;
    const { id } = await create();
    const { steps } = await ask('PATCH', `${path}/${id}`, { steps: [{ id: stranger, type: 'email' }] });
    expect(steps[0]?.id).not.toBe(stranger);
  });

  test('take, change and lose single steps', async () => {
    const { id } = await create();
    await ask('POST', `${path}/${id}/steps`, { step: { type: 'email', email_config: { subject: 'One' } } });
    const two = await ask('POST', `${path}/${id}/steps`, { step: { type: 'split' } });
    const split = two.steps[1]?.id;
    const three = await ask('POST', `${path}/${id}/steps`, { step: { type: 'email' }, parent_id: split, branch: 'no' });
    expect(three.steps[1]).toMatchObject({ yes: [], no: [{ type: 'email' }] });
    const changed = await ask('PATCH', `${path}/${id}/steps/${three.steps[0]?.id}`, {
      email_config: { subject: 'Zero {{#if}}' },
    });
    expect(changed).toMatchObject({
      steps: [{ email_config: { subject: 'Zero {{#if}}' } }, {}],
      warnings: [{ field: 'steps[0].email_config.subject', warning_id: 'handlebars' }],
    });
    const removed = await ask('DELETE', `${path}/${id}/steps/${split}`);
    expect(removed).toMatchObject({ email_count: 1 });
    expect(await refused('PATCH', `${path}/${id}/steps/${split}`, {}, 404)).toEqual([
      expect.objectContaining({ field: 'step_id' }),
    ]);
    expect(await refused('POST', `${path}/${id}/steps`, { step: { type: 'email' }, parent_id: split }, 400)).toEqual([
      expect.objectContaining({ field: 'parent_id' }),
    ]);
  });

  test('with a global unsubscribe show no preferences', async () => {
    const html =
      '<p>Hi</p><p><a href="{{{unsubscribe}}}">Unsubscribe</a> - <a href="{{{unsubscribe_preferences}}}">' +
      'Preferences</a></p>';
    const made = await create({
      suppression_group_id: seed.groupId,
      steps: [{ type: 'email', email_config: { html_content: html } }],
    });
    const changed = await ask('PATCH', `${path}/${made.id}`, { global_unsubscribe: true });
    expect(changed).toMatchObject({
      suppression_group_id: null,
      steps: [{ email_config: { html_content: '<p>Hi</p><p><a href="{{{unsubscribe}}}">Unsubscribe</a></p>' } }],
    });
  });

  const nested = (depth: number): unknown =>
    depth === 0 ? { type: 'email' } : { type: 'split', yes: [nested(depth - 1)] };
  test.each<[string, unknown, string | null, RegExp]>([
    ['an empty name', { name: ' ' }, 'name', /^Please name your automation\.$/],
    ['a long name', { name: 'x'.repeat(101) }, 'name', /100/],
    ['an unknown list', { entry: { type: 'list', id: '00000000-0000-4000-8000-000000000000' } }, 'entry.id', /list id/],
    ['an id that is none', { entry: { type: 'segment', id: 'x' } }, 'entry.id', /segment id/],
    [
      'an unknown sender',
      { steps: [{ type: 'email', email_config: { sender_id: 999_999 } }] },
      'steps[0].email_config.sender_id',
      /sender/,
    ],
    ['an unknown group', { suppression_group_id: 999_999 }, 'suppression_group_id', /valid id/],
    [
      'two ways to unsubscribe',
      { global_unsubscribe: true, custom_unsubscribe_url: 'https://example.com' },
      'suppression_group_id',
      /only one/,
    ],
    ['an address that is none', { custom_unsubscribe_url: 'ftp://example.com' }, 'custom_unsubscribe_url', /http/],
    [
      'a subject of two lines',
      { steps: [{ type: 'email', email_config: { subject: 'a\nb' } }] },
      'steps[0].email_config.subject',
      /single line/,
    ],
    [
      'a delay too long',
      { steps: [{ type: 'email', delay: { value: 1000, unit: 'days' } }] },
      'steps[0].delay.value',
      /999/,
    ],
    ['26 emails', { steps: Array.from({ length: 26 }, () => ({ type: 'email' })) }, 'steps', /25 emails/],
    ['a fourth split within splits', { steps: [nested(4)] }, 'steps[0].yes[0].yes[0].yes[0]', /3 deep/],
    ['a branch that is none', { steps: [{ type: 'split', yes: [{ type: 'pause' }] }] }, 'steps[0].yes[0].type', /./],
    ['something behind a split', { steps: [{ type: 'split' }, { type: 'email' }] }, 'steps[1]', /Nothing can follow/],
    [
      'a question about a later email',
      {
        steps: [
          {
            type: 'split',
            condition: { emails: [{ step_id: 'a', activity: 'sent', negated: false }] },
            yes: [{ id: 'a', type: 'email' }],
          },
        ],
      },
      'steps[0].condition.emails[0].step_id',
      /before/,
    ],
    ['a query that is none', { exit: { type: 'criteria', query_dsl: 'SELECT nothing' } }, 'exit.query_dsl', /./],
    ['a split of a welcome series', { type: 'welcome', steps: [{ type: 'split' }] }, 'steps[0].type', /no splits/],
    [
      'code in a welcome series',
      { type: 'welcome', steps: [{ type: 'email', email_config: { editor: 'code' } }] },
      'steps[0].email_config.editor',
      /design editor/,
    ],
    ['a list for a welcome series', { type: 'welcome', entry: { type: 'list' } }, 'entry.type', /all new contacts/],
    [
      'what is no design',
      { steps: [{ type: 'email', email_config: { design: 'x' } }] },
      'email_config.design',
      /design/,
    ],
  ])('refuse %s', async (_what, body, field, message) => {
    expect(await refused('POST', path, body, 400)).toEqual([
      expect.objectContaining({ field, message: expect.stringMatching(message) }),
    ]);
  });

  test('are not overwritten by changes to an older revision', async () => {
    const { id } = await create();
    await ask('PATCH', `${path}/${id}`, { name: 'Newer', revision: 1 });
    expect(await refused('PATCH', `${path}/${id}`, { name: 'Older', revision: 1 }, 412)).toEqual([
      expect.objectContaining({ field: 'revision' }),
    ]);
  });
});

test('lists page, and find by name and status', async () => {
  const other = await provider.createAccount();
  const inject = async (query: string) =>
    (
      await provider.inject('GET', `${path}${query}`, undefined, { authorization: `Bearer ${other.apiKey}` })
    ).json<AutomationPage>();
  for (const name of ['Alpha', 'Beta 100%', 'Gamma'])
    await provider.inject('POST', path, { name }, { authorization: `Bearer ${other.apiKey}` });
  const page = await inject('?page_size=2');
  expect(page.result.map(({ name }) => name)).toEqual(['Gamma', 'Beta 100%']);
  expect(page._metadata).toMatchObject({ count: 3, next: expect.stringContaining('page_token') });
  expect((await inject('?name=100%25')).result.map(({ name }) => name)).toEqual(['Beta 100%']);
  expect((await inject('?status=live,paused')).result).toEqual([]);
  expect(await refused('GET', `${path}?status=asleep`, undefined, 400)).toEqual([
    expect.objectContaining({ field: 'status' }),
  ]);
});

test('a copy is a draft with steps of its own', async () => {
  const made = await create({
    steps: [
      { id: 'a', type: 'email' },
      { type: 'split', condition: { emails: [{ step_id: 'a', activity: 'clicked', negated: true }] } },
    ],
  });
  const copy = await ask('POST', `${path}/${made.id}`);
  expect(copy).toMatchObject({ name: 'Copy of Untitled Automation', status: 'draft' });
  expect(copy.steps[0]?.id).not.toBe(made.steps[0]?.id);
  expect(copy.steps[1]).toMatchObject({ condition: { emails: [{ step_id: copy.steps[0]?.id }] } });
});

test('are deleted one by one, or several at once: all or none', async () => {
  const [one, two] = [await create(), await create()];
  await ask('DELETE', `${path}/${one.id}`, undefined, 204);
  expect(await refused('DELETE', `${path}?ids=${one.id},${two.id}`, undefined, 404)).toEqual([
    expect.objectContaining({ field: 'ids' }),
  ]);
  await ask('DELETE', `${path}?ids=${two.id}`, undefined, 204);
  await ask('GET', `${path}/${two.id}`, undefined, 404);
  expect(await refused('DELETE', `${path}?ids=`, undefined, 400)).toEqual([expect.objectContaining({ field: 'ids' })]);
});

describe('are for', () => {
  test('Advanced plans', async () => {
    for (const plan of ['trial', 'free', 'basic'] as const) {
      const other = await provider.createAccount({ plan });
      const answer = await provider.inject('GET', path, undefined, { authorization: `Bearer ${other.apiKey}` });
      expect([answer.statusCode, answer.json<ErrorBody>().errors[0]?.message]).toEqual([
        403,
        'Automations are part of the Advanced plan. Upgrade to use them.',
      ]);
    }
  });

  test('who may read automations, and write campaigns', async () => {
    const reader = await provider.createAccount({ scopes: ['marketing.read', 'marketing.automation.read'] });
    const writer = await provider.createAccount({ scopes: ['marketing.read', 'marketing_campaigns.create'] });
    const status = async (method: Method, key: string) =>
      (await provider.inject(method, path, method === 'POST' ? {} : undefined, { authorization: `Bearer ${key}` }))
        .statusCode;
    expect([await status('GET', reader.apiKey), await status('POST', reader.apiKey)]).toEqual([200, 403]);
    expect([await status('GET', writer.apiKey), await status('POST', writer.apiKey)]).toEqual([403, 403]);
  });

  test('at most fifteen with exit criteria, on Advanced plans only', async () => {
    const other = await provider.createAccount();
    const authorization = { authorization: `Bearer ${other.apiKey}` };
    const exit = { type: 'criteria', query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Rome'" };
    const post = (url: string, body: unknown) => provider.inject('POST', url, body, authorization);
    const made = await Promise.all(Array.from({ length: 16 }, () => post(path, { exit })));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(15);
    const message = "You've reached the limit of 15 automations with exit criteria.";
    expect(made.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      errors: [{ message, field: 'exit.type' }],
    });
    const one = made.find(({ statusCode }) => statusCode === 201)?.json<Automation>();
    expect((await post(`${path}/${one?.id}`, {})).json()).toMatchObject({ errors: [{ message }] });
    const plain = (await post(path, {})).json<Automation>();
    expect((await provider.inject('PATCH', `${path}/${plain.id}`, { exit }, authorization)).json()).toMatchObject({
      errors: [{ message }],
    });
    expect((await provider.inject('PATCH', `${path}/${one?.id}`, { name: 'Goes on' }, authorization)).statusCode).toBe(
      200,
    );
    await changeAccount(
      provider.provider.database,
      other.accountId,
      sql`plan = 'basic', entitlements = '{"automation": true}', scopes_added = '{marketing.automation.read}'`,
    );
    expect((await provider.inject('PATCH', `${path}/${plain.id}`, { exit }, authorization)).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('Advanced') }],
    });
  });
});

test('a live automation keeps its sender, unsubscribe group and list from being deleted', async () => {
  const { database } = provider.provider;
  const own = await seedSend(database, provider.accountId, { recipients: 1, domain: 'locked.example' });
  const automation = await create({
    name: 'Locked in',
    entry: { type: 'list', id: own.listId },
    suppression_group_id: own.groupId,
    steps: [
      {
        type: 'split',
        yes: [{ type: 'email', email_config: { subject: 'Hi', html_content: '<p>Hi</p>', sender_id: own.senderId } }],
        no: [],
        condition: {},
      },
    ],
  });
  const sender = `/v3/marketing/senders/${own.senderId}`;
  await database.execute(
    sql`delete from single_sends where account_id = ${provider.accountId} and single_send_id = ${own.singleSendId}`,
  );
  const setStatus = (status: string) =>
    database.execute(sql`
      update automations set status = ${status}
      where account_id = ${provider.accountId} and automation_id = ${automation.id}`);
  await setStatus('live');
  const reason = 'The live automation “Locked in” uses this sender. Disable it first.';
  expect(await ask('GET', sender)).toMatchObject({ locked: true, locked_reason: reason });
  for (const method of ['DELETE', 'PATCH'] as const) {
    expect(await refused(method, sender, method === 'PATCH' ? { city: 'X' } : undefined, 403)).toEqual([
      expect.objectContaining({ message: reason }),
    ]);
  }
  expect(await refused('DELETE', `/v3/verified_senders/${own.senderId}`, undefined, 403)).toEqual([
    expect.objectContaining({ message: reason }),
  ]);
  expect(await refused('DELETE', `/v3/asm/groups/${own.groupId}`, undefined, 400)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('The live automation "Locked in"') }),
  ]);
  expect(await refused('DELETE', `/v3/marketing/lists/${own.listId}`, undefined, 409)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('“Locked in”') }),
  ]);
  await setStatus('disabled');
  expect(await ask('GET', sender)).toMatchObject({ locked: false, locked_reason: null });
  await ask('DELETE', `/v3/asm/groups/${own.groupId}`, undefined, 204);
  await ask('DELETE', sender, undefined, 204);
});
