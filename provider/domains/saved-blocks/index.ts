import { savedBlocks as contract } from 'sendwright/wire/savedBlocks';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import {
  createSavedBlock,
  deleteSavedBlock,
  listSavedBlocks,
  requireSavedBlock,
  restoreSavedBlock,
  updateSavedBlock,
} from './savedBlocks';
import { defineUpdateJobs, queueUpdate } from './updateUses';
import { usesOf } from './uses';

/** Sections saved for reuse, and what follows them. */
export const savedBlocks: Domain = { name: 'saved-blocks', routes: addRoutes, jobs: defineUpdateJobs };

function addRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /saved_blocks': async ({ caller }) => ({ result: await listSavedBlocks(database, caller.accountId) }),
    'POST /saved_blocks': ({ caller, body }) => createSavedBlock(database, caller.accountId, body),
    'PATCH /saved_blocks/:block_id': async ({ caller: { accountId }, params, body }) => {
      const { section, isChanged } = await updateSavedBlock(database, accountId, params.block_id, body);
      if (isChanged) await queueUpdate(provider, accountId, section.id);
      return section;
    },
    'DELETE /saved_blocks/:block_id': ({ caller, params }) =>
      deleteSavedBlock(database, caller.accountId, params.block_id),
    'POST /saved_blocks/:block_id/restore': ({ caller, params }) =>
      restoreSavedBlock(database, caller.accountId, params.block_id),
    'GET /saved_blocks/:block_id/uses': async ({ caller: { accountId }, params }) => {
      const { block_id: id } = await requireSavedBlock(database, accountId, params.block_id);
      return usesOf(database, accountId, id);
    },
  });
}
