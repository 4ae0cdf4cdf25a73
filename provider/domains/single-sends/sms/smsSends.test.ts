import { outboxService } from 'sendwright/sms';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { seedSend } from '../../../testing/seedSend';
import { newSid } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import {
  type Method,
  type TestAccount,
  type TestProvider,
  startTestProvider,
} from '../../../testing/startTestProvider';

const path = '/v3/marketing/singlesends';
const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let service: string;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
});
afterAll(() => cleanup.run());

const ask = async (account: TestAccount, method: Method, url: string, body?: object) => {
  const answer = await provider.inject(method, url, body, { authorization: `Bearer ${account.apiKey}` });
  return { status: answer.statusCode, body: answer.json<SingleSend & { errors: Array<Record<string, unknown>> }>() };
};
const connected = async (): Promise<TestAccount> => {
  const account = await provider.createAccount();
  await ask(account, 'PUT', '/v3/marketing/sms/credentials', {
    twilio_account_sid: twilio.accountSid,
    twilio_auth_token: twilio.authToken,
  });
  return account;
};
const addImage = async ({ accountId }: TestAccount, size: number) => {
  const row = await provider.provider.database.first<{ image_id: string; file_key: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    values (${accountId}, 'Sale', ${`images/${accountId}/${newSid('k')}.png`}, 'k', 'image/png', 10, 10, ${size})
    returning image_id, file_key`);
  if (row === undefined) throw new Error('no image');
  return { id: row.image_id, url: `${provider.url}/${row.file_key}` };
};

test('a preselected text message has the only list, and no parts of an email', async () => {
  const account = await provider.createAccount();
  const { listId } = await seedSend(provider.provider.database, account.accountId, { recipients: 1 });
  const content = { channels: ['sms'], sms_config: { body: 'Hi' }, preselect: true };
  expect(await ask(account, 'POST', path, { name: 'Flash sale', ...content })).toMatchObject({
    status: 201,
    body: { send_to: { list_ids: [listId] }, email_config: { sender_id: null, suppression_group_id: null } },
  });
});

test('a text message is stored, read, changed, copied and found', async () => {
  const account = await connected();
  const image = await addImage(account, 1000);
  const config = { messaging_service_sid: service, body: 'Hi {{first_name}}', media_urls: [], image_ids: [image.id] };
  const made = await ask(account, 'POST', path, { name: 'Flash sale', channels: ['sms'], sms_config: config });
  expect(made).toMatchObject({ status: 201, body: { channels: ['sms'], sms_config: config, abtest: null } });
  const { id } = made.body;
  for (const [body, status] of [
    [{ isSMS: true }, 201],
    [{ isSMS: true, channels: ['email'] }, 400],
    [{ isSMS: false, channels: ['sms'] }, 400],
  ] as const) {
    const answer = await ask(await connected(), 'POST', path, { name: 'Another', ...body });
    expect(answer).toMatchObject({ status, ...(status === 201 && { body: { channels: ['sms'], isSMS: true } }) });
  }
  expect(await ask(account, 'PATCH', `${path}/${id}`, { sms_config: { body: 'Bye {{#if' } })).toMatchObject({
    status: 202,
    body: { sms_config: { ...config, body: 'Bye {{#if' }, warnings: [{ field: 'sms_config.body' }] },
  });
  const copied = await ask(account, 'POST', `${path}/${id}`, {});
  expect(copied).toMatchObject({ status: 201, body: { channels: ['sms'], sms_config: { body: 'Bye {{#if' } } });
  const search = async (channel: string, captured?: boolean) => {
    const answer = await provider.inject(
      'POST',
      `${path}/search`,
      { channels: [channel], ...(captured !== undefined && { captured }) },
      { authorization: `Bearer ${account.apiKey}` },
    );
    return answer.json<{ result: Array<{ subject: string; channels: string[] }> }>().result;
  };
  expect(await search('sms')).toMatchObject([
    { channels: ['sms'], subject: 'Bye {{#if' },
    { channels: ['sms'], subject: 'Bye {{#if' },
  ]);
  expect(await search('email')).toEqual([]);
  expect(await search('sms', true)).toEqual([]);
  expect(await search('sms', false)).toHaveLength(2);
  const inOutbox = { sms_config: { messaging_service_sid: outboxService } };
  expect(await ask(account, 'PATCH', `${path}/${id}`, inOutbox)).toMatchObject({ status: 202 });
  expect(await search('sms', true)).toHaveLength(1);
  expect(await ask(account, 'PATCH', `${path}/${id}`, { sms_config: null })).toMatchObject({
    body: { sms_config: { messaging_service_sid: null, body: '', media_urls: [], image_ids: [] } },
  });
});

describe('what is refused', () => {
  let account: TestAccount;
  let text: string;
  let email: string;
  beforeAll(async () => {
    account = await connected();
    text = (await ask(account, 'POST', path, { name: 'Text', channels: ['sms'] })).body.id;
    email = (await ask(account, 'POST', path, { name: 'Email' })).body.id;
  });
  const web = (count: number) => Array.from({ length: count }, (_, place) => `https://x.example/${place}.png`);

  test.each([
    ['1,601 bytes', { sms_config: { body: `${'ä'.repeat(800)}a` } }, 'sms_config.body', '1 byte too long'],
    ['11 images', { sms_config: { media_urls: web(11) } }, 'sms_config.media_urls', 'at most 10 attachments'],
    ['no web address', { sms_config: { media_urls: ['ftp://x.example/a'] } }, 'sms_config.media_urls', 'https://'],
    ['no image', { sms_config: { image_ids: ['x'] } }, 'sms_config.image_ids', 'invalid image id'],
    [
      'an unknown image',
      { sms_config: { image_ids: ['00000000-0000-4000-8000-000000000000'] } },
      'sms_config.image_ids',
      'invalid',
    ],
    ['no service', { sms_config: { messaging_service_sid: 'MGx' } }, 'sms_config.messaging_service_sid', 'Select'],
    ['an email', { email_config: { subject: 'Hi' } }, 'email_config', 'no email_config'],
    ['a test', { abtest: { type: 'subject' } }, 'abtest', ''],
    ['another channel', { channels: ['email'] }, 'channels', 'cannot be changed'],
    ['another kind', { isSMS: false }, 'channels', 'cannot be changed'],
  ])('in a text message: %s', async (_what, change, field, message) => {
    const answer = await ask(account, 'PATCH', `${path}/${text}`, change);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: expect.stringContaining(field), message: expect.stringContaining(message) }] },
    });
  });

  test('5.1 MB of attachments, whether named by id or by address', async () => {
    const small = await addImage(account, 200_000);
    const large = await addImage(account, 5_100_000);
    const change = async (sms_config: object) => ask(account, 'PATCH', `${path}/${text}`, { sms_config });
    expect(await change({ media_urls: [], image_ids: [large.id] })).toMatchObject({ status: 202 });
    const refused = { status: 400, body: { errors: [{ message: "Attachments can't exceed 5MB in total." }] } };
    expect(await change({ image_ids: [large.id, small.id] })).toMatchObject(refused);
    expect(await change({ image_ids: [small.id], media_urls: [large.url] })).toMatchObject(refused);
    expect(await change({ image_ids: [], media_urls: [large.url, small.url] })).toMatchObject(refused);
  });

  test('a text message in an email', async () => {
    expect(await ask(account, 'PATCH', `${path}/${email}`, { sms_config: { body: 'Hi' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sms_config' }] },
    });
    expect(
      await ask(account, 'POST', path, { name: 'Both', channels: ['email'], sms_config: { body: 'Hi' } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'sms_config' }] } });
  });

  test("another account's image", async () => {
    const foreign = await addImage(await provider.createAccount(), 10);
    expect(await ask(account, 'PATCH', `${path}/${text}`, { sms_config: { image_ids: [foreign.id] } })).toMatchObject({
      status: 400,
    });
  });
});

