import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { type ServerProcess, startWorkerProcess } from '../../testing/serverProcess';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedExport } from './finishedExport';

const cleanup = new Cleanup();
let test1: TestProvider;
let worker: ServerProcess | undefined;
beforeAll(async () => {
  test1 = cleanup.own(await startTestProvider({ jobs: false }));
  cleanup.add(() => worker?.kill('SIGKILL'));
});
afterAll(() => cleanup.run());

async function startWorker(): Promise<void> {
  worker = await startWorkerProcess(test1);
}

test('an export goes on after kill -9, and holds each contact once', async () => {
  const count = 120_000;
  await test1.provider.database.execute(sql`
    insert into contacts (account_id, email, address_line_1)
    select ${test1.accountId}, 'person' || n || '@example.com', repeat(md5(n::text), 3)
    from generate_series(1, ${count}::int) n`);
  const asked = await test1.inject('POST', '/v3/marketing/contacts/exports', { max_file_size: 5 });
  const { id } = asked.json() as { id: string };
  await startWorker();
  const isUnderWay = async (): Promise<boolean> =>
    (await test1.provider.database.first(sql`
      select 1 from contact_exports where account_id = ${test1.accountId} and export_id = ${id} and rows_done > 0`)) !==
    undefined;
  while (!(await isUnderWay())) await pause(5);
  await worker?.kill('SIGKILL');
  expect((await test1.inject('GET', `/v3/marketing/contacts/exports/${id}`)).json()).toMatchObject({
    status: 'pending',
    urls: [],
  });
  await startWorker();
  const done = await finishedExport(test1, id);
  expect(done).toMatchObject({ status: 'ready', contact_count: count });
  expect(done.urls.length).toBeGreaterThan(2);
  const emails: string[] = [];
  for (const link of done.urls) {
    const { pathname, search } = new URL(link);
    const file = await test1.inject('GET', pathname + search, undefined, { authorization: '' });
    const [header, ...lines] = file.body.trimEnd().split('\n');
    expect(header).toMatch(/^contact_id,email,/);
    emails.push(...lines.map((line) => line.split(',')[1] ?? ''));
  }
  expect(emails).toHaveLength(count);
  expect(new Set(emails).size).toBe(count);
}, 480_000);
