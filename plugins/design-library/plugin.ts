import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices } from 'sendwright/plugins/single-sends/contract';
import { Alerts, definePlugin, fill, Http, Navigation, type RouteDefinition } from 'sendwright/sdk';
import { DesignLibrary, paths } from './contract';

const any = (verb: string) => ({ anyOf: [{ scope: `design_library.${verb}` }, { scope: verb === 'read' ? 'marketing.read' : 'marketing.write' }] });
const canCreate = any('create');
const canUpdate = any('update');

const list = () => import('./pages/DesignList');
const preview = () => import('./pages/DesignPreview');
const editor = () => import('./pages/DesignEditorPage');
/** Specification, section 2: in the legacy area the library is also at `/legacy/templates`. */
const legacyRoot = '/templates';
const overEditor = { title: 'Edit design', page: () => import('./pages/EditorDialog'), frame: 'full', when: canUpdate } as const;
const legacyDialog = (end: string): RouteDefinition<'legacyEditor'> => ({ ...overEditor, path: `${legacyRoot}/your-designs/:templateId/editor${end}`, over: 'legacyEditor', legacy: true });
const dialog = (end: string): RouteDefinition<'editor'> => ({ ...overEditor, path: paths.editor + end, over: 'editor', legacy: true });
const deleteImage = '/image_manager/images/:imageId/delete';

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
    // The editor looks at the address itself (`editorDialogs` of its contract).
    dialog: dialog('/:dialog'),
    part: dialog('/:dialog/:part'),
    deleteImage: dialog(deleteImage),
    legacyIndex: { path: legacyRoot, title: 'Design library', page: list, legacy: true },
    legacyMine: { path: `${legacyRoot}/my-designs`, title: 'Your designs', page: list, legacy: true },
    legacyList: { path: `${legacyRoot}/:templateType`, title: 'Design library', page: list, legacy: true },
    legacyPreview: { path: `${legacyRoot}/:templateType/:templateId/preview`, title: 'Preview', page: preview, over: 'legacyList', legacy: true },
    legacyEditor: { path: `${legacyRoot}/your-designs/:templateId/editor`, title: 'Edit design', page: editor, frame: 'full', when: canUpdate, legacy: true },
    legacyDialog: legacyDialog('/:dialog'),
    legacyPart: legacyDialog('/:dialog/:part'),
    legacyDeleteImage: legacyDialog(deleteImage),
  },
  nav: [{ to: 'index', section: 'content', order: 10, icon: 'template' }],
  commands: () => import('./commands'),
  slots: [fill(DesignChoices, { title: 'Designs', component: () => import('./components/DesignChoices') })],
  alerts: () => import('./texts'),
});