describe('scheduling', () => {
  const now = { send_at: 'now' };
  const scheduled = async (account: TestAccount, sms_config: object) => {
    const { id } = (
      await ask(account, 'POST', path, { name: 'T', channels: ['sms'], sms_config, send_to: { all: true } })
    ).body;
    return ask(account, 'PUT', `${path}/${id}/schedule`, now);
  };

  test('names everything that is missing', async () => {
    const account = await connected();
    const { id } = (await ask(account, 'POST', path, { name: 'T', channels: ['sms'] })).body;
    const answer = await ask(account, 'PUT', `${path}/${id}/schedule`, now);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ message }) => message)).toEqual([
      'Select a messaging service.',
      'Add a message or an attachment.',
      'Recipients are required: choose lists, segments or all contacts.',
    ]);
  });

  test('needs a connection, and a service that still exists', async () => {
    const config = { messaging_service_sid: service, body: 'Hi' };
    expect(await scheduled(await provider.createAccount(), config)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Connect an SMS account first.', field: 'sms_config.messaging_service_sid' }] },
    });
    const account = await connected();
    expect(await scheduled(account, { ...config, messaging_service_sid: newSid('MG') })).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('no longer exists') }] },
    });
    expect(await scheduled(account, config)).toMatchObject({ status: 201, body: { status: 'scheduled' } });
  });
});

