import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { BrandKitModel, BrandKitStore } from './brandKitStore';
import type { BrandKits } from './contract';

export function activate({ http }: { http: Http }, plugin: PluginContext): BrandKits {
  const store = BrandKitModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(BrandKitStore, store);
  plugin.keepFresh(['brand-kit', 'designs'], store);
  return { inBrand: (design) => store.inBrand(design), current: () => store.current() };
}
