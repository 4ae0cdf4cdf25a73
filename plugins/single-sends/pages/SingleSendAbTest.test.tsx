import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiAnswer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { AbTest } from 'sendwright/wire/abTests';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, clickMap, aSend, aTemplate, id, fakeServices, commonRequests } from '../testing/sends';

const read = 'GET /marketing/singlesends/:id';
const update = 'PATCH /marketing/singlesends/:id';
const variationId = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
/** Longer than the autosave delay. */
const longTimeout = { timeout: 4000 };

const plan = (subjects: readonly string[]): AbTest => ({
  type: 'subject',
  winner_criteria: 'manual',
  test_percentage: 50,
  duration: 'PT1H',
  winning_template_id: '',
  winner_selected_at: null,
  expiration_date: null,
  test_ends_at: null,
  variations: subjects.map((subject, place) => ({
    id: variationId(place),
    label: 'ABCDEF'.charAt(place),
    subject,
    preheader: '',
    html_content: null,
    plain_content: null,
    editor: null,
  })),
});

/** Responds to saves as the provider does: with the stored send and the changes. */
function provider(start: SingleSend) {
  let send = start;
  return {
    [read]: () => send,
    [update]: (request: ApiRequest) => {
      const { abtest } = request.body as SingleSendUpdate;
      const subjects = abtest?.variations?.map(({ subject }) => subject ?? '') ?? [];
      send = {
        ...send,
        revision: send.revision + 1,
        ...(abtest !== undefined && { abtest: abtest === null || subjects.length < 2 ? null : plan(subjects) }),
      };
      return answer(202, send);
    },
  };
}

async function open(start: SingleSend, address = `/single-sends/${id}/editor`, http: ApiMocks = {}) {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: { ...commonRequests, ...provider(start), ...http },
  });
  await workbench.goto(address);
  const saved = () =>
    workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => (body as SingleSendUpdate).abtest);
  return { workbench, saved };
}

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test('an A/B test of subjects starts with the current message, and shows the size of each variation', async () => {
  const { workbench, saved } = await open(aSend());
  await userEvent.click(await screen.findByRole('button', { name: 'Test subject lines' }));
  const first = await screen.findByRole('textbox', { name: /^Subject of variation A/ });
  expect((first as HTMLInputElement).value).toBe('What we learned');
  // 20 % of 9,871 people, divided by two.
  await screen.findByText('987 contacts for each variation, 7,897 for the winner');
  await userEvent.type(screen.getByRole('textbox', { name: /^Subject of variation B/ }), 'Four lessons');
  await waitFor(
    () =>
      expect(saved().at(-1)).toMatchObject({
        type: 'subject',
        variations: [{ subject: 'What we learned' }, { subject: 'Four lessons' }],
      }),
    longTimeout,
  );
  await workbench.dispose();
});

