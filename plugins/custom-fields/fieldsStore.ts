import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  CustomField,
  FieldDefinitionCreate,
  FieldDefinitions as WireDefinitions,
  ReservedField,
} from 'sendwright/wire/fieldDefinitions';
import type { FieldDefinitions } from './contract';
import type { FieldEndpoints } from './endpoints';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Reserved and custom fields are kept separately, each by id. */
const FieldsModel = types
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
      return [...self.customRows.values()].toSorted((one, other) => byName.compare(one.name, other.name));
    },
    get(id: string): CustomField | undefined {
      return self.customRows.get(id);
    },
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll({ reserved_fields: reserved, custom_fields: custom }: WireDefinitions): void {
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
    const { endpoints } = getEnv<{ endpoints: FieldEndpoints }>(self);
    // In place before the request counts as a success: what waits for it finds the rows.
    const refresh = (): Promise<void> =>
      self.requests.track('fetch', async () => self.replaceAll(await endpoints.all()));
    return {
      refresh,
      /** Fetches again what was fetched before, without a loading state. */
      async freshen(): Promise<void> {
        if (self.fetching.status === 'success') self.replaceAll(await endpoints.all());
      },
      async load(): Promise<{ readonly reserved: readonly ReservedField[]; readonly custom: readonly CustomField[] }> {
        if (self.fetching.status !== 'success') await refresh();
        return { reserved: self.reserved, custom: self.custom };
      },
      async create(field: FieldDefinitionCreate): Promise<CustomField> {
        const created = await self.requests.track('create', () => endpoints.create(field));
        self.put(created);
        return created;
      },
      async rename(id: string, name: string): Promise<void> {
        self.put(await self.requests.track('update', () => endpoints.rename(id, name)));
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(id));
        self.drop(id);
      },
    };
  });

/** The fields of the account's contacts and the requests on them. Every call rejects with `HttpFailure`. */
export interface FieldsStore extends FieldDefinitions {
  readonly fetching: RequestState;
  get(id: string): CustomField | undefined;
  /** Fetches all anew. */
  refresh(): Promise<void>;
  create(field: FieldDefinitionCreate): Promise<CustomField>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
}
export const FieldsStore = token<FieldsStore>('customFields.store');

/** A store that talks to the provider through `endpoints`. */
export function createFieldsStore(endpoints: FieldEndpoints): FieldsStore & Instance<typeof FieldsModel> {
  return FieldsModel.create({}, { endpoints });
}
