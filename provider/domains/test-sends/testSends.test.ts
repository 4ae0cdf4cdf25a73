import type { Design } from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { type SeededSend, seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';

const path = '/v3/marketing/test/send_email';
let provider: TestProvider;
let seeded: SeededSend;
let templateId: string;
beforeAll(async () => {
  provider = await startTestProvider();
  seeded = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 2,
    domain: 'test.example',
    email: { subject: 'Hi {{first_name}} {{code}}' },
  });
  templateId = (await provider.inject('GET', `/v3/marketing/singlesends/${seeded.singleSendId}`)).json<SingleSend>()
    .email_config.template_id;
});
afterAll(() => provider.close());

const messageTo = (email: string) =>
  eventually(() =>
    provider.provider.database.first<{ subject: string; raw: Buffer }>(sql`
    select subject, raw from captured_messages where account_id = ${provider.accountId} and email = ${email}
    order by captured_message_id desc limit 1`),
  );

test('goes to each address with the values given, its subject marked, and nothing tracked', async () => {
  const answer = await provider.inject('POST', path, {
    template_id: templateId,
    emails: ['Ana@test.example', 'reader1@test.example'],
    sender_id: seeded.senderId,
    suppression_group_id: seeded.groupId,
    substitutions: { code: 7 },
  });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({});
  const ana = await messageTo('ana@test.example');
  expect(ana.subject).toBe('Test - Hi  7');
  expect(ana.raw.toString()).not.toContain('/t/o/');
  expect((await messageTo('reader1@test.example')).subject).toBe('Test - Hi Reader 1 7');
});

test('shows a variation of an A/B test by its own id, from the address of a verified sender', async () => {
  const { abtest } = (
    await provider.inject('PATCH', `/v3/marketing/singlesends/${seeded.singleSendId}`, {
      abtest: { variations: [{ subject: 'One' }, { subject: 'Two' }] },
    })
  ).json<SingleSend>();
  expect(
    (
      await provider.inject('POST', path, {
        template_id: abtest?.variations[1]?.id,
        emails: ['b@test.example'],
        from_address: 'news@example.com',
      })
    ).statusCode,
  ).toBe(202);
  expect((await messageTo('b@test.example')).subject).toBe('Test - Two');
});

test.each([
  [
    'what does not compile',
    { html_content: '<p>{{#if first_name}}Hi</p>' },
    /^The test was not sent: its message couldn't be rendered\. /,
  ],
  [
    'a subject that does not compile',
    { subject: 'Hi {{first_name' },
    /^The test was not sent: its message couldn't be rendered\. /,
  ],
  [
    'what takes too long with these values',
    { html_content: `${'{{#each @root.n}}'.repeat(4)}x${'{{/each}}'.repeat(4)}` },
    /^The test was not sent: its message couldn't be rendered\. /,
  ],
])('%s is told to whoever sends the test, and costs nothing', async (_what, config, message) => {
  const { database } = provider.provider;
  const own = await seedSend(database, provider.accountId, { recipients: 0 });
  const { template_id: broken } = (
    await provider.inject('PATCH', `/v3/marketing/singlesends/${own.singleSendId}`, { email_config: config })
  ).json<SingleSend>().email_config;
  const used = () =>
    database.first(sql`select count(*)::int as count from test_messages where account_id = ${provider.accountId}`);
  const before = await used();
  const answer = await provider.inject('POST', path, {
    template_id: broken,
    emails: ['a@broken.example'],
    sender_id: own.senderId,
    substitutions: { n: Array.from({ length: 200 }, () => 1) },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { errors: [{ message: expect.stringMatching(message), field: 'template_id' }] },
  ]);
  expect(await used()).toEqual(before);
});

