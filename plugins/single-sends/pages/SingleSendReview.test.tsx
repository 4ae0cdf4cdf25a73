import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailTesting } from 'sendwright/plugins/email-testing/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { ScheduleRequest, SingleSend } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, clickMap, aSend, id, listId, fakeServices, sender, commonRequests } from '../testing/sends';

beforeAll(layOutNothing);

const review = `/single-sends/${id}/review`;
const read = 'GET /marketing/singlesends/:id';

const open = async (
  send: SingleSend,
  more: Readonly<Record<string, unknown>> = {},
  from = sender,
  address = review,
) => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(from),
    http: { ...commonRequests, [read]: send, ...more },
  });
  await workbench.goto(address);
  return workbench;
};

test('lists everything that prevents sending, with links to fix it', async () => {
  const empty = aSend(
    { send_to: { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] } },
    { subject: null, html_content: null, sender_id: null, suppression_group_id: null },
  );
  const workbench = await open(empty);
  await screen.findByText('Still to do');
  for (const message of [
    'Subject is a required field.',
    'Sender is a required field.',
    'Recipients are required: choose lists or all contacts.',
    'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.',
    'Content is a required field.',
  ]) {
    expect(screen.getByText(message)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Fix subject' }).getAttribute('href')).toBe(`/single-sends/${id}/editor`);
  expect(screen.getByRole('button', { name: 'Send or schedule' }).hasAttribute('disabled')).toBe(true);
  await workbench.dispose();
});

test('merge tags of the subject and preheader are named by their fields', async () => {
  const workbench = await open(aSend({}, { subject: '{{first_name}}, hello', preheader: 'For {{city}}' }));
  expect(await screen.findByText('[First name], hello')).toBeTruthy();
  expect(screen.getByText('For [City]')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  [50, 'open', '2 variations to 50% of the recipients, for 30 minutes', /^Highest unique open rate. Everybody else/],
  [100, 'manual', '2 variations to everybody, for 30 minutes', /^You pick it within 7 days.* Nobody is left/],
] as const)('an A/B test of %s%% says who gets what', async (test_percentage, winner_criteria, told, winner) => {
  const variation = { preheader: null, html_content: null, plain_content: null, editor: null };
  const abtest = {
    type: 'subject',
    winner_criteria,
    test_percentage,
    duration: 'PT30M',
    winning_template_id: '',
    winner_selected_at: null,
    expiration_date: null,
    test_ends_at: null,
    variations: [
      { ...variation, id: '11111111-1111-4111-8111-111111111111', label: 'A', subject: 'Baked today' },
      { ...variation, id: '22222222-2222-4222-8222-222222222222', label: 'B', subject: 'Still warm' },
    ],
  } as const;
  const workbench = await open(aSend({ abtest: { ...abtest, variations: [...abtest.variations] } }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.getByText(winner)).toBeTruthy();
  await workbench.dispose();
});

test('a test is sent from the page itself, and not where nothing may be changed', async () => {
  const workbench = await open(aSend());
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByRole('dialog', { name: 'Send me a test' })).toBeTruthy();
  await workbench.dispose();
  const sent = await open(aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T08:00:00Z' }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
  await sent.dispose();
});

test('the preview shows one of the recipients', async () => {
  const queries: unknown[] = [];
  const names = ['phone_number_id', 'external_id', 'anonymous_id', 'first_name', 'last_name', 'unique_name'] as const;
  const places = [
    'address_line_1',
    'address_line_2',
    'city',
    'state_province_region',
    'country',
    'postal_code',
  ] as const;
  const others = ['phone_number', 'whatsapp', 'line', 'facebook', 'created_at', 'updated_at'] as const;
  const contact = {
    ...Object.fromEntries([...names, ...places, ...others].map((field) => [field, ''])),
    id: 'c1',
    email: 'ana@bakery.example',
    alternate_emails: [],
    list_ids: [],
    segment_ids: [],
    custom_fields: {},
    _metadata: { self: '' },
  };
  const workbench = await open(
    aSend({
      send_to: { list_ids: [], segment_ids: [listId], all: false, exclude_list_ids: [], exclude_segment_ids: [] },
    }),
    {
      'GET /marketing/contacts/browse': ({ query }: ApiRequest) => {
        queries.push(query['segment_id']);
        return { result: [contact], contact_count: 1, _metadata: { count: 1 } };
      },
    },
  );
  await waitFor(() =>
    expect(workbench.requests.filter(({ path }) => path.endsWith('/marketing/preview')).at(-1)?.body).toMatchObject({
      contact_id: 'c1',
    }),
  );
  expect(queries).toContain(listId);
  await workbench.dispose();
});

test('merge tags that don’t compile are not marked as fine', async () => {
  const problems = [{ field: 'html_content', line: 1, column: 1, message: '{{#if}} is never closed.' }];
  const workbench = await open(aSend(), {
    'POST /marketing/preview': { subject: '', preheader: '', html: '', text: '', problems },
  });
  expect(await screen.findByText('Tags and size are not checked yet')).toBeTruthy();
  expect(screen.queryByText('No tags to fill in')).toBeNull();
  expect(screen.queryByText(/Small enough for Gmail/)).toBeNull();
  await workbench.dispose();
});

test('an unverified sender is reported, and its verification can be resent', async () => {
  const workbench = await open(
    aSend(),
    { 'POST /marketing/senders/:id/resend_verification': answer(204) },
    { ...sender, verified: { status: false, reason: null } },
  );
  await screen.findByText(/news@bakery.example is not verified/);
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification' }));
  expect(workbench.alerts.map(({ message }) => message)).toEqual(['Verification email sent to news@bakery.example.']);
  await workbench.dispose();
});

test.each([
  ['expired', 'The A/B test of this single send has expired'],
  ['testing', 'This single send is being sent'],
  ['triggered', 'This single send has been sent'],
] as const)('a send that is %s is shown as such', async (shown, words) => {
  const workbench = await open(aSend({ status: 'triggered', ui_status: shown, send_at: '2026-11-10T08:00:00Z' }));
  await screen.findByText(words);
  await workbench.dispose();
});

test('contacts over the frequency cap are counted as unreachable', async () => {
  const workbench = await open(aSend(), {
    'POST /marketing/singlesends/audience': {
      included: 60,
      excluded: 0,
      spam_reports: 0,
      unsubscribed: 0,
      bounced: 1,
      invalid: 0,
      paused: 0,
      less_often: 0,
      capped: 59,
      receives: 0,
    },
  });
  await screen.findByText(/^None of the chosen contacts can be reached: .* over the frequency cap\.$/);
  await workbench.dispose();
});

test('statistics of a delayed send show its scheduled time, and immediately show its release', async () => {
  const late = {
    reason: 'overdue',
    message: 'It should have been sent on 20 Nov 2026.',
    at: '2026-11-22T08:00:00Z',
  } as const;
  let isLetGo = false;
  const scheduled = () =>
    aSend({
      status: 'scheduled',
      send_at: '2026-11-20T08:00:00Z',
      ...(isLetGo ? { ui_status: 'scheduled', pause: null } : { ui_status: 'paused', pause: late }),
    });
  const none = {
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
    finished: false,
    stalled: null,
    next_at: null,
  };
  const workbench = await open(
    scheduled(),
    {
      [read]: scheduled,
      'POST /marketing/singlesends/:id/resume': () => {
        isLetGo = true;
        return scheduled();
      },
      'GET /marketing/singlesends/:id/deliveries': { result: [], progress: none, _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
    },
    sender,
    `/single-sends/${id}/stats`,
  );
  await screen.findByText('This single send is late and waits for your decision');
  expect(screen.getByText(/planned for/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send it now' }));
  await screen.findByText('It is about to be sent');
  await workbench.dispose();
});

test('confirms the number of recipients, sends, and opens the statistics', async () => {
  const sent = aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-21T03:00:00Z' });
  let isSent = false;
  const progress = {
    total: 2,
    waiting: 0,
    sending: 0,
    sent: 2,
    deferred: 0,
    bounced: 0,
    dropped: 0,
    unconfirmed: 0,
    held: 0,
    cancelled: 0,
    finished: true,
    stalled: null,
    next_at: null,
  };
  const workbench = await open(
    aSend(),
    {
      [read]: () => (isSent ? sent : aSend()),
      'PUT /marketing/singlesends/:id/schedule': () => {
        isSent = true;
        return answer(201, { send_at: sent.send_at, status: 'scheduled' });
      },
      'GET /marketing/singlesends/:id/deliveries': { result: [], progress, _metadata: { count: 2 } },
      'GET /marketing/singlesends/:id/reconciliation': {
        recipients: 2,
        lines: [{ state: 'sent', count: 2, reasons: [] }],
        unassigned: [],
        checks: [],
        retriable: 0,
      },
      'GET /marketing/singlesends/:id/people': { result: [], _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
    },
    sender,
    `${review}/send`,
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Send now to 9,871 people' }));
  await screen.findByText('every recipient accounted for');
  expect(workbench.location).toBe(`/single-sends/${id}/stats`);
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ send_at: 'now', revision: 1 });
  expect(workbench.alerts[0]).toMatchObject({ message: 'November newsletter is on its way to 9,871 people.' });
  expect(workbench.alerts[0]?.action).toBeUndefined();
  await workbench.dispose();
});

test('a schedule starts at 8:00 the next morning, must be in the future, and its alert can undo it', async () => {
  let status: SingleSend['status'] = 'draft';
  let sendAt = '';
  const none = {
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
    finished: false,
    stalled: null,
    next_at: null,
  };
  const workbench = await open(
    aSend(),
    {
      [read]: () => aSend({ status, ui_status: status, ...(status === 'scheduled' && { send_at: sendAt }) }),
      'PUT /marketing/singlesends/:id/schedule': ({ body }: ApiRequest) => {
        sendAt = String((body as ScheduleRequest).send_at);
        status = 'scheduled';
        return answer(201, { send_at: sendAt, status });
      },
      'DELETE /marketing/singlesends/:id/schedule': () => {
        status = 'draft';
        return { send_at: sendAt, status };
      },
      'GET /marketing/singlesends/:id/deliveries': { result: [], progress: none, _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
    },
    sender,
    `${review}/send`,
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Specify a date and time/ }));
  const time = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Date and time/ });
  expect(time.value).toMatch(/8:00/);
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await userEvent.clear(time);
  await userEvent.type(time, '1 Jan 2020 8:00{Tab}');
  await press();
  expect(await within(dialog).findByText('Schedule must be in the future.')).toBeTruthy();
  expect(sendAt).toBe('');
  await userEvent.clear(time);
  await userEvent.type(time, 'tomorrow 8:00{Tab}');
  await press();
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${id}/stats`));
  // The account's zone is UTC.
  expect(sendAt).toMatch(/T08:00:00/);
  expect(Date.parse(sendAt)).toBeGreaterThan(Date.now());
  expect(workbench.alerts[0]).toMatchObject({
    message: expect.stringMatching(/^November newsletter is scheduled for .*8:00/),
    action: { label: 'Unschedule' },
  });
  await act(async () => workbench.alerts[0]?.action?.run());
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${id}/editor`));
  await screen.findByRole('button', { name: 'Edit Subject' });
  await workbench.dispose();
});

test('the time of a draft is the one to schedule for', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  let sendAt = '';
  const workbench = await open(
    aSend({ send_at: `${tomorrow}T09:00:00Z` }),
    {
      [read]: () => aSend({ send_at: `${tomorrow}T09:00:00Z` }),
      'PUT /marketing/singlesends/:id/schedule': ({ body }: ApiRequest) => {
        sendAt = String((body as ScheduleRequest).send_at);
        return answer(400, { errors: [{ message: 'Not in this test.' }] });
      },
    },
    sender,
    `${review}/send`,
  );
  const dialog = await screen.findByRole('dialog');
  const time = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Date and time/ });
  expect(time.value).toMatch(/9:00/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await within(dialog).findByText('Not in this test.');
  expect(Date.parse(sendAt)).toBe(Date.parse(`${tomorrow}T09:00:00Z`));
  await workbench.dispose();
});

