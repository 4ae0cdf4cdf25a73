import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { Images } from './contract';
import { ImagesModel, ImagesStore } from './imagesStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): Images {
  const store = ImagesModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(ImagesStore, store);
  plugin.keepFresh(['images'], store.page);
  return {
    async upload(file, options = {}) {
      const { id, url, width, height } = await store.upload(file, options);
      return { id, url, width, height, alt: '' };
    },
    find: async (url) => (await store.findByUrl(url))?.id,
  };
}
