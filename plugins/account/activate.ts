import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { AccountModel, AccountStore } from './accountStore';
import { createTwoFactorChanged, TwoFactorChanged } from './twoFactorChanged';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = AccountModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(AccountStore, store);
  plugin.keepFresh(['keys'], store.keys);
  plugin.keepFresh(['teammates'], store.teammates);
  plugin.keepFresh(['teammates'], store.invitations);
  plugin.keepFresh(['requests'], store.requests);
  plugin.share(TwoFactorChanged, createTwoFactorChanged());
}
