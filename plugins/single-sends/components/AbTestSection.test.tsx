import { screen } from '@testing-library/react';
import { testWorkbench } from 'sendwright/sdk/testing';
import type { AbTest, AbTestResults } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, id, fakeServices, commonRequests } from '../testing/sends';

const [first, second] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'];
const content = { preheader: null, html_content: null, plain_content: null, editor: null } as const;
const plan: AbTest = {
  type: 'subject',
  winner_criteria: 'open',
  test_percentage: 50,
  duration: 'PT4H',
  winning_template_id: '',
  winner_selected_at: null,
  expiration_date: null,
  test_ends_at: '2026-11-10T12:00:00Z',
  variations: [
    { id: first, label: 'A', subject: 'Bread', ...content },
    { id: second, label: 'B', subject: 'Cake', ...content },
  ],
};
const result = {
  recipients: 500,
  delivered: 500,
  unique_opens: 0,
  unique_clicks: 0,
  probability_best: 0.5,
  interval: { low: 0, high: 0.01 },
};
const results: AbTestResults = {
  measure: 'open',
  leader: first,
  verdict: 'no_data',
  results: [
    { template_id: first, label: 'A', subject: 'Bread', ...result },
    { template_id: second, label: 'B', subject: 'Cake', ...result },
  ],
};

async function open(abtest: Partial<AbTest>, uiStatus: SingleSend['ui_status'], found: Partial<AbTestResults> = {}) {
  const send = aSend({
    status: 'triggered',
    ui_status: uiStatus,
    send_at: '2026-11-10T08:00:00Z',
    abtest: { ...plan, ...abtest },
  });
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': send,
      'GET /marketing/singlesends/:id/abtest': { ...results, ...found },
    },
  });
  // The review also shows the test, without any counts.
  await workbench.goto(`/single-sends/${id}/review`);
  await screen.findByText('Variation A');
  return workbench;
}

beforeAll(layOutNothing);

test.each<[string, Partial<AbTest>, SingleSend['ui_status'], RegExp | null, boolean]>([
  ['by itself', {}, 'testing', /^The test ends .*; the winner then goes to everybody else automatically\.$/, false],
  [
    'by hand',
    { winner_criteria: 'manual', expiration_date: '2026-11-17T12:00:00Z' },
    'testing',
    /^The test runs until .*\. Pick the winner by .*\. It then goes to everybody else\.$/,
    true,
  ],
  [
    'by hand, the test over',
    { winner_criteria: 'manual', expiration_date: '2026-11-17T12:00:00Z' },
    'pick-winner',
    /^Pick the winner by .*\. It then goes to everybody else\.$/,
    true,
  ],
  [
    'of everybody',
    { test_percentage: 100 },
    'testing',
    /^The test ends .*; everybody is in it, so nothing is sent after that\.$/,
    false,
  ],
  [
    'of everybody, by hand',
    { test_percentage: 100, winner_criteria: 'manual', expiration_date: '2026-11-17T12:00:00Z' },
    'triggered',
    null,
    false,
  ],
])('a test %s explains what happens next', async (_what, abtest, uiStatus, says, isPicked) => {
  const workbench = await open(abtest, uiStatus);
  const notes = screen.queryAllByText(
    (_text, element) =>
      element?.tagName === 'P' && /test ends|test runs|Pick the winner/.test(element.textContent ?? ''),
  );
  expect(notes.map(({ textContent }) => textContent)).toEqual(says === null ? [] : [expect.stringMatching(says)]);
  expect(screen.queryAllByRole('button', { name: 'Pick winner' })).toHaveLength(isPicked ? 1 : 0);
  await workbench.dispose();
});

test('no probabilities are shown before the first opens or clicks', async () => {
  const workbench = await open({}, 'testing');
  expect(screen.getByText('Nobody has opened anything yet, so no variation leads.')).toBeTruthy();
  expect(screen.queryByText(/likely/)).toBeNull();
  await workbench.dispose();

  const other = await open({}, 'testing', {
    verdict: 'may_be_chance',
    results: results.results.map((one) => ({ ...one, unique_opens: 100 })),
  });
  expect(screen.getAllByText('50.0% likely the best')).toHaveLength(2);
  await other.dispose();
});

test('a clear result is never certain, and subjects are read as elsewhere', async () => {
  const workbench = await open({}, 'testing', {
    verdict: 'clear',
    results: results.results.map((one, at) => ({
      ...one,
      subject: at === 0 ? '{{first_name}}, look' : one.subject,
      unique_opens: 100,
      probability_best: at === 0 ? 0.99998 : 0,
    })),
  });
  expect(screen.getByText('[First name], look')).toBeTruthy();
  expect(screen.getByText('>99.9% likely the best')).toBeTruthy();
  expect(screen.getAllByText('<0.1% likely the best').length).toBeGreaterThan(0);
  expect(screen.getByText(/^With >99\.9% probability/)).toBeTruthy();
  await workbench.dispose();
});
