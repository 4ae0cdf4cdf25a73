import type { Http } from 'sendwright/sdk';
import type { CustomField, FieldDefinitionCreate, FieldDefinitions } from 'sendwright/wire/fieldDefinitions';

/** The provider's calls on field definitions. */
export interface FieldEndpoints {
  all(): Promise<FieldDefinitions>;
  create(field: FieldDefinitionCreate): Promise<CustomField>;
  rename(id: string, name: string): Promise<CustomField>;
  remove(id: string): Promise<void>;
}

const base = '/marketing/field_definitions';

export function fieldEndpoints(http: Http): FieldEndpoints {
  return {
    all: () => http.get<FieldDefinitions>(base, { retry: true }),
    create: (field) => http.post<CustomField>(base, field),
    rename: (id, name) => http.patch<CustomField>(`${base}/${encodeURIComponent(id)}`, { name }),
    remove: (id) => http.delete(`${base}/${encodeURIComponent(id)}`),
  };
}
