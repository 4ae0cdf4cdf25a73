import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { createEmailTestsStore, EmailTestsStore } from './emailTestsStore';
import { emailTestEndpoints } from './endpoints';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = createEmailTestsStore(emailTestEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(EmailTestsStore, store);
  plugin.keepFresh(['email-tests'], store.page);
}
