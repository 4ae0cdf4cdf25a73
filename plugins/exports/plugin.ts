import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Activity, Alerts, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { Exports, paths } from './contract';

export default definePlugin({
  id: 'exports',
  title: 'Contact exports',
  when: { scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, activity: Activity },
  optional: { lists: Lists, segments: Segments },
  provides: Exports,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Exports', page: () => import('./pages/ExportIndex'), legacy: true },
    create: { path: paths.create, title: 'Export contacts', page: () => import('./pages/ExportStart'), over: 'index', legacy: true },
    remove: { path: paths.remove, title: 'Delete export', page: () => import('./pages/ExportDelete'), over: 'index', legacy: true },
  },
  nav: [{ to: 'index', section: 'audience', order: 50, icon: 'download' }],
  commands: {
    open: { title: 'Exports', to: 'index', keys: 'g x', icon: 'download', keywords: ['download', 'csv', 'json', 'backup'] },
    all: {
      title: 'Export all contacts',
      icon: 'download',
      keywords: ['download', 'csv', 'json', 'backup'],
      run: (exports) => exports.ask({ title: 'All contacts', whom: {} }),
    },
    list: {
      title: 'Export list',
      icon: 'download',
      arguments: { list: { title: 'List', choices: (exports, typed) => exports.choices('list', typed) } },
      run: (exports, { list = '' }) => exports.askFor('list', list),
    },
    segment: {
      title: 'Export segment',
      icon: 'download',
      arguments: { segment: { title: 'Segment', choices: (exports, typed) => exports.choices('segment', typed) } },
      run: (exports, { segment = '' }) => exports.askFor('segment', segment),
    },
  },
  alerts: () => import('./texts'),
});
