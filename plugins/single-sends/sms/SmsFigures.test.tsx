import { screen, within } from '@testing-library/react';
import { refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { SmsStats } from 'sendwright/wire/sms';
import plugin from '../plugin';
import { allScopes, aSend, id, metrics, fakeServices, commonRequests } from '../testing/sends';

const stats: SmsStats = {
  recipients: 1000,
  waiting: 0,
  unconfirmed: 1,
  refused: 9,
  dropped: 40,
  cancelled: 0,
  accepted: 950,
  sent: 940,
  delivered: 912,
  undelivered: 20,
  failed: 3,
  segments: 1900,
  costs: [{ currency: 'USD', amount: 15.01, messages: 1900 }],
  unpriced: 40,
  clicks: 240,
  unique_clicks: 200,
  machine_clicks: 10,
  human_unique_clicks: 190,
  opt_outs: 6,
  errors: [
    { code: 30_003, explanation: 'The phone is switched off or out of reach.', count: 20 },
    { code: 29_999, explanation: null, count: 3 },
  ],
};
const send = aSend(
  {
    status: 'triggered',
    ui_status: 'triggered',
    send_at: '2026-11-10T08:00:00Z',
    channels: ['sms'],
    sms_config: { messaging_service_sid: null, body: 'Hi', media_urls: [], image_ids: [] },
  },
  { subject: null, html_content: null, sender_id: null, suppression_group_id: null },
);
const all = { id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics } as const;
const page = { _metadata: { count: 0 } };
const open = async (smsStats: unknown) => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': send,
      'GET /marketing/stats/singlesends/:id': { results: [all], ...page },
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, ...page },
      'GET /marketing/stats/singlesends/:id/sms': smsStats as SmsStats,
      'GET /marketing/singlesends/:id/reconciliation': {
        recipients: 0,
        lines: [],
        checks: [],
        unassigned: [],
        retriable: 0,
      },
      'GET /marketing/singlesends/:id/deliveries': {
        result: [],
        ...page,
        progress: {
          total: 1000,
          held: 0,
          waiting: 0,
          sending: 0,
          sent: 950,
          deferred: 0,
          bounced: 9,
          dropped: 40,
          unconfirmed: 1,
          cancelled: 0,
          finished: true,
          stalled: null,
          next_at: null,
        },
      },
    },
  });
  await workbench.goto(`/single-sends/${id}/stats`);
  return workbench;
};

test('a text message has its own statistics, with explained errors', async () => {
  const workbench = await open(stats);
  const errors = within(await screen.findByRole('table', { name: 'Errors' }));
  expect(errors.getByRole('row', { name: 'The phone is switched off or out of reach. 30003 20' })).toBeTruthy();
  expect(errors.getByRole('row', { name: 'Unknown error 29999 3' })).toBeTruthy();
  expect(screen.getByText('96.0% of 950 accepted')).toBeTruthy();
  expect(screen.getByText('240 in all, 10 by bots')).toBeTruthy();
  expect(screen.getByText('$15.01')).toBeTruthy();
  expect(screen.getByText('40 messages without a price yet')).toBeTruthy();
  expect(screen.getByText(/^The outcome of 1 is not known yet/)).toBeTruthy();
  expect(screen.getByText(/the SMS provider's response\. Search for a phone number/)).toBeTruthy();
  expect(screen.queryByText('Unique opens')).toBeNull();
  await workbench.dispose();
});

test('figures that fail to load can be retried', async () => {
  const workbench = await open(refusal(500, 'down'));
  expect(await screen.findByText("The figures couldn't be loaded.")).toBeTruthy();
  await workbench.dispose();
});
