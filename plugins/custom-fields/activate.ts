import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { FieldDefinitions } from './contract';
import { FieldsModel, FieldsStore } from './fieldsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): FieldDefinitions {
  const store = FieldsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(FieldsStore, store);
  plugin.keepFresh(['fields'], store);
  return store;
}
