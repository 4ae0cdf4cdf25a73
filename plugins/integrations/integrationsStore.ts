import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { Integration, IntegrationChange, IntegrationCreate } from 'sendwright/wire/integrations';
import type { IntegrationEndpoints } from './endpoints';

const IntegrationsModel = types
  .compose(
    collectionModel<Integration>(
      ({ integration_id: id }) => id,
      (one, other) => one.label.localeCompare(other.label) || one.integration_id.localeCompare(other.integration_id),
    ),
    types.model({
      /** The ids of the rows that were selected for something to be done with them. */
      selection: types.frozen<readonly string[]>([]),
    }),
  )
  .named('Integrations')
  .views((self) => ({
    of: (destination: string): readonly Integration[] => self.all.filter((one) => one.destination === destination),
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: IntegrationEndpoints }>(self);
    return {
      select(ids: readonly string[]): void {
        self.selection = ids;
      },
      dropAll(ids: readonly string[]): void {
        for (const id of ids) self.drop(id);
        self.selection = [];
      },
      fetch: (): Promise<readonly Integration[]> => self.fetchAll(async () => (await endpoints.list()).result),
      create: (body: IntegrationCreate): Promise<Integration> => self.save('create', () => endpoints.create(body)),
      change: (id: string, body: IntegrationChange): Promise<Integration> =>
        self.save('update', () => endpoints.change(id, body)),
    };
  })
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: IntegrationEndpoints }>(self);
    return {
      async remove(ids: readonly string[]): Promise<void> {
        await self.requests.track('delete', () => endpoints.remove(ids));
        self.dropAll(ids);
      },
    };
  });

/** The integrations of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface IntegrationsStore {
  /** By label. Observable. */
  readonly all: readonly Integration[];
  readonly fetching: RequestState;
  readonly selection: readonly string[];
  /** Those of one destination, by label. */
  of(destination: string): readonly Integration[];
  get(id: string): Integration | undefined;
  select(ids: readonly string[]): void;
  fetch(): Promise<readonly Integration[]>;
  create(body: IntegrationCreate): Promise<Integration>;
  change(id: string, body: IntegrationChange): Promise<Integration>;
  /** All of them, or none. */
  remove(ids: readonly string[]): Promise<void>;
}
export const IntegrationsStore = token<IntegrationsStore>('integrations.store');

/** A store that talks to the provider through `endpoints`. */
export function createIntegrationsStore(
  endpoints: IntegrationEndpoints,
): IntegrationsStore & Instance<typeof IntegrationsModel> {
  return IntegrationsModel.create({}, { endpoints });
}
