import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { outboxService } from 'sendwright/sms';
import type { TimelineEntry } from 'sendwright/wire/contactTimeline';
import { timelineSteps } from './components/profile/timelineSteps';
import plugin from './plugin';
import { fakeFields, fakeLists, type Fields, quietProfile } from './testing/account';
import { contact } from './testing/contacts';

const definitions: Fields = {
  reserved: [],
  custom: [
    { id: 'e1_T', name: 'roast', field_type: 'Text' },
    { id: 'e2_T', name: 'grinder', field_type: 'Text' },
  ],
};

const open = (http: ApiMocks) =>
  testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.update', 'marketing_campaigns.delete'],
    services: [fakeFields(definitions), fakeLists()],
    http: {
      'GET /marketing/contacts/:id': {
        ...contact,
        id: 'c1',
        city: 'Bristol',
        country: 'United Kingdom',
        custom_fields: { roast: 'natural' },
      },
      ...quietProfile,
      'GET /asm/suppressions/:email': {
        suppressions: [{ id: 1, name: 'Newsletter', description: '', is_default: false, suppressed: false }],
      },
      ...http,
    },
  });

const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  id: String(Math.random()),
  at: '2026-01-05T09:00:00Z',
  kind: 'email',
  event: 'open',
  about: { type: 'single_send', id: 's1', name: 'May letter' },
  subject: null,
  url: null,
  machine: false,
  reason: null,
  by: null,
  names: [],
  ...more,
});

const words = (...entries: readonly TimelineEntry[]): readonly string[] =>
  timelineSteps(entries).map(({ words: before, about, detail }) =>
    [before, about?.name, detail && `(${detail})`].filter(Boolean).join(' '),
  );

test('repeated opens and clicks of a message are one line, and bots are told apart', () => {
  expect(
    words(
      entry({ event: 'click', url: 'https://a.example/1' }),
      entry({ event: 'click', url: 'https://a.example/2' }),
      entry({}),
      entry({}),
      entry({}),
      entry({ machine: true }),
      entry({ event: 'delivered', subject: 'Spring is here' }),
      entry({ event: 'processed' }),
    ),
  ).toEqual([
    'Clicked 2 links in May letter',
    'Opened May letter (Three times)',
    'A bot opened May letter',
    'Received May letter (“Spring is here”)',
  ]);
  // Other messages and other days are lines of their own.
  expect(
    words(
      entry({ at: '2026-01-07T09:00:00Z' }),
      entry({}),
      entry({ about: { type: 'single_send', id: 's2', name: 'June letter' } }),
      entry({ event: 'processed', about: null, subject: 'Your receipt' }),
    ),
  ).toEqual(['Opened May letter', 'Opened May letter', 'Opened June letter', 'Was sent Your receipt']);
});

test('edits say who changed which fields, and imports name their file', () => {
  expect(
    words(
      entry({ kind: 'changes', event: 'edited', about: null, by: 'maya', names: ['first_name', 'favorite_roast'] }),
      entry({ kind: 'changes', event: 'merged', about: null, by: 'maya', names: ['a@example.com', ''] }),
      entry({ kind: 'changes', event: 'list_added', about: { type: 'list', id: 'l1', name: 'Regulars' } }),
      entry({ kind: 'changes', event: 'added', about: { type: 'import', id: null, name: 'people.csv' } }),
      entry({ kind: 'changes', event: 'added', about: null }),
    ),
  ).toEqual([
    'maya edited First name, Favorite roast',
    'maya merged this contact with a@example.com',
    'Joined the list Regulars',
    'Was imported from people.csv',
    'Was added',
  ]);
});

test('the page says who it is, what is empty is behind a click, and the id is in the details', async () => {
  const workbench = await open({});
  await workbench.goto('/contacts/profile/c1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Smith' })).toBeTruthy();
  expect(document.title).toBe('Ann Smith · Sendwright');
  expect(screen.getByText('Bristol, United Kingdom')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Subscribed')).toHaveLength(2));
  const details = screen.getByRole('region', { name: 'Details' });
  expect(within(details).getByText('natural')).toBeTruthy();
  expect(within(details).queryByRole('term', { name: 'grinder' })).toBeNull();
  expect(within(details).getByText(/empty fields$/)).toBeTruthy();
  expect(within(details).getByRole('button', { name: 'Copy Contact ID: c1' })).toBeTruthy();
  await workbench.dispose();
});

test('an event of an application is a step with its name and properties', () => {
  const properties = { total: 42.5, coupon: 'SPRING', lines: [{ sku: 'a' }] };
  const [step] = timelineSteps([
    entry({ kind: 'events', event: 'custom_event', about: null, names: ['Order placed'], properties }),
  ]);
  expect(step).toMatchObject({
    words: 'Order placed',
    properties: [
      { name: 'total', text: '42.5' },
      { name: 'coupon', text: 'SPRING' },
      { name: 'lines', text: '[{"sku":"a"}]' },
    ],
  });
});

test('text messages that were sent have words', () => {
  expect(
    words(
      entry({ kind: 'sms', event: 'sms_accepted' }),
      entry({ kind: 'sms', event: 'sms_sending' }),
      entry({ kind: 'sms', event: 'sms_delivered' }),
    ),
  ).toEqual([
    'Was sent the text message May letter',
    'Was sent the text message May letter',
    'Received the text message May letter',
  ]);
});

