import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';
import { endTest, failPending, findTest } from './queries';
import { runTest } from './runTest';

const queue = 'email-tests';
const tidyQueue = 'email-tests-tidy';
/** Days until a test and its images are deleted. More than a month, because used credits are counted from tests. */
export const retentionDays = 90;

/** Queues a test, unless it is already queued or running. */
export const queueTest = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, testId: string): Promise<void> =>
  jobs.send(queue, { accountId, testId }, { key: `${accountId}:${testId}` });

/** Runs tests, one at a time per process, and deletes old ones. */
export async function defineEmailTestJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<{ accountId: number; testId: string }>(
    queue,
    ({ accountId, testId }, signal) => work(provider, accountId, testId, signal),
    {
      expireInSeconds: 600,
      async quarantined({ accountId, testId }, reason) {
        const row = await findTest(provider.database, accountId, testId);
        if (row?.status !== 'pending') return;
        await failPending(provider.database, row, `${reason} It cost nothing.`);
        await endTest(provider.database, row);
        await addNotice(provider.database, accountId, {
          occasion: `quarantined test ${testId}`,
          tone: 'warning',
          title: 'An email test was quarantined',
          message: `“${row.subject}”: ${reason}`,
          link: `/email-testing/view_results/${testId}`,
        });
      },
    },
  );
  await provider.jobs.define(tidyQueue, () => cleanUpTests(provider));
  await provider.jobs.schedule(tidyQueue, '*/10 * * * *');
}

/** A separate idle transaction holds the lock: it ends with the process, so that another can take over. */
async function work(provider: Provider, accountId: number, testId: string, signal: AbortSignal): Promise<void> {
  await provider.database.transaction(async (lock) => {
    const held = await lock.first<{ held: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`email-test:${accountId}:${testId}`}, 0)) as held`);
    if (held?.held) await runTest(provider, accountId, testId, signal);
  });
}

/** Queues tests that a crash left unqueued, and deletes old tests with their images. */
export async function cleanUpTests(provider: Provider): Promise<void> {
  const { database, storage } = provider;
  const open = await database.rows<{ account_id: number; test_id: string }>(sql`
    select account_id, test_id from email_tests where status = 'pending' and created_at < now() - interval '1 minute'
    order by created_at limit 1000`);
  for (const row of open) await queueTest(provider, row.account_id, row.test_id);
  const old = await database.rows<{ account_id: number; test_id: string; keys: string[] | null }>(sql`
    select account_id, test_id, (
      select array_agg(key) from email_test_clients clients, unnest(array[picture_key, thumbnail_key]) key
      where clients.account_id = email_tests.account_id and clients.test_id = email_tests.test_id and key is not null)
      as keys
    from email_tests where created_at < now() - make_interval(days => ${retentionDays}::int) limit 1000`);
  for (const { account_id, test_id, keys } of old) {
    await database.execute(sql`delete from email_tests where account_id = ${account_id} and test_id = ${test_id}`);
    await storage.remove(keys ?? []);
  }
}
