import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { OutboxModel, OutboxStore } from './outboxStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = OutboxModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(OutboxStore, store);
  plugin.keepFresh(['outbox', 'single-sends'], store.page);
}
