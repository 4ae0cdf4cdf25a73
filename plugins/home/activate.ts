import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { homeEndpoints } from './endpoints';
import { createHomeStore, HomeStore } from './homeStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = createHomeStore(homeEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(HomeStore, store);
}
