import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignLibrary } from 'sendwright/plugins/design-library/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Alerts, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { Automations, paths } from './contract';

const may = (verb: string) => ({ scope: `marketing_campaigns.${verb}` });
const onList = { over: 'list', legacy: true, when: may('delete'), page: () => import('./pages/ListDialog') } as const;
const choose = { title: 'New automation', page: () => import('./pages/TypeChoice'), when: may('create'), legacy: true };
const design = { title: 'Select a design', page: () => import('./pages/MessageDesign'), when: may('update'), legacy: true };

export default definePlugin({
  id: 'automations',
  title: 'Automations',
  when: { plan: 'advanced', scope: 'marketing.automation.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session },
  optional: { designEditor: DesignEditor, library: DesignLibrary, lists: Lists, segments: Segments, senders: Senders, groups: UnsubscribeGroups },
  provides: Automations,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Automations', page: () => import('./pages/AutomationList'), legacy: true },
    bulkDelete: { path: paths.bulkDelete, title: 'Delete automations', ...onList },
    remove: { path: paths.remove, title: 'Delete automation', ...onList },
    selector: { path: paths.selector, ...choose },
    choose: { path: paths.choose, ...choose },
    detail: { path: paths.detail, title: 'Automation', page: () => import('./pages/AutomationDetail'), legacy: true },
    contacts: { path: paths.contacts, title: 'Contacts', page: () => import('./pages/AutomationContacts'), legacy: true },
    preview: { path: paths.preview, title: 'Preview', page: () => import('./pages/AutomationPreview'), over: 'list', legacy: true },
    stats: { path: paths.stats, title: 'Statistics', page: () => import('./pages/AutomationStats'), legacy: true },
    createDesign: { path: paths.createDesign, ...design },
    chooseVersion: { path: paths.chooseVersion, ...design },
    editor: { path: paths.editor, title: 'Edit email', page: () => import('./pages/MessageEditor'), when: may('update'), frame: 'full', legacy: true },
  },
  nav: [{ to: 'list', section: 'campaigns', order: 20, icon: 'automation' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