test('recipients of a text message are counted, with the reasons for exclusions', async () => {
  const account = await connected();
  const { database } = provider.provider;
  const list = await ask(account, 'POST', '/v3/marketing/lists', { name: 'Texters' });
  const left = await ask(account, 'POST', '/v3/marketing/lists', { name: 'Left out' });
  const numbers = [null, '+12025550101', '+12025550102', '+12025550103', '+12025550104', '+12025550105'];
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, external_id, phone_number_id)
      select ${account.accountId}, 'c' || place, number
      from unnest(${numbers}::text[]) with ordinality as given (number, place) returning contact_id, phone_number_id
    ), listed as (
      insert into list_contacts (account_id, list_id, contact_id)
      select ${account.accountId}, ${list.body.id}, contact_id from added
    )
    insert into list_contacts (account_id, list_id, contact_id)
    select ${account.accountId}, ${left.body.id}, contact_id from added where phone_number_id = '+12025550101'`);
  for (const [number, sid] of [
    ['+12025550102', service],
    ['+12025550103', ''],
    ['+12025550102', ''],
  ] as const)
    await database.execute(sql`
      insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
      values (${account.accountId}, ${number}, ${sid === '' && number === '+12025550102' ? newSid('MG') : sid})`);
  await database.execute(sql`
    insert into sms_unreachable_numbers (account_id, phone_number, error_code)
    values (${account.accountId}, '+12025550104', 21614)`);
  const count = async (send_to: object, messaging_service_sid: string | null = service) =>
    (await ask(account, 'POST', `${path}/sms_audience`, { send_to, messaging_service_sid })).body;
  expect(await count({ list_ids: [list.body.id], exclude_list_ids: [left.body.id] })).toEqual({
    included: 6,
    excluded: 1,
    no_number: 1,
    not_mobile: 1,
    opted_out: 1,
    opted_out_of_all: 1,
    no_consent: 0,
    capped: 0,
    receives: 1,
  });
  expect(await count({ list_ids: [list.body.id] }, null)).toMatchObject({ excluded: 0, opted_out: 0, receives: 3 });
  expect(await count({ all: true }, newSid('MG'))).toMatchObject({ included: 6, opted_out: 0, receives: 3 });

  const field = await ask(account, 'POST', '/v3/marketing/field_definitions', { name: 'texts', field_type: 'Text' });
  const settings = '/v3/marketing/settings/sending';
  expect((await ask(account, 'PATCH', settings, { sms_consent_field: 'unknown' })).status).toBe(400);
  expect((await ask(account, 'PATCH', settings, { sms_consent_field: field.body.id })).status).toBe(200);
  for (const [given, stored] of [
    [' Ja ', 'Ja'],
    ['', null],
  ])
    expect((await ask(account, 'PATCH', settings, { sms_consent_value: given })).body).toMatchObject({
      sms_consent_field: field.body.id,
      sms_consent_value: stored,
    });
  await database.execute(sql`
    update contacts set custom_fields = jsonb_build_object(${field.body.id}::text,
      case phone_number_id when '+12025550105' then 'Yes' else ' No ' end)
    where account_id = ${account.accountId} and phone_number_id is not null`);
  expect(await count({ all: true }, newSid('MG'))).toMatchObject({ no_consent: 2, not_mobile: 1, receives: 1 });
});
