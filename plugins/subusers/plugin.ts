import { Alerts, componentOf, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { paths, Subusers } from './contract';

const subuserDialogs = () => import('./pages/subuserDialogs');

const canCreate = { scope: 'subusers.create' };
const canUpdate = { scope: 'subusers.update' };

export default definePlugin({
  id: 'subusers',
  title: 'Subusers',
  when: { scope: 'subusers.read', entitlement: 'subusers' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session },
  provides: Subusers,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Subusers', page: () => import('./pages/SubuserList') },
    create: {
      path: paths.create,
      title: 'New subuser',
      page: componentOf(subuserDialogs, 'SubuserCreate'),
      over: 'list',
      when: canCreate,
    },
    credits: {
      path: paths.credits,
      title: 'Credits',
      page: componentOf(subuserDialogs, 'SubuserCredits'),
      over: 'list',
      when: canUpdate,
    },
    remove: {
      path: paths.remove,
      title: 'Delete subuser',
      page: componentOf(subuserDialogs, 'SubuserDelete'),
      over: 'list',
      when: { scope: 'subusers.delete' },
    },
  },
  nav: [{ to: 'list', section: 'settings', order: 40, icon: 'users' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
