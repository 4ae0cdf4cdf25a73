import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract } from 'sendwright/wire/contract';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { AuditedOperation, AuditRule } from '../../http/audited';
import type { Server } from '../../provider';
import { auditAction, isAudited } from './audit';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Records actions that write no audit entry of their own. The entry is written before the action, with the name of what
 * is about to be deleted, so that every action has an entry. It is removed if the action is refused. Deletions, and
 * everything that an administrator does as a subuser, are always recorded: without a more specific entry, as the
 * request.
 */
export function auditHook(server: Server, database: Database): void {
  const written = new WeakMap<FastifyRequest, number>();

  /** Writes the entry for a route with an audit rule. */
  const before =
    ({ action, note }: AuditRule) =>
    async (request: FastifyRequest) => {
      const { caller, query, body } = request;
      // The contract types the note; the values have been validated by its schemas.
      const act = { caller, params: request.params, query, body } as AuditedOperation<string, RouteContract>;
      const { subject: asked, details, action: noted } = note?.(act) ?? {};
      const named = action ?? noted;
      if (named === undefined) throw new Error('The audit entry has no action.');
      const subject = typeof asked === 'object' ? (await database.first<{ name: string }>(asked))?.name : asked;
      const id = await auditAction(database, caller, {
        action: named,
        subject: subject ?? Object.values(act.params).join(' '),
        details,
      });
      written.set(request, id);
    };

  /** Removes the entry of a refused action, or writes one that is required. */
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
    if (!mustBe || isAudited(caller)) return payload;
    const [path = ''] = request.url.split('?');
    await auditAction(database, caller, {
      action: caller.impersonator ? 'impersonation.acted' : 'resource.deleted',
      subject: `${request.method} ${path}`,
    });
    return payload;
  };

  // Hooks only for routes that change something, so that reads have none.
  server.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    // The HEAD route of a GET inherits its hooks.
    const audit = methods.includes('HEAD') ? undefined : route.config?.audit;
    if (route.config?.public || (!audit && methods.every((method) => readOnly.has(method)))) return;
    if (audit) route.preHandler = [before(audit), ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), after];
  });
}
