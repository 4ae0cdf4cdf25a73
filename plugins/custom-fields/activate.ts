import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { FieldDefinitions } from './contract';
import { fieldEndpoints } from './endpoints';
import { createFieldsStore, FieldsStore } from './fieldsStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): FieldDefinitions {
  const store = createFieldsStore(fieldEndpoints(http));
  plugin.own(() => destroy(store));
  plugin.share(FieldsStore, store);
  plugin.keepFresh(['fields'], store);
  return store;
}
