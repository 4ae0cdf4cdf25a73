import { destroy } from 'mobx-state-tree';
import type { Http, Navigation, PluginContext } from 'sendwright/sdk';
import { AdAccountsModel, AdAccountsStore } from './adAccountsStore';
import { AudiencesModel, AudiencesStore } from './audiencesStore';
import { CampaignsModel, CampaignsStore } from './campaignsStore';
import { type Ads, paths } from './contract';

export function activate({ http, navigation }: { http: Http; navigation: Navigation }, plugin: PluginContext): Ads {
  const campaigns = CampaignsModel.create({}, { http });
  const accounts = AdAccountsModel.create({}, { http });
  const audiences = AudiencesModel.create({}, { http });
  plugin.own(() => {
    destroy(campaigns);
    destroy(accounts);
    destroy(audiences);
  });
  plugin.share(CampaignsStore, campaigns);
  plugin.share(AdAccountsStore, accounts);
  plugin.share(AudiencesStore, audiences);
  plugin.keepFresh(['ads'], audiences);
  plugin.keepFresh(['ads'], campaigns);
  plugin.keepFresh(['ads'], accounts);
  return {
    get all() {
      return campaigns.all;
    },
    load: () => campaigns.load(),
    open: (id) => navigation.to(campaigns.get(id)?.status === 'draft' ? paths.editor : paths.review, { id }),
  };
}
