import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reconciliation } from 'sendwright/wire/deliveries';
import { aSend, id, metrics } from '../testing/sends';
import { cells, figure, first, openStats, progress, reconciliation, second, sent, stat } from '../testing/statistics';

test('an A/B test shows statistics for each variation, and can be filtered to one', async () => {
  const ofVariation: Reconciliation = {
    ...reconciliation,
    recipients: 1012,
    lines: [
      { state: 'sent', count: 1000, reasons: [] },
      { state: 'bounced', count: 2, reasons: [] },
      { state: 'dropped', count: 9, reasons: [] },
      { state: 'unconfirmed', count: 1, reasons: [] },
    ],
    unassigned: [
      { state: 'dropped', count: 7, reasons: [{ reason: 'Frequency Cap', count: 7 }] },
      { state: 'held', count: 500, reasons: [] },
    ],
  };
  const variation = { preheader: null, html_content: null, plain_content: null, editor: null } as const;
  const workbench = await openStats(
    aSend({
      ...sent,
      abtest: {
        type: 'subject',
        winner_criteria: 'open',
        test_percentage: 20,
        duration: 'PT4H',
        winning_template_id: first ?? '',
        winner_selected_at: null,
        expiration_date: null,
        test_ends_at: null,
        variations: [
          { id: first ?? '', label: 'A', subject: 'Bread', ...variation },
          { id: second ?? '', label: 'B', subject: 'Cake', ...variation },
        ],
      },
    }),
    {
      'GET /marketing/singlesends/:id/abtest': { measure: 'open', results: [], leader: first, verdict: 'no_data' },
      'GET /marketing/singlesends/:id/deliveries': {
        result: [],
        progress: { ...progress, held: 500, total: 1502, finished: false },
        _metadata: { count: 0 },
      },
      'GET /marketing/singlesends/:id/reconciliation': ({ query }) =>
        query['ab_variation_id'] === second ? ofVariation : reconciliation,
      'GET /marketing/stats/singlesends/:id': ({ query }) => ({
        results:
          query['aggregated_by'] === 'day'
            ? [stat('all', 'all', '2026-11-10')]
            : query['group_by']
              ? [
                  stat('all', 'send', 'total', {
                    ...metrics,
                    requests: 7,
                    delivered: 0,
                    unique_opens: 0,
                    unique_clicks: 0,
                  }),
                  stat(second, 'test', 'total', { ...metrics, human_unique_opens: 100 }),
                  stat(first, 'send'),
                  stat(first, 'test'),
                ]
              : [stat('all', 'all')],
        _metadata: { count: 1 },
      }),
    },
  );
  expect(screen.getByText('Waiting for the winner')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'By variation' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'A, winner in the testBread',
    'A, winner after the testBread',
    'B in the testCake',
    'No variation dropped before the test was split',
  ]);
  expect(cells('By variation', /A, winner in/)[2]).toBe('31.0%');
  expect(cells('By variation', /^B/)[2]).toBe('10.0%');
  expect(cells('By variation', /^B/).at(-1)).toBe('46.0%');
  // Each number opens its people: those of the variation, in the test or after it.
  const peopleOf = (which: RegExp) =>
    within(screen.getByRole('row', { name: which }))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace(`/single-sends/${id}/stats/people/`, ''));
  expect(peopleOf(/^A, winner after/)).toEqual(
    ['triggered', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'spam_report', 'clicked'].map(
      (name) => `${name}?variation=${first}&phase=send`,
    ),
  );
  expect(peopleOf(/^B/)).toContain(`opened?variation=${second}&phase=test`);
  expect(peopleOf(/^No variation/)).toEqual([]);
  expect(screen.getByRole('link', { name: '10.0%, people: Opened, B in the test' })).toBeTruthy();
  expect(figure('Waiting or deferred')).toBe('500');
  await userEvent.selectOptions(screen.getByLabelText('Variation'), 'Variation B');
  await screen.findByText('100 of 1,000 delivered');
  expect(
    workbench.requests.some(({ path, query }) => path.endsWith('/links') && query['ab_variation_id'] === second),
  ).toBe(true);
  // All metrics are those of the selected part, including the delivery status.
  const recipients = screen.getByRole('link', { name: '1,012 recipients, people: Recipients' });
  expect(recipients.getAttribute('href')).toBe(`/single-sends/${id}/stats/people/recipients?variation=${second}`);
  expect(screen.getByText('98.8% of 1,012')).toBeTruthy();
  expect([figure('Waiting or deferred'), figure('Dropped before sending'), figure('Outcome unknown')]).toEqual([
    '0',
    '9',
    '1',
  ]);
  expect(screen.getByText('507 other messages are of no variation, and not counted here.')).toBeTruthy();
  expect(cells('Delivery status', 'Recipients')).toEqual(['=', '1,012']);
  expect(
    screen.getByText('Of variation B: from the delivery ledger, which has one row for each recipient.'),
  ).toBeTruthy();
  expect(screen.getByText(/Besides these/).textContent).toBe(
    'Besides these, 507 messages are of no variation: 7 dropped before sending (Frequency Cap), 500 held for later.',
  );
  expect(screen.getByRole('link', { name: '500, people: Recipients, Held for later' }).getAttribute('href')).toMatch(
    /variation=0{8}-0{4}-0{4}-0{4}-0{12}&state=held$/,
  );
  await workbench.dispose();
});
