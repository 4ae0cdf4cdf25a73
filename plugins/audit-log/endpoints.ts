import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { AuditLogEntry, AuditLogFilter, AuditLogPage } from 'sendwright/wire/auditLog';

/** Which entries, and of all accounts or the own one. */
export type LogQuery = AuditLogFilter & { readonly all?: boolean };

/** The provider's calls on the log. They reject with `HttpFailure`. */
export interface AuditLogEndpoints {
  read(
    query: LogQuery,
    next: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<AuditLogEntry> & { readonly actions: readonly string[] }>;
  /** All entries as CSV. */
  csv(query: LogQuery): Promise<string>;
}

export function auditLogEndpoints(http: Http): AuditLogEndpoints {
  return {
    async read(query, next, signal) {
      const { result, actions, _metadata } = await http.get<AuditLogPage>(next ?? '/audit_log', {
        retry: true,
        signal,
        ...(next === undefined && { query: { ...query, page_size: 100 } }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count, actions };
    },
    csv: (query) => http.get('/audit_log/export', { query }),
  };
}
