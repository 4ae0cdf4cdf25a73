import { mailTo } from '../../provider/testing/mailbox';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import type { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { Sender } from 'sendwright/wire/senders';
import type { SingleSendStats } from 'sendwright/wire/stats';
import { until } from '../support/until';
import { officialClient, type OfficialClient } from './client';

// The product's main job, from an empty account to counted clicks, with the official client only.

let provider: TestProvider;
let client: OfficialClient;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

async function get<Body>(url: string): Promise<Body> {
  const { status, body } = await client.call('GET', url);
  expect(status).toBe(200);
  return body as Body;
}

async function outbox(email: string): Promise<OutboxMessageDetail> {
  const found = await until(
    `a message to ${email}`,
    async () => (await get<OutboxPage>(`/v3/marketing/outbox?email=${email}`)).result[0],
  );
  return get<OutboxMessageDetail>(`/v3/marketing/outbox/${found.id}`);
}

const header = (message: OutboxMessageDetail, name: string): string =>
  message.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? '';

async function verifiedSender(): Promise<number> {
  const { body } = await client.call('POST', '/v3/marketing/senders', {
    nickname: 'Bakery',
    from: { email: 'hello@bakery.example', name: 'The Bakery' },
    reply_to: { email: 'hello@bakery.example' },
    address: '1 Mill Lane',
    city: 'Lyon',
    country: 'France',
  });
  const { id } = body as Sender;
  // System mail is for people, not for keys.
  const mail = await mailTo(provider, 'hello@bakery.example', /Confirm/);
  const link = /https?:\/\/[^\s"<>]*verify[^\s"<>]*/.exec(mail.text)?.[0] ?? '';
  expect((await fetch(link)).status).toBe(200);
  expect((await get<Sender>(`/v3/marketing/senders/${id}`)).verified.status).toBe(false);
  expect((await fetch(link, { method: 'POST' })).ok).toBe(true);
  expect((await get<Sender>(`/v3/marketing/senders/${id}`)).verified.status).toBe(true);
  return id;
}

async function importContacts(listId: string): Promise<void> {
  const { custom_fields } = await get<{ custom_fields: { id: string; name: string }[] }>(
    '/v3/marketing/field_definitions',
  );
  const bread = custom_fields.find((field) => field.name === 'favorite_bread')?.id ?? '';
  const { body } = await client.call('PUT', '/v3/marketing/contacts/imports', {
    list_ids: [listId],
    file_type: 'csv',
    field_mappings: ['_rf2_T', '_rf0_T', bread],
  });
  const { job_id, upload_uri, upload_headers } = body as ImportCreated;
  const file =
    'email,first_name,favorite_bread\nada@example.com,Ada,rye\ngrace@example.com,Grace,"sour\ndough"\nnobody,No,none\n';
  const upload = await fetch(upload_uri, {
    method: 'PUT',
    body: file,
    headers: Object.fromEntries(upload_headers.map((one) => [one.header, one.value])),
  });
  expect(upload.ok).toBe(true);
  const job = await until('the import', async () => {
    const now = await get<ContactJob>(`/v3/marketing/contacts/imports/${job_id}`);
    return now.status !== 'pending' && now;
  });
  expect(job).toMatchObject({ status: 'errored', results: { requested_count: 3, created_count: 2, errored_count: 1 } });
  const rejected = await (await fetch(job.results.errors_url ?? '')).text();
  expect(rejected).toContain('nobody');
  expect(rejected).not.toContain('ada@example.com');
}

async function statsOf(sendId: string): Promise<SingleSendStats['results'][number]['stats'] | undefined> {
  return (await get<SingleSendStats>(`/v3/marketing/stats/singlesends/${sendId}`)).results[0]?.stats;
}

test('a campaign goes from nothing to counted clicks', async () => {
  const senderId = await verifiedSender();
  const group = await client.call('POST', '/v3/asm/groups', {
    name: 'Newsletter',
    description: 'What is in the oven',
    is_default: true,
  });
  const groupId = (group.body as { id: number }).id;
  const field = await client.call('POST', '/v3/marketing/field_definitions', {
    name: 'favorite_bread',
    field_type: 'Text',
  });
  expect(field.status).toBe(200);
  const list = await client.call('POST', '/v3/marketing/lists', { name: 'Regulars' });
  const listId = (list.body as { id: string }).id;
  await importContacts(listId);

  const created = await client.call('POST', '/v3/marketing/singlesends', {
    name: 'Autumn',
    send_to: { list_ids: [listId] },
    email_config: {
      subject: 'Fresh {{favorite_bread}} for {{first_name}}',
      html_content:
        '<html><body><p>Dear {{first_name}}</p><a href="https://bakery.example/autumn">See</a></body></html>',
      sender_id: senderId,
      suppression_group_id: groupId,
    },
  });
  expect(created.status).toBe(201);
  const sendId = (created.body as { id: string }).id;
  const scheduled = await client.call('PUT', `/v3/marketing/singlesends/${sendId}/schedule`, { send_at: 'now' });
  expect(scheduled.status).toBe(201);

  const message = await outbox('ada@example.com');
  expect(message.subject).toBe('Fresh rye for Ada');
  expect(message.html).toContain('Dear Ada');
  expect(message.text).toContain('Dear Ada');
  // The id that events have as `smtp-id`, the same for every attempt.
  expect(header(message, 'Message-ID')).toMatch(/^<[\w-]{27}@bakery\.example>$/);
  await until('both deliveries', async () => (await statsOf(sendId))?.delivered === 2);

  const links = [...(message.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const pixel =
    [...(message.html ?? '').matchAll(/<img[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '').at(-1) ?? '';
  expect((await fetch(pixel)).headers.get('content-type')).toBe('image/gif');
  const answers = await Promise.all(links.map((link) => fetch(link, { redirect: 'manual' })));
  expect(answers.map((answer) => answer.headers.get('location'))).toContain('https://bakery.example/autumn');

  // One-click unsubscribe (RFC 8058): GET changes nothing, POST unsubscribes.
  expect(header(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(https?:[^>]+)>/.exec(header(message, 'List-Unsubscribe'))?.[1] ?? '';
  await fetch(oneClick);
  expect((await client.call('GET', `/v3/asm/groups/${groupId}/suppressions`)).body).toEqual([]);
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(oneClick, form)).ok).toBe(true);
  expect((await client.call('GET', `/v3/asm/groups/${groupId}/suppressions`)).body).toEqual(['ada@example.com']);

  const stats = await until('the statistics', async () => {
    const now = await statsOf(sendId);
    return now && now.unique_opens >= 1 && now.unique_clicks >= 1 && now.unsubscribes >= 1 && now;
  });
  expect(stats).toMatchObject({ requests: 2, delivered: 2, unique_clicks: 1, unsubscribes: 1 });

  // The next send of the group reaches only the remaining subscribers.
  const again = await client.call('POST', `/v3/marketing/singlesends/${sendId}`, {});
  const againId = (again.body as { id: string }).id;
  await client.call('PUT', `/v3/marketing/singlesends/${againId}/schedule`, { send_at: 'now' });
  await until('the second send', async () => (await statsOf(againId))?.delivered === 1);
  expect((await get<OutboxPage>(`/v3/marketing/outbox?single_send_id=${againId}`)).result.map((one) => one.to)).toEqual(
    ['grace@example.com'],
  );
});
