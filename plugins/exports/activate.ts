import { destroy } from 'mobx-state-tree';
import type { Lists } from 'sendwright/plugins/lists/contract';
import type { Segments } from 'sendwright/plugins/segments/contract';
import type { Activity, Http, Navigation, OptionalService, PluginContext } from 'sendwright/sdk';
import { type Exports, type ExportTarget, paths } from './contract';
import { ExportsModel, ExportsStore, taskKind } from './exportsStore';

interface Services {
  readonly http: Http;
  readonly activity: Activity;
  readonly navigation: Navigation;
  readonly lists: OptionalService<Lists>;
  readonly segments: OptionalService<Segments>;
}

export function activate({ http, activity, navigation, lists, segments }: Services, plugin: PluginContext): Exports {
  const gone = new AbortController();
  const store = ExportsModel.create({}, { http, activity, signal: gone.signal });
  plugin.own(() => destroy(store));
  plugin.own(activity.onResume(taskKind, (task, handle) => store.resume(task, handle)));
  plugin.own(() => gone.abort());
  plugin.share(ExportsStore, store);
  plugin.keepFresh(['exports'], store);
  const ask = (target: ExportTarget): void => {
    store.setTarget(target);
    navigation.to(paths.create);
  };
  const all = async (kind: 'list' | 'segment'): Promise<readonly { readonly id: string; readonly name: string }[]> =>
    (kind === 'list' ? (await lists.get())?.load() : (await segments.get())?.load()) ?? [];
  return {
    ask,
    async choices(kind, typed) {
      const wanted = typed.toLowerCase();
      return (await all(kind))
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .slice(0, 20)
        .map(({ id, name }) => ({ value: id, label: name }));
    },
    async askFor(kind, id) {
      const title = (await all(kind)).find((one) => one.id === id)?.name ?? id;
      ask({ title, whom: kind === 'list' ? { list_ids: [id] } : { segment_ids: [id] } });
    },
  };
}
