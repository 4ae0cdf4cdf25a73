import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Alerts, componentOf, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { Ads, paths } from './contract';

const index = () => import('./pages/CampaignIndex');
const basics = () => import('./pages/Quickstart');
const audienceDialogs = () => import('./pages/audienceDialogs');
const target = () => import('./pages/Target');

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'ads',
  title: 'Ads',
  when: { scope: 'marketing.read', region: 'global', toggle: 'mc.ads' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { lists: Lists, segments: Segments, fields: FieldDefinitions },
  provides: Ads,
  activate: () => import('./activate'),
  routes: {
    home: { path: paths.home, title: 'Ads', page: index },
    index: { path: paths.index, title: 'Ads', page: index },
    remove: {
      path: paths.remove,
      title: 'Delete campaign',
      page: () => import('./pages/CampaignDelete'),
      over: 'index',
      when: canDelete,
    },
    newQuickstart: {
      path: paths.newQuickstart,
      title: 'New campaign',
      page: componentOf(basics, 'NewQuickstart'),
      when: canCreate,
      name: 'ads.campaigns.quickstart',
    },
    quickstart: { path: paths.quickstart, title: 'Campaign', page: componentOf(basics, 'Quickstart'), when: canUpdate },
    newTarget: {
      path: paths.newTarget,
      title: 'New audience',
      page: componentOf(target, 'NewTarget'),
      when: canCreate,
    },
    target: { path: paths.target, title: 'Audience', page: componentOf(target, 'Target'), when: canUpdate },
    review: { path: paths.review, title: 'Review campaign', page: () => import('./pages/CampaignReview') },
    editor: {
      path: paths.editor,
      title: 'Edit ads',
      page: () => import('./pages/AdEditor'),
      when: canUpdate,
      frame: 'full',
    },
    audiences: { path: paths.audiences, title: 'Synced audiences', page: () => import('./pages/AudienceIndex') },
    newAudience: {
      path: paths.newAudience,
      title: 'Sync an audience',
      page: () => import('./pages/AudienceCreate'),
      over: 'audiences',
      when: canCreate,
    },
    audience: { path: paths.audience, title: 'Synced audience', page: () => import('./pages/AudienceDetail') },
    audienceStop: {
      path: paths.audienceStop,
      title: 'Stop syncing an audience',
      page: componentOf(audienceDialogs, 'AudienceStop'),
      over: 'audience',
      when: canUpdate,
    },
    audienceDelete: {
      path: paths.audienceDelete,
      title: 'Delete a synced audience',
      page: componentOf(audienceDialogs, 'AudienceDelete'),
      over: 'audience',
      when: canDelete,
    },
    settings: { path: paths.settings, title: 'Ad accounts', page: () => import('./pages/AdSettings') },
    adAccount: {
      path: paths.adAccount,
      title: 'Connect an ad account',
      page: () => import('./pages/ConnectAccount'),
      over: 'settings',
      when: canCreate,
    },
    disconnect: {
      path: paths.disconnect,
      title: 'Disconnect ad account',
      page: () => import('./pages/DisconnectAccount'),
      over: 'settings',
      when: canDelete,
    },
  },
  nav: [{ to: 'home', section: 'campaigns', order: 30, icon: 'globe' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
