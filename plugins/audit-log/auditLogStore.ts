import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel } from 'sendwright/sdk/models';
import type { AuditLogEntry, AuditLogQuery } from 'sendwright/wire/auditLog';

/** The audit log. */
export const AuditLogModel = types
  .model('AuditLog', {
    page: types.optional(
      pagedRowsModel<AuditLogEntry>((entry) => String(entry.id)),
      {},
    ),
    /** All existing actions. */
    actions: types.optional(types.frozen<readonly string[]>(), []),
  })
  .actions((self) => ({
    setActions(actions: readonly string[]): void {
      self.actions = actions;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Failures are recorded in `page.request`. */
      list: (query: AuditLogQuery): Promise<void> =>
        self.page.load(async (next, signal) => {
          const options = { query: { ...query, page_size: 100 }, next, retry: true, signal };
          const { result, actions, _metadata } = await http.call('GET /audit_log', options);
          self.setActions(actions);
          return { rows: result, next: _metadata.next, total: _metadata.count };
        }),
      /** The entries as CSV; rejects with `HttpFailure`. */
      csv: (query: AuditLogQuery): Promise<string> => http.get('/audit_log/export', { query }),
    };
  });

export type AuditLogStore = Instance<typeof AuditLogModel>;
export const AuditLogStore = token<AuditLogStore>('auditLog.store');
