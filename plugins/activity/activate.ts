import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { ActivityModel, ActivityStore } from './activityStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = ActivityModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(ActivityStore, store);
}
