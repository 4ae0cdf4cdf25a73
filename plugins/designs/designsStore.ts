import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { type Page, type PagedRows, pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
import type { Design, DesignCreate, DesignSummary, DesignUpdate } from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { DesignKind } from './contract';
import { sendContentOf } from './sendContent';

interface DesignFilter {
  readonly name: string;
  readonly category: string;
}

/** A page of designs of one kind; `next` is the address of the second page. */
export async function fetchDesigns(
  http: Http,
  kind: DesignKind,
  { name, category }: DesignFilter,
  next?: string,
  signal?: AbortSignal,
): Promise<Page<DesignSummary>> {
  const options = { retry: true, signal };
  if (kind === 'your-designs') {
    const query = { page_size: 50, ...(name !== '' && { name }), ...(category !== '' && { category }) };
    const { result, _metadata } = await http.call('GET /designs', { query, next, ...options });
    return { rows: result, next: _metadata.next, total: _metadata.count };
  }
  const { result } = await http.call('GET /designs/pre-builts', { query: { page_size: 100 }, ...options });
  // There are few of them, so they are filtered locally.
  const rows = result.filter(
    (design) =>
      design.name.toLowerCase().includes(name.toLowerCase()) &&
      (category === '' || design.categories.includes(category)),
  );
  return { rows, next: undefined, total: rows.length };
}

const rows = () =>
  types.optional(
    pagedRowsModel<DesignSummary>(({ id }) => id),
    {},
  );

/** The account's designs and the built-in ones. Calls reject with `HttpFailure` unless documented otherwise. */
export const DesignsModel = types
  .model('Designs', { 'your-designs': rows(), 'sendgrid-designs': rows(), requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({
    filters: { 'your-designs': { name: '', category: '' }, 'sendgrid-designs': { name: '', category: '' } } as Readonly<
      Record<DesignKind, DesignFilter>
    >,
    known: { 'your-designs': [], 'sendgrid-designs': [] } as Readonly<Record<DesignKind, readonly string[]>>,
  }))
  .views((self) => ({
    /** The existing categories. */
    categories: (kind: DesignKind): readonly string[] => self.known[kind],
  }))
  .actions((self) => ({
    setFilter(kind: DesignKind, filter: DesignFilter): void {
      self.filters = { ...self.filters, [kind]: filter };
    },
    setCategories(kind: DesignKind, categories: readonly string[]): void {
      self.known = { ...self.known, [kind]: categories };
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const mine = self['your-designs'];
    const known = (design: Design): Design => {
      mine.put(design);
      return design;
    };
    const get = (kind: DesignKind, id: string, signal?: AbortSignal): Promise<Design> =>
      http.call(kind === 'your-designs' ? 'GET /designs/:id' : 'GET /designs/pre-builts/:id', {
        params: { id },
        retry: true,
        signal,
      });
    /** What a message starts with: ready-made designs are in the account's brand, unless `isInBrand` is false. */
    const getStart = (kind: DesignKind, id: string, isInBrand = true): Promise<Design> =>
      kind === 'your-designs' || !isInBrand
        ? get(kind, id)
        : http.call('GET /designs/pre-builts/:id', { params: { id }, query: { in_brand: true }, retry: true });
    return {
      get,
      getStart,
      page: (kind: DesignKind): PagedRows<DesignSummary> => self[kind],
      filter: (kind: DesignKind): DesignFilter => self.filters[kind],
      /** Fetches the first page; a failure is stored in the page's `request`. */
      async fetch(kind: DesignKind, filter: DesignFilter = self.filters[kind]): Promise<void> {
        self.setFilter(kind, filter);
        await self[kind].load((next, signal) => fetchDesigns(http, kind, filter, next, signal));
        // The built-in ones are all loaded at once: without a filter, their categories are complete.
        if (kind === 'sendgrid-designs' && filter.name === '' && filter.category === '')
          self.setCategories(kind, [...new Set(self[kind].rows.flatMap(({ categories }) => categories))].toSorted());
      },
      async fetchCategories(signal?: AbortSignal): Promise<void> {
        const { categories } = await http.call('GET /designs/categories', { retry: true, signal });
        if (!signal?.aborted) self.setCategories('your-designs', categories);
      },
      create: async (body: DesignCreate): Promise<Design> =>
        known(await self.requests.track('create', () => http.call('POST /designs', { body }))),
      async duplicate(kind: DesignKind, id: string, name?: string, inBrand = true): Promise<Design> {
        const call = {
          params: { id },
          body: { ...(name !== undefined && { name }), ...(!inBrand && { in_brand: false }) },
        };
        const copy = (): Promise<Design> =>
          kind === 'your-designs'
            ? http.call('POST /designs/:id', call)
            : http.call('POST /designs/pre-builts/:id', call);
        return known(await self.requests.track('duplicate', copy));
      },
      update: async (id: string, body: DesignUpdate): Promise<Design> =>
        known(await self.requests.track('update', () => http.call('PATCH /designs/:id', { params: { id }, body }))),
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () => http.call('DELETE /designs/:id', { params: { id } }));
        mine.remove(id);
      },
      /** A draft with the design's contents. */
      async startSend(kind: DesignKind, id: string, inBrand?: boolean): Promise<SingleSend> {
        const design = await getStart(kind, id, inBrand);
        const body = { name: design.name, email_config: sendContentOf(design), preselect: true };
        return http.call('POST /marketing/singlesends', { body });
      },
    };
  });

export type DesignsStore = Instance<typeof DesignsModel>;
export const DesignsStore = token<DesignsStore>('designs.store');
