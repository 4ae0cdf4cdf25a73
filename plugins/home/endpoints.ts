import type { Http } from 'sendwright/sdk';
import type { SendCredits } from 'sendwright/wire/user';
import type { ContactCount } from 'sendwright/wire/contacts';
import type { OutboxStatus } from 'sendwright/wire/outbox';
import type { Sender } from 'sendwright/wire/senders';
import type { SingleSendPage, SingleSendStatus, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendMetrics, SingleSendStats } from 'sendwright/wire/stats';

/** Single sends of one status: the last changed ones, and how many there are. */
export interface Sends {
  readonly rows: readonly SingleSendSummary[];
  readonly total: number;
}

/** What the home page knows. A part that has not arrived, or that the user may not see, is undefined. */
export interface HomeFacts {
  readonly senders: readonly Sender[];
  readonly hasGroup: boolean;
  readonly contacts: ContactCount;
  readonly sent: Sends & { readonly totals: ReadonlyMap<string, SendMetrics> };
  readonly scheduled: Sends;
  readonly credits: SendCredits;
  readonly outbox: OutboxStatus;
}

/** The calls behind each part. */
export type HomeEndpoints = { readonly [Part in keyof HomeFacts]: () => Promise<HomeFacts[Part]> };

/** Sends that a part of the page shows. */
export const shownSends = 5;
/** Sends come by their last change, so the next to leave is looked for among more than are shown. */
const mostScheduled = 100;

export function homeEndpoints(http: Http): HomeEndpoints {
  const sends = async (status: SingleSendStatus, most = shownSends): Promise<Sends> => {
    const { result, _metadata } = await http.post<SingleSendPage>(
      '/marketing/singlesends/search',
      { status: [status] },
      { query: { page_size: most } },
    );
    return { rows: result, total: _metadata.count ?? result.length };
  };
  return {
    senders: async () => (await http.call('GET /marketing/senders')).results,
    hasGroup: async () => (await http.call('GET /asm/groups', { query: { page: 1, page_size: 1 } })).length > 0,
    contacts: () => http.get('/marketing/contacts/count'),
    async sent() {
      const found = await sends('triggered');
      if (found.rows.length === 0) return { ...found, totals: new Map() };
      const { results } = await http.get<SingleSendStats>('/marketing/stats/singlesends', {
        query: { singlesend_ids: found.rows.map(({ id }) => id), page_size: 25 },
      });
      return { ...found, totals: new Map(results.map(({ id, stats }) => [id, stats])) };
    },
    scheduled: () => sends('scheduled', mostScheduled),
    credits: () => http.get('/marketing/credits/email'),
    outbox: () => http.get('/marketing/outbox/status'),
  };
}
