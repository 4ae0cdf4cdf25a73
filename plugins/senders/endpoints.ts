import type { Http } from 'sendwright/sdk';
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
    list: async (signal) => (await http.get<SenderList>('/marketing/senders', { retry: true, ...(signal && { signal }) })).results,
    create: (sender) => http.post<Sender>('/marketing/senders', sender),
    update: (id, change) => http.patch<Sender>(`/marketing/senders/${id}`, change),
    remove: (id) => http.delete(`/marketing/senders/${id}`),
    resendVerification: (id) => http.post(`/marketing/senders/${id}/resend_verification`),
  };
}
