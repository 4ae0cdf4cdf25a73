import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { Senders } from './contract';
import { DomainsModel, DomainsStore } from './domainsStore';
import { LinksModel, LinksStore } from './linksStore';
import { SendersModel, SendersStore } from './sendersStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): Senders {
  const store = SendersModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(SendersStore, store);
  // Authenticating a domain verifies its senders.
  plugin.keepFresh(['senders', 'domains'], store);
  const domains = DomainsModel.create({}, { http });
  plugin.own(() => destroy(domains));
  plugin.share(DomainsStore, domains);
  plugin.keepFresh(['domains'], domains);
  const links = LinksModel.create({}, { http });
  plugin.own(() => destroy(links));
  plugin.share(LinksStore, links);
  plugin.keepFresh(['domains'], links);
  return store;
}
