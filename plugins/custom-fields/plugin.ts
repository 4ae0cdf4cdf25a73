import { Alerts, definePlugin, fill, Http, Navigation, pathTo } from 'sendwright/sdk';
import { FieldDefinitions, NewCustomField, paths } from './contract';

const canRead = { scope: 'marketing.read' };
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'custom-fields',
  title: 'Custom fields',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: FieldDefinitions,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Custom fields', page: () => import('./pages/FieldIndex'), legacy: true },
    create: { path: paths.create, title: 'New custom field', page: () => import('./pages/FieldCreate'), over: 'index', when: canCreate, legacy: true },
    edit: { path: paths.edit, title: 'Rename custom field', page: () => import('./pages/FieldEdit'), over: 'index', when: canUpdate, legacy: true },
    remove: { path: paths.remove, title: 'Delete custom field', page: () => import('./pages/FieldDelete'), over: 'index', when: canDelete, legacy: true },
  },
  nav: [{ to: 'index', section: 'audience', order: 40, icon: 'field' }],
  commands: {
    create: { title: 'Create custom field', to: 'create', icon: 'add', keywords: ['attribute', 'property', 'column'], when: canCreate },
  },
  search: [
    {
      title: 'Custom fields',
      icon: 'field',
      find: async (fields, typed) => {
        const wanted = typed.toLowerCase();
        const { custom } = await fields.load();
        return custom
          .filter(({ name }) => name.toLowerCase().includes(wanted))
          .slice(0, 8)
          .map(({ id, name, field_type: type }) => ({ value: id, label: name, detail: type, address: pathTo(paths.edit, { id }) }));
      },
    },
  ],
  slots: [fill(NewCustomField, { title: 'New custom field', when: canCreate, component: () => import('./components/NewFieldForm') })],
  alerts: () => import('./texts'),
});
