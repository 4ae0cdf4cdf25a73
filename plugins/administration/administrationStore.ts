import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  AccountChange,
  AccountFilter,
  AccountOrder,
  AdministeredAccount,
  AdministeredAccountDetail,
  Feature,
  FeatureDeclarations,
  FeatureHistory,
  FeatureMatrixRow,
  FeatureSwitch,
} from 'sendwright/wire/administration';
import type { AdministrationEndpoints } from './endpoints';
import { nameOf, switchedRow } from './featureState';

interface Environment {
  readonly endpoints: AdministrationEndpoints;
  /** What the plugins of this workbench declare. */
  readonly declared: () => FeatureDeclarations['features'];
  readonly username: () => string;
}

const AdministrationModel = types
  .model('Administration', {
    accounts: types.optional(
      pagedRowsModel<AdministeredAccount>((account) => String(account.id)),
      {},
    ),
    matrix: types.optional(
      pagedRowsModel<FeatureMatrixRow>((row) => String(row.id)),
      {},
    ),
    details: types.map(types.frozen<AdministeredAccountDetail>()),
    features: types.optional(types.frozen<readonly Feature[]>(), []),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    request: (name: string): RequestState => self.requests.state(name),
    detail: (id: string): AdministeredAccountDetail | undefined => self.details.get(id),
  }))
  .actions((self) => ({
    takeDetail(account: AdministeredAccountDetail): void {
      self.details.set(String(account.id), account);
      if (self.accounts.get(String(account.id))) self.accounts.put(account);
    },
    takeFeatures(features: readonly Feature[]): void {
      self.features = features;
    },
    takeSwitch(id: number, name: string, on: boolean | null): void {
      const row = self.matrix.get(String(id));
      if (row) self.matrix.put(switchedRow(row, name, on, getEnv<Environment>(self).username()));
    },
  }))
  .actions((self) => {
    const { endpoints, declared } = getEnv<Environment>(self);
    return {
      list: (filter: AccountFilter & AccountOrder): Promise<void> =>
        self.accounts.load((next, signal) => endpoints.accounts(filter, next, signal)),
      listMatrix: (filter: AccountFilter): Promise<void> =>
        self.matrix.load((next, signal) => endpoints.matrix(filter, next, signal)),
      async fetchAccount(id: string, signal?: AbortSignal): Promise<void> {
        self.takeDetail(await self.requests.track(`account ${id}`, () => endpoints.account(id, signal)));
      },
      async change(id: number, change: AccountChange): Promise<void> {
        self.takeDetail(await self.requests.track('change', () => endpoints.change(id, change)));
      },
      async fetchFeatures(): Promise<void> {
        const own = declared();
        self.takeFeatures(
          await self.requests.track('features', () => (own.length > 0 ? endpoints.declare(own) : endpoints.features())),
        );
      },
      /** One account's feature, seen at once and taken back where the server refuses. */
      async flipOne(row: FeatureMatrixRow, feature: Feature, on: boolean | null): Promise<void> {
        const before = row.switched[nameOf(feature)]?.on ?? null;
        self.takeSwitch(row.id, nameOf(feature), on);
        try {
          await endpoints.flip({ app: feature.app, feature: feature.feature, on, account_ids: [row.id] });
        } catch (failure) {
          self.takeSwitch(row.id, nameOf(feature), before);
          throw failure;
        }
      },
      async flip(change: FeatureSwitch): Promise<number> {
        const changed = await self.requests.track('flip', () => endpoints.flip(change));
        await Promise.all([self.matrix.refresh(), endpoints.features().then(self.takeFeatures)]);
        return changed;
      },
      history: (app: string, feature: string, signal: AbortSignal): Promise<FeatureHistory['result']> =>
        endpoints.history(app, feature, signal),
    };
  });

/** All accounts of the installation and their features. Calls reject with `HttpFailure`. */
export interface AdministrationStore {
  readonly accounts: PagedRows<AdministeredAccount>;
  readonly matrix: PagedRows<FeatureMatrixRow>;
  readonly features: readonly Feature[];
  /** `features`, `change`, `flip`, `account <id>` */
  request(name: string): RequestState;
  detail(id: string): AdministeredAccountDetail | undefined;
  /** Failures end in `accounts.request`. */
  list(filter: AccountFilter & AccountOrder): Promise<void>;
  /** Failures end in `matrix.request`. */
  listMatrix(filter: AccountFilter): Promise<void>;
  fetchAccount(id: string, signal?: AbortSignal): Promise<void>;
  change(id: number, change: AccountChange): Promise<void>;
  fetchFeatures(): Promise<void>;
  flipOne(row: FeatureMatrixRow, feature: Feature, on: boolean | null): Promise<void>;
  /** Answers how many accounts changed. */
  flip(change: FeatureSwitch): Promise<number>;
  history(app: string, feature: string, signal: AbortSignal): Promise<FeatureHistory['result']>;
}
export const AdministrationStore = token<AdministrationStore>('administration.store');

export function createAdministrationStore(
  environment: Environment,
): AdministrationStore & Instance<typeof AdministrationModel> {
  return AdministrationModel.create({}, environment);
}
