import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';
import type { LinkDomain } from 'sendwright/wire/linkDomains';

/** The account's link domains, by host. Every call rejects with `HttpFailure`. */
export const LinksModel = resourceModel({
  list: 'GET /whitelabel/links',
  create: 'POST /whitelabel/links',
  update: 'PATCH /whitelabel/links/:id',
  remove: 'DELETE /whitelabel/links/:id',
  keyOf: (link) => String(link.id),
  compare: (one, other) => hostOf(one).localeCompare(hostOf(other)),
})
  .named('Links')
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Checks the DNS records; returns the updated link domain. */
      validate: (id: number): Promise<LinkDomain> =>
        self.save('validate', async () => {
          await http.call('POST /whitelabel/links/:id/validate', { params: { id } });
          return http.call('GET /whitelabel/links/:id', { params: { id }, retry: true });
        }),
      /** Makes one the default, or none: that changes another one, too. */
      async turn(id: number, isOn: boolean): Promise<void> {
        await self.update(id, { default: isOn });
        await self.refresh();
      },
    };
  });

export const hostOf = ({ subdomain, domain }: Pick<LinkDomain, 'subdomain' | 'domain'>): string =>
  `${subdomain}.${domain}`;

export type LinksStore = Instance<typeof LinksModel>;
export const LinksStore = token<LinksStore>('senders.linksStore');
