import type { Http } from 'sendwright/sdk';
import type { Integration, IntegrationChange, IntegrationCreate, Integrations } from 'sendwright/wire/integrations';

/** The provider's calls on integrations. All reject with `HttpFailure`. */
export interface IntegrationEndpoints {
  list(): Promise<Integrations>;
  create(body: IntegrationCreate): Promise<Integration>;
  change(id: string, body: IntegrationChange): Promise<Integration>;
  /** All of them, or none where one is not there. */
  remove(ids: readonly string[]): Promise<void>;
}

const base = '/marketing/integrations';

export function integrationEndpoints(http: Http): IntegrationEndpoints {
  return {
    list: () => http.get(base, { retry: true }),
    create: (body) => http.post(base, body),
    change: (id, body) => http.patch(`${base}/${encodeURIComponent(id)}`, body),
    remove: (ids) => http.delete(base, { query: { ids: ids.join(',') } }),
  };
}
