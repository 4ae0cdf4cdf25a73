import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import { TemplateChoices } from 'sendwright/plugins/single-sends/contract';
import { Alerts, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { DynamicTemplates, paths } from './contract';

const may = (verb: string) => ({ scope: `templates.${verb}` });
// One page component for all of them, which reads the address: each separate import would slow down the first page.
const over = { over: 'list', legacy: true, page: () => import('./pages/TemplateDialog') } as const;

export default definePlugin({
  id: 'dynamic-templates',
  title: 'Dynamic templates',
  when: { ...may('read'), toggle: 'mc.dynamic_templates' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { designEditor: DesignEditor, library: DesignLibrary, brandKits: BrandKits },
  provides: DynamicTemplates,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Dynamic templates', page: () => import('./pages/TemplateList'), legacy: true },
    create: { path: paths.create, title: 'New template', when: may('create'), ...over },
    rename: { path: paths.rename, title: 'Rename template', when: may('update'), ...over },
    duplicate: { path: paths.duplicate, title: 'Duplicate template', when: may('create'), ...over },
    remove: { path: paths.remove, title: 'Delete template', when: may('delete'), ...over },
    createVersion: {
      path: paths.createVersion,
      title: 'New version',
      page: () => import('./pages/VersionCreate'),
      when: may('versions.create'),
      legacy: true,
    },
    removeVersion: { path: paths.removeVersion, title: 'Delete version', when: may('versions.delete'), ...over },
    preview: { path: paths.preview, title: 'Preview', ...over },
    editor: {
      path: paths.editor,
      title: 'Edit version',
      page: () => import('./pages/VersionEditor'),
      when: may('versions.update'),
      frame: 'full',
      legacy: true,
    },
  },
  nav: [{ to: 'list', section: 'content', order: 20, icon: 'code' }],
  commands: () => import('./commands'),
  slots: [
    fill(TemplateChoices, { title: 'Dynamic templates', component: () => import('./components/TemplateChoices') }),
  ],
  alerts: () => import('./texts'),
});
