import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Brand, type Design, type FollowedBrand, parseBrand, startInBrand } from 'sendwright/email';
import { type Http, token } from 'sendwright/sdk';
import { RequestsModel } from 'sendwright/sdk/models';
import type { BrandDesigns, BrandedDesigns, BrandKit as KitAnswer, BrandWebsiteAnswer } from 'sendwright/wire/brandKit';

/** The account's brand kit; the defaults if there is none. */
export interface BrandKit {
  readonly isSet: boolean;
  readonly isInherited: boolean;
  readonly version: string | undefined;
  readonly brand: Brand;
}

/** What a website says about the look of its company. */
export interface WebsiteKit {
  readonly brand: Brand;
  readonly found: BrandWebsiteAnswer['found'];
}

const newerKit = 'This brand kit was saved by a newer version of the workbench. Reload the page.';

function readKit({ is_set: isSet, is_inherited: isInherited, version, brand }: KitAnswer): BrandKit {
  const parsed = parseBrand(brand);
  if (parsed.kind === 'invalid') throw new Error(newerKit);
  return { isSet, isInherited, version: version ?? undefined, brand: parsed.brand };
}

/** The brand kit, and how many designs follow it. Every call rejects with `HttpFailure`. */
export const BrandKitModel = types
  .model('BrandKit', { requests: types.optional(RequestsModel, {}) })
  .volatile((): { kit: BrandKit | undefined; designs: BrandedDesigns | undefined } => ({
    kit: undefined,
    designs: undefined,
  }))
  .actions((self) => ({
    take(kit: BrandKit): void {
      self.kit = kit;
    },
    takeDesigns(designs: BrandedDesigns): void {
      self.designs = designs;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    let saving: Promise<unknown> = Promise.resolve();
    const current = async (): Promise<FollowedBrand | undefined> => {
      try {
        // Who saves the kit and goes on to designs means the new one.
        await saving;
        const { isSet, version, brand } = readKit(await http.call('GET /marketing/brand_kit', { retry: true }));
        return isSet && version !== undefined ? { version, brand } : undefined;
      } catch {
        return undefined;
      }
    };
    const count = async (): Promise<void> => self.takeDesigns(await http.call('GET /marketing/brand_kit/designs', {}));
    const refresh = (): Promise<void> =>
      self.requests.track('fetch', async () => {
        const [kit] = await Promise.all([http.call('GET /marketing/brand_kit', { retry: true }), count()]);
        self.take(readKit(kit));
      });
    return {
      refresh,
      /** Fetches what has been fetched before. */
      freshen: async (): Promise<void> => (self.kit ? refresh() : undefined),
      /** Replaces the kit that `version` of it was edited from; undefined: there was none of the account's own. */
      save: (brand: Brand, version: string | undefined): Promise<BrandKit> =>
        self.requests.track('save', async () => {
          const answer = http.call('PUT /marketing/brand_kit', { body: { brand, version: version ?? null } });
          saving = answer.catch(() => undefined);
          const kit = readKit(await answer);
          self.take(kit);
          await count();
          return kit;
        }),
      remove: (): Promise<void> =>
        self.requests.track('delete', async () => {
          await http.call('DELETE /marketing/brand_kit', {});
          self.take(readKit(await http.call('GET /marketing/brand_kit', {})));
          await count();
        }),
      /** What a website says about the look of its company, in place of what the kit says. Nothing is saved. */
      readWebsite: (url: string): Promise<WebsiteKit> =>
        self.requests.track('website', async () => {
          const { brand, found } = await http.call('POST /marketing/brand_kit/website', { body: { url } });
          const parsed = parseBrand(brand);
          if (parsed.kind === 'invalid') throw new Error(newerKit);
          return { brand: parsed.brand, found };
        }),
      /** Updates designs batch by batch; `onProgress` gets the number updated so far. Returns it at the end. */
      update: (designs: BrandDesigns['designs'], onProgress: (updated: number) => void): Promise<number> =>
        self.requests.track('update', async () => {
          let updated = 0;
          try {
            for (;;) {
              const batch = await http.call('POST /marketing/brand_kit/designs', { body: { designs } });
              updated += batch.updated;
              onProgress(updated);
              if (batch.remaining === 0) return updated;
            }
          } finally {
            await count().catch(() => undefined);
          }
        }),
      // A design can be created without the kit, and updated to it later.
      inBrand: async (design: Design): Promise<Design> => {
        const kit = await current();
        return kit ? startInBrand(design, kit) : design;
      },
      current,
    };
  });

export type BrandKitStore = Instance<typeof BrandKitModel>;
export const BrandKitStore = token<BrandKitStore>('brand-kit.store');
