import { Alerts, definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

export default definePlugin({
  id: 'calendar',
  title: 'Calendar',
  when: { scope: 'marketing.read', toggle: 'mc.single_sends', region: 'global' },
  requires: { http: Http, alerts: Alerts },
  routes: { calendar: { path: paths.calendar, title: 'Calendar', page: () => import('./pages/CalendarPage') } },
  nav: [{ to: 'calendar', section: 'campaigns', order: 25, icon: 'calendar' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
