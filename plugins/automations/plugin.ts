import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { Alerts, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { Automations, paths } from './contract';

const may = (verb: string) => ({ scope: `marketing_campaigns.${verb}` });
// A shared page module that looks at the address, because each separate import makes the first page larger.
const page = { page: () => import('./pages/AutomationPage'), legacy: true };
const over = { over: 'list', page: () => import('./pages/ListDialog'), legacy: true } as const;
const choose = { ...page, title: 'New automation', when: may('create') };
const edit = { ...page, title: 'Edit email', when: may('update') };

export default definePlugin({
  id: 'automations',
  title: 'Automations',
  when: { region: 'global', toggle: 'mc.automations', plan: 'advanced', scope: 'marketing.automation.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session },
  optional: { brandKits: BrandKits },
  provides: Automations,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Automations', page: () => import('./pages/AutomationList'), legacy: true },
    bulkDelete: { path: paths.bulkDelete, title: 'Delete automations', when: may('delete'), ...over },
    remove: { path: paths.remove, title: 'Delete automation', when: may('delete'), ...over },
    preview: { path: paths.preview, title: 'Preview', ...over },
    selector: { path: paths.selector, ...choose },
    choose: { path: paths.choose, ...choose },
    detail: { path: paths.detail, title: 'Automation', ...page },
    stats: { path: paths.stats, title: 'Statistics', ...page },
    createDesign: { path: paths.createDesign, ...edit },
    editor: { path: paths.editor, frame: 'full', ...edit },
  },
  nav: [{ to: 'list', section: 'campaigns', order: 20, icon: 'automation' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
