import { gzipSync } from 'node:zlib';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from './finishedJob';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

const email = '_rf2_T';
const firstName = '_rf0_T';

async function prepare(mappings: (string | null)[], listIds: string[] = []): Promise<ImportCreated> {
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', { file_type: 'csv', field_mappings: mappings, list_ids: listIds });
  expect(response.statusCode).toBe(200);
  return response.json() as ImportCreated;
}

async function upload(created: ImportCreated, file: Buffer | string): Promise<number> {
  const headers = Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value]));
  const { pathname, search } = new URL(created.upload_uri);
  return (await test1.inject('PUT', pathname + search, file, { authorization: '', ...headers })).statusCode;
}

async function importFile(file: Buffer | string, mappings: (string | null)[] = [email, firstName], listIds: string[] = []): Promise<ContactJob> {
  const created = await prepare(mappings, listIds);
  expect(await upload(created, file)).toBe(200);
  return finishedJob(test1, created.job_id);
}

async function reportOf(job: ContactJob): Promise<string> {
  const { pathname, search } = new URL(job.results.errors_url ?? '');
  return (await test1.inject('GET', pathname + search, undefined, { authorization: '' })).body;
}

async function firstNameOf(address: string): Promise<unknown> {
  const response = await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: [address] });
  return (response.json() as { result: Record<string, { contact?: { first_name: string } }> }).result[address]?.contact?.first_name;
}