test("a send by the recipients' clocks keeps its time of day when the zone changes", async () => {
  let asked: unknown;
  const workbench = await open(
    aSend(),
    {
      'PUT /marketing/singlesends/:id/schedule': ({ body }: ApiRequest) => {
        asked = body;
        return answer(400, { errors: [{ message: 'Not in this test.' }] });
      },
    },
    sender,
    `${review}/send`,
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Specify a date and time/ }));
  const zone = await within(dialog).findByRole('combobox', { name: 'Time zone' });
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Asia/Tokyo');
  await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
  const time = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Date and time/ });
  await userEvent.clear(time);
  // Without blurring the field first: the entered value is read while the other field is changed.
  await userEvent.type(time, 'tomorrow 9:30');
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: "Recipients' time zones" }),
    'By the contact field Favorite bread',
  );
  expect(within(dialog).queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Date and time/ }).value).toMatch(/09:30/),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await within(dialog).findByText('Not in this test.');
  // The account's zone is UTC.
  expect(asked).toMatchObject({ send_at: expect.stringMatching(/T09:30:00/), zone_field: 'e1_T' });
  await workbench.dispose();
});

test('a message that Gmail clips can be sent only after the sender accepts that', async () => {
  const cut = { links: [], fields: [], html_bytes: 112_640, clipped: true, offers_unsubscribe: true, recipients: 9871 };
  const workbench = await open(aSend(), { 'POST /marketing/singlesends/:id/preflight': cut });
  expect(await screen.findByText(/Gmail will clip it: it has 110 KB/)).toBeTruthy();
  expect(screen.getByText('Still to do')).toBeTruthy();
  const send = (): HTMLElement => screen.getByRole('button', { name: 'Send or schedule' });
  expect(send().hasAttribute('disabled')).toBe(true);
  await workbench.goto(`${review}/send`);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Gmail will clip it/)).toBeTruthy();
  expect(
    within(dialog)
      .getByRole('button', { name: /^Send now/ })
      .hasAttribute('disabled'),
  ).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Send it although Gmail clips it' }));
  expect(screen.getByText('Ready to send')).toBeTruthy();
  await userEvent.click(send());
  expect((await screen.findByRole('button', { name: /^Send now/ })).hasAttribute('disabled')).toBe(false);
  // The review and the confirmation over it share one run of the checks.
  expect(workbench.requests.filter(({ path }) => path.endsWith('/preflight'))).toHaveLength(1);
  await workbench.dispose();
});

