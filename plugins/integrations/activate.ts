import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { IntegrationsModel, IntegrationsStore } from './integrationsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = IntegrationsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(IntegrationsStore, store);
  plugin.keepFresh(['integrations'], store);
}
