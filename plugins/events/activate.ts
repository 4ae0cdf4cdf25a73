import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { EventsModel, EventsStore } from './eventsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const store = EventsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(EventsStore, store);
  plugin.keepFresh(['events'], store);
}
