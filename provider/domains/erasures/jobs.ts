import { claimName } from '../../database/claimName';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';
import { countRun, type ErasureRow, failErasure, findErasure } from './queries';
import { runErasure } from './runErasure';

const queue = 'erasures';
const resumeQueue = 'erasures-resume';
/** Runs without progress after which an erasure is given up. */
const maximumAttempts = 8;

/** Queues an erasure, unless it is already queued or running. */
export const queueErasure = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, erasureId: string): Promise<void> =>
  jobs.send(queue, { accountId, erasureId }, { key: `${accountId}:${erasureId}` });

/** Runs erasures, and continues those that wait. */
export async function defineErasureJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<{ accountId: number; erasureId: string }>(
    queue,
    ({ accountId, erasureId }, signal) => work(provider, accountId, erasureId, signal),
    {
      expireInSeconds: 6 * 60 * 60,
      progressed: async ({ accountId, erasureId }) =>
        (await findErasure(provider.database, accountId, erasureId))?.attempts === 0,
      async quarantined({ accountId, erasureId }, message) {
        const row = await findErasure(provider.database, accountId, erasureId);
        if (row) await giveUp(provider, row, message);
      },
    },
  );
  await provider.jobs.define(resumeQueue, () => resume(provider));
  await provider.jobs.schedule(resumeQueue, '* * * * *');
}

/** A separate idle transaction holds the name: it ends with the process, so that another can take over. */
async function work(provider: Provider, accountId: number, erasureId: string, signal: AbortSignal): Promise<void> {
  const { database } = provider;
  await database.transaction(async (lock) => {
    const isHeld = await claimName(lock, `erasure:${accountId}:${erasureId}`);
    const row = isHeld ? await findErasure(database, accountId, erasureId) : undefined;
    if (row?.status !== 'pending') return;
    if ((await countRun(database, row)) > maximumAttempts) {
      await giveUp(provider, row, 'It could not be completed. Look at the log of the server, then start it again.');
      return;
    }
    if (await runErasure(provider, row, signal)) await tell(provider, row);
  });
}

async function giveUp({ database }: Provider, row: ErasureRow, message: string): Promise<void> {
  await failErasure(database, row, message);
  await addNotice(database, row.account_id, {
    occasion: `erasure ${row.erasure_id}`,
    tone: 'warning',
    title: 'An erasure has failed',
    message,
    link: '/contacts/exports',
  });
}

async function tell({ database }: Provider, row: ErasureRow): Promise<void> {
  await addNotice(database, row.account_id, {
    occasion: `erasure ${row.erasure_id}`,
    tone: 'info',
    title: 'A person has been erased',
    message: `The erasure ${row.reference}`.trimEnd() + ' is complete. Its proof is with the exports.',
    link: '/contacts/exports',
    mailTo: 'nobody',
  });
}

async function resume(provider: Provider): Promise<void> {
  const open = await provider.database.rows<{ account_id: number; erasure_id: string }>(sql`
    select account_id, erasure_id from erasures
    where status = 'pending' and requested_at < now() - interval '20 seconds' order by requested_at limit 1000`);
  for (const row of open) await queueErasure(provider, row.account_id, row.erasure_id);
}
