import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Activity, Alerts, componentOf, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { Exports, paths } from './contract';

const exportDialogs = () => import('./pages/exportDialogs');

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
      page: componentOf(exportDialogs, 'ExportStart'),
      over: 'index',
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete export',
      page: componentOf(exportDialogs, 'ExportDelete'),
      over: 'index',
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 50, icon: 'download' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
