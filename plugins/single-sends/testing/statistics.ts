import { screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { DeliveryHistory, Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { allScopes, aSend, clickMap, id, metrics, pageOf } from './sends';

const contactId = '33333333-2222-4333-8444-555555555555';
/** The ids of two variations. */
export const [first, second] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'];
export const sent = aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T08:00:00Z' });
export const progress: DeliveryProgress = {
  total: 1002,
  held: 0,
  waiting: 0,
  sending: 0,
  sent: 999,
  deferred: 0,
  bounced: 2,
  dropped: 0,
  unconfirmed: 1,
  cancelled: 0,
  finished: true,
  stalled: null,
  next_at: null,
};
export const reconciliation: Reconciliation = {
  recipients: 1002,
  lines: [
    { state: 'sent', count: 999, reasons: [] },
    { state: 'bounced', count: 2, reasons: [{ reason: '5.7.1', count: 2 }] },
    { state: 'unconfirmed', count: 1, reasons: [] },
  ],
  checks: [{ metric: 'delivered', counted: 999, ledger: 999, again: 0 }],
  unassigned: [],
  retriable: 2,
};
const row = {
  contact_id: contactId,
  email: 'ana@example.org',
  state: 'unconfirmed',
  attempts: 1,
  reason: 'The process ended.',
  next_attempt_at: null,
  finished_at: null,
  variation_id: null,
  phase: null,
} as const;
const history: DeliveryHistory = {
  delivery: row,
  events: [
    {
      id: '1',
      event: 'click',
      occurred_at: '2026-11-10T09:00:00Z',
      single_send_id: id,
      single_send_name: null,
      url: 'https://bakery.example/',
      machine: true,
      reason: null,
    },
  ],
  actions: [
    { action: 'retry', at: '2026-11-10T08:30:00Z', by: 'maker', from_state: 'bounced', reason: '554 5.7.1 listed' },
  ],
};
export const stat = (variation: string, phase: 'all' | 'test' | 'send', aggregation = 'total', of = metrics) => ({
  id,
  ab_variation: variation,
  ab_phase: phase,
  aggregation,
  stats: of,
});

export const statsFor = ({ query }: Pick<ApiRequest, 'query'>) => ({
  results:
    query['aggregated_by'] === 'day'
      ? [stat('all', 'all', '2026-11-10'), stat('all', 'all', '2026-11-11')]
      : query['group_by']
        ? [
            stat(second, 'test', 'total', { ...metrics, human_unique_opens: 100 }),
            stat(first, 'send'),
            stat(first, 'test'),
          ]
        : [stat('all', 'all')],
  _metadata: { count: 1 },
});
/** The page of a send's statistics, with the answers of the server that a test does not give. */
export async function openStats(send = sent, http: ApiMocks = {}) {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      'GET /marketing/singlesends/:id': send,
      'GET /marketing/singlesends/:id/deliveries': { result: [row], progress, _metadata: { count: 1 } },
      'GET /marketing/singlesends/:id/reconciliation': reconciliation,
      'GET /marketing/singlesends/:id/deliveries/:contact_id': history,
      'GET /marketing/singlesends/:id/abtest': { measure: 'open', results: [], leader: '', verdict: 'no_data' },
      'GET /marketing/stats/singlesends/:id': statsFor,
      'GET /marketing/singlesends/:id/people': { result: [], _metadata: { count: 618 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': {
        results: [
          {
            url: 'https://bakery.example/bread',
            url_location: 2,
            clicks: 70,
            unique_clicks: 51,
            human_unique_clicks: 46,
            machine_clicks: 9,
            ab_variation: 'all',
            ab_phase: 'all',
          },
        ],
        total_clicks: 70,
        _metadata: { count: 1 },
      },
      'POST /marketing/singlesends/search': pageOf([]),
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${id}/stats`);
  await screen.findByText('Delivery status');
  return workbench;
}
export const says = (workbench: Awaited<ReturnType<typeof openStats>>, message: string | RegExp) =>
  waitFor(() =>
    expect(workbench.alerts.map((alert) => alert.message)).toContainEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    ),
  );
export const cells = (table: string, label: RegExp | string) => {
  const found = within(screen.getByRole('table', { name: table }))
    .getByRole('rowheader', { name: label })
    .closest('tr');
  return [...(found?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

export const figure = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextSibling?.textContent;
