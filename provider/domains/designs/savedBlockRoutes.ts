import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { SavedBlock, SavedBlockCreate, SavedBlocks, SavedBlockUpdate } from 'sendwright/wire/designVersions';
import type { Provider, Server } from '../../provider';
import { createSavedBlock, deleteSavedBlock, listSavedBlocks, updateSavedBlock } from './savedBlocks';

const tags = ['Designs'];

/** The routes of `/v3/saved_blocks`: our extension. */
export function savedBlockRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/saved_blocks',
    {
      config: { scope: ['design_library.read', 'marketing.read'], feature: 'mc.design_library' },
      schema: { tags, summary: 'List the saved blocks', response: { 200: SavedBlocks, ...Failures } },
    },
    async ({ caller }) => ({ result: await listSavedBlocks(database, caller.accountId) }),
  );
  server.post(
    '/v3/saved_blocks',
    {
      bodyLimit: 4 * 1024 * 1024,
      config: { scope: 'design_library.create', feature: 'mc.design_library' },
      schema: { tags, summary: 'Save a block', body: SavedBlockCreate, response: { 201: SavedBlock, ...Failures } },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await createSavedBlock(database, caller.accountId, body)),
  );
  server.patch(
    '/v3/saved_blocks/:block_id',
    {
      bodyLimit: 4 * 1024 * 1024,
      config: { scope: 'design_library.update', feature: 'mc.design_library' },
      schema: {
        tags,
        summary: 'Rename or replace a saved block',
        params: Type.Object({ block_id: Type.String() }),
        body: SavedBlockUpdate,
        response: { 200: SavedBlock, ...Failures },
      },
    },
    async ({ caller, params, body }) => updateSavedBlock(database, caller.accountId, params.block_id, body),
  );
  server.delete(
    '/v3/saved_blocks/:block_id',
    {
      config: { scope: 'design_library.delete', feature: 'mc.design_library' },
      schema: {
        tags,
        summary: 'Delete a saved block',
        params: Type.Object({ block_id: Type.String() }),
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async ({ caller, params }, reply) => {
      await deleteSavedBlock(database, caller.accountId, params.block_id);
      return reply.code(204).send(null);
    },
  );
}
