import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Alerts, componentOf, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { Ads, paths } from './contract';

const index = () => import('./pages/CampaignIndex');
const basics = () => import('./pages/Quickstart');
const target = () => import('./pages/Target');

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'ads',
  title: 'Ads',
  when: { scope: 'marketing.read', region: 'global', toggle: 'mc.ads' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { lists: Lists, segments: Segments },
  provides: Ads,
  activate: () => import('./activate'),
  routes: {
    home: { path: paths.home, title: 'Ads', page: index },
    index: { path: paths.index, title: 'Campaigns', page: index },
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
