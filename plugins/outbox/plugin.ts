import { definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

export default definePlugin({
  id: 'outbox',
  title: 'Outbox',
  when: { scope: 'marketing.read' },
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Outbox', page: () => import('./pages/OutboxList') },
    newest: { path: paths.newest, title: 'Message', page: () => import('./pages/NewestMessage') },
    message: { path: paths.message, title: 'Message', page: () => import('./pages/OutboxMessage') },
  },
  nav: [{ to: 'list', section: 'delivery', order: 30, icon: 'archive' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
