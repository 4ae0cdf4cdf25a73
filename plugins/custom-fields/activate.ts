import { destroy } from 'mobx-state-tree';
import type { Http, Navigation, PluginContext } from 'sendwright/sdk';
import type { FieldDefinitions } from './contract';
import { FieldsModel, FieldsStore } from './fieldsStore';

interface Services {
  readonly http: Http;
  readonly navigation: Navigation;
}

export function activate({ http, navigation }: Services, plugin: PluginContext): FieldDefinitions {
  const isLegacy = (): boolean => /^\/legacy(?:\/|$)/.test(navigation.location.pathname);
  const store = FieldsModel.create({}, { http, isLegacy });
  plugin.own(() => destroy(store));
  plugin.share(FieldsStore, store);
  plugin.keepFresh(['fields'], store);
  return store;
}
