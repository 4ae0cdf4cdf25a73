import { Activity, Alerts, Broadcast, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { NewUnsubscribeGroup, paths, scopes, UnsubscribeGroups } from './contract';

const groupDialogs = () => import('./pages/groupDialogs');
const groupForms = () => import('./pages/groupForms');

export default definePlugin({
  id: 'unsubscribe-groups',
  title: 'Unsubscribe groups',
  when: { ...scopes.read, toggle: 'mc.unsubscribe_groups' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, broadcast: Broadcast, activity: Activity },
  provides: UnsubscribeGroups,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Unsubscribe groups', page: () => import('./pages/GroupIndex'), legacy: true },
    create: {
      path: paths.create,
      title: 'New unsubscribe group',
      page: componentOf(groupForms, 'GroupCreate'),
      when: scopes.create,
      legacy: true,
    },
    edit: {
      path: paths.edit,
      title: 'Edit unsubscribe group',
      page: componentOf(groupForms, 'GroupEdit'),
      when: scopes.update,
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete unsubscribe group',
      page: componentOf(groupDialogs, 'GroupDelete'),
      over: 'edit',
      when: scopes.remove,
      legacy: true,
    },
    preview: {
      path: paths.preview,
      title: 'Preview',
      page: componentOf(groupDialogs, 'GroupPreview'),
      over: 'index',
      legacy: true,
    },
    addresses: {
      path: paths.addresses,
      title: 'Unsubscribed addresses',
      page: () => import('./pages/GroupAddresses'),
      when: scopes.export,
      legacy: true,
    },
    addManually: {
      path: paths.addManually,
      title: 'Add unsubscribes',
      page: componentOf(groupDialogs, 'AddManually'),
      over: 'index',
      when: scopes.add,
      legacy: true,
    },
    upload: {
      path: paths.upload,
      title: 'Upload unsubscribes',
      page: () => import('./pages/UploadCsv'),
      over: 'index',
      when: scopes.add,
      legacy: true,
    },
    center: {
      path: paths.center,
      title: 'Preference center',
      page: () => import('./pages/PreferenceCenter'),
      legacy: true,
    },
    languages: { path: paths.languages, title: 'Languages', page: () => import('./pages/Languages'), legacy: true },
  },
  nav: [{ to: 'index', section: 'delivery', order: 20, icon: 'shield' }],
  commands: () => import('./commands'),
  slots: [
    fill(NewUnsubscribeGroup, {
      title: 'New unsubscribe group',
      when: scopes.create,
      component: componentOf(groupForms, 'NewGroupForm'),
    }),
  ],
  alerts: () => import('./texts'),
});
