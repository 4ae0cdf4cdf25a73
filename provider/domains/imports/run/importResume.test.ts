import { setTimeout as pause } from 'node:timers/promises';
import type { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { type ServerProcess, startWorkerProcess } from '../../../testing/serverProcess';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob, reportOf } from '../../../testing/testImports';

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

test('an import goes on after kill -9, and so does undoing it; no row counts twice', async () => {
  const rows = 40_000;
  const lines = Array.from({ length: rows }, (_, index) => {
    if (index % 100 === 7) return `nonsense ${index},Bad\n`;
    return `person${index % 50 === 3 ? index - 2 : index}@example.com,"Line\nbreak ${index}"\n`;
  });
  const prepared = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T', '_rf0_T'],
  });
  const { job_id: jobId, upload_uri: link } = prepared.json() as ImportCreated;
  const { pathname, search } = new URL(link);
  await test1.inject('PUT', pathname + search, `email,first_name\n${lines.join('')}`, {
    authorization: '',
    'content-type': 'text/csv',
  });
  await startWorker();
  // Reads the database, because the API would rate limit this many requests.
  const isUnderWay = async (id: string): Promise<boolean> =>
    (await test1.provider.database.first(
      sql`select 1 from contact_jobs where account_id = ${test1.accountId} and job_id = ${id} and rows_done > 0`,
    )) !== undefined;
  while (!(await isUnderWay(jobId))) await pause(5);
  await worker?.kill('SIGKILL');
  const interrupted = (await test1.inject('GET', `/v3/marketing/contacts/imports/${jobId}`)).json() as ContactJob;
  expect(interrupted.progress.rows_done).toBeLessThan(rows);
  await startWorker();
  const job = await finishedJob(test1, jobId);
  expect(job).toMatchObject({
    status: 'errored',
    results: {
      requested_count: rows,
      created_count: rows - 400 - 800,
      duplicate_count: 800,
      updated_count: 0,
      errored_count: 400,
    },
  });
  const stored = await test1.provider.database.first(
    sql`select count(*) from contacts where account_id = ${test1.accountId}`,
  );
  expect(stored).toEqual({ count: rows - 1200 });

  // Line numbers continue where the first worker stopped.
  const last = 'nonsense 39907,Bad';
  const lineOfLast = ['email,first_name', ...lines.join('').split('\n')].indexOf(last) + 1;
  expect(await reportOf(test1, job)).toContain(`${last},${lineOfLast},email must be`);

  // So does the undo.
  const { job_id: undoId } = (await test1.inject('POST', `/v3/marketing/contacts/imports/${jobId}/undo`)).json() as {
    job_id: string;
  };
  while (!(await isUnderWay(undoId))) await pause(5);
  await worker?.kill('SIGKILL');
  await startWorker();
  expect(await finishedJob(test1, undoId)).toMatchObject({
    status: 'completed',
    results: { deleted_count: rows - 1200, updated_count: 0, kept_count: 0 },
  });
  expect(
    await test1.provider.database.first(sql`select count(*) from contacts where account_id = ${test1.accountId}`),
  ).toEqual({ count: 0 });
}, 480_000);

test('a file that cannot be imported ends its thread with the reason', async () => {
  const prepared = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T'],
  });
  const { job_id: jobId, upload_uri: link } = prepared.json() as ImportCreated;
  const { pathname, search } = new URL(link);
  await test1.inject('PUT', pathname + search, 'ann@example.com\n', { authorization: '', 'content-type': 'text/csv' });
  expect(await finishedJob(test1, jobId)).toMatchObject({ status: 'failed', failure: { id: 'csv-missing-header' } });
});
