import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices } from 'sendwright/plugins/single-sends/contract';
import { Alerts, componentOf, definePlugin, fill, Http, Navigation, type RouteDefinition } from 'sendwright/sdk';
import { DesignLibrary, paths } from './contract';

const designDialogs = () => import('./pages/designDialogs');

const toggle = 'mc.design_library';
const canRead = {
  anyOf: [
    { scope: 'design_library.read', toggle },
    { scope: 'marketing.read', toggle },
  ],
};
const may = (verb: string) => ({ scope: `design_library.${verb}` });
const canCreate = may('create');
const canUpdate = may('update');

// The legacy area has another path for the library.
const legacy = 'templates';
const list = () => import('./pages/DesignList');
const preview = () => import('./pages/DesignPreview');
const editor = () => import('./pages/DesignEditorPage');
const dialog = (end: string): RouteDefinition<'editor'> => ({
  path: paths.editor + end,
  title: 'Edit design',
  page: componentOf(editor, 'EditorDialog'),
  over: 'editor',
  frame: 'full',
  when: canUpdate,
  legacy,
});

export default definePlugin({
  id: 'designs',
  title: 'Design library',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { designEditor: DesignEditor, brandKits: BrandKits },
  provides: DesignLibrary,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Design library', page: list, legacy },
    mine: { path: paths.mine, title: 'Your designs', page: list, legacy },
    list: { path: paths.list, title: 'Design library', page: list, legacy },
    create: {
      path: paths.create,
      title: 'New design',
      page: componentOf(designDialogs, 'DesignCreate'),
      over: 'index',
      when: canCreate,
      legacy,
    },
    importHtml: {
      path: paths.importHtml,
      title: 'Import HTML',
      page: () => import('./pages/DesignImport'),
      over: 'index',
      when: canCreate,
      legacy,
    },
    preview: { path: paths.preview, title: 'Preview', page: preview, over: 'list', legacy },
    rename: {
      path: paths.rename,
      title: 'Rename design',
      page: componentOf(designDialogs, 'DesignRename'),
      over: 'index',
      when: canUpdate,
      legacy,
    },
    remove: {
      path: paths.remove,
      title: 'Delete design',
      page: componentOf(designDialogs, 'DesignDelete'),
      over: 'index',
      when: may('delete'),
      legacy,
    },
    editor: { path: paths.editor, title: 'Edit design', page: editor, frame: 'full', when: canUpdate, legacy },
    // The editor reads the address itself (see `editorDialogs` in its contract).
    dialog: dialog('/:dialog'),
    part: dialog('/:dialog/:part'),
    testing: dialog('/email_testing/:part/:resultId/:view?/:inboxTestId?'),
    deleteImage: dialog('/image_manager/images/:imageId/delete'),
  },
  nav: [{ to: 'index', section: 'content', order: 10, icon: 'template' }],
  commands: () => import('./commands'),
  slots: [fill(DesignChoices, { title: 'Designs', component: () => import('./components/DesignChoices') })],
  alerts: () => import('./texts'),
});
