import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Activity, Alerts, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { paths, SingleSends } from './contract';

const canRead = { scope: 'marketing.read' };
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

const over = <Page extends 'list' | 'stats' | 'editor' | 'review'>(page: Page) => ({ over: page, legacy: true }) as const;
const onEditor = { ...over('editor'), when: canUpdate, frame: 'full' } as const;
const onReview = { ...over('review'), when: canUpdate } as const;

const designDialog = () => import('./pages/EditorDesignDialog');
const selector = () => import('./pages/SingleSendSelector');
const fromTemplate = () => import('./pages/CreateFromTemplate');

export default definePlugin({
  id: 'single-sends',
  title: 'Single sends',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation, activity: Activity, session: Session },
  optional: { senders: Senders, lists: Lists, segments: Segments, groups: UnsubscribeGroups, fields: FieldDefinitions, designEditor: DesignEditor },
  provides: SingleSends,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Single sends', page: () => import('./pages/SingleSendList'), legacy: true },
    bulkDelete: { path: paths.bulkDelete, title: 'Delete single sends', page: () => import('./pages/BulkDelete'), when: canDelete, ...over('list') },
    remove: { path: paths.remove, title: 'Delete single send', page: () => import('./pages/SingleSendDelete'), when: canDelete, ...over('list') },
    preview: { path: paths.preview, title: 'Preview', page: () => import('./pages/SingleSendPreview'), ...over('list') },
    create: { path: paths.create, title: 'New single send', page: () => import('./pages/SingleSendCreate'), when: canCreate, legacy: true },
    createDesign: { path: paths.createDesign, title: 'Select a design', page: selector, when: canCreate, legacy: true },
    createSelector: { path: paths.createSelector, title: 'Select a design', page: selector, when: canCreate, legacy: true },
    selector: { path: paths.selector, title: 'Select a design', page: selector, when: canCreate, legacy: true },
    createFromTemplate: { path: paths.createFromTemplate, title: 'New single send', page: fromTemplate, when: canCreate, legacy: true },
    createDesignFromTemplate: { path: paths.createDesignFromTemplate, title: 'New single send', page: fromTemplate, when: canCreate, legacy: true },
    settings: { path: paths.settings, title: 'Sending settings', page: () => import('./pages/SendingSettings'), when: canUpdate, ...over('list') },
    editor: { path: paths.editor, title: 'Edit single send', page: () => import('./pages/SingleSendEditor'), when: canUpdate, frame: 'full', name: 'singleSends.editor', legacy: true },
    editorDelete: { path: paths.editorDelete, title: 'Delete single send', page: () => import('./pages/EditorDelete'), ...onEditor, when: canDelete },
    editorPreview: { path: paths.editorPreview, title: 'Preview', page: () => import('./pages/EditorPreview'), ...onEditor },
    editorPreviewData: { path: paths.editorPreviewData, title: 'Preview', page: () => import('./pages/EditorPreviewData'), ...onEditor },
    editorTestData: { path: paths.editorTestData, title: 'Test data', page: () => import('./pages/EditorTestData'), ...onEditor },
    editorDecreaseVariations: { path: paths.editorDecreaseVariations, title: 'Fewer variations', page: () => import('./pages/EditorDecreaseVariations'), ...onEditor },
    editorDeleteVariation: { path: paths.editorDeleteVariation, title: 'Delete variation', page: () => import('./pages/EditorDeleteVariation'), ...onEditor },
    editorDisableAb: { path: paths.editorDisableAb, title: 'Turn off the A/B test', page: () => import('./pages/EditorDisableAb'), ...onEditor },
    editorImages: { path: paths.editorImages, title: 'Images', page: designDialog, ...onEditor },
    editorEditImage: { path: paths.editorEditImage, title: 'Edit image', page: designDialog, ...onEditor },
    editorDeleteImage: { path: paths.editorDeleteImage, title: 'Delete image', page: designDialog, ...onEditor },
    editorModules: { path: paths.editorModules, title: 'Save block', page: designDialog, ...onEditor },
    editorEditLink: { path: paths.editorEditLink, title: 'Edit link', page: designDialog, ...onEditor },
    editorEditCode: { path: paths.editorEditCode, title: 'Edit code', page: designDialog, ...onEditor },
    editorConvert: { path: paths.editorConvert, title: 'Convert to code', page: designDialog, ...onEditor },
    editorNewList: { path: paths.editorNewList, title: 'New list', page: () => import('./pages/EditorNewList'), ...onEditor },
    editorNewSender: { path: paths.editorNewSender, title: 'New sender', page: () => import('./pages/EditorNewSender'), ...onEditor },
    editorNewGroup: { path: paths.editorNewGroup, title: 'New unsubscribe group', page: () => import('./pages/EditorNewGroup'), ...onEditor },
    review: { path: paths.review, title: 'Review', page: () => import('./pages/SingleSendReview'), legacy: true },
    reviewNewList: { path: paths.reviewNewList, title: 'New list', page: () => import('./pages/ReviewNewList'), ...onReview },
    reviewNewSender: { path: paths.reviewNewSender, title: 'New sender', page: () => import('./pages/ReviewNewSender'), ...onReview },
    reviewNewGroup: { path: paths.reviewNewGroup, title: 'New unsubscribe group', page: () => import('./pages/ReviewNewGroup'), ...onReview },
    send: { path: paths.send, title: 'Send or schedule', page: () => import('./pages/SendDialog'), ...onReview },
    stats: { path: paths.stats, title: 'Statistics', page: () => import('./pages/SingleSendStats'), legacy: true },
    statsPreview: { path: paths.statsPreview, title: 'Preview', page: () => import('./pages/StatsPreview'), ...over('stats') },
  },
  nav: [{ to: 'list', section: 'campaigns', order: 10, icon: 'send' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
