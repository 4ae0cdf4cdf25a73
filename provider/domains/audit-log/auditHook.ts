import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Server } from '../../provider';
import { auditAct, isRemembered } from './audit';
import { type Act, type AuditedRoute, auditedRoutes } from './auditedRoutes';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Records actions that write no audit entry of their own. The entry is written before the action, with the name of what
 * is about to be deleted, so no action lacks an entry. It is removed when the action is refused. Everything an
 * administrator does as a subuser, and every deletion, is recorded: without a more specific entry, as the request.
 */
export function auditHook(server: Server, database: Database): void {
  const written = new WeakMap<FastifyRequest, number>();

  /** Writes the entry of a route that is named. */
  const before = (route: AuditedRoute) => async (request: FastifyRequest) => {
    const act = actOf(request);
    const asked = route.subject?.(act);
    const subject = typeof asked === 'object' ? (await database.first<{ name: string }>(asked))?.name : asked;
    const action = typeof route.action === 'function' ? route.action(act) : route.action;
    const id = await auditAct(database, request.caller, {
      action,
      subject: subject ?? Object.values(act.params).join(' '),
      details: route.details?.(act),
    });
    written.set(request, id);
  };

  /** Takes it back, or writes what must not be missing. */
  const after = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const caller = request.caller as typeof request.caller | undefined;
    if (!caller) return payload;
    const id = written.get(request);
    if (reply.statusCode >= 400) {
      if (id !== undefined)
        await database.execute(
          sql`delete from audit_entries where account_id = ${caller.accountId} and audit_entry_id = ${id}`,
        );
      return payload;
    }
    const mustBe = request.method === 'DELETE' || (caller.impersonator !== undefined && !readOnly.has(request.method));
    if (!mustBe || isRemembered(caller)) return payload;
    const [path = ''] = request.url.split('?');
    await auditAct(database, caller, {
      action: caller.impersonator ? 'impersonation.acted' : 'resource.deleted',
      subject: `${request.method} ${path}`,
    });
    return payload;
  };

  // Hooks of the routes that act: those that only read, most of them, go without.
  server.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    const audited = methods
      .map((method) => auditedRoutes[`${method} ${route.url}`])
      .find((known) => known !== undefined);
    if (route.config?.public || (!audited && methods.every((method) => readOnly.has(method)))) return;
    if (audited) route.preHandler = [before(audited), ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), after];
  });
}

/** The parts of a request. */
function actOf({ caller, params: ids, query, body }: FastifyRequest): Act {
  const fields = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  const params = Object.fromEntries(Object.entries(fields(ids)).map(([name, value]) => [name, String(value)]));
  return { accountId: caller.accountId, params, query: fields(query), body: fields(body) };
}
