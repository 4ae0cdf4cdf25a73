import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { accountMoves as contract } from 'sendwright/wire/accountMoves';
import { serve } from '../../http/serve';
import { notMoved } from '../../moving/moveKinds';
import { MoveStore } from '../../moving/moveStore';
import { reportLines } from '../../moving/reportLines';
import type { Domain, Provider, Server } from '../../provider';
import { createMove, endMove, findMove, listMoves, notesOf, openMoves, presentMove, requireMove } from './moves';
import { giveUp, runMoveJob } from './runMoveJob';
import { sourceUrl } from './sourceUrl';

const queue = 'moves';
const resumeQueue = 'moves-resume';

/** Accounts that are moved here from SendGrid; the command line has the same (`cli/moveFrom.ts`). */
export const accountMoves: Domain = { name: 'moves', routes, jobs: defineJobs };

function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  serve(server, provider, contract, {
    'GET /moves': async ({ caller }) => ({
      result: (await listMoves(database, caller.accountId)).map(presentMove),
      never_moved: [...notMoved],
    }),
    'POST /moves': {
      audit: ({ body: { region = 'global', dry_run: isDryRun = false, kinds } }) => ({
        subject: 'SendGrid',
        details: { region, dry_run: isDryRun, ...(kinds && { kinds }) },
      }),
      handle: async ({ caller, body }) => {
        const row = await createMove(database, caller, body, sourceUrl(config, body.region ?? 'global').host);
        await queueMove(provider, row.account_id, row.move_id);
        return presentMove(row);
      },
    },
    'GET /moves/:id': async ({ caller, params }) =>
      presentMove(await requireMove(database, caller.accountId, params.id)),
    'GET /moves/:id/notes': async ({ caller, params }) =>
      notesOf(database, await requireMove(database, caller.accountId, params.id)),
    'POST /moves/:id/stop': async ({ caller, params }) => {
      const row = await requireMove(database, caller.accountId, params.id);
      await endMove(database, row, 'stopped');
      return presentMove(await requireMove(database, caller.accountId, params.id));
    },
  });

  // A stream, which contracts can't describe.
  server.get(
    '/v3/moves/:id/report',
    {
      config: { scope: 'marketing.read' },
      schema: {
        tags: [contract.tag],
        summary: 'What became of each thing, as CSV',
        produces: ['text/csv'],
        params: Type.Object({ id: Type.String({ maxLength: 36 }) }),
      },
    },
    async (request, reply) => {
      const { account_id: accountId, source } = await requireMove(
        database,
        request.caller.accountId,
        request.params.id,
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="moved.csv"')
        .send(Readable.from(reportLines(MoveStore.of(database, accountId, source))));
    },
  );
}

/** Queues a move, unless it is already queued or running. */
const queueMove = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, moveId: string): Promise<void> =>
  jobs.send(queue, { accountId, moveId }, { key: `${accountId}:${moveId}` });

/** Queues what no process works at: one that had it may be gone. */
export async function queueOpenMoves(provider: Pick<Provider, 'jobs' | 'database'>): Promise<void> {
  for (const { account_id: accountId, move_id: moveId } of await openMoves(provider.database))
    await queueMove(provider, accountId, moveId);
}

async function defineJobs(provider: Provider): Promise<void> {
  const { database, jobs } = provider;
  await jobs.define<{ accountId: number; moveId: string }>(
    queue,
    ({ accountId, moveId }, signal) => runMoveJob(provider, accountId, moveId, signal),
    {
      concurrency: 2,
      expireInSeconds: 6 * 60 * 60,
      progressed: async ({ accountId, moveId }) => (await findMove(database, accountId, moveId))?.attempts === 0,
      async quarantined({ accountId, moveId }) {
        const row = await findMove(database, accountId, moveId);
        if (row) await giveUp(provider, row);
      },
    },
  );
  await jobs.define(resumeQueue, () => queueOpenMoves(provider));
  await jobs.schedule(resumeQueue, '* * * * *');
}