describe('a design', () => {
  const create = async (body: object, headers?: Record<string, string>) =>
    (await provider.inject('POST', '/v3/designs', body, headers)).json<Design>();

  test('is sent from the sender that is named', async () => {
    const design = await create({
      name: 'Letter',
      subject: 'Hello {{first_name}}',
      html_content: '<p>From the library</p>',
    });
    const test = { template_id: design.id, emails: ['design@test.example'] };
    expect((await provider.inject('POST', path, test)).json()).toEqual({
      errors: [{ message: 'must be a validated sender identity', field: 'sender_id' }],
    });
    expect((await provider.inject('POST', path, { ...test, sender_id: seeded.senderId })).statusCode).toBe(202);
    const message = await messageTo('design@test.example');
    expect(message.subject).toBe('Test - Hello ');
    expect(message.raw.toString()).toContain('From the library');
  });

  test('of another account is refused', async () => {
    const other = await provider.createAccount();
    const design = await create(
      { name: 'Theirs', html_content: '<p>Theirs</p>' },
      { authorization: `Bearer ${other.apiKey}` },
    );
    const answer = await provider.inject('POST', path, {
      template_id: design.id,
      emails: ['a@test.example'],
      sender_id: seeded.senderId,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errors: [{ message: 'template_id must be the id of a message of this account', field: 'template_id' }] },
    ]);
  });

  test('that is ready-made has sample data where the contact has none', async () => {
    const ask = (id: string) =>
      provider.inject('POST', `${path}?test_source=pre-built-designs`, {
        template_id: id,
        in_brand: false,
        emails: ['ready@test.example'],
        sender_id: seeded.senderId,
      });
    const [design] = (await provider.inject('GET', '/v3/designs/pre-builts')).json<{ result: Design[] }>().result;
    expect((await ask(design?.id ?? '')).statusCode).toBe(202);
    const message = await messageTo('ready@test.example');
    expect(message.subject).toMatch(/^Test - ./);
    expect(message.raw.toString()).not.toMatch(/{{/);
    expect((await ask('no-such-design')).json()).toEqual({
      errors: [{ message: 'template_id must be the id of a pre-built design', field: 'template_id' }],
    });
  });
});

test('a test that fails after it was accepted is a notice', async () => {
  const { database } = provider.provider;
  const account = await provider.createAccount();
  const own = await seedSend(database, account.accountId, { recipients: 1, domain: 'later.example' });
  const as = { authorization: `Bearer ${account.apiKey}` };
  const { template_id: id } = (
    await provider.inject('GET', `/v3/marketing/singlesends/${own.singleSendId}`, undefined, as)
  ).json<SingleSend>().email_config;
  // As it is when the worker comes to it.
  await database.execute(sql`update senders set verified_at = null where account_id = ${account.accountId}`);
  await provider.provider.jobs.send('test-send', {
    templateId: id,
    accountId: account.accountId,
    senderId: own.senderId,
    unsubscribe: { kind: 'global' },
    email: 'a@later.example',
    substitutions: {},
  });
  const notice = await eventually(() =>
    database.first<{ title: string; message: string }>(
      sql`select title, message from notices where account_id = ${account.accountId}`,
    ),
  );
  expect(notice).toEqual({
    title: 'A test email was not sent',
    message: 'The test to a@later.example was not sent: its sender is no longer verified.',
  });
});

test.each([
  ['no address', { emails: [] }, 'emails', 'Emails is a required field.'],
  [
    'eleven addresses',
    { emails: Array.from({ length: 11 }, (_, n) => `a${n}@test.example`) },
    'emails',
    'You can send a test to at most 10 addresses.',
  ],
  ['what is no address', { emails: ['nonsense'] }, 'emails', 'nonsense is not a valid email address.'],
  ['somebody who unsubscribed', { emails: ['gone@test.example'] }, 'emails', expect.stringContaining('unsubscribed')],
  ['an unknown message', { template_id: '00000000-0000-4000-8000-000000000000' }, 'template_id', expect.any(String)],
  ['an id that is none', { template_id: 'x' }, 'template_id', expect.any(String)],
  ['an unknown sender', { sender_id: 999_999 }, 'sender_id', 'must be a validated sender identity'],
  [
    'an address that is not verified',
    { from_address: 'other@example.com' },
    'from_address',
    'must be a validated sender identity',
  ],
  [
    'an unknown group',
    { suppression_group_id: 999_999 },
    'suppression_group_id',
    '[ suppression_group_id ] must be a valid id',
  ],
  [
    'a custom link that is none',
    { custom_unsubscribe_url: 'javascript:alert(1)' },
    'custom_unsubscribe_url',
    expect.stringContaining('http'),
  ],
])('to %s is refused', async (_what, body, field, message) => {
  await provider.inject('POST', '/v3/asm/suppressions/global', { recipient_emails: ['gone@test.example'] });
  const answer = await provider.inject('POST', path, { template_id: templateId, emails: ['a@test.example'], ...body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field, message }] });
});

test('messages of another account and keys without the scope are refused', async () => {
  const other = await provider.createAccount();
  expect(
    (
      await provider.inject(
        'POST',
        path,
        { template_id: templateId, emails: ['a@test.example'] },
        { authorization: `Bearer ${other.apiKey}` },
      )
    ).statusCode,
  ).toBe(400);
  const reader = await provider.createAccount({ scopes: ['marketing.read'] });
  expect(
    (
      await provider.inject(
        'POST',
        path,
        { template_id: templateId, emails: ['a@test.example'] },
        { authorization: `Bearer ${reader.apiKey}` },
      )
    ).statusCode,
  ).toBe(403);
});

test('needs the feature that its message belongs to', async () => {
  const { database } = provider.provider;
  const { accountId } = provider;
  const set = (feature: string, isOn: boolean) =>
    database.execute(sql`
      insert into account_features (account_id, app, feature, is_on, changed_by)
      values (${accountId}, 'mc', ${feature}, ${isOn}, 'test')
      on conflict (account_id, app, feature) do update set is_on = excluded.is_on`);
  const asked = () =>
    provider.inject('POST', path, {
      template_id: templateId,
      emails: ['ana@test.example'],
      sender_id: seeded.senderId,
    });
  await set('single_sends', false);
  try {
    const answer = await asked();
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('Single sends: this feature')]);
  } finally {
    await set('single_sends', true);
  }
  expect((await asked()).statusCode).toBe(202);
});