test('an accepted warning is asked again after the message changed', async () => {
  const cut = { links: [], fields: [], html_bytes: 112_640, clipped: true, offers_unsubscribe: true, recipients: 9871 };
  let send = aSend();
  const workbench = await open(send, {
    [read]: () => send,
    'POST /marketing/singlesends/:id/preflight': cut,
    'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
  });
  const acceptance = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send it although Gmail clips it' });
  await userEvent.click(await acceptance());
  expect(screen.getByText('Ready to send')).toBeTruthy();
  await workbench.goto('/single-sends');
  await workbench.goto(review);
  expect((await acceptance()).checked).toBe(true);
  send = aSend({ revision: 2 });
  await workbench.goto('/single-sends');
  await workbench.goto(review);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send it although Gmail clips it' }).checked).toBe(
      false,
    ),
  );
  expect(screen.getByText('Still to do')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send or schedule' }).hasAttribute('disabled')).toBe(true);
  await workbench.dispose();
});

test('opens email testing of the saved message, and returns', async () => {
  const testing = definePlugin({
    id: 'testing',
    title: 'Testing',
    slots: [
      fill(EmailTesting, {
        title: 'Testing',
        component: async () => ({
          default: ({ message }) => (
            <div role="dialog" aria-label="Email testing">
              {JSON.stringify(message)}
            </div>
          ),
        }),
      }),
    ],
  });
  const workbench = await testWorkbench([plugin, testing], {
    scopes: allScopes,
    services: fakeServices(),
    http: { ...commonRequests, [read]: aSend() },
  });
  await workbench.goto(review);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email testing' }));
  expect(workbench.location).toBe(`${review}/email_testing/review`);
  const { email_config: config } = aSend();
  expect(JSON.parse((await screen.findByRole('dialog', { name: 'Email testing' })).textContent ?? '')).toEqual({
    request: { template_id: config.template_id },
    resourceId: config.template_id,
    subject: config.subject,
    hasSender: true,
  });
  await workbench.goto(`${review}/email_testing/view_results/t1/inbox/gmail`);
  expect(await screen.findByRole('dialog', { name: 'Email testing' })).toBeTruthy();
  await workbench.goto(review);
  expect(screen.queryByRole('dialog')).toBeNull();
  await workbench.dispose();
});