test('fields in the compared subjects have their names', async () => {
  const { workbench } = await open(aSend({ abtest: plan(['{{first_name}}, come in', 'Two']) }));
  await screen.findByRole('button', { name: 'Edit A/B test' });
  expect(screen.getByText('[First name], come in')).toBeTruthy();
  expect(screen.queryByText(/\{\{first_name/)).toBeNull();
  await workbench.dispose();
});

test('deleting one of two variations turns the test off and keeps the other as the message', async () => {
  const { workbench, saved } = await open(aSend({ abtest: plan(['One', 'Two']) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit A/B test' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete A' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/the A\/B test is turned off/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete A' }));
  await waitFor(() => expect(saved()).toEqual([null]), longTimeout);
  expect(workbench.location).toBe(`/single-sends/${id}/editor`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Subject' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Subject/ })).value).toBe('Two');
  await workbench.dispose();
});

test.each([
  ['decrease_variations', 'Keep 2 variations?', 'Delete C', [{ subject: 'One' }, { subject: 'Two' }]],
  ['modals/decrease_variations', 'Keep 2 variations?', 'Delete C', [{ subject: 'One' }, { subject: 'Two' }]],
  ['disable_ab', 'Turn off the A/B test?', 'Turn off A/B test', null],
  ['modals/disable_ab', 'Turn off the A/B test?', 'Turn off A/B test', null],
])('the route %s asks for confirmation', async (route, title, button, variations) => {
  const { workbench, saved } = await open(
    aSend({ abtest: plan(['One', 'Two', 'Three']) }),
    `/single-sends/${id}/editor/${route}`,
  );
  const question = await screen.findByRole('alertdialog', { name: title });
  await userEvent.click(within(question).getByRole('button', { name: button }));
  await waitFor(
    () =>
      expect(saved()).toEqual([
        variations && expect.objectContaining({ variations: variations.map((one) => expect.objectContaining(one)) }),
      ]),
    longTimeout,
  );
  await workbench.dispose();
});

test('a send that was changed elsewhere shows both versions, and the other can be accepted', async () => {
  let isChanged = false;
  const theirs = aSend({ revision: 2, name: 'Their name' });
  const { workbench } = await open(aSend(), undefined, {
    [read]: () => (isChanged ? theirs : aSend()),
    [update]: refusal(412, 'This single send has changed in the meantime.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Subject' }));
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Subject/ });
  isChanged = true;
  await userEvent.type(subject, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'This single send was changed elsewhere' });
  expect(within(dialog).getByText('Their name')).toBeTruthy();
  expect(within(dialog).getByText('What we learned!')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(subject.value).toBe('What we learned'));
  await workbench.dispose();
});

test('code that was changed in two places is compared line by line', async () => {
  let isChanged = false;
  const lines = Array.from({ length: 40 }, (_, at) => `<p>Line ${at}</p>`);
  const code = (change: Readonly<Record<number, string>>) => lines.map((line, at) => change[at] ?? line).join('\n');
  const mine = aSend({}, { html_content: code({}) });
  const theirs = aSend({ revision: 2 }, { html_content: code({ 30: '<p>Theirs</p>' }) });
  const { workbench } = await open(mine, undefined, {
    [read]: () => (isChanged ? theirs : mine),
    [update]: refusal(412, 'This single send has changed in the meantime.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Subject' }));
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Subject/ });
  isChanged = true;
  await userEvent.type(subject, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'This single send was changed elsewhere' }));
  const compared = within(await dialog.findByRole('region', { name: 'HTML' }));
  await compared.findByRole('table');
  expect(compared.getAllByRole('row').map((row) => row.textContent)).toContain('31<p>Line 30</p>31<p>Theirs</p>');
  expect(compared.getByText('27 lines are the same')).toBeTruthy();
  expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Subject']);
  await workbench.dispose();
});

