import type { Contact } from 'sendwright/wire/contacts';
import type { ContactJob } from 'sendwright/wire/imports';
import { setTimeout } from 'node:timers/promises';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

async function finished(jobId: string): Promise<ContactJob> {
  for (;;) {
    const job = (await client.call('GET', `/v3/marketing/contacts/imports/${jobId}`)).body as ContactJob;
    if (job.status !== 'pending') return job;
    await setTimeout(20);
  }
}

test('the official client keeps contacts on a list, with a custom field', async () => {
  const list = await client.call('POST', '/v3/marketing/lists', { name: 'Readers' });
  expect(list).toMatchObject({ status: 201, body: { name: 'Readers', contact_count: 0 } });
  const { id: listId } = list.body as { id: string };
  const field = await client.call('POST', '/v3/marketing/field_definitions', { name: 'favorite', field_type: 'Text' });
  expect(field).toMatchObject({ status: 200, body: { id: 'e1_T', name: 'favorite', field_type: 'Text' } });

  const upsert = await client.call('PUT', '/v3/marketing/contacts', {
    list_ids: [listId],
    contacts: [
      { email: 'Jane@Example.com', first_name: 'Jane', custom_fields: { e1_T: 'blue' } },
      { email: 'john@example.com' },
    ],
  });
  expect(upsert.status).toBe(202);
  expect(await finished((upsert.body as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
    results: { created_count: 2 },
  });

  const found = await client.call('POST', '/v3/marketing/contacts/search/emails', { emails: ['jane@example.com'] });
  const jane = (found.body as { result: Record<string, { contact: Contact }> }).result['jane@example.com']?.contact;
  expect(jane).toMatchObject({
    email: 'jane@example.com',
    first_name: 'Jane',
    list_ids: [listId],
    custom_fields: { favorite: 'blue' },
  });
  expect(await client.call('GET', `/v3/marketing/contacts/${jane?.id}`)).toMatchObject({
    status: 200,
    body: { id: jane?.id },
  });
  expect(await client.call('GET', '/v3/marketing/contacts/count')).toEqual({
    status: 200,
    body: { contact_count: 2, billable_count: 2 },
  });
  expect(await client.call('GET', `/v3/marketing/lists/${listId}/contacts/count`)).toMatchObject({
    body: { contact_count: 2 },
  });

  const removed = await client.call('DELETE', '/v3/marketing/contacts', undefined, { ids: jane?.id });
  expect(removed.status).toBe(202);
  expect(await finished((removed.body as { job_id: string }).job_id)).toMatchObject({
    job_type: 'delete',
    results: { deleted_count: 1 },
  });
  expect((await client.call('GET', `/v3/marketing/contacts/${jane?.id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/v3/marketing/lists/${listId}`)).status).toBe(204);
});

test('the official client imports a file through the link it is given', async () => {
  const prepared = await client.call('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T', null],
  });
  const {
    job_id: jobId,
    upload_uri: link,
    upload_headers: headers,
  } = prepared.body as { job_id: string; upload_uri: string; upload_headers: { header: string; value: string }[] };
  const upload = await fetch(link, {
    method: 'PUT',
    headers: Object.fromEntries(headers.map(({ header, value }) => [header, value])),
    body: 'email,notes\nfile@example.com,x\nwrong,y\n',
  });
  expect(upload.status).toBe(200);
  const job = await finished(jobId);
  expect(job).toMatchObject({ status: 'errored', results: { created_count: 1, errored_count: 1 } });
  expect(await (await fetch(job.results.errors_url ?? '')).text()).toBe(
    'email,notes,line,reason\r\nwrong,y,3,email must be a valid email address.\r\n',
  );
});

