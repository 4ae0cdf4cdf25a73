import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { AuditLogFilter, AuditLogPage } from 'sendwright/wire/auditLog';
import { Failures, PageQuery } from 'sendwright/wire/common';
import { sql } from '../../database/sql';
import { forbidden } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import type { Caller, Provider, Server } from '../../provider';
import { auditAct } from './audit';
import { auditActions } from './auditActions';
import { type LogScope, auditLogCsv, readAuditLog } from './auditLog';

const tags = ['Audit log'];
const config = { scope: 'audit_log.read' };

/** The log of the caller's account, or of all accounts for those who run the installation. */
export function routes(server: Server, { database }: Provider): void {
  const scopeOf = async (caller: Caller, everywhere: boolean): Promise<LogScope> => {
    if (everywhere && !caller.scopes.has('administration.read')) throw forbidden();
    const row = await database.first<{ time_zone: string }>(
      sql`select time_zone from accounts where account_id = ${caller.accountId}`,
    );
    return { accountId: everywhere ? 'all' : caller.accountId, timeZone: row?.time_zone ?? 'Etc/UTC' };
  };
  /** `all`: of every account. */
  const Everywhere = Type.Object({ all: Type.Optional(Type.Boolean()) });

  server.get(
    '/v3/audit_log',
    {
      config,
      schema: {
        tags,
        summary: 'Read who did what',
        querystring: Type.Composite([AuditLogFilter, Everywhere, PageQuery]),
        response: { 200: AuditLogPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, { standard: 50, most: 500 });
      const scope = await scopeOf(request.caller, request.query.all ?? false);
      const { rows, count } = await readAuditLog(database, scope, request.query, page);
      return { result: rows, actions: [...auditActions], _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/audit_log/export',
    {
      config,
      schema: {
        tags,
        summary: 'The log as CSV',
        produces: ['text/csv'],
        querystring: Type.Composite([AuditLogFilter, Everywhere]),
      },
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
