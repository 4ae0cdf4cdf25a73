import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { MailRoutesModel, MailRoutesStore } from './mailRoutesStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = MailRoutesModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(MailRoutesStore, store);
  plugin.keepFresh(['mail-routes'], store);
}
