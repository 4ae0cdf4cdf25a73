import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { SmsConnection } from './contract';
import { IntegrationsModel, IntegrationsStore } from './integrationsStore';
import { SmsConnectionModel, SmsConnectionStore } from './smsConnectionStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): SmsConnection {
  const store = IntegrationsModel.create({}, { http });
  const sms = SmsConnectionModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.own(() => destroy(sms));
  plugin.share(IntegrationsStore, store);
  plugin.share(SmsConnectionStore, sms);
  plugin.keepFresh(['integrations'], store);
  plugin.keepFresh(['integrations'], sms);
  return sms;
}
