import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { csvCell } from 'sendwright/formats';
import type { ContactExport, ContactExports } from 'sendwright/wire/exports';
import { sql } from '../../database/sql';
import { mailTo } from '../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from '../../testing/testImports';
import { finishedExport } from './finishedExport';
import { cleanUpExports } from './jobs';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

async function exported(body: object): Promise<ContactExport> {
  const response = await test1.inject('POST', '/v3/marketing/contacts/exports', body);
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({
    status: 202,
    body: { id: expect.any(String) },
  });
  return finishedExport(test1, (response.json() as { id: string }).id);
}

/** A file behind its link, as nobody in particular asks for it. */
const fetched = (link: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(link);
  return test1.inject('GET', pathname + search, undefined, { authorization: '', ...headers });
};
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

async function upsert(contacts: readonly object[], listIds: readonly string[] = []): Promise<void> {
  const response = await test1.inject('PUT', '/v3/marketing/contacts', { contacts, list_ids: listIds });
  expect(await finishedJob(test1, (response.json() as { job_id: string }).job_id)).toMatchObject({
    status: 'completed',
  });
}

test('all contacts come as CSV with every field, and no spreadsheet calculates any of it', async () => {
  await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'note', field_type: 'Text' });
  await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'score', field_type: 'Number' });
  await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'joined', field_type: 'Date' });
  await upsert([
    {
      email: 'ann@example.com',
      phone_number_id: '+14155550100',
      first_name: '=HYPERLINK("http://bad","x")',
      last_name: '@SUM(A1)',
      city: 'Line\nbreak, "quoted"',
      phone_number: '+1 (415) 555 0100',
      alternate_emails: ['a@example.com', 'b@example.com'],
      custom_fields: { e1_T: '-2+3+cmd|calc', e2_N: -1.5, e3_D: '12/31/2025' },
    },
    { external_id: 'only-an-id', first_name: 'Ünïcode 🙂' },
  ]);
  const done = await exported({});
  expect(done).toMatchObject({
    status: 'ready',
    export_type: 'contacts_export',
    contact_count: 2,
    file_type: 'csv',
    lists: [],
    segments: [],
    progress: { rows_done: 2, rows_total: 2 },
  });
  expect(Date.parse(done.expires_at) - Date.parse(done.completed_at ?? '')).toBe(12 * 60 * 60 * 1000);
  const [link = ''] = done.urls;
  const file = await fetched(link);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="contacts-1.csv"',
  });
  const [ann, other] = rowsOf(file.body);
  expect(ann).toMatchObject({
    email: 'ann@example.com',
    phone_number_id: '+14155550100',
    first_name: '\'=HYPERLINK("http://bad","x")',
    last_name: "'@SUM(A1)",
    city: 'Line\nbreak, "quoted"',
    phone_number: '+1 (415) 555 0100',
    alternate_emails: 'a@example.com, b@example.com',
    note: "'-2+3+cmd|calc",
    score: '-1.5',
    joined: '2025-12-31',
    last_opened: '',
  });
  expect(other).toMatchObject({ email: '', external_id: 'only-an-id', first_name: 'Ünïcode 🙂', note: '' });
  const packed = await fetched(link.replace('.csv?', '.csv.gz?'));
  expect(packed.headers['content-type']).toBe('application/gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(file.body);
  const encoded = await fetched(link, { 'accept-encoding': 'gzip, br' });
  expect(encoded.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(encoded.rawPayload).toString()).toBe(file.body);
});

test('lists, a selection and a filter choose whom to export; JSON is one array', async () => {
  const { id: listId } = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Readers' })).json() as {
    id: string;
  };
  await upsert(
    [{ email: 'reader1@example.com' }, { email: 'reader2@example.com', custom_fields: { e2_N: 7 } }],
    [listId],
  );
  const done = await exported({ list_ids: [listId], file_type: 'json', notifications: { email: true } });
  expect(done).toMatchObject({
    status: 'ready',
    export_type: 'list_export',
    lists: [{ ID: listId, Name: 'Readers' }],
    contact_count: 2,
  });
  const people = (await fetched(done.urls[0] ?? '')).json() as {
    contact_id: string;
    email: string;
    custom_fields: object;
  }[];
  expect(people.map(({ email, custom_fields: fields }) => [email, fields])).toEqual([
    ['reader1@example.com', {}],
    ['reader2@example.com', { score: 7 }],
  ]);
  const one = await exported({ selection: { ids: [people[1]?.contact_id] } });
  expect(rowsOf((await fetched(one.urls[0] ?? '')).body).map((row) => row['email'])).toEqual(['reader2@example.com']);
  const rest = await exported({ selection: { matching: { list_id: listId }, except: [people[1]?.contact_id] } });
  expect(rowsOf((await fetched(rest.urls[0] ?? '')).body).map((row) => row['email'])).toEqual(['reader1@example.com']);
  const none = await exported({ selection: { matching: { search: 'nobody-at-all' } }, file_type: 'json' });
  expect((await fetched(none.urls[0] ?? '')).json()).toEqual([]);
  // Whoever asked for a mail gets one, with a link to the workbench.
  const [owner] = await test1.provider.database.rows<{ email: string }>(
    sql`select email from users where account_id = ${test1.accountId}`,
  );
  expect((await mailTo(test1, owner?.email ?? '', /^Your contact export is ready$/)).text).toContain(test1.url);
});

