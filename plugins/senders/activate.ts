import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { Senders } from './contract';
import { createDomainsStore, DomainsStore } from './domainsStore';
import { domainEndpoints, senderEndpoints } from './endpoints';
import { createSendersStore, SendersStore } from './sendersStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): Senders {
  const store = createSendersStore(senderEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(SendersStore, store);
  // A domain that is authenticated verifies its senders.
  plugin.keepFresh(['senders', 'domains'], store);
  const domains = createDomainsStore(domainEndpoints(http));
  plugin.own(() => destroy(domains));
  plugin.share(DomainsStore, domains);
  plugin.keepFresh(['domains'], domains);
  return store;
}
