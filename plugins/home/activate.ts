import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { HomeModel, HomeStore } from './homeStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = HomeModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(HomeStore, store);
}
