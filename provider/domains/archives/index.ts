import { archives as contract } from 'sendwright/wire/archives';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { publicArchiveRoutes } from './archivePages';
import { readArchive, removeArchive, writeArchive } from './archives';

const ofList = ofRow(sql`select name from lists`, sql`list_id`);

/** Public pages and feeds of what was sent to a list. */
export const archives: Domain = { name: 'archives', routes };

function routes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'GET /marketing/lists/:id/archive': ({ caller, params }) => readArchive(provider, caller.accountId, params.id),
    'PUT /marketing/lists/:id/archive': {
      audit: (act) => ({ ...ofList(act), details: { title: act.body.title } }),
      handle: ({ caller, params, body }) => writeArchive(provider, caller.accountId, params.id, body),
    },
    'DELETE /marketing/lists/:id/archive': {
      audit: ofList,
      handle: ({ caller, params }) => removeArchive(provider.database, caller.accountId, params.id),
    },
  });
  publicArchiveRoutes(server, provider);
}
