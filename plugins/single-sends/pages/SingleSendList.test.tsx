import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Design, DesignCreate } from 'sendwright/wire/designs';
import type { SingleSend, SingleSendSearch } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, aSummary, id, metrics, fakeServices, pageOf, commonRequests } from '../testing/sends';

beforeAll(layOutNothing);

const categories = { 'GET /marketing/singlesends/categories': { categories: ['news'] } };
const draft = aSummary({ id: '00000000-0000-4000-8000-000000000001', name: 'Winter collection' });
/** The search returns the listed sends, and no send that waits for an action. */
const listing =
  <Page,>(found: () => Page) =>
  ({ body }: { body: SingleSendSearch }) =>
    body.waits ? pageOf<never>([]) : found();
const aDesign: Design = {
  id: '00000000-0000-4000-8000-00000000000d',
  name: draft.name,
  editor: 'code',
  subject: '',
  categories: [],
  generate_plain_content: true,
  revision: 1,
  thumbnail_url: 'http://localhost/thumbnails/d.jpg',
  thumbnail_ready: false,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  html_content: '<p></p>',
  plain_content: '',
  design: null,
};
const live = aSummary({ id, status: 'triggered', ui_status: 'triggered', send_at: '2026-11-18T08:00:00Z' });

test('a failure to load categories is shown until they are loaded, and does not hide the single sends', async () => {
  let fails = true;
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      'GET /marketing/singlesends/categories': () => (fails ? refusal(400, 'Not now.') : { categories: ['news'] }),
      'POST /marketing/singlesends/search': listing(() => pageOf([draft])),
    },
  });
  await workbench.goto('/single-sends');
  expect(await screen.findByText('Winter collection')).toBeTruthy();
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual([
      'Unable to retrieve categories. Please try again. If the issue continues, contact Support.',
    ]),
  );
  fails = false;
  await act(async () => workbench.alerts[0]?.action?.run());
  await waitFor(() => expect(workbench.alerts).toEqual([]));
  await workbench.dispose();
});

test('a test of subjects is listed without the unused subject', async () => {
  const abtest = {
    type: 'subject',
    winner_criteria: 'open',
    test_percentage: 50,
    duration: 'PT4H',
    winning_template_id: '',
    winner_selected_at: null,
    expiration_date: null,
    test_ends_at: null,
  } as const;
  const tested = { ...draft, is_abtest: true, subject: 'Before the test', abtest };
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: { ...categories, 'POST /marketing/singlesends/search': listing(() => pageOf([tested])) },
  });
  await workbench.goto('/single-sends');
  expect(await screen.findByText('Several subjects are tested')).toBeTruthy();
  expect(screen.queryByText(/Before the test/)).toBeNull();
  await workbench.dispose();
});

test('each send shows its subject and status, and a sent one its statistics', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([live, draft], 128)),
      'GET /marketing/singlesends/trends': { results: [{ id, opens: [300, 60, 22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }] },
      'GET /marketing/stats/singlesends': {
        results: [{ id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total', stats: metrics }],
        _metadata: { count: 1 },
      },
    },
  });
  await workbench.goto('/single-sends');
  const row = (await screen.findByText('November newsletter')).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error('no row');
  expect(within(row).getAllByText('Live')).not.toHaveLength(0);
  expect(
    await within(row).findByRole('img', { name: /Unique opens of November newsletter by day: 300, 60/ }),
  ).toBeTruthy();
  expect(within(row).getByText('Subject: What we learned')).toBeTruthy();
  expect(await within(row).findByText('31.0%')).toBeTruthy();
  expect(within(row).getByText('4.6%')).toBeTruthy();
  // Messages attempted: fewer than the recipients while some of them wait.
  expect(within(row).getByText('1,002')).toBeTruthy();
  // Each figure opens its people.
  for (const [name, figure] of [
    ['1,002, people: triggered', 'triggered'],
    ['31.0%, people: opened', 'opened'],
    ['4.6%, people: clicked', 'clicked'],
  ] as const)
    expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe(
      `/single-sends/${id}/stats/people/${figure}`,
    );
  expect(screen.getByText('Triggered')).toBeTruthy();
  expect(screen.getByText(/128 single sends/)).toBeTruthy();
  const totals = workbench.requests.find(({ path }) => path === '/v3/marketing/stats/singlesends');
  expect(totals?.query['singlesend_ids']).toBe(id);
  await workbench.dispose();
});

