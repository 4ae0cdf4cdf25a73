import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { isReadable } from '../../validation/readableText';
import { findContactJob, insertContactJob } from '../contacts/jobs/contactJobs';
import { importFile as importFilePlace } from './files/importFiles';
import { maximumRows, runImport } from './run/importJob';
import { finishedJob } from '../../testing/testImports';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

const email = '_rf2_T';
const firstName = '_rf0_T';
const lastName = '_rf1_T';
const externalId = '_rf25_T';

async function prepare(mappings: (string | null)[], listIds: string[] = []): Promise<ImportCreated> {
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: mappings,
    list_ids: listIds,
  });
  expect(response.statusCode).toBe(200);
  return response.json() as ImportCreated;
}

async function upload(created: ImportCreated, file: Buffer | string): Promise<number> {
  const headers = Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value]));
  const { pathname, search } = new URL(created.upload_uri);
  return (await test1.inject('PUT', pathname + search, file, { authorization: '', ...headers })).statusCode;
}

async function importFile(
  file: Buffer | string,
  mappings: (string | null)[] = [email, firstName],
  listIds: string[] = [],
): Promise<ContactJob> {
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
  return (response.json() as { result: Record<string, { contact?: { first_name: string } }> }).result[address]?.contact
    ?.first_name;
}

test('good rows are kept, bad ones reported with their reason', async () => {
  const list = (await test1.inject('POST', '/v3/marketing/lists', { name: 'Imported' })).json() as { id: string };
  const field = (
    await test1.inject('POST', '/v3/marketing/field_definitions', { name: 'score', field_type: 'Number' })
  ).json() as { id: string };
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
  expect(report).toContain('email,first_name,notes,score,line,reason\r\n');
  expect(report).toContain('not an address,Bob,,1,4,email must be a valid email address.');
  expect(report).toContain('cy@example.com,Cy,,twelve,5,"Float type conversion error');
  expect(report).toContain(',Nobody,,1,6,"At least one identifier is required');
  expect(report).toContain('Wrong quoting');
  expect(report).toContain('ann@example.com,Again,,3,8,"Duplicate');
  expect(report).toContain('first_name must not exceed 50 characters.');
  expect(report).toContain("'=cmd(),Formula");
  const ann = (
    await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['ann@example.com'] })
  ).json() as { result: Record<string, { contact: object }> };
  expect(ann.result['ann@example.com']?.contact).toMatchObject({
    first_name: 'Ann "A"\nSmith',
    custom_fields: { score: 12.5 },
    list_ids: [list.id],
  });
  expect((await test1.inject('GET', `/v3/marketing/lists/${list.id}`)).json()).toMatchObject({ contact_count: 2 });
  expect(await readdir(path.join(test1.provider.config.dataDir, 'imports'))).toEqual([]);
});

