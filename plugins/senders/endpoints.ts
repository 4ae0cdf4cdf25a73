import type { Http } from 'sendwright/sdk';
import type { AuthenticatedDomain, DomainValidation } from 'sendwright/wire/domainAuthentication';
import type { Sender, SenderCreate, SenderList, SenderPatch } from 'sendwright/wire/senders';

/** The provider's calls on senders. */
export interface SenderEndpoints {
  list(signal?: AbortSignal): Promise<readonly Sender[]>;
  create(sender: SenderCreate): Promise<Sender>;
  update(id: number, change: SenderPatch): Promise<Sender>;
  remove(id: number): Promise<void>;
  resendVerification(id: number): Promise<void>;
}

export function senderEndpoints(http: Http): SenderEndpoints {
  return {
    list: async (signal) =>
      (await http.get<SenderList>('/marketing/senders', { retry: true, ...(signal && { signal }) })).results,
    create: (sender) => http.post<Sender>('/marketing/senders', sender),
    update: (id, change) => http.patch<Sender>(`/marketing/senders/${id}`, change),
    remove: (id) => http.delete(`/marketing/senders/${id}`),
    resendVerification: (id) => http.post(`/marketing/senders/${id}/resend_verification`),
  };
}

/** The provider's calls on the domains of the account. */
export interface DomainEndpoints {
  list(): Promise<readonly AuthenticatedDomain[]>;
  read(id: number): Promise<AuthenticatedDomain>;
  create(domain: string): Promise<AuthenticatedDomain>;
  /** Looks for the domain's record in its DNS. */
  validate(id: number): Promise<DomainValidation>;
  remove(id: number): Promise<void>;
}

export function domainEndpoints(http: Http): DomainEndpoints {
  return {
    list: () => http.get<readonly AuthenticatedDomain[]>('/whitelabel/domains', { retry: true }),
    read: (id) => http.get<AuthenticatedDomain>(`/whitelabel/domains/${id}`, { retry: true }),
    create: (domain) => http.post<AuthenticatedDomain>('/whitelabel/domains', { domain }),
    validate: (id) => http.post<DomainValidation>(`/whitelabel/domains/${id}/validate`),
    remove: (id) => http.delete(`/whitelabel/domains/${id}`),
  };
}