test('search and filters come from the address', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: { ...categories, 'POST /marketing/singlesends/search': listing(() => pageOf([draft])) },
  });
  await workbench.goto('/single-sends?search=winter&status=draft,scheduled&category=news');
  await screen.findByText('Winter collection');
  expect(workbench.requests.find(({ path }) => path.endsWith('/search'))?.body).toEqual({
    name: 'winter',
    ui_status: ['draft', 'scheduled'],
    categories: ['news'],
  });
  await workbench.dispose();
});

test('without sends there is one way to start', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: { ...categories, 'POST /marketing/singlesends/search': listing(() => pageOf([])) },
  });
  await workbench.goto('/single-sends');
  await screen.findByText('No single sends yet');
  expect(screen.getAllByRole('link', { name: 'Create single send' }).map((link) => link.getAttribute('href'))).toEqual([
    '/single-sends/new',
    '/single-sends/new',
  ]);
  await workbench.dispose();
});

test('a failed load is reported and can be retried', async () => {
  let isUp = false;
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() =>
        isUp ? pageOf([draft]) : refusal(500, 'internal server error'),
      ),
    },
  });
  await workbench.goto('/single-sends');
  await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Winter collection');
  await workbench.dispose();
});

test('several sends are deleted after a confirmation', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([draft])),
      'DELETE /marketing/singlesends': answer(204),
    },
  });
  await workbench.goto('/single-sends');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Winter collection/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete single send' }),
  );
  await screen.findByText('No single sends yet');
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query['ids']).toBe(draft.id);
  expect(workbench.location).toBe('/single-sends');
  await workbench.dispose();
});

