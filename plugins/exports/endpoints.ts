import type { Http } from 'sendwright/sdk';
import type { ContactExport, ContactExports, ExportAccepted, ExportCreate } from 'sendwright/wire/exports';

/** The provider's calls on exports. */
export interface ExportEndpoints {
  all(): Promise<readonly ContactExport[]>;
  get(id: string, signal?: AbortSignal): Promise<ContactExport>;
  create(body: ExportCreate): Promise<string>;
  remove(id: string): Promise<void>;
}

const base = '/marketing/contacts/exports';

export function exportEndpoints(http: Http): ExportEndpoints {
  return {
    all: async () => (await http.get<ContactExports>(base, { retry: true })).result,
    get: (id, signal) =>
      http.get<ContactExport>(`${base}/${encodeURIComponent(id)}`, { retry: true, ...(signal && { signal }) }),
    create: async (body) => (await http.post<ExportAccepted>(base, body)).id,
    remove: (id) => http.delete(`${base}/${encodeURIComponent(id)}`),
  };
}
