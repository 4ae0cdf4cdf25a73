import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { AuditLogStore, createAuditLogStore } from './auditLogStore';
import { auditLogEndpoints } from './endpoints';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = createAuditLogStore(auditLogEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(AuditLogStore, store);
  // Everything is logged: the focus is reason enough.
  plugin.keepFresh([], store.page);
}
