import { TextMessage } from 'sendwright/plugins/automations/contract';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Activity, Alerts, componentOf, definePlugin, fill, Http, Navigation, Session } from 'sendwright/sdk';
import { paths, PeopleBehind, SingleSends } from './contract';

const listDialogs = () => import('./pages/listDialogs');
const newSend = () => import('./pages/newSend');
const editorDialogs = () => import('./pages/editorDialogs');
const smsEditor = () => import('./pages/SmsEditor');
const reviewDialogs = () => import('./pages/reviewDialogs');

const audiencePeople = () => import('./pages/AudiencePeople');
const statsPeople = () => import('./pages/StatsPeople');

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.single_sends' } as const;
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

const over = <Page extends 'list' | 'stats' | 'editor' | 'editorContent' | 'smsEditor' | 'review'>(page: Page) =>
  ({ over: page, legacy: true }) as const;
const onList = over('list');
const onEditor = { ...over('editor'), when: canUpdate } as const;
const hasSms = { toggle: 'mc.sms' };
const onSmsEditor = { ...over('smsEditor'), when: { ...canUpdate, ...hasSms }, frame: 'full' } as const;
const onReview = { ...over('review'), when: canUpdate } as const;

const creating = { when: canCreate, legacy: true } as const;
const selecting = { title: 'Select a design', page: () => import('./pages/SingleSendSelector'), ...creating } as const;
const fromTemplate = {
  title: 'New single send',
  page: componentOf(newSend, 'CreateFromTemplate'),
  ...creating,
} as const;
const smsDialog = { page: componentOf(smsEditor, 'SmsEditorDialog'), ...onSmsEditor } as const;

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
    sms: SmsConnection,
    exports: Exports,
  },
  provides: SingleSends,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Single sends', page: () => import('./pages/SingleSendList'), legacy: true },
    bulkDelete: {
      path: paths.bulkDelete,
      title: 'Delete single sends',
      page: componentOf(listDialogs, 'BulkDelete'),
      when: canDelete,
      ...onList,
    },
    remove: {
      path: paths.remove,
      title: 'Delete single send',
      page: componentOf(listDialogs, 'SingleSendDelete'),
      when: canDelete,
      ...onList,
    },
    preview: { path: paths.preview, title: 'Preview', page: componentOf(listDialogs, 'SingleSendPreview'), ...onList },
    create: {
      path: paths.create,
      title: 'New single send',
      page: componentOf(newSend, 'SingleSendCreate'),
      ...creating,
    },
    createDesign: { path: paths.createDesign, ...selecting },
    createSelector: { path: paths.createSelector, ...selecting },
    selector: { path: paths.selector, ...selecting },
    createFromTemplate: { path: paths.createFromTemplate, ...fromTemplate },
    createDesignFromTemplate: { path: paths.createDesignFromTemplate, ...fromTemplate },
    settings: {
      path: paths.settings,
      title: 'Sending settings',
      page: () => import('./pages/SendingSettings'),
      when: canUpdate,
      ...onList,
    },
    approvals: {
      path: paths.approvals,
      title: 'Waiting for approval',
      page: () => import('./pages/Approvals'),
      legacy: true,
    },
    feeds: { path: paths.feeds, title: 'RSS feeds', page: () => import('./pages/Feeds'), legacy: true },
    editor: {
      path: paths.editor,
      title: 'Edit single send',
      page: () => import('./pages/SingleSendEditor'),
      when: canUpdate,
      name: 'singleSends.editor',
      legacy: true,
    },
    editorContent: {
      path: paths.editorContent,
      title: 'Edit content',
      page: () => import('./pages/ContentEditor'),
      when: canUpdate,
      frame: 'full',
      legacy: true,
    },
    editorContentDialog: {
      path: paths.editorContentDialog,
      title: 'Edit content',
      page: componentOf(editorDialogs, 'ContentDialog'),
      ...over('editorContent'),
      when: canUpdate,
      frame: 'full',
    },
    editorSendTest: {
      path: paths.editorSendTest,
      title: 'Send a test',
      page: componentOf(editorDialogs, 'EditorSendTest'),
      ...onEditor,
    },
    editorPeople: {
      path: paths.editorPeople,
      title: 'People',
      page: componentOf(audiencePeople, 'AudiencePeople'),
      ...onEditor,
    },
    editorDelete: {
      path: paths.editorDelete,
      title: 'Delete single send',
      page: componentOf(editorDialogs, 'EditorDelete'),
      ...onEditor,
      when: canDelete,
    },
    editorPreview: {
      path: paths.editorPreview,
      title: 'Preview',
      page: componentOf(editorDialogs, 'EditorPreview'),
      ...onEditor,
    },
    editorPreviewData: {
      path: paths.editorPreviewData,
      title: 'Preview',
      page: componentOf(editorDialogs, 'EditorPreviewData'),
      ...onEditor,
    },
    editorTestData: {
      path: paths.editorTestData,
      title: 'Test data',
      page: componentOf(editorDialogs, 'EditorTestData'),
      ...onEditor,
    },
    editorDecreaseVariations: {
      path: paths.editorDecreaseVariations,
      title: 'Fewer variations',
      page: componentOf(editorDialogs, 'EditorDecreaseVariations'),
      ...onEditor,
    },
    editorDeleteVariation: {
      path: paths.editorDeleteVariation,
      title: 'Delete variation',
      page: componentOf(editorDialogs, 'EditorDeleteVariation'),
      ...onEditor,
    },
    editorDisableAb: {
      path: paths.editorDisableAb,
      title: 'Turn off the A/B test',
      page: componentOf(editorDialogs, 'EditorDisableAb'),
      ...onEditor,
    },
    editorDialog: {
      path: paths.editorDialog,
      title: 'Edit single send',
      page: componentOf(editorDialogs, 'EditorOther'),
      ...onEditor,
    },
    editorNewList: {
      path: paths.editorNewList,
      title: 'New list',
      page: componentOf(editorDialogs, 'EditorNewList'),
      ...onEditor,
    },
    editorNewSender: {
      path: paths.editorNewSender,
      title: 'New sender',
      page: componentOf(editorDialogs, 'EditorNewSender'),
      ...onEditor,
    },
    editorNewGroup: {
      path: paths.editorNewGroup,
      title: 'New unsubscribe group',
      page: componentOf(editorDialogs, 'EditorNewGroup'),
      ...onEditor,
    },
    smsEditor: {
      path: paths.smsEditor,
      title: 'Edit text message',
      page: componentOf(smsEditor, 'SmsEditor'),
      when: { ...canUpdate, ...hasSms },
      frame: 'full',
      name: 'singleSends.smsEditor',
      legacy: true,
    },
    smsEditorImages: { path: paths.smsEditorImages, title: 'Images', ...smsDialog },
    smsEditorImageEdit: { path: paths.smsEditorImageEdit, title: 'Edit image', ...smsDialog },
    smsEditorImageRemove: { path: paths.smsEditorImageRemove, title: 'Delete image', ...smsDialog },
    smsEditorSendTest: { path: paths.smsEditorSendTest, title: 'Send a test', ...smsDialog },
    smsEditorNewList: {
      path: paths.smsEditorNewList,
      title: 'New list',
      page: componentOf(smsEditor, 'SmsEditorNewList'),
      ...onSmsEditor,
    },
    review: { path: paths.review, title: 'Review', page: () => import('./pages/SingleSendReview'), legacy: true },
    reviewTesting: {
      path: paths.reviewTesting,
      title: 'Email testing',
      page: componentOf(reviewDialogs, 'ReviewTesting'),
      ...onReview,
    },
    reviewNewList: {
      path: paths.reviewNewList,
      title: 'New list',
      page: componentOf(reviewDialogs, 'ReviewNewList'),
      ...onReview,
    },
    reviewNewSender: {
      path: paths.reviewNewSender,
      title: 'New sender',
      page: componentOf(reviewDialogs, 'ReviewNewSender'),
      ...onReview,
    },
    reviewNewGroup: {
      path: paths.reviewNewGroup,
      title: 'New unsubscribe group',
      page: componentOf(reviewDialogs, 'ReviewNewGroup'),
      ...onReview,
    },
    send: { path: paths.send, title: 'Send or schedule', page: componentOf(reviewDialogs, 'ReviewSend'), ...onReview },
    stats: { path: paths.stats, title: 'Statistics', page: () => import('./pages/SingleSendStats'), legacy: true },
    statsPreview: {
      path: paths.statsPreview,
      title: 'Preview',
      page: componentOf(listDialogs, 'StatsPreview'),
      ...over('stats'),
    },
    statsPeople: {
      path: paths.statsPeople,
      title: 'People',
      page: componentOf(statsPeople, 'StatsPeople'),
      ...over('stats'),
    },
  },
  nav: [{ to: 'list', section: 'campaigns', order: 10, icon: 'send' }],
  commands: () => import('./commands'),
  slots: [
    fill(PeopleBehind, { title: 'Actions', component: () => import('./components/PeopleActions') }),
    fill(TextMessage, { title: 'Text message', component: () => import('./components/AutomationText'), when: hasSms }),
  ],
  alerts: () => import('./texts'),
});
