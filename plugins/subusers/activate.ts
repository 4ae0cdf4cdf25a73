import { destroy } from 'mobx-state-tree';
import type { Alerts, Http, PluginContext, Session } from 'sendwright/sdk';
import type { Subusers } from './contract';
import { subuserEndpoints } from './endpoints';
import { createSubusersStore, SubusersStore } from './subusersStore';
import { texts } from './texts';

export function activate(
  { http, alerts, session }: { http: Http; alerts: Alerts; session: Session },
  plugin: PluginContext,
): Subusers {
  const endpoints = subuserEndpoints(http);
  const store = createSubusersStore(endpoints);
  plugin.own(() => destroy(store));
  plugin.share(SubusersStore, store);
  plugin.keepFresh(['subusers'], store.page);
  return {
    async choices(typed) {
      const { result } = await endpoints.list(typed.trim() === '' ? {} : { username: typed.trim() });
      return result.map(({ username, email }) => ({ value: username, label: username, detail: email }));
    },
    async impersonate(username) {
      try {
        await session.impersonate(username);
      } catch {
        alerts.show(texts.impersonateFailed, { username });
      }
    },
  };
}
