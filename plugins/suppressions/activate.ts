import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { SuppressionsModel, SuppressionsStore } from './suppressionsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = SuppressionsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(SuppressionsStore, store);
  plugin.keepFresh(['groups'], store.page);
}
