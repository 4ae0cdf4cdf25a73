import { destroy } from 'mobx-state-tree';
import type { Http, Navigation, PluginContext } from 'sendwright/sdk';
import { paths, type SignupForms } from './contract';
import { FormsModel, FormsStore } from './formsStore';

export function activate(
  { http, navigation }: { http: Http; navigation: Navigation },
  plugin: PluginContext,
): SignupForms {
  const store = FormsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(FormsStore, store);
  plugin.keepFresh(['forms'], store);
  return {
    get all() {
      return store.all;
    },
    load: () => store.load(),
    open: (page, id) => navigation.to(paths[page], { id }),
  };
}
