import { Readable } from 'node:stream';
import { auditActions } from 'sendwright/wire/auditActions';
import { auditLog as contract, AuditLogQuery } from 'sendwright/wire/auditLog';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { forbidden } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { auditAction } from './audit';
import { auditLogCsv, type LogScope, readAuditLog } from './auditLog';

const jobName = 'audit.prune';
/** Two years. */
const standardDays = 730;
const batchSize = 10_000;

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
      await auditAction(database, request.caller, {
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

/** Deletes old entries every night. */
async function definePruning({ config, database, jobs }: Provider): Promise<void> {
  await jobs.define(jobName, async (_data, signal) => {
    await pruneAuditLog(database, config.auditDays ?? standardDays, signal);
  });
  await jobs.schedule(jobName, '50 3 * * *');
}

/** Deletes entries older than `days`, batch by batch; returns how many. 0 days: keeps all. */
export async function pruneAuditLog(database: Database, days: number, signal?: AbortSignal): Promise<number> {
  if (days === 0) return 0;
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    // One batch after the other, so that pruning stays in the background.
    const removed = await database.execute(sql`
      delete from audit_entries where (account_id, audit_entry_id) in (
        select account_id, audit_entry_id from audit_entries where occurred_at < now() - make_interval(days => ${days})
        order by occurred_at limit ${batchSize})`);
    total += removed;
    if (removed < batchSize) return total;
  }
}
