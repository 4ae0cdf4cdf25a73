import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { AuditLogModel, AuditLogStore } from './auditLogStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = AuditLogModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(AuditLogStore, store);
  // Everything is logged, so refetch only on focus.
  plugin.keepFresh([], store.page);
}
