import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { EmailTestsModel, EmailTestsStore } from './emailTestsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = EmailTestsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(EmailTestsStore, store);
  plugin.keepFresh(['email-tests'], store.page);
}
