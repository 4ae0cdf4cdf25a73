import { DesignEditor, editorDialogs } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices } from 'sendwright/plugins/single-sends/contract';
import { Alerts, definePlugin, fill, Http, Navigation, type RouteDefinition } from 'sendwright/sdk';
import { DesignLibrary, paths } from './contract';

const any = (verb: string) => ({ anyOf: [{ scope: `design_library.${verb}` }, { scope: verb === 'read' ? 'marketing.read' : 'marketing.write' }] });
const canCreate = any('create');
const canUpdate = any('update');

const list = () => import('./pages/DesignList');
const preview = () => import('./pages/DesignPreview');
const editor = () => import('./pages/DesignEditorPage');
const dialog = (end: keyof typeof editorDialogs): RouteDefinition<'editor'> => ({ path: `${paths.editor}/${editorDialogs[end]}`, title: 'Edit design', page: () => import('./pages/EditorDialog'), over: 'editor', frame: 'full', when: canUpdate, legacy: true });

export default definePlugin({
  id: 'design-library',
  title: 'Design library',
  when: any('read'),
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { designEditor: DesignEditor },
  provides: DesignLibrary,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Design library', page: list, legacy: true },
    mine: { path: paths.mine, title: 'Your designs', page: list, legacy: true },
    list: { path: paths.list, title: 'Design library', page: list, legacy: true },
    create: { path: paths.create, title: 'New design', page: () => import('./pages/DesignCreate'), over: 'index', when: canCreate, legacy: true },
    importHtml: { path: paths.importHtml, title: 'Import HTML', page: () => import('./pages/DesignImport'), over: 'index', when: canCreate, legacy: true },
    preview: { path: paths.preview, title: 'Preview', page: preview, over: 'list', legacy: true },
    rename: { path: paths.rename, title: 'Rename design', page: () => import('./pages/DesignRename'), over: 'index', when: canUpdate, legacy: true },
    remove: { path: paths.remove, title: 'Delete design', page: () => import('./pages/DesignDelete'), over: 'index', when: any('delete'), legacy: true },
    editor: { path: paths.editor, title: 'Edit design', page: editor, frame: 'full', when: canUpdate, legacy: true },
    editorPreview: dialog('preview'),
    editorPreviewData: dialog('previewData'),
    editorTestData: dialog('testData'),
    editorImages: dialog('images'),
    editorEditImage: dialog('editImage'),
    editorDeleteImage: dialog('deleteImage'),
    editorModules: dialog('modules'),
    editorEditLink: dialog('editLink'),
    editorEditCode: dialog('editCode'),
    editorConvert: dialog('convert'),
    // Specification, section 2: the legacy area knows the library by another name as well.
    legacyIndex: { path: '/legacy/templates', title: 'Design library', page: list },
    legacyList: { path: '/legacy/templates/:templateType', title: 'Design library', page: list },
    legacyPreview: { path: '/legacy/templates/:templateType/:templateId/preview', title: 'Preview', page: preview, over: 'legacyList' },
    legacyEditor: { path: '/legacy/templates/your-designs/:templateId/editor', title: 'Edit design', page: editor, frame: 'full', when: canUpdate },
  },
  nav: [{ to: 'index', section: 'content', order: 10, icon: 'template' }],
  commands: () => import('./commands'),
  slots: [fill(DesignChoices, { title: 'Designs', component: () => import('./components/DesignChoices') })],
  alerts: () => import('./texts'),
});
