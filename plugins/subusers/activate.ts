import { destroy } from 'mobx-state-tree';
import type { Alerts, Http, PluginContext, Session } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { Subusers } from './contract';
import { pageSize, SubusersModel, SubusersStore } from './subusersStore';
import { texts } from './texts';

export function activate(
  { http, alerts, session }: { http: Http; alerts: Alerts; session: Session },
  plugin: PluginContext,
): Subusers {
  const store = SubusersModel.create({ limit: null }, { http });
  plugin.own(() => destroy(store));
  plugin.share(SubusersStore, store);
  plugin.keepFresh(['subusers'], store.page);
  return {
    async choices(typed) {
      const query = { ...(typed.trim() !== '' && { username: typed.trim() }), limit: pageSize };
      const { result } = await http.call('GET /subusers/details', { query, retry: true });
      return result.map(({ username, email }) => ({ value: username, label: username, detail: email }));
    },
    async impersonate(username) {
      try {
        await session.impersonate(username);
      } catch (failure) {
        showFailure(alerts, failure, texts.impersonateFailed, { username });
      }
    },
  };
}
