import { destroy } from 'mobx-state-tree';
import type { Http, Navigation, PluginContext } from 'sendwright/sdk';
import { type DynamicTemplates, paths } from './contract';
import { fetchTemplates, TemplatesModel, TemplatesStore } from './templatesStore';

export function activate(
  { http, navigation }: { http: Http; navigation: Navigation },
  plugin: PluginContext,
): DynamicTemplates {
  const store = TemplatesModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(TemplatesStore, store);
  // A rendered thumbnail is a change, too.
  for (const generation of ['dynamic', 'legacy'] as const) plugin.keepFresh(['templates'], store.page(generation));
  return {
    async find(typed, signal) {
      const { rows } = await fetchTemplates(http, 'dynamic', typed, undefined, signal);
      return rows.slice(0, 20).map(({ id, name }) => ({ id, name }));
    },
    open: (page, templateId) => navigation.to(paths[page], { templateId }),
  };
}
