import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel } from 'sendwright/sdk/models';
import type { AuditLogEntry } from 'sendwright/wire/auditLog';
import type { AuditLogEndpoints, LogQuery } from './endpoints';

const AuditLogModel = types
  .model('AuditLog', {
    page: types.optional(
      pagedRowsModel<AuditLogEntry>((entry) => String(entry.id)),
      {},
    ),
    actions: types.optional(types.frozen<readonly string[]>(), []),
  })
  .actions((self) => ({
    takeActions(actions: readonly string[]): void {
      self.actions = actions;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: AuditLogEndpoints }>(self);
    return {
      list: (query: LogQuery): Promise<void> =>
        self.page.load(async (next, signal) => {
          const { actions, ...page } = await endpoints.read(query, next, signal);
          self.takeActions(actions);
          return page;
        }),
      csv: (query: LogQuery): Promise<string> => endpoints.csv(query),
    };
  });

/** Who did what. */
export interface AuditLogStore {
  readonly page: PagedRows<AuditLogEntry>;
  /** Every kind of act there is. */
  readonly actions: readonly string[];
  /** Failures end in `page.request`. */
  list(query: LogQuery): Promise<void>;
  /** The entries as CSV; rejects with `HttpFailure`. */
  csv(query: LogQuery): Promise<string>;
}
export const AuditLogStore = token<AuditLogStore>('auditLog.store');

export function createAuditLogStore(endpoints: AuditLogEndpoints): AuditLogStore & Instance<typeof AuditLogModel> {
  return AuditLogModel.create({}, { endpoints });
}
