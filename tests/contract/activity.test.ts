import { sql } from '../../provider/database/sql';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  // Makes news@example.com a verified sender.
  await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
});
afterAll(() => provider.close());

const find = async (query: string, limit = 10) =>
  (await client.call('GET', '/v3/messages', undefined, { query, limit })).body;

test('a message of mail/send is found by its recipient, arguments and id, with its events', async () => {
  const sent = await client.call('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: 'Ada@activity.example' }], custom_args: { order: '17' } }],
    from: { email: 'news@example.com' },
    subject: 'Your order',
    categories: ['orders'],
    content: [{ type: 'text/plain', value: 'Thank you.' }],
  });
  expect(sent.status).toBe(202);
  const query = 'to_email="ada@activity.example" AND status="delivered"';
  const { messages } = await eventually(async () => {
    const found = (await find(query)) as { messages: { msg_id: string }[] };
    return found.messages.length > 0 && found;
  });
  expect(messages).toEqual([
    expect.objectContaining({
      from_email: 'news@example.com',
      msg_id: expect.any(String),
      subject: 'Your order',
      to_email: 'Ada@activity.example',
      status: 'delivered',
      opens_count: 0,
      clicks_count: 0,
      last_event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    }),
  ]);
  const id = messages[0]?.msg_id ?? '';
  for (const other of [`unique_args['order']="17"`, `msg_id LIKE "${id.slice(0, 22)}%"`, 'categories="orders"'])
    expect(await find(other)).toEqual({ messages });
  const { status, body } = await client.call('GET', `/v3/messages/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    template_id: '',
    asm_group_id: null,
    teammate: '',
    api_key_id: provider.apiKey.slice(3, 25),
    categories: ['orders'],
    unique_args: '{"order":"17"}',
    originating_ip: '127.0.0.1',
    outbound_ip_type: 'dedicated',
    events: [{ event_name: 'processed' }, { event_name: 'delivered' }],
  });
});

test('the content of a request is deleted after a week, and its messages are still found', async () => {
  await provider.provider.database.execute(sql`
    update mail_sends set message = null where account_id = ${provider.accountId}`);
  expect(await find('from_email="news@example.com"')).toMatchObject({ messages: [{ subject: 'Your order' }] });
});

test('errors are as published', async () => {
  expect(await client.call('GET', '/v3/messages', undefined, { query: 'bad_field="x"' })).toMatchObject({
    status: 400,
    body: { errors: [{ message: "invalid syntax: 'bad_field' is not a known field (line 1, column 1)" }] },
  });
  expect(await client.call('GET', '/v3/messages/nothing')).toMatchObject({
    status: 404,
    body: { errors: [{ message: 'not found', field: 'message_id' }] },
  });
  for (const limit of [0, 1001])
    expect((await client.call('GET', '/v3/messages', undefined, { limit })).status).toBe(400);
});

test('a CSV file is requested, and a second one within 12 hours is refused', async () => {
  const asked = await client.call('POST', '/v3/messages/download', undefined, { query: 'status="delivered"' });
  expect(asked).toMatchObject({ status: 202, body: { status: 'pending' } });
  const { download_uuid: id } = asked.body as { download_uuid: string };
  const { body } = await client.call('GET', `/v3/messages/download/${id}`);
  const csv = await (await fetch((body as { presigned_url: string }).presigned_url)).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
  expect(await client.call('POST', '/v3/messages/download')).toMatchObject({
    status: 429,
    body: { errors: [{ message: 'too many requests' }] },
  });
  expect(await client.call('GET', '/v3/messages/download/nothing')).toMatchObject({
    status: 404,
    body: { errors: [{ message: 'download token is invalid or expired' }] },
  });
});

test('only keys with the scope read activity', async () => {
  const { apiKey } = await provider.createAccount({ scopes: ['mail.send'] });
  const other = officialClient(provider, apiKey);
  expect((await other.call('GET', '/v3/messages')).status).toBe(403);
});
