import { destroy } from 'mobx-state-tree';
import type { Activity, Http, Navigation, PluginContext } from 'sendwright/sdk';
import { type Exports, paths } from './contract';
import { exportEndpoints } from './endpoints';
import { createExportsStore, ExportsStore, taskKind } from './exportsStore';

interface Services {
  readonly http: Http;
  readonly activity: Activity;
  readonly navigation: Navigation;
}

export function activate({ http, activity, navigation }: Services, plugin: PluginContext): Exports {
  const gone = new AbortController();
  const store = createExportsStore({ endpoints: exportEndpoints(http), activity, signal: gone.signal });
  plugin.own(() => destroy(store));
  plugin.own(activity.onResume(taskKind, (task, handle) => store.resume(task, handle)));
  plugin.own(() => gone.abort());
  plugin.share(ExportsStore, store);
  return {
    ask(target) {
      store.setTarget(target);
      navigation.to(paths.create);
    },
  };
}
