import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { RequestsModel } from 'sendwright/sdk/models';
import type { HomeEndpoints, HomeFacts } from './endpoints';

const nothingKnown: Partial<HomeFacts> = {};
const parts = [
  'senders',
  'hasGroup',
  'contacts',
  'sent',
  'scheduled',
  'credits',
  'outbox',
] as const satisfies readonly (keyof HomeFacts)[];

const HomeModel = types
  .model('Home', { requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({ facts: nothingKnown }))
  .views((self) => ({
    get isSettled(): boolean {
      return parts.every(
        (part) => ['success', 'failure'].includes(self.requests.state(part).status) || part in self.facts,
      );
    },
    get failed(): readonly (keyof HomeFacts)[] {
      return parts.filter((part) => {
        const request = self.requests.state(part);
        // What the account may not see is no failure.
        return request.status === 'failure' && request.failure?.status !== 403;
      });
    },
  }))
  .actions((self) => ({
    know(facts: Partial<HomeFacts>): void {
      self.facts = { ...self.facts, ...facts };
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: HomeEndpoints }>(self);
    const fetchPart = async <Part extends keyof HomeFacts>(part: Part): Promise<void> => {
      const fact = await self.requests.track<HomeFacts[Part]>(part, () => endpoints[part]());
      self.know({ [part]: fact });
    };
    return {
      async load(): Promise<void> {
        // Each part fails for itself: who may not see one still sees the others. `failed` keeps which.
        await Promise.allSettled(parts.map(fetchPart));
      },
    };
  });

/** What the home page shows. Observable. */
export interface HomeStore {
  readonly facts: Partial<HomeFacts>;
  /** Whether every part has come or failed. */
  readonly isSettled: boolean;
  /** The parts that could not be fetched. */
  readonly failed: readonly (keyof HomeFacts)[];
  /** Fetches all parts anew; those that are there stay meanwhile. Never rejects. */
  load(): Promise<void>;
}
export const HomeStore = token<HomeStore>('home.store');

export function createHomeStore(endpoints: HomeEndpoints): HomeStore & Instance<typeof HomeModel> {
  return HomeModel.create({}, { endpoints });
}
