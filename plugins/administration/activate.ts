import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext, Plugins, Session } from 'sendwright/sdk';
import { AdministrationModel, AdministrationStore } from './administrationStore';

export function activate(
  { http, plugins, session }: { http: Http; plugins: Plugins; session: Session },
  plugin: PluginContext,
): void {
  const store = AdministrationModel.create(
    {},
    {
      http,
      declared: () => plugins.all.flatMap(({ id, toggles }) => toggles.map((toggle) => ({ ...toggle, plugin: id }))),
      username: () => session.username,
    },
  );
  plugin.own(() => destroy(store));
  plugin.share(AdministrationStore, store);
  // Changes of other accounts are not announced to this one, so refetch only on focus.
  for (const page of [store.accounts, store.matrix]) plugin.keepFresh([], page);
}
