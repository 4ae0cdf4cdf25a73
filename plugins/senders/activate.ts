import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { Senders } from './contract';
import { senderEndpoints } from './endpoints';
import { createSendersStore, SendersStore } from './sendersStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): Senders {
  const store = createSendersStore(senderEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(SendersStore, store);
  return store;
}
