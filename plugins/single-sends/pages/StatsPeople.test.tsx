import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import plugin from '../plugin';
import { allScopes, clickMap, aSend, commonRequests, fakeServices, id, pageOf } from '../testing/sends';
import { queryOf } from '../people/figures';

const sent = aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T08:00:00Z' });
const progress = {
  total: 0,
  held: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  deferred: 0,
  bounced: 0,
  dropped: 0,
  unconfirmed: 0,
  cancelled: 0,
  finished: true,
  stalled: null,
  next_at: null,
};
const person = (n: number, change: Partial<SendPerson> = {}): SendPerson => ({
  contact_id: `33333333-2222-4333-8444-00000000000${n}`,
  email: `ana${n}@example.org`,
  first_name: 'Ana',
  last_name: `Silva ${n}`,
  at: '2026-11-10T09:00:00Z',
  times: n,
  reason: null,
  ...change,
});

async function open(address: string, http: ApiMocks = {}) {
  const asked: ApiRequest[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': sent,
      'GET /marketing/singlesends/:id/deliveries': { result: [], progress, _metadata: { count: 0 } },
      'GET /marketing/singlesends/:id/reconciliation': {
        recipients: 0,
        lines: [],
        checks: [],
        unassigned: [],
        retriable: 0,
      },
      'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
      'POST /marketing/singlesends/search': pageOf([]),
      'GET /marketing/singlesends/:id/people': (request) => {
        // The page below the drawer counts, too.
        if (request.query['page_size'] === undefined) asked.push(request);
        return request.query['page_token']
          ? { result: [person(3, { contact_id: null, first_name: '', last_name: '' })], _metadata: { count: 3 } }
          : {
              result: [person(1), person(2)],
              _metadata: { count: 3, next: `http://localhost/v3/marketing/singlesends/${id}/people?page_token=x` },
            };
      },
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${id}/stats/people/${address}`);
  const drawer = await screen.findByRole('dialog');
  return { workbench, drawer: within(drawer), asked };
}

test('shows who they are page by page, for the days of the address', async () => {
  const { workbench, drawer, asked } = await open('opened?from=2026-11-10&to=2026-11-12');
  expect(await drawer.findByText('Ana Silva 1')).toBeTruthy();
  expect(drawer.getByRole('heading', { name: 'Opened' })).toBeTruthy();
  expect(drawer.getByText('2 opens')).toBeTruthy();
  expect(drawer.getByText(/people/).textContent).toBe('3 people from 10 Nov 2026 to 12 Nov 2026');
  expect(asked[0]?.query).toMatchObject({
    figure: 'opened',
    start_date: '2026-11-10',
    end_date: '2026-11-12',
    people_only: 'true',
  });
  await userEvent.click(drawer.getByRole('switch', { name: 'Exclude bots and privacy proxies' }));
  await waitFor(() => expect(asked.at(-1)?.query).not.toHaveProperty('people_only'));
  // Another list is another drawer.
  await userEvent.click(
    await screen.findByRole('switch', { name: 'Exclude bots and privacy proxies', checked: false }),
  );
  await screen.findByText('Ana Silva 1');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Contact deleted')).toBeTruthy();
  expect(screen.getByText('All shown.')).toBeTruthy();
  await workbench.dispose();
});

test('a segment of them is created with a query, and a taken name is reported at its field', async () => {
  const bodies: unknown[] = [];
  const { workbench, drawer } = await open('not_opened', {
    'POST /marketing/segments/2.0': ({ body }) => {
      bodies.push(body);
      return refusal('segment_name_taken');
    },
  });
  await userEvent.click(await drawer.findByRole('button', { name: 'Create segment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create segment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create segment' }));
  expect(await dialog.findByText('You already have a segment with this name. Enter another one.')).toBeTruthy();
  expect(bodies).toEqual([
    {
      name: 'Not opened: November newsletter',
      query_dsl: expect.stringMatching(/'delivered'[\s\S]+NOT IN[\s\S]+'open'[\s\S]+machine/),
    },
  ]);
  await workbench.dispose();
});

test('people whom conditions cannot select get a tag, which the segment selects', async () => {
  const bodies: unknown[] = [];
  const { workbench, drawer } = await open('clicked', {
    'POST /marketing/segments/2.0': ({ body }) => {
      bodies.push(body);
      return refusal('segment_limit_reached');
    },
  });
  await userEvent.click(await drawer.findByRole('button', { name: 'Create segment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create segment' }));
  expect(dialog.getByText(/These people get a tag with the name of the segment/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Create segment' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { name: 'Clicked: November newsletter', query_dsl: expect.stringContaining("'Clicked: November newsletter'") },
    ]),
  );
  await workbench.dispose();
});

test('a resend is a draft with a subject, which is reviewed', async () => {
  const bodies: unknown[] = [];
  const { workbench, drawer } = await open('not_opened', {
    'POST /marketing/singlesends/:id/resend': ({ body }) => {
      bodies.push(body);
      return refusal('segment_limit_reached');
    },
  });
  await userEvent.click(await drawer.findByRole('button', { name: 'Resend to 3 non-openers' }));
  const subject = await drawer.findByRole('textbox', { name: /Subject/ });
  expect(subject).toHaveProperty('value', 'Reminder: What we learned');
  expect(document.activeElement).toBe(subject);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Resend to 3 non-openers' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(await drawer.findByRole('textbox', { name: /Subject/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Review resend' }));
  expect(bodies).toEqual([]);
  await userEvent.type(drawer.getByRole('textbox', { name: /Subject/ }), 'Did you miss it?');
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'When' }), 'Choose the time later');
  await userEvent.click(drawer.getByRole('button', { name: 'Review resend' }));
  await waitFor(() => expect(bodies).toEqual([{ subject: 'Did you miss it?' }]));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toContain("You've reached the maximum of 200 segments."),
  );
  await workbench.dispose();
});

test('says when nobody is there, and offers a retry after a failure', async () => {
  let isBroken = true;
  const { workbench, drawer } = await open('bounced', {
    'GET /marketing/singlesends/:id/people': () =>
      isBroken ? answer(400, { errors: [{ message: 'no' }] }) : { result: [], _metadata: { count: 0 } },
  });
  expect(await drawer.findByText("The list couldn't be loaded.")).toBeTruthy();
  isBroken = false;
  await userEvent.click(drawer.getByRole('button', { name: /again|Retry/ }));
  expect(await drawer.findByText('Nobody here.')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['opened', 'from=yesterday&link=2&variation=B&phase=all', { people_only: true }],
  ['opened', 'people=all', {}],
  ['clicked', 'link=2&url=https://a.example/', { link: 2, link_url: 'https://a.example/', people_only: true }],
  ['clicked', 'link=2&people=all', { link: 2 }],
  ['clicked', 'link=-2', { people_only: true }],
  ['unconfirmed', 'from=2026-11-10&people=only', {}],
  ['bounced', `variation=${id}&phase=test`, { ab_variation_id: id, ab_phase_id: 'test' }],
  ['delivered', 'to=2026-11-10', { end_date: '2026-11-10', timezone: 'UTC' }],
] as const)('%s?%s asks for %o', (figure, search, query) => {
  expect(queryOf(figure, search, 'UTC')).toEqual({ figure, ...query });
});
