import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type {
  Design,
  DesignCategories,
  DesignCreate,
  DesignPage,
  DesignSummary,
  DesignUpdate,
} from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { DesignKind } from './contract';

export interface DesignFilter {
  readonly name: string;
  readonly category: string;
}

/** The provider's calls on designs. */
export interface DesignEndpoints {
  page(
    kind: DesignKind,
    filter: DesignFilter,
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<Page<DesignSummary>>;
  categories(signal?: AbortSignal): Promise<readonly string[]>;
  get(kind: DesignKind, id: string, signal?: AbortSignal): Promise<Design>;
  create(design: DesignCreate): Promise<Design>;
  duplicate(kind: DesignKind, id: string, name?: string): Promise<Design>;
  update(id: string, change: DesignUpdate): Promise<Design>;
  remove(id: string): Promise<void>;
  startSend(name: string, content: Readonly<Record<string, unknown>>): Promise<SingleSend>;
}

const collection = (kind: DesignKind): string => (kind === 'your-designs' ? '/designs' : '/designs/pre-builts');

export function designEndpoints(http: Http): DesignEndpoints {
  return {
    async page(kind, { name, category }, next, signal) {
      const query = { page_size: 50, name: name || undefined, category: category || undefined };
      const { result, _metadata } = await http.get<DesignPage>(next ?? collection(kind), {
        retry: true,
        ...(signal && { signal }),
        ...(next === undefined && { query: kind === 'your-designs' ? query : { page_size: 100 } }),
      });
      if (kind === 'your-designs') return { rows: result, next: _metadata.next, total: _metadata.count };
      // There are few of them: the filter needs no server.
      const rows = result.filter(
        (design) =>
          design.name.toLowerCase().includes(name.toLowerCase()) &&
          (category === '' || design.categories.includes(category)),
      );
      return { rows, next: undefined, total: rows.length };
    },
    categories: async (signal) =>
      (await http.get<DesignCategories>('/designs/categories', { retry: true, ...(signal && { signal }) })).categories,
    get: (kind, id, signal) =>
      http.get<Design>(`${collection(kind)}/${id}`, { retry: true, ...(signal && { signal }) }),
    create: (design) => http.post<Design>('/designs', design),
    duplicate: (kind, id, name) => http.post<Design>(`${collection(kind)}/${id}`, name === undefined ? {} : { name }),
    update: (id, change) => http.patch<Design>(`/designs/${id}`, change),
    remove: (id) => http.delete(`/designs/${id}`),
    startSend: (name, content) => http.post<SingleSend>('/marketing/singlesends', { name, email_config: content }),
  };
}
