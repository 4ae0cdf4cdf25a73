import { Activity, Alerts, Broadcast, type CommandArgument, definePlugin, fill, Http, Navigation, pathTo } from 'sendwright/sdk';
import { NewUnsubscribeGroup, paths, scopes, UnsubscribeGroups } from './contract';

const find = async (groups: UnsubscribeGroups, typed: string) => {
  const all = await groups.load();
  return all.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())).map(({ id, name, description }) => ({ value: String(id), label: name, detail: description }));
};

const whichGroup: Readonly<Record<string, CommandArgument<UnsubscribeGroups>>> = { id: { title: 'Which unsubscribe group?', choices: find } };

export default definePlugin({
  id: 'unsubscribe-groups',
  title: 'Unsubscribe groups',
  when: scopes.read,
  requires: { http: Http, alerts: Alerts, navigation: Navigation, broadcast: Broadcast, activity: Activity },
  provides: UnsubscribeGroups,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Unsubscribe groups', page: () => import('./pages/GroupIndex'), legacy: true },
    create: { path: paths.create, title: 'New unsubscribe group', page: () => import('./pages/GroupCreate'), when: scopes.create, legacy: true },
    edit: { path: paths.edit, title: 'Edit unsubscribe group', page: () => import('./pages/GroupEdit'), when: scopes.update, legacy: true },
    remove: { path: paths.remove, title: 'Delete unsubscribe group', page: () => import('./pages/GroupDelete'), over: 'edit', when: scopes.remove, legacy: true },
    preview: { path: paths.preview, title: 'Preview', page: () => import('./pages/GroupPreview'), over: 'index', legacy: true },
    addManually: { path: paths.addManually, title: 'Add unsubscribes', page: () => import('./pages/AddManually'), over: 'index', when: scopes.add, legacy: true },
    upload: { path: paths.upload, title: 'Upload unsubscribes', page: () => import('./pages/UploadCsv'), over: 'index', when: scopes.add, legacy: true },
  },
  nav: [{ to: 'index', section: 'delivery', order: 20, icon: 'shield' }],
  commands: {
    index: { title: 'Go to unsubscribe groups', to: 'index', keys: 'g u', icon: 'shield', keywords: ['opt out', 'suppressions'] },
    create: { title: 'Create unsubscribe group', icon: 'add', keywords: ['opt out', 'preferences'], when: scopes.create, run: (groups) => groups.create() },
    edit: { title: 'Edit unsubscribe group', icon: 'edit', when: scopes.update, arguments: whichGroup, run: (groups, { id = '' }) => groups.open('edit', id) },
    preview: { title: 'Preview unsubscribe group', icon: 'eye', keywords: ['preferences page'], arguments: whichGroup, run: (groups, { id = '' }) => groups.open('preview', id) },
    addManually: { title: 'Add addresses to unsubscribe group', icon: 'add', keywords: ['suppress', 'opt out'], when: scopes.add, arguments: whichGroup, run: (groups, { id = '' }) => groups.open('addManually', id) },
    upload: { title: 'Upload CSV to unsubscribe group', icon: 'upload', keywords: ['suppress', 'import'], when: scopes.add, arguments: whichGroup, run: (groups, { id = '' }) => groups.open('upload', id) },
    export: { title: 'Export unsubscribe group', icon: 'download', keywords: ['csv', 'suppressions'], when: scopes.export, arguments: whichGroup, run: (groups, { id = '' }) => groups.export(id) },
    remove: { title: 'Delete unsubscribe group', icon: 'trash', when: scopes.remove, arguments: whichGroup, run: (groups, { id = '' }) => groups.open('remove', id) },
  },
  search: [
    {
      title: 'Unsubscribe groups',
      icon: 'shield',
      find: async (groups, typed) => (await find(groups, typed)).map((group) => ({ ...group, address: pathTo(paths.edit, { id: group.value, type: 'unsubscribe' }) })),
    },
  ],
  slots: [fill(NewUnsubscribeGroup, { title: 'New unsubscribe group', when: scopes.create, component: () => import('./components/NewGroupForm') })],
  alerts: () => import('./texts'),
});