test('an opt-out from text messages is shown, and lifted after a question', async () => {
  const number = '+12025550143';
  let optOuts = [
    { phone_number: number, messaging_service_sid: outboxService, opted_out_at: '2026-01-05T09:00:00Z' },
    { phone_number: number, messaging_service_sid: null, opted_out_at: '2026-01-04T09:00:00Z' },
  ];
  const workbench = await open({
    'GET /marketing/contacts/:id': { ...contact, id: 'c1', email: '', phone_number_id: number },
    'GET /marketing/sms/opt_outs': () => ({ result: optOuts, _metadata: { count: optOuts.length } }),
    'DELETE /marketing/sms/opt_outs/:phone_number': () => {
      optOuts = optOuts.slice(1);
      return answer(204);
    },
  });
  await workbench.goto('/contacts/profile/c1');
  const card = within(await screen.findByRole('region', { name: 'Subscriptions' }));
  expect(await card.findByText(/^Text messages in the Outbox, since/)).toBeTruthy();
  expect(card.getByText(/^All text messages, since/)).toBeTruthy();
  expect(card.queryByText('Subscribed')).toBeNull();
  await userEvent.click(card.getAllByRole('button', { name: 'Lift' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Lift the opt-out' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe(`${number} gets text messages again.`));
  const call = workbench.requests.find(({ method }) => method === 'DELETE');
  expect(call).toMatchObject({ query: { messaging_service_sid: outboxService } });
  await waitFor(() => expect(card.getAllByText('Opted out')).toHaveLength(1));
  optOuts = [];
  await userEvent.click(card.getByRole('button', { name: 'Lift' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Lift the opt-out' }));
  expect(await card.findByText('Not opted out')).toBeTruthy();
  await workbench.dispose();
});

test('the timeline is read by kind and page, and says when it could not be', async () => {
  let works = false;
  const first = entry({ id: 'one', at: '2026-01-05T09:00:00Z' });
  const second = entry({ id: 'two', at: '2025-12-01T09:00:00Z', event: 'delivered' });
  const workbench = await open({
    'GET /marketing/contacts/:id/timeline': ({ query }: ApiRequest) => {
      if (!works) return refusal(400, 'Not now.');
      return query['page_token'] === undefined
        ? {
            result: [first],
            _metadata: { self: '', next: 'http://localhost/v3/marketing/contacts/c1/timeline?page_token=t' },
          }
        : { result: [second], _metadata: { self: '' } };
    },
  });
  await workbench.goto('/contacts/profile/c1');
  expect(await screen.findByText("The timeline couldn't be loaded.")).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Opened/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText(/^Received/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() =>
    expect(workbench.requests.filter(({ path }) => path.endsWith('/timeline')).at(-1)?.query).toMatchObject({
      kind: 'email',
    }),
  );
  await workbench.dispose();
});

const send = (id: string, opened: boolean, clicked: boolean, channel: 'email' | 'sms' = 'email') => ({
  single_send_id: id,
  name: `Letter ${id}`,
  received_at: '2026-01-01T00:00:00Z',
  channel,
  opened,
  clicked,
});

test('text messages have clicks and no opens, and their recipients need no address', async () => {
  const workbench = await open({
    'GET /marketing/contacts/:id': { ...contact, id: 'c1', email: '', phone_number_id: '+15550100' },
    'GET /marketing/sms/opt_outs': { result: [], _metadata: { count: 0 } },
    'GET /marketing/contacts/:id/engagement': {
      sends: [send('2', false, true, 'sms'), send('1', false, false, 'sms')],
      usually: null,
      device: null,
    },
  });
  await workbench.goto('/contacts/profile/c1');
  expect(await screen.findByText('50.0% of text messages')).toBeTruthy();
  expect(screen.queryByText('Opens')).toBeNull();
  expect(screen.queryByText('Usually reads')).toBeNull();
  expect(screen.getByText('No email address, text messages only')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Letter 1: not clicked' })).toBeTruthy();
  await workbench.dispose();
});

test('engagement counts campaigns that were opened and clicked', async () => {
  const workbench = await open({
    'GET /marketing/contacts/:id/engagement': {
      sends: [send('3', true, true), send('2', true, false), send('1', false, false)],
      usually: { weekday: 4, hour: 8 },
      device: 'phone',
    },
  });
  await workbench.goto('/contacts/profile/c1');
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByText('Thu 08–10')).toBeTruthy();
  expect(screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Letter 1: not opened',
    'Letter 2: opened',
    'Letter 3: clicked',
  ]);
  await workbench.dispose();
});

test('one person is exported, and erased after typing the word, with what happens to their data', async () => {
  const workbench = await open({
    'POST /marketing/contacts/:id/export': { id: 'e1', _metadata: { self: '' } },
    'POST /marketing/erasures': {
      id: 'r1',
      reference: 'T-7',
      requested_by: 'ada',
      requested_at: '2026-01-05T09:00:00Z',
      status: 'pending',
      deleted: {},
      anonymized: {},
      kept: [],
    },
  });
  await workbench.goto('/contacts/profile/c1');
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Erase this person');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('It cannot be undone.');
  expect(dialog.textContent).toContain('a fingerprint of each address and number');
  const erase = within(dialog).getByRole('button', { name: 'Erase person' });
  expect(erase).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reference' }), 'T-7');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Erase/ }), 'Erase');
  await userEvent.click(erase);
  await waitFor(() =>
    expect(workbench.requests.find(({ path }) => path.endsWith('/marketing/erasures'))?.body).toEqual({
      contact_id: 'c1',
      reference: 'T-7',
    }),
  );
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toContain('The erasure has started.'));
  await workbench.goto('/contacts/profile/c1');
  await choose('Export everything');
  await waitFor(() => expect(workbench.requests.at(-1)).toMatchObject({ method: 'POST' }));
  await workbench.dispose();
});