test('the official client exports a list and fetches the file', async () => {
  const { id: listId } = (await client.call('POST', '/v3/marketing/lists', { name: 'To export' })).body as {
    id: string;
  };
  const upsert = await client.call('PUT', '/v3/marketing/contacts', {
    list_ids: [listId],
    contacts: [{ email: 'exported@example.com', first_name: '=1+1' }],
  });
  await finished((upsert.body as { job_id: string }).job_id);
  const asked = await client.call('POST', '/v3/marketing/contacts/exports', {
    list_ids: [listId],
    file_type: 'csv',
    max_file_size: 100,
  });
  expect(asked).toMatchObject({
    status: 202,
    body: { id: expect.any(String), _metadata: { self: expect.any(String) } },
  });
  const { id } = asked.body as { id: string };
  for (;;) {
    const { status, body } = await client.call('GET', `/v3/marketing/contacts/exports/${id}`);
    expect(status).toBe(200);
    const shown = body as { status: string; urls: string[]; contact_count: number };
    if (shown.status === 'pending') {
      await setTimeout(20);
      continue;
    }
    expect(shown).toMatchObject({ status: 'ready', contact_count: 1, urls: [expect.any(String)] });
    const file = await (await fetch(shown.urls[0] ?? '')).text();
    expect(file.split('\n')).toEqual([
      expect.stringMatching(/^contact_id,email,/),
      expect.stringContaining("exported@example.com,,,,'=1+1,"),
      '',
    ]);
    break;
  }
  expect(await client.call('GET', '/v3/marketing/contacts/exports')).toMatchObject({
    status: 200,
    body: { result: [{ id, status: 'ready', export_type: 'list_export', lists: [{ ID: listId, Name: 'To export' }] }] },
  });
});

test.each<[object, string]>([
  [{ list_ids: [{ id: 'x' }] }, 'list_ids[0]'],
  [{ list_ids: { id: 'x' } }, 'list_ids'],
  [{ list_ids: 'x' }, 'list_ids'],
  [{ segment_ids: [{ ID: 'x', Name: 'y' }] }, 'segment_ids[0]'],
  [{ segment_ids: [null] }, 'segment_ids[0]'],
  [{ notifications: true }, 'notifications'],
  [{ selection: [] }, 'selection'],
])('an export of %j is refused by its field', async (body, field) => {
  expect(await client.call('POST', '/v3/marketing/contacts/exports', body)).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  });
});

test('an export without a body is one of all contacts', async () => {
  const { status, body } = await client.call('POST', '/v3/marketing/contacts/exports');
  expect(status).toBe(202);
  expect(await client.call('GET', `/v3/marketing/contacts/exports/${(body as { id: string }).id}`)).toMatchObject({
    body: { export_type: 'contacts_export' },
  });
});

test('the official client does a dry run, an import, and an undo', async () => {
  const prepared = await client.call('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T', '_rf0_T'],
    dry_run: true,
    name: 'tried.csv',
  });
  const { job_id: dryId, upload_uri: link } = prepared.body as { job_id: string; upload_uri: string };
  await fetch(link, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: 'email,first_name\ntried@example.com,Tess\n',
  });
  expect(await finished(dryId)).toMatchObject({
    dry_run: true,
    results: { created_count: 1 },
    preview: [
      {
        row: 2,
        kind: 'created',
        changes: [
          { field: 'first_name', before: null, after: 'Tess' },
          { field: 'email', before: null, after: 'tried@example.com' },
        ],
      },
    ],
  });
  const applied = await client.call('POST', `/v3/marketing/contacts/imports/${dryId}/apply`, {});
  expect(applied.status).toBe(202);
  const imported = await finished((applied.body as { job_id: string }).job_id);
  expect(imported).toMatchObject({ status: 'completed', name: 'tried.csv', results: { created_count: 1 } });
  const undone = await client.call('POST', `/v3/marketing/contacts/imports/${imported.id}/undo`, {});
  expect(undone.status).toBe(202);
  expect(await finished((undone.body as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
    results: { deleted_count: 1, kept_count: 0 },
  });
  expect((await client.call('GET', '/v3/marketing/contacts/imports')).body).toMatchObject({
    result: [{ id: imported.id }, {}],
  });
});