test('test emails: invalid addresses and refusals are explained, and unparseable data is omitted', async () => {
  let answered: ApiAnswer = answer(202, {});
  const tracked: unknown[] = [];
  const { workbench } = await open(aSend(), undefined, {
    'POST /marketing/test/send_email': () => answered,
    'POST /analytics/events': ({ body }: ApiRequest) => {
      tracked.push(...(body as { events: unknown[] }).events);
      return answer(204);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  expect(workbench.location).toBe(`/single-sends/${id}/editor/send_test`);
  const field = await screen.findByRole('textbox', { name: /^Email addresses/ });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send test' }));
  await userEvent.clear(field);
  await userEvent.type(field, 'ana@bakery.example, nonsense');
  await send();
  expect(await screen.findByText('nonsense must be a valid email address.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'ana@bakery.example');
  await userEvent.click(screen.getByRole('textbox', { name: /^Test data/ }));
  await userEvent.paste('{ "first_name": ');
  expect(screen.getByText('Test data must be valid JSON.')).toBeTruthy();
  const unrendered = "The test was not sent: its message couldn't be rendered. Line 1: unclosed {{#if}}.";
  const refusals = [
    [refusal(403, 'access forbidden'), "You don't have access to send test emails"],
    [refusal('test_recipient_unsubscribed'), 'One of these recipients has unsubscribed: a test cannot go there.'],
    [refusal(400, unrendered, 'template_id'), unrendered],
    [
      refusal(500, 'internal server error'),
      'Unable to send the test email. Please try again. If the issue continues, contact Support.',
    ],
  ] as const;
  for (const [refused, told] of refusals) {
    answered = refused;
    await send();
    await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toContain(told));
  }
  answered = refusal(400, 'must be a validated sender identity', 'sender_id');
  await send();
  expect(await screen.findByText('A test needs a sender')).toBeTruthy();
  answered = answer(202, {});
  await send();
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toContain('Test sent to 1 of your addresses.'),
  );
  expect(workbench.location).toBe(`/single-sends/${id}/editor`);
  expect(workbench.requests.find(({ path }) => path.endsWith('/send_email'))?.body).toEqual({
    template_id: '99999999-8888-4777-8666-555555555555',
    emails: ['ana@bakery.example'],
    sender_id: 3,
    suppression_group_id: 7,
  });
  // One of six attempts has been sent.
  const sent = () => tracked.filter((event) => (event as { event: string }).event === 'test_sent');
  await waitFor(
    () =>
      expect(sent()).toEqual([
        expect.objectContaining({ properties: { source: 'single_send', recipients: 1 }, request_source: 'ui' }),
      ]),
    longTimeout,
  );
  await workbench.dispose();
});

test('an immediate send can be undone from its alert', async () => {
  let status: SingleSend['status'] = 'draft';
  const leaving = () => new Date(Date.now() + 60_000).toISOString();
  const now = () => aSend({ status, ui_status: status, ...(status === 'scheduled' && { send_at: leaving() }) });
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
  const { workbench } = await open(aSend(), `/single-sends/${id}/review/send`, {
    [read]: now,
    'PUT /marketing/singlesends/:id/schedule': () => {
      status = 'scheduled';
      return answer(201, { send_at: leaving(), status });
    },
    'DELETE /marketing/singlesends/:id/schedule': () => {
      status = 'draft';
      return { send_at: leaving(), status };
    },
    'GET /marketing/singlesends/:id/deliveries': { result: [], progress: none, _metadata: { count: 0 } },
    'GET /marketing/stats/singlesends': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/singlesends/:id/click_map': clickMap,
    'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
  });
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Send now to 9,871 people' }),
  );
  await waitFor(() => expect(workbench.alerts[0]?.action?.label).toBe('Undo send'));
  expect(workbench.alerts[0]?.message).toMatch(/will be sent to 9,871 people shortly/);
  await act(async () => workbench.alerts[0]?.action?.run());
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${id}/editor`));
  await screen.findByRole('button', { name: 'Edit Subject' });
  await workbench.dispose();
});

test('the selector starts blank, and a template becomes a draft', async () => {
  const created: unknown[] = [];
  const { workbench } = await open(aSend(), '/single-sends/new/selector/your-designs', {
    'POST /marketing/singlesends': (request: ApiRequest) => {
      created.push(request.body);
      return answer(201, aSend());
    },
    'GET /templates/:template_id': aTemplate(
      { active: 0, subject: 'Old' },
      { active: 1, subject: 'New', html_content: '<p>New</p>' },
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Start blank' }));
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${id}/editor`));
  await workbench.goto('/single-sends/new/selector/template/d-1');
  await waitFor(() => expect(created).toHaveLength(2));
  expect(created).toEqual([
    { name: 'Untitled Single Send', email_config: { editor: 'code' }, preselect: true },
    { name: 'Spring', email_config: { editor: 'code', subject: 'New', html_content: '<p>New</p>' }, preselect: true },
  ]);
  await waitFor(() => expect(workbench.location).toBe(`/single-sends/${id}/editor`));
  await screen.findByRole('button', { name: 'Edit Subject' });
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test('the last question before a send says who gets the A/B test first', async () => {
  const { workbench } = await open(aSend({ abtest: plan(['One', 'Two']) }), `/single-sends/${id}/review/send`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Send now to 9,871 people' });
  expect(dialog.textContent).toContain(
    'The A/B test is sent to 4,934 of them first. The other 4,937 get the winner once you pick it.',
  );
  await workbench.dispose();
});
