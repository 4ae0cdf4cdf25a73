import { componentOf, definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

const dialogs = () => import('./pages/eventDialogs');

export default definePlugin({
  id: 'events',
  title: 'Events',
  when: { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' },
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Events', page: () => import('./pages/EventList') },
    type: { path: paths.type, title: 'Event', page: componentOf(dialogs, 'EventProperties'), over: 'list' },
    retention: {
      path: paths.retention,
      title: 'Retention of events',
      page: componentOf(dialogs, 'RetentionEdit'),
      over: 'list',
      when: { scope: 'marketing_campaigns.update' },
    },
  },
  nav: [{ to: 'list', section: 'settings', order: 35, icon: 'spark' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
