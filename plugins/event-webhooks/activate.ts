import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { WebhooksModel, WebhooksStore } from './webhooksStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = WebhooksModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(WebhooksStore, store);
  plugin.keepFresh(['integrations'], store);
}
