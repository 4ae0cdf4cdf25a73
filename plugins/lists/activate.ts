import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { Lists } from './contract';
import { ListsModel, ListsStore } from './listsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): Lists {
  const store = ListsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(ListsStore, store);
  plugin.keepFresh(['lists', 'contacts'], store);
  return store;
}