test('a large export comes in files of the size asked for, each whole', async () => {
  await test1.provider.database.execute(sql`
    insert into contacts (account_id, email, address_line_1)
    select ${test1.accountId}, 'many' || n || '@example.com', repeat('x', 90) || E'\n"'
    from generate_series(1, 9000) n`);
  const files = async (fileType: string) => {
    const done = await exported({ max_file_size: 1, file_type: fileType });
    return { done, texts: await Promise.all(done.urls.map(async (link) => (await fetched(link)).body)) };
  };
  const csv = await files('csv');
  expect(csv.texts.length).toBeGreaterThan(1);
  for (const text of csv.texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
  const emails = csv.texts.flatMap((text) => rowsOf(text).map((row) => `${row['email']}${row['external_id']}`));
  expect(new Set(emails).size).toBe(csv.done.contact_count);
  expect(emails).toHaveLength(csv.done.contact_count);
  const json = await files('json');
  expect(json.texts.length).toBeGreaterThan(1);
  expect(json.texts.flatMap((text) => JSON.parse(text) as unknown[])).toHaveLength(json.done.contact_count);
});

test('invalid exports are refused with the invalid field', async () => {
  const refused = async (body: object) => {
    const response = await test1.inject('POST', '/v3/marketing/contacts/exports', body);
    return [response.statusCode, (response.json() as { errors: { field: string }[] }).errors[0]?.field];
  };
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await refused({ list_ids: [unknown] })).toEqual([404, 'list_ids']);
  expect(await refused({ segment_ids: [unknown] })).toEqual([404, 'segment_ids']);
  expect(await refused({ selection: { ids: ['x'] } })).toEqual([400, 'selection']);
  expect(await refused({ selection: { matching: {} }, list_ids: [unknown] })).toEqual([400, 'selection']);
  expect(await refused({ selection: { matching: { search: 'ab' } } })).toEqual([400, 'search']);
  expect(await refused({ file_type: 'xml' })).toEqual([400, 'file_type']);
  expect((await test1.inject('GET', `/v3/marketing/contacts/exports/${unknown}`)).statusCode).toBe(404);
  expect((await test1.inject('DELETE', '/v3/marketing/contacts/exports/nonsense')).statusCode).toBe(404);
});

test('links are signed, end after 12 hours, and end when the export is deleted', async () => {
  const done = await exported({ selection: { matching: { search: 'reader1' } } });
  const [link = ''] = done.urls;
  expect((await fetched(link)).statusCode).toBe(200);
  expect((await fetched(link.replace(/signature=.../, 'signature=xxx'))).statusCode).toBe(403);
  expect((await fetched(link.replace(/expires=\d+/, 'expires=9999999999'))).statusCode).toBe(403);
  expect((await fetched(link.replace('contacts-1.csv', 'contacts-2.csv'))).statusCode).toBe(404);
  expect((await fetched(link.replace('contacts-1.csv', '..%2f..%2fpostgres'))).statusCode).toBe(404);
  await test1.provider.database.execute(sql`
    update contact_exports set expires_at = now() - interval '1 second'
    where account_id = ${test1.accountId} and export_id = ${done.id}`);
  await cleanUpExports(test1.provider);
  expect((await fetched(link)).statusCode).toBe(404);
  const listed = (await test1.inject('GET', '/v3/marketing/contacts/exports')).json() as ContactExports;
  expect(listed.result.find(({ id }) => id === done.id)).toMatchObject({ status: 'ready', urls: [] });
  expect((await test1.inject('DELETE', `/v3/marketing/contacts/exports/${done.id}`)).statusCode).toBe(204);
  expect((await test1.inject('GET', `/v3/marketing/contacts/exports/${done.id}`)).statusCode).toBe(404);
});

test.each([
  'plain; text',
  '-5.20',
  '+14155550143',
  '=1+1',
  'a;=1+1',
  'a;"=1+1',
  'a; +cmd()',
  'a\t@sum(1)',
  'a\r\n-cmd()',
  '\t=1+1',
  ' =1+1',
  ';=1;=2',
])('%j is written without a formula, as in every other file', async (text) => {
  const row = await test1.provider.database.first<{ cell: string }>(sql`select spreadsheet_text(${text}) as cell`);
  const cell = csvCell(text);
  expect(row?.cell).toBe(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
});
