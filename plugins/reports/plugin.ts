import { Alerts, definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

export default definePlugin({
  id: 'reports',
  title: 'Reports',
  when: { scope: 'marketing.read', toggle: 'mc.reports', region: 'global' },
  requires: { http: Http, alerts: Alerts },
  routes: {
    overview: { path: paths.overview, title: 'Overview', page: () => import('./pages/ReportOverview') },
    sends: { path: paths.sends, title: 'Sends', page: () => import('./pages/ReportSends') },
  },
  nav: [
    { to: 'overview', section: 'reports', order: 10, icon: 'chart', title: 'Overview' },
    { to: 'sends', section: 'reports', order: 20, icon: 'send', title: 'Sends' },
  ],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
