import { Readable } from 'node:stream';
import { auditActions } from 'sendwright/wire/auditActions';
import { AuditLogQuery, auditLog as contract } from 'sendwright/wire/auditLog';
import { sql } from '../../database/sql';
import { forbidden } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { auditAct } from './audit';
import { type LogScope, auditLogCsv, readAuditLog } from './auditLog';
import { definePruning } from './pruneAuditLog';

/** The audit log: administrative and destructive actions. */
export const auditLog: Domain = { name: 'audit-log', routes, jobs: definePruning };

/** The log of the caller's account, or of all accounts for operators. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const scopeOf = async (caller: Caller, everywhere: boolean): Promise<LogScope> => {
    if (everywhere && !caller.scopes.has('administration.read')) throw forbidden();
    const row = await database.first<{ time_zone: string }>(
      sql`select time_zone from accounts where account_id = ${caller.accountId}`,
    );
    return { accountId: everywhere ? 'all' : caller.accountId, timeZone: row?.time_zone ?? 'Etc/UTC' };
  };
  serve(server, provider, contract, {
    'GET /audit_log': async ({ caller, query, request }) => {
      const page = pageOf(query, { standard: 50, most: 500 });
      const { rows, count } = await readAuditLog(database, await scopeOf(caller, query.all ?? false), query, page);
      return { result: rows, actions: [...auditActions], _metadata: pageLinks(request, page, count) };
    },
  });

  // A stream, which contracts can't describe.
  server.get(
    '/v3/audit_log/export',
    {
      config: { scope: 'audit_log.read' },
      schema: { tags: [contract.tag], summary: 'The log as CSV', produces: ['text/csv'], querystring: AuditLogQuery },
    },
    async (request, reply) => {
      const { all = false, ...filter } = request.query;
      const scope = await scopeOf(request.caller, all);
      await auditAct(database, request.caller, {
        action: 'audit_log.exported',
        subject: all ? 'all accounts' : 'audit log',
        details: filter,
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .send(Readable.from(auditLogCsv(database, scope, filter)));
    },
  );
}
