import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { compareNames, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  CustomField,
  FieldDefinitionCreate,
  FieldDefinitions,
  FieldType,
  LegacyCustomField,
  ReservedField,
} from 'sendwright/wire/customFields';

const typeOf: Readonly<Record<LegacyCustomField['type'], FieldType>> = { text: 'Text', number: 'Number', date: 'Date' };

interface Needs {
  readonly http: Http;
  /** Whether the page is in the legacy area, which creates fields with a call of its own. */
  readonly isLegacy: () => boolean;
}

/** The account's contact fields: reserved ones and, by name, custom ones. Every call rejects with `HttpFailure`. */
export const FieldsModel = types
  .model('CustomFields', {
    reservedRows: types.map(types.frozen<ReservedField>()),
    customRows: types.map(types.frozen<CustomField>()),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get reserved(): readonly ReservedField[] {
      return [...self.reservedRows.values()];
    },
    get custom(): readonly CustomField[] {
      return [...self.customRows.values()].toSorted((one, other) => compareNames(one.name, other.name));
    },
    get(id: string): CustomField | undefined {
      return self.customRows.get(id);
    },
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll({ reserved_fields: reserved, custom_fields: custom }: FieldDefinitions): void {
      self.reservedRows.replace(reserved.map((field) => [field.id, field] as const));
      self.customRows.replace(custom.map((field) => [field.id, field] as const));
    },
    put(field: CustomField): void {
      self.customRows.set(field.id, field);
    },
    drop(id: string): void {
      self.customRows.delete(id);
    },
  }))
  .actions((self) => {
    const { http, isLegacy } = getEnv<Needs>(self);
    const fetch = (): Promise<FieldDefinitions> => http.call('GET /marketing/field_definitions', { retry: true });
    // Stored before the request counts as successful, so that observers find the rows.
    const refresh = (): Promise<void> => self.requests.track('fetch', async () => self.replaceAll(await fetch()));
    const createLegacy = async ({ name, field_type: type }: FieldDefinitionCreate): Promise<CustomField> => {
      const call = { query: { show_all_ids: true }, body: { name, type: type.toLowerCase() } };
      const created = await http.call('POST /contactdb/custom_fields', call);
      return { id: created.tne_id ?? String(created.id), name: created.name, field_type: typeOf[created.type] };
    };
    return {
      refresh,
      /** Refetches what was fetched before, without a loading state. */
      async freshen(): Promise<void> {
        if (self.fetching.status === 'success') self.replaceAll(await fetch());
      },
      async load(): Promise<{ readonly reserved: readonly ReservedField[]; readonly custom: readonly CustomField[] }> {
        if (self.fetching.status !== 'success') await refresh();
        return { reserved: self.reserved, custom: self.custom };
      },
      async create(field: FieldDefinitionCreate): Promise<CustomField> {
        const created = await self.requests.track('create', () =>
          isLegacy() ? createLegacy(field) : http.call('POST /marketing/field_definitions', { body: field }),
        );
        self.put(created);
        return created;
      },
      async rename(id: string, name: string): Promise<void> {
        const call = { params: { custom_field_id: id }, body: { name } };
        const renamed = await self.requests.track('update', () =>
          http.call('PATCH /marketing/field_definitions/:custom_field_id', call),
        );
        self.put(renamed);
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () =>
          http.call('DELETE /marketing/field_definitions/:custom_field_id', { params: { custom_field_id: id } }),
        );
        self.drop(id);
      },
    };
  });

export type FieldsStore = Instance<typeof FieldsModel>;
export const FieldsStore = token<FieldsStore>('customFields.store');
