import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';

/** The domains of the account, by name. Every call rejects with `HttpFailure`. */
export const DomainsModel = resourceModel({
  list: 'GET /whitelabel/domains',
  create: 'POST /whitelabel/domains',
  update: 'PATCH /whitelabel/domains/:id',
  remove: 'DELETE /whitelabel/domains/:id',
  keyOf: (domain) => String(domain.id),
  compare: (one, other) => one.domain.localeCompare(other.domain),
})
  .named('Domains')
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Checks the domain's DNS record; returns the updated domain. */
      validate: (id: number): Promise<AuthenticatedDomain> =>
        self.save('validate', async () => {
          // The response lacks the time of the check and the record's previous value, which the page shows.
          await http.call('POST /whitelabel/domains/:id/validate', { params: { id } });
          return http.call('GET /whitelabel/domains/:id', { params: { id }, retry: true });
        }),
    };
  });

export type DomainsStore = Instance<typeof DomainsModel>;
export const DomainsStore = token<DomainsStore>('senders.domainsStore');
