import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { NotificationsModel, NotificationsStore } from './notificationsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = NotificationsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(NotificationsStore, store);
  plugin.keepFresh(['notices'], store);
}
