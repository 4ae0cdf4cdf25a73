import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Activity, Alerts, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { Exports, paths } from './contract';

export default definePlugin({
  id: 'exports',
  title: 'Contact exports',
  when: { region: 'global', toggle: 'mc.contacts', scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, activity: Activity },
  optional: { lists: Lists, segments: Segments },
  provides: Exports,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Exports', page: () => import('./pages/ExportIndex'), legacy: true },
    create: {
      path: paths.create,
      title: 'Export contacts',
      page: () => import('./pages/ExportStart'),
      over: 'index',
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete export',
      page: () => import('./pages/ExportDelete'),
      over: 'index',
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 50, icon: 'download' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
