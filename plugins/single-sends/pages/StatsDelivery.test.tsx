import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from 'sendwright/sdk/testing';
import type { Reconciliation } from 'sendwright/wire/deliveries';
import { aSend, metrics } from '../testing/sends';
import { figure, openStats, progress, reconciliation, says, sent, stat } from '../testing/statistics';

test('refused and retried messages are shown beside the counts, which match the totals', async () => {
  const retried: Reconciliation = {
    ...reconciliation,
    checks: [
      { metric: 'delivered', counted: 1000, ledger: 999, again: 1 },
      { metric: 'bounces', counted: 7, ledger: 2, again: 5 },
    ],
  };
  const totals = { ...metrics, delivered: 1000, bounces: 1, blocks: 6 };
  const workbench = await openStats(sent, {
    'GET /marketing/singlesends/:id/reconciliation': retried,
    'GET /marketing/stats/singlesends/:id': ({ query }) => ({
      results: [stat('all', 'all', query['aggregated_by'] === 'day' ? '2026-11-10' : 'total', totals)],
      _metadata: { count: 1 },
    }),
  });
  expect(screen.getByText(/1 bounced/).textContent).toBe('1 bounced, 6 blocked');
  expect(screen.getByText('5 of them retried since')).toBeTruthy();
  expect(screen.getByText('1 came back later')).toBeTruthy();
  expect([figure('Bounced'), figure('Blocked for other reasons'), figure('Of these, retried since')]).toEqual([
    '1',
    '6',
    '5',
  ]);
  expect(figure('Delivered, and came back later')).toBe('1');
  expect(screen.getByText('7 bounced or blocked − 5 retried since = 2 still refused')).toBeTruthy();
  expect(screen.getByText('1,000 delivered − 1 that came back later = 999 still delivered')).toBeTruthy();
  await workbench.dispose();
});

test('failed messages are retried after a confirmation, and unknown outcomes are resolved', async () => {
  const workbench = await openStats(sent, {
    'POST /marketing/singlesends/:id/deliveries/retry': answer(202, { retried: 2, suppressed: 0 }),
    'POST /marketing/singlesends/:id/deliveries/settle': answer(200, { settled: 1 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Retry the failed' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry the failed' }),
  );
  await says(workbench, '2 messages will be sent again.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(workbench.requests.some(({ path }) => path.endsWith('/settle'))).toBe(false);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as sent' }));
  await says(workbench, '1 message marked as sent.');
  expect(workbench.requests.find(({ path }) => path.endsWith('/settle'))?.body).toEqual({ outcome: 'take_as_sent' });
  await workbench.dispose();
});

test('a send in progress is paused and canceled', async () => {
  const moving = { ...progress, total: 2000, waiting: 998, finished: false };
  const workbench = await openStats(aSend({ ...sent, ui_status: 'sending' }), {
    'GET /marketing/singlesends/:id/deliveries': { result: [], progress: moving, _metadata: { count: 0 } },
    'POST /marketing/singlesends/:id/pause': answer(200, aSend({ ...sent, ui_status: 'paused' })),
    'POST /marketing/singlesends/:id/cancel': answer(200, aSend({ ...sent, ui_status: 'cancelled' })),
  });
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(header?.textContent).toMatch(/Sending started \d/);
  expect(screen.getByText(/While messages leave, the sum is up to half a minute old\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await says(workbench, /Single send paused/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/998 recipients don't receive it/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel the rest' }));
  await says(workbench, 'The rest was canceled.');
  await workbench.dispose();
});

test("a send by the recipients' clocks shows when the next messages are sent", async () => {
  const waiting = {
    ...progress,
    sent: 0,
    bounced: 0,
    unconfirmed: 0,
    held: 1002,
    finished: false,
    next_at: '2031-01-15T00:00:00Z',
  };
  const workbench = await openStats(
    aSend({ ...sent, ui_status: 'sending', send_at: '2031-01-15T09:00:00Z', zone_field: 'e1_T' }),
    { 'GET /marketing/singlesends/:id/deliveries': { result: [], progress: waiting, _metadata: { count: 0 } } },
  );
  expect(screen.getByText("Waiting for the recipients' time")).toBeTruthy();
  expect(screen.getByText(/The next messages are sent/).textContent).toMatch(/15 Jan 2031, 00:00 UTC\.$/);
  expect(screen.getByText(/in each recipient's time zone/).textContent).toMatch(/here 15 Jan 2031, 09:00 UTC$/);
  await workbench.dispose();
});

test('the history of a recipient names the actor of each step, and clicks by scanners', async () => {
  const workbench = await openStats();
  await userEvent.click(await screen.findByText('ana@example.org'));
  const story = await screen.findByRole('list', { name: 'What happened' });
  expect(within(story).getByText(/by a link scanner/)).toBeTruthy();
  expect(within(story).getByText('by maker · after: 554 5.7.1 listed')).toBeTruthy();
  await workbench.dispose();
});

test('if no message was sent, the page explains why', async () => {
  const nobody = { ...progress, total: 4, sent: 0, bounced: 0, unconfirmed: 0, dropped: 4 };
  const dropped = {
    ...reconciliation,
    recipients: 4,
    retriable: 0,
    lines: [
      {
        state: 'dropped',
        count: 4,
        reasons: [
          { reason: 'Frequency Cap', count: 3 },
          { reason: 'Unsubscribed Address', count: 1 },
        ],
      },
    ],
  };
  const workbench = await openStats(aSend({ status: 'triggered', ui_status: 'nobody-mailed', send_at: sent.send_at }), {
    'GET /marketing/singlesends/:id/deliveries': { result: [], progress: nobody, _metadata: { count: 0 } },
    'GET /marketing/singlesends/:id/reconciliation': dropped,
  });
  expect(screen.getByText('Nobody was mailed')).toBeTruthy();
  expect(
    screen.getByText(
      /Each of its 4 recipients was excluded before it was sent: Frequency Cap \(3\), Unsubscribed Address \(1\)\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText('Nobody mailed')).toBeTruthy();
  expect(figure('Dropped before sending')).toBe('4');
  await workbench.dispose();
});
