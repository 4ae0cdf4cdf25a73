import { Alerts, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { FieldDefinitions, NewCustomField, paths } from './contract';

const fieldDialogs = () => import('./pages/fieldDialogs');

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' } as const;
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
    create: {
      path: paths.create,
      title: 'New custom field',
      page: componentOf(fieldDialogs, 'FieldCreate'),
      over: 'index',
      when: canCreate,
      legacy: true,
    },
    edit: {
      path: paths.edit,
      title: 'Rename custom field',
      page: componentOf(fieldDialogs, 'FieldEdit'),
      over: 'index',
      when: canUpdate,
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete custom field',
      page: componentOf(fieldDialogs, 'FieldDelete'),
      over: 'index',
      when: canDelete,
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 40, icon: 'field' }],
  commands: () => import('./commands'),
  slots: [
    fill(NewCustomField, {
      title: 'New custom field',
      when: canCreate,
      component: componentOf(fieldDialogs, 'NewFieldForm'),
    }),
  ],
  alerts: () => import('./texts'),
});
