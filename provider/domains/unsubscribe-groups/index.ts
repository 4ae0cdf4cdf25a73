import { unsubscribeGroups as contract } from 'sendwright/wire/unsubscribeGroups';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { selectGroups } from './queries';
import { createGroup, deleteGroup, getGroup, toUnsubscribeGroup, updateGroup } from './unsubscribeGroups';

/** The kinds of mail a recipient can opt out of. */
export const unsubscribeGroups: Domain = { name: 'unsubscribe-groups', routes: unsubscribeGroupRoutes };

/** `?id=1&id=2`, and `?id=1,2` as some clients join it. */
function parseIds(given: readonly string[] | undefined): number[] | undefined {
  if (given === undefined) return undefined;
  return given
    .flatMap((entry) => entry.split(','))
    .map((entry) => {
      const id = Number(entry);
      if (!/^\d+$/.test(entry) || !Number.isSafeInteger(id)) throw badRequest('id must be a whole number.', 'id');
      return id;
    });
}

/** The operations of `/v3/asm/groups`. */
function unsubscribeGroupRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /asm/groups': async ({ caller, body }) =>
      toUnsubscribeGroup(await createGroup(provider, caller.accountId, body)),
    'GET /asm/groups': async ({ caller, query: { id, page, page_size: pageSize } }) => {
      const paged = page !== undefined || pageSize !== undefined;
      const limit = paged ? (pageSize ?? 25) : undefined;
      const rows = await selectGroups(provider.database, caller.accountId, {
        ids: parseIds(id),
        limit,
        offset: limit === undefined ? undefined : ((page ?? 1) - 1) * limit,
      });
      return rows.map(toUnsubscribeGroup);
    },
    'GET /asm/groups/:group_id': async ({ caller, params }) =>
      toUnsubscribeGroup(await getGroup(provider, caller.accountId, params.group_id)),
    'PATCH /asm/groups/:group_id': async ({ caller, params, body }) =>
      toUnsubscribeGroup(await updateGroup(provider, caller.accountId, params.group_id, body)),
    'DELETE /asm/groups/:group_id': {
      audit: ofRow(sql`select name from unsubscribe_groups`, sql`group_id`, 'group_id'),
      handle: ({ caller, params }) => deleteGroup(provider, caller.accountId, params.group_id),
    },
  });
}
