import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Value } from '@sinclair/typebox/value';
import { ImportCreated } from 'sendwright/wire/imports';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { resumeContactJobs } from './jobs';
import { normalizeUpload } from './files/normalizeUpload';
import { uploadFile } from '../../testing/testImports';

let waiting: TestProvider;
beforeAll(async () => {
  waiting = await startTestProvider({ jobs: false, listen: true });
});
afterAll(() => waiting.close());

const megabyte = 1024 ** 2;
const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
const ask = (test: TestProvider, who: TestAccount, body: object = {}) =>
  test.inject(
    'PUT',
    '/v3/marketing/contacts/imports',
    { file_type: 'csv', field_mappings: ['_rf2_T'], ...body },
    as(who),
  );
const prepare = async (test: TestProvider, who: TestAccount, body?: object): Promise<ImportCreated> =>
  Value.Decode(ImportCreated, (await ask(test, who, body)).json());
const uploadUrl = (test: TestProvider, { upload_uri: uri }: ImportCreated): string => {
  const { pathname, search } = new URL(uri);
  return `${test.url}${pathname}${search}`;
};
/** Uploads like a client that keeps its connections open. */
const put = (url: string, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'PUT', agent: new http.Agent({ keepAlive: true }) }, (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    });
    request.on('error', reject);
    request.end(body);
  });
const filesOf = (test: TestProvider): Promise<string[]> =>
  readdir(path.join(test.provider.config.dataDir, 'imports')).catch(() => []);
/** A file of contacts that hardly compresses. */
const contacts = (bytes: number): Buffer =>
  Buffer.from(
    `email\n${randomBytes(bytes / 2)
      .toString('hex')
      .replaceAll(/.{60}/g, '$&@a.example\n')}`,
  );

test('an archive that unpacks to a hundred times its size is given up early', async () => {
  let read = 0;
  const bomb = gzipSync(Buffer.alloc(64 * megabyte, 'a@b.example\n'));
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bomb.length; at += 1024) {
      read += 1;
      yield bomb.subarray(at, at + 1024);
    }
  }
  let bytes = 0;
  const unpack = async (): Promise<void> => {
    for await (const chunk of normalizeUpload(pieces())) bytes += chunk.length;
  };
  await expect(unpack()).rejects.toThrow('more than 100 times its size');
  expect(bytes).toBeLessThan(16 * megabyte);
  expect(read).toBeLessThan(bomb.length / 1024);

  const who = await waiting.createAccount();
  const prepared = await prepare(waiting, who);
  // The server does not wait for the rest: the next request of this client uses another connection.
  const refused = await put(uploadUrl(waiting, prepared), bomb);
  expect([refused.statusCode, refused.headers.connection]).toEqual([400, 'close']);
  expect(
    (await waiting.inject('GET', `/v3/marketing/contacts/imports/${prepared.job_id}`, undefined, as(who))).json(),
  ).toMatchObject({ status: 'failed' });
  // A file that compresses well is accepted.
  const honest = gzipSync(
    `email\n${Array.from({ length: 200_000 }, (_, index) => `reader${index * 7919}@example.com`).join('\n')}`,
  );
  expect(await uploadFile(waiting, await prepare(waiting, who), honest)).toBe(200);
});

test('a plan bounds a file, and all files that wait', async () => {
  const who = await waiting.createAccount({ plan: 'trial' });
  const tooLarge = await prepare(waiting, who);
  expect(await uploadFile(waiting, tooLarge, contacts(11 * megabyte))).toBe(413);
  const job = (
    await waiting.inject('GET', `/v3/marketing/contacts/imports/${tooLarge.job_id}`, undefined, as(who))
  ).json<{ failure: { message: string } }>();
  expect(job.failure.message).toContain('larger than 10 MB');
  const statuses: number[] = [];
  // Each finds what the ones before have taken.
  for (let turn = 0; turn < 3; turn += 1)
    statuses.push(await uploadFile(waiting, await prepare(waiting, who), contacts(6 * megabyte)));
  expect(statuses).toEqual([200, 200, 413]);
  // Also for concurrent uploads: bytes still being written count.
  const other = await waiting.createAccount({ plan: 'trial' });
  const prepared = [];
  for (let turn = 0; turn < 4; turn += 1) prepared.push(await prepare(waiting, other));
  const together = await Promise.all(prepared.map((one) => uploadFile(waiting, one, contacts(6 * megabyte))));
  expect(together.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect((await filesOf(waiting)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('ten imports may wait, and those whose file did not come within an hour make room', async () => {
  const who = await waiting.createAccount();
  const answers = await Promise.all(Array.from({ length: 14 }, () => ask(waiting, who)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(answers.find(({ statusCode }) => statusCode !== 200)).toMatchObject({ statusCode: 429 });
  expect((await ask(waiting, who)).json()).toMatchObject({
    errors: [{ message: expect.stringContaining('10 imports') }],
  });
  await waiting.provider.database.execute(sql`
    update contact_jobs set created_at = now() - interval '2 hours'
    where account_id = ${who.accountId}
      and job_id = (select job_id from contact_jobs where account_id = ${who.accountId} limit 1)`);
  expect((await ask(waiting, who)).statusCode).toBe(200);
});

test('a failed dry run, and whatever no job waits for, leaves no file', async () => {
  const test = await startTestProvider();
  try {
    const prepared = await prepare(test, test, { dry_run: true });
    expect(await uploadFile(test, prepared, `"${'x'.repeat(1000)}`)).toBe(200);
    await eventually(
      async () =>
        (await test.inject('GET', `/v3/marketing/contacts/imports/${prepared.job_id}`)).json<{ status: string }>()
          .status === 'failed',
    );
    await eventually(async () => (await filesOf(test)).length === 0);

    const folder = path.join(test.provider.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    const kept = await prepare(test, test, { dry_run: true });
    expect(await uploadFile(test, kept, 'email\na@example.com\n')).toBe(200);
    const day = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['00000000-0000-4000-8000-000000000000.csv', `${kept.job_id}.csv.lost.part`]) {
      await writeFile(path.join(folder, name), 'x');
      await utimes(path.join(folder, name), day, day);
    }
    await writeFile(path.join(folder, 'fresh.csv.part'), 'x');
    await resumeContactJobs(test.provider);
    expect((await filesOf(test)).toSorted()).toEqual([`${kept.job_id}.csv`, 'fresh.csv.part'].toSorted());
  } finally {
    await test.close();
  }
});

test('an upload that is cut off leaves nothing', async () => {
  const who = await waiting.createAccount();
  const prepared = await prepare(waiting, who);
  const { pathname, search } = new URL(prepared.upload_uri);
  const before = (await filesOf(waiting)).length;
  const broken = Readable.from(
    (async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('email\n');
      throw new Error('cut off');
    })(),
  );
  await waiting.server
    .inject({ method: 'PUT', url: pathname + search, headers: { 'content-type': 'text/csv' }, payload: broken })
    .catch(() => undefined);
  await eventually(async () => (await filesOf(waiting)).length === before);
  expect(await uploadFile(waiting, prepared, 'email\na@example.com\n')).toBe(200);
});
