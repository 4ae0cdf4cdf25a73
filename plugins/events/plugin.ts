import { definePlugin } from 'sendwright/sdk';

export default definePlugin({
  id: 'events',
  title: 'Events',
  when: { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' },
  routes: { list: { path: '/events', title: 'Events', page: () => import('./pages/EventList') } },
  nav: [{ to: 'list', section: 'settings', order: 35, icon: 'spark' }],
  alerts: () => import('./texts'),
});
