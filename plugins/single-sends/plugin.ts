import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Activity, Alerts, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { paths, SingleSends } from './contract';

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.single_sends' } as const;
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

const over = <Page extends 'list' | 'stats' | 'editor' | 'review'>(page: Page) =>
  ({ over: page, legacy: true }) as const;
// One page for all of them, which looks at the address: each import of its own costs the first page.
const onList = { ...over('list'), page: () => import('./pages/ListDialog') } as const;
const onEditor = {
  ...over('editor'),
  when: canUpdate,
  frame: 'full',
  page: () => import('./pages/EditorDialog'),
} as const;
const onReview = { ...over('review'), when: canUpdate, page: () => import('./pages/ReviewDialog') } as const;

const selector = () => import('./pages/SingleSendSelector');
const fromTemplate = () => import('./pages/CreateFromTemplate');

export default definePlugin({
  id: 'single-sends',
  title: 'Single sends',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation, activity: Activity, session: Session },
  optional: {
    senders: Senders,
    lists: Lists,
    segments: Segments,
    groups: UnsubscribeGroups,
    fields: FieldDefinitions,
    designEditor: DesignEditor,
  },
  provides: SingleSends,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Single sends', page: () => import('./pages/SingleSendList'), legacy: true },
    bulkDelete: { path: paths.bulkDelete, title: 'Delete single sends', when: canDelete, ...onList },
    remove: { path: paths.remove, title: 'Delete single send', when: canDelete, ...onList },
    preview: { path: paths.preview, title: 'Preview', ...onList },
    create: {
      path: paths.create,
      title: 'New single send',
      page: () => import('./pages/SingleSendCreate'),
      when: canCreate,
      legacy: true,
    },
    createDesign: { path: paths.createDesign, title: 'Select a design', page: selector, when: canCreate, legacy: true },
    createSelector: {
      path: paths.createSelector,
      title: 'Select a design',
      page: selector,
      when: canCreate,
      legacy: true,
    },
    selector: { path: paths.selector, title: 'Select a design', page: selector, when: canCreate, legacy: true },
    createFromTemplate: {
      path: paths.createFromTemplate,
      title: 'New single send',
      page: fromTemplate,
      when: canCreate,
      legacy: true,
    },
    createDesignFromTemplate: {
      path: paths.createDesignFromTemplate,
      title: 'New single send',
      page: fromTemplate,
      when: canCreate,
      legacy: true,
    },
    settings: { path: paths.settings, title: 'Sending settings', when: canUpdate, ...onList },
    editor: {
      path: paths.editor,
      title: 'Edit single send',
      page: () => import('./pages/SingleSendEditor'),
      when: canUpdate,
      frame: 'full',
      name: 'singleSends.editor',
      legacy: true,
    },
    editorDelete: { path: paths.editorDelete, title: 'Delete single send', ...onEditor, when: canDelete },
    editorPreview: { path: paths.editorPreview, title: 'Preview', ...onEditor },
    editorPreviewData: { path: paths.editorPreviewData, title: 'Preview', ...onEditor },
    editorTestData: { path: paths.editorTestData, title: 'Test data', ...onEditor },
    editorDecreaseVariations: { path: paths.editorDecreaseVariations, title: 'Fewer variations', ...onEditor },
    editorDeleteVariation: { path: paths.editorDeleteVariation, title: 'Delete variation', ...onEditor },
    editorDisableAb: { path: paths.editorDisableAb, title: 'Turn off the A/B test', ...onEditor },
    editorDialog: { path: paths.editorDialog, title: 'Edit single send', ...onEditor },
    editorNewList: { path: paths.editorNewList, title: 'New list', ...onEditor },
    editorNewSender: { path: paths.editorNewSender, title: 'New sender', ...onEditor },
    editorNewGroup: { path: paths.editorNewGroup, title: 'New unsubscribe group', ...onEditor },
    review: { path: paths.review, title: 'Review', page: () => import('./pages/SingleSendReview'), legacy: true },
    reviewTesting: { path: paths.reviewTesting, title: 'Email testing', ...onReview },
    reviewNewList: { path: paths.reviewNewList, title: 'New list', ...onReview },
    reviewNewSender: { path: paths.reviewNewSender, title: 'New sender', ...onReview },
    reviewNewGroup: { path: paths.reviewNewGroup, title: 'New unsubscribe group', ...onReview },
    send: { path: paths.send, title: 'Send or schedule', ...onReview },
    stats: { path: paths.stats, title: 'Statistics', page: () => import('./pages/SingleSendStats'), legacy: true },
    statsPreview: {
      path: paths.statsPreview,
      title: 'Preview',
      page: () => import('./pages/StatsPreview'),
      ...over('stats'),
    },
  },
  nav: [{ to: 'list', section: 'campaigns', order: 10, icon: 'send' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