test('the apostrophe that keeps a spreadsheet from calculating is no part of the value; any other is', async () => {
  const job = await importFile("email,first_name,last_name\nguarded@example.com,'=1+1,'t Hooft\n", [
    email,
    firstName,
    lastName,
  ]);
  expect(job).toMatchObject({ status: 'completed', results: { created_count: 1 } });
  const found = (
    await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: ['guarded@example.com'] })
  ).json<{ result: Record<string, { contact: object }> }>();
  expect(found.result['guarded@example.com']?.contact).toMatchObject({ first_name: '=1+1', last_name: "'t Hooft" });
});

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each<[string, string, (text: string) => Buffer | string]>([
  ['gzip', 'gzip@example.com', (text) => gzipSync(text)],
  ['a byte order mark', 'bom@example.com', (text) => `\uFEFF${text}`],
  ['UTF-16 little endian', 'le@example.com', utf16],
  ['UTF-16 big endian', 'be@example.com', (text) => utf16(text).swap16()],
  ['UTF-16 without a mark', 'unmarked@example.com', (text) => Buffer.from(text, 'utf16le')],
  ['Windows-1252 encoding', 'western@example.com', (text) => Buffer.from(text, 'latin1')],
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

test('a row with a control character is rejected with its reason, and the others are imported', async () => {
  const job = await importFile(
    'email,first_name\n' +
      ['\u0007', '\b', '\v', '\f', '\u001F'].map((odd, at) => `odd${at}@example.com,A${odd}n\n`).join('') +
      'even@example.com,Ann\n',
  );
  expect(job).toMatchObject({ status: 'errored', results: { created_count: 1, errored_count: 5 } });
  const report = await reportOf(job);
  for (const code of ['0007', '0008', '000B', '000C', '001F']) {
    expect(report).toContain(`first_name must not contain the control character U+${code}.`);
  }
  expect(isReadable(report)).toBe(true);
});

test('an archive in an archive is refused, however it is packed', async () => {
  const created = await prepare([email]);
  expect(await upload(created, gzipSync(gzipSync('email\nann@example.com\n')))).toBe(400);
  expect(await finishedJob(test1, created.job_id)).toMatchObject({
    status: 'failed',
    failure: { message: expect.stringContaining('compressed twice') },
  });
});

test('a damaged archive is refused, and its job failed', async () => {
  const created = await prepare([email]);
  expect(await upload(created, gzipSync('email\nann@example.com\n').subarray(0, 22))).toBe(400);
  expect(await finishedJob(test1, created.job_id)).toMatchObject({
    status: 'failed',
    failure: { id: 'csv-parse-failure' },
  });
});

test('an empty cell keeps what the contact has', async () => {
  await importFile('email,first_name\nkeep@example.com,Kept\n');
  const job = await importFile('email,first_name\nkeep@example.com,\n');
  expect(job).toMatchObject({ status: 'completed', results: { updated_count: 1 } });
  expect(await firstNameOf('keep@example.com')).toBe('Kept');
});

test('identifiers of two contacts, dates and numbers that are none: each row has its reason', async () => {
  const field = async (name: string, type: string) =>
    (
      (await test1.inject('POST', '/v3/marketing/field_definitions', { name, field_type: type })).json() as {
        id: string;
      }
    ).id;
  const [joined, points] = [await field('joined', 'Date'), await field('points', 'Number')];
  await importFile('email,id\none@example.com,ext-one\ntwo@example.com,ext-two\n', [email, externalId]);
  const csv = [
    'email,id,joined,points',
    'one@example.com,ext-two,,',
    'one@example.com,ext-three,,',
    'three@example.com,,02/30/2026,',
    'three@example.com,,31/12/2026,',
    'three@example.com,,,1e5',
    'three@example.com,,,"1,5"',
    'three@example.com,,2/28/2026,.5',
    '',
  ].join('\n');
  const job = await importFile(csv, [email, externalId, joined, points]);
  expect(job).toMatchObject({
    status: 'errored',
    results: { requested_count: 7, created_count: 1, updated_count: 0, errored_count: 6 },
  });
  const report = (await reportOf(job)).split('\r\n');
  expect(report[1]).toContain('The identifiers of this row belong to two different contacts.');
  expect(report[2]).toContain('already has another value for a second one');
  expect(report.slice(3, 5).every((line) => line.includes('joined must be a date'))).toBe(true);
  expect(report.slice(5, 7).every((line) => line.includes('Float type conversion error: points'))).toBe(true);
});

test('a file of more rows than an import takes ends there; the rows before are in', async () => {
  const { database, config } = test1.provider;
  const jobId = await insertContactJob(database, test1.accountId, {
    kind: 'import',
    ready: false,
    payload: { list_ids: [], field_mappings: [email] },
  });
  const place = importFilePlace(config.dataDir, jobId);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, 'email\nlimit.1@example.com\n\nlimit.2@example.com\nlimit.3@example.com\n');
  const run = async (limit: number) => {
    const job = await findContactJob(database, test1.accountId, jobId);
    if (job) await runImport(database, config.dataDir, job, new AbortController().signal, limit);
  };
  await expect(run(2)).rejects.toMatchObject({ id: 'csv-over-1-million' });
  expect(await findContactJob(database, test1.accountId, jobId)).toMatchObject({
    requested_count: 2,
    created_count: 2,
  });
  expect(maximumRows).toBe(1_000_000);
  await rm(place);
});

test("a mapping to another account's custom field is refused", async () => {
  const stranger = await test1.createAccount();
  const headers = { authorization: `Bearer ${stranger.apiKey}` };
  for (const name of ['theirs_1', 'theirs_2', 'theirs_3', 'theirs_4', 'theirs_5', 'theirs_6'])
    await test1.inject('POST', '/v3/marketing/field_definitions', { name, field_type: 'Text' }, headers);
  const { custom_fields: theirs } = (
    await test1.inject('GET', '/v3/marketing/field_definitions', undefined, headers)
  ).json() as { custom_fields: { id: string }[] };
  const { custom_fields: ours } = (await test1.inject('GET', '/v3/marketing/field_definitions')).json() as {
    custom_fields: { id: string }[];
  };
  const foreign = theirs.find(({ id }) => !ours.some((own) => own.id === id));
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: [email, foreign?.id ?? null],
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    errors: [{ field: 'field_mappings', message: expect.stringContaining(foreign?.id ?? 'no id') }],
  });
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
    test1
      .inject('PUT', pathname + query, 'email\n', { authorization: '', 'content-type': 'text/csv' })
      .then((response) => response.statusCode);
  expect(await to(`/v3/marketing/contacts/imports/${other.job_id}/file`, search)).toBe(403);
  expect(
    await to(
      `/v3/marketing/contacts/imports/${created.job_id}/file`,
      search.replace(/expires=\d+/, 'expires=99999999999'),
    ),
  ).toBe(403);
  expect(await to(`/v3/marketing/contacts/imports/${created.job_id}/file`, '')).toBe(400);
  expect(await upload(created, 'email\nlink@example.com\n')).toBe(200);
  expect(await upload(created, 'email\nlink@example.com\n')).toBe(409);
});

test("another account's job is not found", async () => {
  const created = await prepare([email]);
  const stranger = await test1.createAccount();
  const response = await test1.inject('GET', `/v3/marketing/contacts/imports/${created.job_id}`, undefined, {
    authorization: `Bearer ${stranger.apiKey}`,
  });
  expect(response.statusCode).toBe(404);
});
