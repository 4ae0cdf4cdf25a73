import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Server } from '../../provider';
import { auditAct, isRemembered } from './audit';
import { type Act, auditedRoutes } from './auditedRoutes';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Remembers acts whose rules keep no entry of their own: the entry is written before the act, with the name of what is
 * about to go, so that no act is ever without one, and is taken back where the act is refused. What an administrator does
 * as a subuser, and every deletion, is remembered in any case (specification, section 6): where nothing else is said of
 * it, as the request that was made.
 */
export function rememberActs(server: Server, database: Database): void {
  const written = new WeakMap<FastifyRequest, number>();

  server.addHook('preHandler', async (request) => {
    const act = actOf(request);
    const route = act && auditedRoutes[`${request.method} ${request.routeOptions.url}`];
    if (!route) return;
    const asked = route.subject?.(act);
    const subject = typeof asked === 'object' ? (await database.first<{ name: string }>(asked))?.name : asked;
    const action = typeof route.action === 'function' ? route.action(act) : route.action;
    const id = await auditAct(database, request.caller, { action, subject: subject ?? Object.values(act.params).join(' '), details: route.details?.(act) });
    written.set(request, id);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const caller = request.caller as typeof request.caller | undefined;
    if (!caller) return payload;
    const id = written.get(request);
    if (reply.statusCode >= 400) {
      if (id !== undefined) await database.execute(sql`delete from audit_entries where account_id = ${caller.accountId} and audit_entry_id = ${id}`);
      return payload;
    }
    const mustBe = request.method === 'DELETE' || (caller.impersonator !== undefined && !readOnly.has(request.method));
    if (!mustBe || isRemembered(caller)) return payload;
    const [path = ''] = request.url.split('?');
    await auditAct(database, caller, { action: caller.impersonator ? 'impersonation.acted' : 'resource.deleted', subject: `${request.method} ${path}` });
    return payload;
  });
}

/** The parts of an authenticated request; undefined for others. */
function actOf(request: FastifyRequest): Act | undefined {
  const caller = request.caller as typeof request.caller | undefined;
  if (!caller) return undefined;
  const fields = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
  const params = Object.fromEntries(Object.entries(fields(request.params)).map(([name, value]) => [name, String(value)]));
  return { accountId: caller.accountId, params, query: fields(request.query), body: fields(request.body) };
}
