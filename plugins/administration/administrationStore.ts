import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  AccountChange,
  AccountFilter,
  AccountOrder,
  AdministeredAccount,
  AdministeredAccountDetail,
  Feature,
  FeatureDeclarations,
  FeatureHistory,
  FeatureList,
  FeatureMatrixRow,
  FeatureSwitch,
} from 'sendwright/wire/administration';
import { nameOf, switchedRow } from './featureState';

interface Environment {
  readonly http: Http;
  /** The features that this workbench's plugins declare. */
  readonly declared: () => FeatureDeclarations['features'];
  readonly username: () => string;
}

const pageSize = 100;

/** All accounts of the installation and their features. Calls reject with `HttpFailure`. */
export const AdministrationModel = types
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
    /** `features`, `change`, `flip`, `account <id>` */
    request: (name: string): RequestState => self.requests.state(name),
    detail: (id: string): AdministeredAccountDetail | undefined => self.details.get(id),
  }))
  .actions((self) => ({
    setDetail(account: AdministeredAccountDetail): void {
      self.details.set(String(account.id), account);
      if (self.accounts.get(String(account.id))) self.accounts.put(account);
    },
    setFeatures(features: readonly Feature[]): void {
      self.features = features;
    },
    setSwitch(id: number, name: string, on: boolean | null): void {
      const row = self.matrix.get(String(id));
      if (row) self.matrix.put(switchedRow(row, name, on, getEnv<Environment>(self).username()));
    },
  }))
  .actions((self) => {
    const { http, declared } = getEnv<Environment>(self);
    const features = (): Promise<FeatureList> => http.call('GET /administration/features', { retry: true });
    /** Returns how many accounts changed. */
    const flip = async (change: FeatureSwitch): Promise<number> =>
      (await http.call('PATCH /administration/features/matrix', { body: change })).accounts;
    return {
      /** Failures are recorded in `accounts.request`. */
      list: (filter: AccountFilter & AccountOrder): Promise<void> =>
        self.accounts.load(async (next, signal) => {
          const query = { ...filter, page_size: pageSize };
          const options = { query, next, retry: true, signal };
          const { result, _metadata } = await http.call('GET /administration/accounts', options);
          return { rows: result, next: _metadata.next, total: _metadata.count };
        }),
      /** Failures are recorded in `matrix.request`. */
      listMatrix: (filter: AccountFilter): Promise<void> =>
        self.matrix.load(async (next, signal) => {
          const query = { ...filter, page_size: pageSize };
          const options = { query, next, retry: true, signal };
          const { result, _metadata } = await http.call('GET /administration/features/matrix', options);
          return { rows: result, next: _metadata.next, total: _metadata.count };
        }),
      async fetchAccount(id: string, signal?: AbortSignal): Promise<void> {
        const options = { params: { account_id: id }, retry: true, signal };
        self.setDetail(
          await self.requests.track(`account ${id}`, () =>
            http.call('GET /administration/accounts/:account_id', options),
          ),
        );
      },
      async change(id: number, body: AccountChange): Promise<void> {
        const options = { params: { account_id: id }, body };
        self.setDetail(
          await self.requests.track('change', () => http.call('PATCH /administration/accounts/:account_id', options)),
        );
      },
      async fetchFeatures(): Promise<void> {
        const own = declared();
        const fetch = (): Promise<FeatureList> =>
          own.length > 0 ? http.call('POST /administration/features', { body: { features: own } }) : features();
        self.setFeatures((await self.requests.track('features', fetch)).features);
      },
      /** Switches one account's feature optimistically, and reverts if the server refuses. */
      async flipOne(row: FeatureMatrixRow, feature: Feature, on: boolean | null): Promise<void> {
        const before = row.switched[nameOf(feature)]?.on ?? null;
        self.setSwitch(row.id, nameOf(feature), on);
        try {
          await flip({ app: feature.app, feature: feature.feature, on, account_ids: [row.id] });
        } catch (failure) {
          self.setSwitch(row.id, nameOf(feature), before);
          throw failure;
        }
      },
      /** Returns how many accounts changed. */
      async flip(change: FeatureSwitch): Promise<number> {
        const changed = await self.requests.track('flip', () => flip(change));
        await Promise.all([self.matrix.refresh(), features().then((list) => self.setFeatures(list.features))]);
        return changed;
      },
      history: async (app: string, feature: string, signal: AbortSignal): Promise<FeatureHistory['result']> => {
        const query = { app, feature };
        return (await http.call('GET /administration/features/history', { query, retry: true, signal })).result;
      },
    };
  });

export type AdministrationStore = Instance<typeof AdministrationModel>;
export const AdministrationStore = token<AdministrationStore>('administration.store');
