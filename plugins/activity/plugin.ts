import { definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

export default definePlugin({
  id: 'activity',
  title: 'Activity',
  when: { scope: 'email_activity.read' },
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Activity', page: () => import('./pages/ActivityList') },
    message: { path: paths.message, title: 'Message', page: () => import('./pages/MessagePage') },
  },
  nav: [{ to: 'list', section: 'delivery', order: 5, icon: 'clock' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
