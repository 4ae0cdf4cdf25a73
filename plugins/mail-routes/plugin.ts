import { Alerts, componentOf, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { Senders } from 'sendwright/plugins/senders/contract';
import { paths, scopes } from './contract';

const dialogs = () => import('./pages/routeDialogs');

export default definePlugin({
  id: 'mail-routes',
  title: 'Mail routes',
  when: scopes.read,
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session },
  optional: { senders: Senders },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Mail routes', page: () => import('./pages/RouteList') },
    create: {
      path: paths.create,
      title: 'New mail route',
      page: componentOf(dialogs, 'RouteCreate'),
      over: 'list',
      when: scopes.create,
    },
    edit: {
      path: paths.edit,
      title: 'Edit mail route',
      page: componentOf(dialogs, 'RouteEdit'),
      over: 'list',
      when: scopes.update,
    },
    test: {
      path: paths.test,
      title: 'Test a mail route',
      page: componentOf(dialogs, 'RouteTest'),
      over: 'list',
      when: scopes.update,
    },
    remove: {
      path: paths.remove,
      title: 'Delete mail route',
      page: componentOf(dialogs, 'RouteDelete'),
      over: 'list',
      when: scopes.remove,
    },
  },
  nav: [{ to: 'list', section: 'settings', order: 30, icon: 'send' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
