import { erasures as contract, type Erasure, type ErasureCreate } from 'sendwright/wire/erasures';
import { oneAtATime } from '../../database/oneAtATime';
import { forgetErased } from '../../delivery/erased';
import { notFound, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { createExport } from '../exports/exports';
import { defineErasureJobs, queueErasure } from './jobs';
import { readIdentity, subjectOf } from './person';
import { countOpen, type ErasureRow, findErasure, insertErasure, newestErasures } from './queries';

/** Erasures of an account that are under way at once. */
const maximumOpen = 50;

/**
 * Export and erasure of one person's data.
 *
 * - `person`: whom it is about, and what replaces them
 * - `personalRows`: the rows of each table that are theirs
 * - `sweep`: texts of any other table that mention them, found through PostgreSQL's catalog
 * - `runErasure`: the order of the work, and its proof
 */
export const erasures: Domain = { name: 'erasures', routes: erasureRoutes, jobs: defineErasureJobs };

function erasureRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /marketing/contacts/:id/export': ({ caller, params, linkProvider }) =>
      createExport(linkProvider, caller, { person: params.id, file_type: 'json' }),
    'POST /marketing/erasures': {
      // Never the address: the log outlives the person's data.
      audit: ({ body }) => ({ subject: 'one person', details: { reference: body.reference ?? '' } }),
      handle: ({ caller, body }) => startErasure(provider, caller, body),
    },
    'GET /marketing/erasures': async ({ caller }) => ({
      result: (await newestErasures(database, caller.accountId)).map(present),
    }),
    'GET /marketing/erasures/:id': async ({ caller, params }) => {
      const row = isUuid(params.id) ? await findErasure(database, caller.accountId, params.id) : undefined;
      if (!row) throw notFound('erasure not found', 'id');
      return present(row);
    },
    'POST /marketing/erasures/returns': {
      audit: () => ({ subject: 'one person' }),
      handle: async ({ caller, body }) => {
        const identity = await readIdentity(database, caller.accountId, body);
        if ((await forgetErased(database, caller.accountId, [identity])) === 0)
          throw notFound(
            'This address or number was not erased.',
            identity.kind === 'email' ? 'email' : 'phone_number',
          );
      },
    },
  });
}

async function startErasure(provider: Provider, caller: Caller, body: ErasureCreate): Promise<Erasure> {
  const { accountId, username } = caller;
  const subject = await subjectOf(provider.database, accountId, body);
  const row = await oneAtATime(provider.database, accountId, async (database) => {
    if ((await countOpen(database, accountId)) >= maximumOpen) throw refusal('erasure_limit_reached');
    const requestedBy = caller.impersonator?.username ?? username;
    return insertErasure(database, accountId, { reference: body.reference ?? '', requestedBy, subject });
  });
  await queueErasure(provider, accountId, row.erasure_id);
  return present(row);
}

const present = (row: ErasureRow): Erasure => ({
  id: row.erasure_id,
  reference: row.reference,
  requested_by: row.requested_by,
  requested_at: isoTime(row.requested_at),
  status: row.status,
  ...(row.waiting_for !== null && { waiting_for: row.waiting_for }),
  ...(row.message !== null && { message: row.message }),
  ...(row.finished_at !== null && { finished_at: isoTime(row.finished_at) }),
  deleted: { ...row.deleted },
  anonymized: { ...row.anonymized },
  ...(row.columns_searched !== null && { columns_searched: row.columns_searched }),
  kept: row.kept.map((one) => ({ ...one })),
});
