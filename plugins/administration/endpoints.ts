import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type {
  AccountChange,
  AccountFilter,
  AdministeredAccount,
  AdministeredAccountDetail,
  AdministeredAccountPage,
  AccountOrder,
  Feature,
  FeatureDeclarations,
  FeatureHistory,
  FeatureList,
  FeatureMatrixPage,
  FeatureMatrixRow,
  FeatureSwitch,
  FeatureSwitched,
} from 'sendwright/wire/administration';

/** The provider's calls for those who run the installation. All reject with `HttpFailure`. */
export interface AdministrationEndpoints {
  accounts(
    filter: AccountFilter & AccountOrder,
    next: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<AdministeredAccount>>;
  account(id: string, signal?: AbortSignal): Promise<AdministeredAccountDetail>;
  change(id: number, change: AccountChange): Promise<AdministeredAccountDetail>;
  /** Tells the server what the plugins of this workbench declare; answers all there is. */
  declare(features: FeatureDeclarations['features']): Promise<readonly Feature[]>;
  features(): Promise<readonly Feature[]>;
  matrix(filter: AccountFilter, next: string | undefined, signal: AbortSignal): Promise<Page<FeatureMatrixRow>>;
  /** Answers how many accounts changed. */
  flip(change: FeatureSwitch): Promise<number>;
  history(app: string, feature: string, signal: AbortSignal): Promise<FeatureHistory['result']>;
}

const root = '/administration';
const pageSize = 100;

export function administrationEndpoints(http: Http): AdministrationEndpoints {
  return {
    async accounts(filter, next, signal) {
      const { result, _metadata } = await http.get<AdministeredAccountPage>(next ?? `${root}/accounts`, {
        retry: true,
        signal,
        ...(next === undefined && { query: { ...filter, page_size: pageSize } }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    account: (id, signal) =>
      http.get(`${root}/accounts/${encodeURIComponent(id)}`, { retry: true, ...(signal && { signal }) }),
    change: (id, change) => http.patch(`${root}/accounts/${id}`, change),
    declare: async (features) => (await http.post<FeatureList>(`${root}/features`, { features })).features,
    features: async () => (await http.get<FeatureList>(`${root}/features`, { retry: true })).features,
    async matrix(filter, next, signal) {
      const { result, _metadata } = await http.get<FeatureMatrixPage>(next ?? `${root}/features/matrix`, {
        retry: true,
        signal,
        ...(next === undefined && { query: { ...filter, page_size: pageSize } }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    flip: async (change) => (await http.patch<FeatureSwitched>(`${root}/features/matrix`, change)).accounts,
    history: async (app, feature, signal) =>
      (await http.get<FeatureHistory>(`${root}/features/history`, { retry: true, signal, query: { app, feature } }))
        .result,
  };
}
