import { Exports } from 'sendwright/plugins/exports/contract';
import { Alerts, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { ConfirmationSendingNote, Lists, NewList, paths } from './contract';

const listDialogs = () => import('./pages/listDialogs');

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' } as const;
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'lists',
  title: 'Lists',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { exports: Exports },
  provides: Lists,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Lists', page: () => import('./pages/ListIndex'), legacy: true },
    detail: { path: paths.detail, title: 'List', page: () => import('./pages/ListDetail'), legacy: true },
    rename: {
      path: paths.rename,
      title: 'Rename list',
      page: componentOf(listDialogs, 'ListRename'),
      over: 'detail',
      when: canUpdate,
      legacy: true,
    },
    contactDelete: {
      path: paths.contactDelete,
      title: 'Remove from list',
      page: componentOf(listDialogs, 'ListContactDelete'),
      over: 'detail',
      when: canDelete,
      legacy: true,
    },
    create: {
      path: paths.create,
      title: 'New list',
      page: componentOf(listDialogs, 'ListCreate'),
      over: 'index',
      when: canCreate,
      legacy: true,
    },
    edit: {
      path: paths.edit,
      title: 'Rename list',
      page: componentOf(listDialogs, 'ListRename'),
      over: 'index',
      when: canUpdate,
      legacy: true,
    },
    locked: {
      path: paths.locked,
      title: 'List in use',
      page: componentOf(listDialogs, 'ListLocked'),
      over: 'index',
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete list',
      page: componentOf(listDialogs, 'ListDelete'),
      over: 'index',
      when: canDelete,
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 15, icon: 'list' }],
  commands: () => import('./commands'),
  slots: [
    fill(ConfirmationSendingNote, {
      title: 'Confirmation emails',
      component: () => import('./components/SendingNote'),
    }),
    fill(NewList, { title: 'New list', when: canCreate, component: () => import('./components/ListNameDialog') }),
  ],
  alerts: () => import('./texts'),
});
