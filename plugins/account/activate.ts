import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { AccountStore, createAccountStore } from './accountStore';
import { accountEndpoints } from './endpoints';
import { createTwoFactorChanged, TwoFactorChanged } from './twoFactorChanged';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const { store, tree } = createAccountStore(accountEndpoints(http));
  plugin.own(() => destroy(tree));
  plugin.share(AccountStore, store);
  plugin.keepFresh(['keys'], tree.keys);
  plugin.keepFresh(['teammates'], tree.teammates);
  plugin.keepFresh(['teammates'], tree.invitations);
  plugin.keepFresh(['requests'], tree.requests);
  plugin.share(TwoFactorChanged, createTwoFactorChanged());
}