const menuOf = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Winter collection' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a send is duplicated from the menu and opened; the limit of sends is reported', async () => {
  const copyId = '00000000-0000-4000-8000-000000000002';
  const copy = aSend({ id: copyId, name: 'Copy of Winter collection' });
  const tooMany = "You've reached the maximum of 10,000 single sends. Delete some to create more.";
  let isFull = true;
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'POST /marketing/singlesends/search': listing(() => pageOf([draft])),
      'POST /marketing/singlesends/:id': () => (isFull ? refusal(400, tooMany) : answer(201, copy)),
      'GET /marketing/singlesends/:id': copy,
    },
  });
  await workbench.goto('/single-sends');
  await menuOf('Duplicate');
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual([tooMany]));
  expect(workbench.location).toBe('/single-sends');
  isFull = false;
  await menuOf('Duplicate');
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${copyId}/editor`));
  expect(workbench.alerts.map(({ message }) => message)).toContain('Single send duplicated.');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the single send' })).value).toBe(
    'Copy of Winter collection',
  );
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test('a message becomes a design from the menu, unless it is empty or the user may not create designs', async () => {
  let config: Partial<SingleSend['email_config']> = {};
  const made: DesignCreate[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes: [...allScopes, 'design_library.create'],
    toggles: ['mc.design_library'],
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([draft])),
      'GET /marketing/singlesends/:id': () => aSend({ id: draft.id, name: draft.name }, config),
      'POST /designs': ({ body }) => {
        made.push(body);
        return body.subject === 'Too long'
          ? refusal(400, 'The HTML is too long.', 'html_content')
          : answer(201, aDesign);
      },
    },
  });
  const told = () => workbench.alerts.map(({ message }) => message);
  await workbench.goto('/single-sends');
  await menuOf('Create design');
  await waitFor(() => expect(told()).toEqual(['“Winter collection” is in your designs.']));
  expect(made).toMatchObject([
    {
      name: 'Winter collection',
      html_content: expect.stringMatching(/From 40 bakeries.*<p>Hello {{first_name}}<\/p>$/s),
    },
  ]);
  config = { subject: 'Too long' };
  await menuOf('Create design');
  await waitFor(() => expect(told()).toContain('The HTML is too long.'));
  config = { html_content: null };
  await menuOf('Create design');
  await waitFor(() =>
    expect(told()).toContain('This single send has no content yet. Add some, then create the design.'),
  );
  expect(made).toHaveLength(2);
  await workbench.change({ scopes: allScopes });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Winter collection' }));
  await screen.findByRole('menuitem', { name: 'Preview' });
  expect(screen.queryByRole('menuitem', { name: 'Create design' })).toBeNull();
  await workbench.dispose();
});

test('the remaining messages are canceled from the menu after a confirmation', async () => {
  const paused = { ...draft, status: 'triggered', ui_status: 'paused' } as const;
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([paused])),
      'GET /marketing/singlesends/trends': { results: [] },
      'GET /marketing/stats/singlesends': { results: [], _metadata: { count: 0 } },
      'GET /marketing/singlesends/:id': refusal(404, 'not found'),
    },
  });
  await workbench.goto('/single-sends');
  await menuOf('Cancel the rest');
  expect(workbench.location).toBe(`/single-sends/${draft.id}/stats?ask=cancel`);
  // The page requests the send once its code is loaded.
  await waitFor(() => expect(workbench.requests.some(({ path }) => path.endsWith(draft.id))).toBe(true));
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  expect(workbench.requests.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
  await workbench.dispose();
});

test('after all shown rows are deleted, the next ones are shown', async () => {
  const next = aSummary({ id: '00000000-0000-4000-8000-000000000003', name: 'After it' });
  let isGone = false;
  const first = {
    ...pageOf([draft]),
    _metadata: { count: 2, next: 'https://x.example/v3/marketing/singlesends/search?page_token=2' },
  };
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => (isGone ? pageOf([next]) : first)),
      // The dialog does not wait for the list.
      'GET /marketing/singlesends/:id': aSend({ id: draft.id, name: draft.name }),
      'DELETE /marketing/singlesends': () => {
        isGone = true;
        return answer(204);
      },
    },
  });
  await workbench.goto(`/single-sends/${draft.id}/delete`);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete single send' }),
  );
  await screen.findByText('After it');
  await workbench.dispose();
});

test('the delete route asks for confirmation, which can be declined', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([draft])),
      'DELETE /marketing/singlesends': answer(204),
    },
  });
  await workbench.goto('/single-sends');
  await menuOf('Delete');
  expect(workbench.location).toBe(`/single-sends/${draft.id}/delete`);
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete Winter collection?' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  expect(workbench.location).toBe('/single-sends');
  expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(false);

  await workbench.goto(`/single-sends/${draft.id}/delete`);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete single send' }),
  );
  await screen.findByText('No single sends yet');
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query['ids']).toBe(draft.id);
  expect(workbench.alerts.map(({ message }) => message)).toEqual(['Single send deleted.']);
  expect(workbench.location).toBe('/single-sends');
  await workbench.dispose();
});

test('the delete route loads the send first, and reports a missing one', async () => {
  const sent = aSend({ name: 'Years ago', status: 'triggered', ui_status: 'triggered' });
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': listing(() => pageOf([])),
      'GET /marketing/singlesends/:id': ({ parameters }) =>
        parameters['id'] === sent.id ? sent : refusal(404, 'not found'),
    },
  });
  await workbench.goto(`/single-sends/${sent.id}/delete`);
  expect(
    within(await screen.findByRole('alertdialog', { name: 'Delete Years ago?' })).getByText(
      /^Its statistics are deleted/,
    ),
  ).toBeTruthy();
  await workbench.goto('/single-sends/gone/delete');
  expect(
    await within(await screen.findByRole('dialog', { name: 'Delete single send' })).findByText(
      "This single send couldn't be loaded.",
    ),
  ).toBeTruthy();
  await workbench.dispose();
});

test('the attention notice counts all sends, not only loaded ones, and is refreshed after each action', async () => {
  const pause = { reason: 'overdue', message: 'It is two days late.', at: '2026-11-18T08:00:00Z' } as const;
  const late = aSummary({
    id: '00000000-0000-4000-8000-000000000004',
    name: 'Late offer',
    status: 'scheduled',
    ui_status: 'paused',
    pause,
  });
  let waiting = [
    late,
    aSummary({
      id: '00000000-0000-4000-8000-000000000005',
      name: 'Two subjects',
      status: 'triggered',
      ui_status: 'pick-winner',
    }),
  ];
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    http: {
      ...categories,
      'POST /marketing/singlesends/search': ({ body }) =>
        body.waits ? pageOf(waiting, waiting.length === 1 ? 1 : 1234) : pageOf([draft, late], 9000),
      'DELETE /marketing/singlesends/:id/schedule': () => {
        waiting = waiting.slice(1);
        return { send_at: null, status: 'draft' };
      },
      'GET /marketing/singlesends/:id': aSend({ id: late.id, name: late.name }),
    },
  });
  await workbench.goto('/single-sends');
  await screen.findByText('1,234 single sends need your attention');
  expect(screen.getByText(/its A\/B test has ended/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Late offer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unschedule' }));
  await screen.findByText('Two subjects needs your attention');
  await workbench.dispose();
});
