import { gzipSync } from 'node:zlib';
import { Value } from '@sinclair/typebox/value';
import iconv from 'iconv-lite';
import { type FileEncoding, ImportCreated } from 'sendwright/wire/imports';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob, importCsv, reportOf, uploadFile } from '../../testing/testImports';

// The code pages that Excel saves “CSV (Comma delimited)” in, by the system's language.

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const mapping = ['_rf2_T', '_rf0_T'];
const header = 'email;first_name\r\n';
const nameOf = async (email: string): Promise<unknown> => {
  const answer = await provider.inject('POST', '/v3/marketing/contacts/search/emails', { emails: [email] });
  return answer.json().result?.[email]?.contact.first_name;
};

test.each([
  ['windows-1250', 'Łukasz Żółć'],
  ['windows-1251', 'Иван Ёлкин'],
  ['shift_jis', '表参道 ソ太郎'],
  ['gbk', '小明'],
  ['euc-kr', '김똠'],
  ['big5', '許功蓋'],
] as const)('a file in %s is imported when the request says so', async (encoding, name) => {
  const email = `${encoding}@names.example`;
  const file = iconv.encode(`${header}${email};${name}\r\n`, encoding);
  const job = await importCsv(provider, gzipSync(file), { field_mappings: mapping, encoding });
  expect([job.status, job.results.created_count]).toEqual(['completed', 1]);
  expect(await nameOf(email)).toBe(name);
});

test('a dry run reads the file in the named encoding, and its import does, too', async () => {
  const prepared = Value.Decode(
    ImportCreated,
    (
      await provider.inject('PUT', '/v3/marketing/contacts/imports', {
        file_type: 'csv',
        field_mappings: mapping,
        encoding: 'windows-1250',
        dry_run: true,
      })
    ).json(),
  );
  await uploadFile(provider, prepared, iconv.encode(`${header}dry@names.example;Żaneta\r\n`, 'windows-1250'));
  const dry = await finishedJob(provider, prepared.job_id);
  expect(dry.preview?.[0]?.changes).toContainEqual({ field: 'first_name', before: null, after: 'Żaneta' });
  const applied = await provider.inject('POST', `/v3/marketing/contacts/imports/${prepared.job_id}/apply`, {});
  await finishedJob(provider, applied.json().job_id);
  expect(await nameOf('dry@names.example')).toBe('Żaneta');
});

test('rows with bytes that the encoding lacks are rejected with what to do; others are imported', async () => {
  const file = Buffer.concat([
    iconv.encode(`${header}good@names.example;太郎\r\nbad@names.example;`, 'shift_jis'),
    Buffer.from([0xfe, 0x0d, 0x0a]),
  ]);
  const job = await importCsv(provider, file, { field_mappings: mapping, encoding: 'shift_jis' });
  expect([job.results.created_count, job.results.errored_count]).toEqual([1, 1]);
  expect(await reportOf(provider, job)).toContain('Import it in another encoding, or save it as CSV UTF-8.');
});

test('a header that is not in the encoding fails the import with a reason of its own', async () => {
  const file = iconv.encode('email;имя\r\na@names.example;Иван\r\n', 'windows-1251');
  const job = await importCsv(provider, file, { field_mappings: mapping, encoding: 'utf-8' });
  expect(job.failure).toMatchObject({ id: 'csv-encoding', message: expect.stringContaining('`encoding`') });
});

test('an unknown encoding is refused by name', async () => {
  const encoding: FileEncoding | 'klingon' = 'klingon';
  const answer = await provider.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: mapping,
    encoding,
  });
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'encoding']);
});
