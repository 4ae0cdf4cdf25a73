import { FieldDefinitions, FieldUses } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { paths, SignupForms } from './contract';

const formDialogs = () => import('./pages/formDialogs');
const editor = () => import('./pages/FormEditor');

const may = (verb: string) => ({ scope: `marketing_campaigns.${verb}` });

export default definePlugin({
  id: 'signup-forms',
  title: 'Signup forms',
  when: { region: 'global', toggle: 'mc.signup_forms', scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { lists: Lists, fields: FieldDefinitions },
  provides: SignupForms,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Signup forms', page: () => import('./pages/FormIndex') },
    create: {
      path: paths.create,
      title: 'New signup form',
      when: may('create'),
      over: 'index',
      page: componentOf(formDialogs, 'FormCreate'),
    },
    share: { path: paths.share, title: 'Share code', over: 'index', page: componentOf(formDialogs, 'FormShare') },
    remove: {
      path: paths.remove,
      title: 'Delete signup form',
      when: may('delete'),
      over: 'index',
      page: componentOf(formDialogs, 'FormDelete'),
    },
    editor: { path: paths.editor, title: 'Edit signup form', page: editor, when: may('update'), frame: 'full' },
    stats: { path: paths.stats, title: 'Statistics', page: componentOf(editor, 'Statistics') },
  },
  nav: [{ to: 'index', section: 'audience', order: 30, icon: 'form' }],
  commands: () => import('./commands'),
  slots: [fill(FieldUses, { title: 'Signup forms', component: () => import('./components/FieldForms') })],
  alerts: () => import('./texts'),
});
