import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
import type { Design, DesignCreate, DesignSummary, DesignUpdate } from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { DesignKind } from './contract';
import type { DesignEndpoints, DesignFilter } from './endpoints';
import { sendContentOf } from './sendContent';

const rows = () =>
  types.optional(
    pagedRowsModel<DesignSummary>(({ id }) => id),
    {},
  );

const DesignsModel = types
  .model('Designs', { 'your-designs': rows(), 'sendgrid-designs': rows(), requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({
    filters: { 'your-designs': { name: '', category: '' }, 'sendgrid-designs': { name: '', category: '' } } as Readonly<
      Record<DesignKind, DesignFilter>
    >,
    known: { 'your-designs': [], 'sendgrid-designs': [] } as Readonly<Record<DesignKind, readonly string[]>>,
  }))
  .views((self) => ({ categories: (kind: DesignKind): readonly string[] => self.known[kind] }))
  .actions((self) => ({
    setFilter(kind: DesignKind, filter: DesignFilter): void {
      self.filters = { ...self.filters, [kind]: filter };
    },
    setCategories(kind: DesignKind, categories: readonly string[]): void {
      self.known = { ...self.known, [kind]: categories };
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: DesignEndpoints }>(self);
    const mine = self['your-designs'];
    const known = (design: Design): Design => {
      mine.put(design);
      return design;
    };
    return {
      page: (kind: DesignKind): PagedRows<DesignSummary> => self[kind],
      filter: (kind: DesignKind): DesignFilter => self.filters[kind],
      async fetch(kind: DesignKind, filter: DesignFilter = self.filters[kind]): Promise<void> {
        self.setFilter(kind, filter);
        await self[kind].load((next, signal) => endpoints.page(kind, filter, next, signal));
        // The ready-made ones are there at once: without a filter their categories are all there are.
        if (kind === 'sendgrid-designs' && filter.name === '' && filter.category === '')
          self.setCategories(kind, [...new Set(self[kind].rows.flatMap(({ categories }) => categories))].toSorted());
      },
      async fetchCategories(signal?: AbortSignal): Promise<void> {
        const categories = await endpoints.categories(signal);
        if (!signal?.aborted) self.setCategories('your-designs', categories);
      },
      get: (kind: DesignKind, id: string, signal?: AbortSignal): Promise<Design> => endpoints.get(kind, id, signal),
      create: async (design: DesignCreate): Promise<Design> =>
        known(await self.requests.track('create', () => endpoints.create(design))),
      duplicate: async (kind: DesignKind, id: string, name?: string): Promise<Design> =>
        known(await self.requests.track('duplicate', () => endpoints.duplicate(kind, id, name))),
      update: async (id: string, change: DesignUpdate): Promise<Design> =>
        known(await self.requests.track('update', () => endpoints.update(id, change))),
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(id));
        mine.remove(id);
      },
      async startSend(kind: DesignKind, id: string): Promise<SingleSend> {
        const design = await endpoints.get(kind, id);
        return endpoints.startSend(design.name, sendContentOf(design));
      },
    };
  });

/**
 * The designs of the account, the ready-made ones, and what happens to them. Calls reject with `HttpFailure` unless
 * told.
 */
export interface DesignsStore {
  page(kind: DesignKind): PagedRows<DesignSummary>;
  filter(kind: DesignKind): DesignFilter;
  /** The categories that there are. */
  categories(kind: DesignKind): readonly string[];
  /** Fetches the first page; a failure ends in the page's `request`. */
  fetch(kind: DesignKind, filter?: DesignFilter): Promise<void>;
  fetchCategories(signal?: AbortSignal): Promise<void>;
  get(kind: DesignKind, id: string, signal?: AbortSignal): Promise<Design>;
  create(design: DesignCreate): Promise<Design>;
  duplicate(kind: DesignKind, id: string, name?: string): Promise<Design>;
  update(id: string, change: DesignUpdate): Promise<Design>;
  remove(id: string): Promise<void>;
  /** A draft with the design's contents. */
  startSend(kind: DesignKind, id: string): Promise<SingleSend>;
}
export const DesignsStore = token<DesignsStore>('designs.store');

export function createDesignsStore(endpoints: DesignEndpoints): DesignsStore & Instance<typeof DesignsModel> {
  return DesignsModel.create({}, { endpoints });
}
