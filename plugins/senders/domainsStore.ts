import { getEnv, type Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import type { DomainEndpoints } from './endpoints';

const DomainsModel = collectionModel<AuthenticatedDomain>(
  (domain) => String(domain.id),
  (one, other) => one.domain.localeCompare(other.domain),
)
  .named('Domains')
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: DomainEndpoints }>(self);
    return {
      fetch: (): Promise<readonly AuthenticatedDomain[]> => self.fetchAll(() => endpoints.list()),
      create: (domain: string): Promise<AuthenticatedDomain> => self.save('create', () => endpoints.create(domain)),
      // The look answers less than the page shows: when it was, and what the record said before.
      validate: (id: number): Promise<AuthenticatedDomain> =>
        self.save('validate', async () => {
          await endpoints.validate(id);
          return endpoints.read(id);
        }),
      remove: (id: number): Promise<void> => self.takeAway('remove', String(id), () => endpoints.remove(id)),
    };
  });

/** The domains of the account and the requests on them. */
export interface DomainsStore {
  /** By name. Observable. */
  readonly all: readonly AuthenticatedDomain[];
  readonly fetching: RequestState;
  get(id: string): AuthenticatedDomain | undefined;
  fetch(): Promise<readonly AuthenticatedDomain[]>;
  create(domain: string): Promise<AuthenticatedDomain>;
  /** Looks for the domain's record in its DNS; answers the domain as it is then. */
  validate(id: number): Promise<AuthenticatedDomain>;
  remove(id: number): Promise<void>;
}
export const DomainsStore = token<DomainsStore>('senders.domainsStore');

/** A store that talks to the provider through `endpoints`. Every call rejects with `HttpFailure`. */
export function createDomainsStore(endpoints: DomainEndpoints): DomainsStore & Instance<typeof DomainsModel> {
  return DomainsModel.create({}, { endpoints });
}