test('good rows are kept, bad ones reported with their reason', async () => {
  const list = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Imported' })).json() as { id: string };
  const field = (await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'score', field_type: 'Number' })).json() as { id: string };
  const csv = [
    'email,first_name,notes,score',
    'Ann@Example.com,"Ann ""A""\nSmith",skipped,12.5',
    'not an address,Bob,,1',
    'cy@example.com,Cy,,twelve',
    ',Nobody,,1',
    '"dee"@example.com,Dee,,1',
    'ann@example.com,Again,,3',
    `eve@example.com,${'e'.repeat(100_000)},,1`,
    '=cmd(),Formula,,1',
    'flo@example.com,Flo,,',
    '',
  ].join('\n');
  const job = await importFile(csv, [email, firstName, null, field.id], [list.id]);
  expect(job).toMatchObject({
    status: 'errored',
    job_type: 'upsert',
    results: { requested_count: 9, created_count: 2, updated_count: 0, errored_count: 6, duplicate_count: 1 },
    progress: { rows_done: 9, bytes_done: Buffer.byteLength(csv), bytes_total: Buffer.byteLength(csv) },
  });
  const report = await reportOf(job);
  expect(report).toContain('email,first_name,notes,score,row,reason\r\n');
  expect(report).toContain('not an address,Bob,,1,2,email must be a valid email address.');
  expect(report).toContain('cy@example.com,Cy,,twelve,3,Float type conversion error');
  expect(report).toContain(',Nobody,,1,4,"At least one identifier is required');
  expect(report).toContain('Wrong quoting');
  expect(report).toContain('ann@example.com,Again,,3,6,"Duplicate');
  expect(report).toContain('first_name must not exceed 50 characters.');
  expect(report).toContain("'=cmd(),Formula");
  const ann = (await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['ann@example.com'] })).json() as {
    result: Record<string, { contact: object }>;
  };
  expect(ann.result['ann@example.com']?.contact).toMatchObject({ first_name: 'Ann "A"\nSmith', custom_fields: { score: 12.5 }, list_ids: [list.id] });
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}`)).json()).toMatchObject({ contact_count: 2 });
  expect(await readdir(path.join(test1.provider.config.dataDir, 'imports'))).toEqual([]);
});

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each<[string, string, (text: string) => Buffer | string]>([
  ['gzip', 'gzip@example.com', (text) => gzipSync(text)],
  ['a byte order mark', 'bom@example.com', (text) => `\uFEFF${text}`],
  ['UTF-16 little endian', 'le@example.com', utf16],
  ['UTF-16 big endian', 'be@example.com', (text) => utf16(text).swap16()],
  ['UTF-16 without a mark', 'unmarked@example.com', (text) => Buffer.from(text, 'utf16le')],
  ['semicolons', 'semicolon@example.com', (text) => text.replaceAll(',', ';')],
  ['tabs', 'tab@example.com', (text) => text.replaceAll(',', '\t')],
  ['carriage returns', 'cr@example.com', (text) => text.replaceAll('\n', '\r')],
])('a file with %s is read', async (_name, address, encode) => {
  const job = await importFile(encode(`email,first_name\n${address},Zoë\n`));
  expect(job).toMatchObject({ status: 'completed', results: { created_count: 1 } });
  expect(await firstNameOf(address)).toBe('Zoë');
});

test.each<[string, string | Buffer, string]>([
  ['empty', '', 'csv-empty'],
  ['of blank lines', '\n\r\n', 'csv-empty'],
  ['without rows', 'email,first_name\n', 'csv-empty'],
  ['without a header', 'ann@example.com,Ann\nbob@example.com,Bob\n', 'csv-missing-header'],
  ['with an empty header', ',\nann@example.com,Ann\n', 'csv-missing-header'],
  ['of other columns', 'email\nann@example.com\n', 'csv-parse-failure'],
  ['that is an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'csv-parse-failure'],
])('a file %s fails with its own message', async (_name, file, failure) => {
  const job = await importFile(file);
  expect(job).toMatchObject({ status: 'failed', failure: { id: failure }, results: { created_count: 0 } });
});

test('a damaged archive is refused, and its job failed', async () => {
  const created = await prepare([email]);
  expect(await upload(created, gzipSync('email\nann@example.com\n').subarray(0, 22))).toBe(400);
  expect(await finishedJob(test1, created.job_id)).toMatchObject({ status: 'failed', failure: { id: 'csv-parse-failure' } });
});

test('an empty cell keeps what the contact has', async () => {
  await importFile('email,first_name\nkeep@example.com,Kept\n');
  const job = await importFile('email,first_name\nkeep@example.com,\n');
  expect(job).toMatchObject({ status: 'completed', results: { updated_count: 1 } });
  expect(await firstNameOf('keep@example.com')).toBe('Kept');
});

test.each<[string, object, number, string]>([
  ['an unknown field', { file_type: 'csv', field_mappings: [email, 'e999_T'] }, 400, 'field_mappings'],
  ['a read-only field', { file_type: 'csv', field_mappings: [email, '_rf21_D'] }, 400, 'field_mappings'],
  ['a field twice', { file_type: 'csv', field_mappings: [email, email] }, 400, 'field_mappings'],
  ['no identifier', { file_type: 'csv', field_mappings: [firstName] }, 400, 'field_mappings'],
  ['an unknown list', { file_type: 'csv', field_mappings: [email], list_ids: ['x'] }, 404, 'list_ids'],
  ['another file type', { file_type: 'xlsx', field_mappings: [email] }, 400, 'file_type'],
])('a mapping with %s is refused', async (_name, body, status, field) => {
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', body);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ errors: [{ field }] });
});

test('a link opens only what it was signed for', async () => {
  const created = await prepare([email]);
  const other = await prepare([email]);
  const { search } = new URL(created.upload_uri);
  const to = (pathname: string, query: string): Promise<number> =>
    test1.inject('PUT', pathname + query, 'email\n', { authorization: '', 'content-type': 'text/csv' }).then((response) => response.statusCode);
  expect(await to(`/v3/marketing/contacts/imports/${other.job_id}/file`, search)).toBe(403);
  expect(await to(`/v3/marketing/contacts/imports/${created.job_id}/file`, search.replace(/expires=\d+/, 'expires=99999999999'))).toBe(403);
  expect(await to(`/v3/marketing/contacts/imports/${created.job_id}/file`, '')).toBe(400);
  expect(await upload(created, 'email\nlink@example.com\n')).toBe(200);
  expect(await upload(created, 'email\nlink@example.com\n')).toBe(409);
});

test("another account's job is not found", async () => {
  const created = await prepare([email]);
  const stranger = await test1.createAccount();
  const response = await test1.inject('GET', `/v3/marketing/contacts/imports/${created.job_id}`, undefined, { authorization: `Bearer ${stranger.apiKey}` });
  expect(response.statusCode).toBe(404);
});
