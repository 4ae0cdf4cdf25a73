import { Alerts, AttentionItems, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { paths } from './contract';

const recipientDialogs = () => import('./pages/recipientDialogs');

export default definePlugin({
  id: 'notifications',
  title: 'Notifications',
  when: { scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  activate: () => import('./activate'),
  routes: {
    index: {
      path: paths.index,
      title: 'Notifications',
      when: { region: 'global', toggle: 'mc.notifications' },
      page: () => import('./pages/NotificationIndex'),
      legacy: true,
    },
    create: {
      path: paths.create,
      title: 'Add recipient',
      page: componentOf(recipientDialogs, 'RecipientCreate'),
      over: 'index',
      when: { scope: 'marketing_campaigns.create' },
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Remove recipient',
      page: componentOf(recipientDialogs, 'RecipientRemove'),
      over: 'index',
      when: { scope: 'marketing_campaigns.delete' },
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'profile', order: 30, icon: 'bell' }],
  commands: () => import('./commands'),
  slots: [fill(AttentionItems, { title: 'Notices', component: () => import('./components/WaitingNotices') })],
  alerts: () => import('./texts'),
});
