import { destroy } from 'mobx-state-tree';
import { lazy } from 'react';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { type Alerts, type Http, type Navigation, pathTo, type PluginContext, type Text } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { type DesignLibrary, paths } from './contract';
import { DesignsModel, DesignsStore, fetchDesigns } from './designsStore';
import { Favorites, FavoritesStore } from './FavoritesStore';
import { texts } from './texts';

export function activate(
  { http, alerts, navigation }: { http: Http; alerts: Alerts; navigation: Navigation },
  plugin: PluginContext,
): DesignLibrary {
  const store = DesignsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(DesignsStore, store);
  plugin.share(Favorites, new FavoritesStore(http, () => alerts.show(texts.favoriteFailed)));
  // A rendered thumbnail is a change, too.
  plugin.keepFresh(['designs'], store.page('your-designs'));

  /** Shows the server's reason for a refusal, usually a limit. */
  const withFailureAlert = async <Result>(call: () => Promise<Result>, text: Text): Promise<Result> => {
    try {
      return await call();
    } catch (failure) {
      showFailure(alerts, failure, text);
      throw failure;
    }
  };
  const addresses = { editor: paths.editor, rename: paths.rename, remove: paths.remove } as const;
  const CodeEditor = lazy(async () => ({ default: (await import('./components/CodeDesign')).CodeDesign }));
  return {
    CodeEditor,
    async find(kind, typed, signal) {
      const { rows } = await fetchDesigns(http, kind, { name: typed, category: '' }, undefined, signal);
      return rows.slice(0, 20);
    },
    create: ({ name, html }) =>
      withFailureAlert(() => store.create({ name, html_content: html, editor: 'code' }), texts.createFailed),
    open(page, id) {
      if (page === 'preview' || page === 'test')
        navigation.go(
          pathTo(paths.preview, { templateType: 'your-designs', templateId: id }) +
            (page === 'test' ? '?send_test' : ''),
        );
      else navigation.to(addresses[page], { templateId: id });
    },
    async duplicate(kind, id, inBrand) {
      const copy = await withFailureAlert(() => store.duplicate(kind, id, undefined, inBrand), texts.duplicateFailed);
      alerts.show(kind === 'your-designs' ? texts.duplicated : texts.copied, { name: copy.name });
      return copy;
    },
    async startSend(kind, id, inBrand) {
      const send = await withFailureAlert(() => store.startSend(kind, id, inBrand), texts.startFailed);
      alerts.show(texts.started);
      navigation.go(pathTo(sendPaths.editor, { id: send.id }));
    },
  };
}
