import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiRequest, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Consent } from 'sendwright/wire/consents';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const friends = { id: 'a1', name: 'Friends', contact_count: 1200 };
const page = { result: [friends, { id: 'b2', name: 'Customers', contact_count: 5 }], _metadata: { count: 2 } };

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a list is created, and a taken name is said beside the field', async () => {
  const taken = ({ body }: ApiRequest) =>
    JSON.stringify(body).includes('Friends') ? refusal('list_name_taken') : { id: 'c3', name: 'New', contact_count: 0 };
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/lists': page, 'POST /marketing/lists': taken },
  });
  await workbench.goto('/contacts/new_list');
  await userEvent.click(screen.getByRole('button', { name: 'Create list' }));
  expect(screen.getByText('Name is a required field.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Friends');
  await userEvent.click(screen.getByRole('button', { name: 'Create list' }));
  await screen.findByText('That list name is already in use. Please choose a different name.');
  await userEvent.clear(screen.getByRole('textbox', { name: /Name/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), ' New ');
  await userEvent.click(screen.getByRole('button', { name: 'Create list' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/lists/c3'));
  expect(workbench.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ name: 'New' });
  expect(workbench.alerts.map(({ message }) => message)).toEqual(['List created.']);
  await workbench.dispose();
});

test('a list that cannot be loaded is told while its page is open, with a retry', async () => {
  let isDown = true;
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/lists': () => (isDown ? refusal(500, 'no') : page) },
  });
  const told = () => workbench.alerts.map(({ message }) => message);
  const failed = 'Unable to retrieve lists. Please try again. If the issue continues, contact Support.';
  for (const address of ['/contacts/lists', '/contacts/lists/b2']) {
    await workbench.goto(address);
    await waitFor(() => expect(told()).toEqual([failed]));
    await workbench.goto('/nowhere');
    await waitFor(() => expect(told()).toEqual([]));
  }
  await workbench.goto('/contacts/lists/zz');
  await waitFor(() => expect(told()).toEqual([failed]));
  isDown = false;
  await act(async () => workbench.alerts[0]?.action?.run());
  await screen.findByText("We couldn't find that list.");
  expect(told()).toEqual([]);
  await workbench.dispose();
});

test('deleting a list keeps its contacts unless told otherwise', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/lists': page,
      'GET /marketing/lists/:id/uses': { result: [] },
      'DELETE /marketing/lists/:id': { job_id: 'j' },
    },
  });
  await workbench.goto('/contacts/lists');
  await screen.findByText('Friends');
  await workbench.goto('/contacts/delete-list/b2');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/lists'));
  await workbench.goto('/contacts/delete-list/a1');
  await userEvent.click(await screen.findByRole('radio', { name: /permanently delete all 1,200 contacts/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(screen.queryByText('Friends')).toBeNull());
  const deletions = workbench.requests.filter(({ method }) => method === 'DELETE');
  expect(deletions.map(({ path, query }) => [path, query['delete_contacts']])).toEqual([
    ['/v3/marketing/lists/b2', undefined],
    ['/v3/marketing/lists/a1', 'true'],
  ]);
  await workbench.dispose();
});

test('a list in use is not deleted; its uses are shown instead', async () => {
  const list = { id: 'l1', name: 'Readers', contact_count: 3 };
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', 'marketing_campaigns.delete'],
    http: {
      'GET /marketing/lists': { result: [list], _metadata: { count: 1 } },
      'GET /marketing/lists/:id/uses': {
        result: [{ type: 'single_send', id: 's1', name: 'Friday news', status: 'scheduled' }],
      },
    },
  });
  await workbench.goto('/contacts/delete-list/l1');
  expect(await screen.findByText('Readers is in use')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Friday news' })).getAttribute('href')).toBe(
    '/single-sends/s1/review',
  );
  expect(screen.queryByRole('button', { name: 'Delete list' })).toBeNull();
  await workbench.dispose();
});

test.each([
  ['from the index', '/contacts/edit/b2', '/contacts/lists'],
  ['from its page', '/contacts/lists/b2/edit', '/contacts/lists/b2'],
])('a list is renamed %s', async (_name, address, after) => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/lists': page,
      'PATCH /marketing/lists/:id': { id: 'b2', name: 'Buyers', contact_count: 5 },
    },
  });
  await workbench.goto(after);
  await screen.findAllByText('Customers');
  await workbench.goto(address);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Buyers');
  await userEvent.click(screen.getByRole('button', { name: /Rename list|Save/ }));
  await waitFor(() => expect(workbench.location).toBe(after));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Buyers' });
  await screen.findAllByText('Buyers');
  await workbench.dispose();
});

test('asks again what uses a list after a failure, and says when the list is no longer in use', async () => {
  let answers: 'nothing' | 'free' = 'nothing';
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/lists': page,
      'GET /marketing/lists/:id/uses': () => (answers === 'nothing' ? refusal(403, 'no') : { result: [] }),
    },
  });
  await workbench.goto('/contacts/delete-list-locked/a1');
  await screen.findByText("The uses of this list couldn't be loaded.");
  answers = 'free';
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Friends is no longer in use' })).toBeTruthy();
  await workbench.dispose();
});

test('whoever leaves before the uses of a list are known is not led back to it', async () => {
  let tell: (answer: { result: { id: string; name: string; status: string; type: 'single_send' }[] }) => void = () =>
    undefined;
  const uses = new Promise<Parameters<typeof tell>[0]>((resolve) => {
    tell = resolve;
  });
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/lists': page, 'GET /marketing/lists/:id/uses': () => uses },
  });
  await workbench.goto('/contacts/delete-list/a1');
  await waitFor(() => expect(workbench.requests.some(({ path }) => path.endsWith('/uses'))).toBe(true));
  await workbench.goto('/contacts/lists');
  tell({ result: [{ id: 's1', name: 'Spring', status: 'scheduled', type: 'single_send' }] });
  await act(async () => void (await uses));
  expect(workbench.location).toBe('/contacts/lists');
  await workbench.dispose();
});

describe('confirmation', () => {
  const asked = (email: string): Consent => ({
    id: email,
    email,
    status: 'pending',
    source: 'form',
    form_id: 'f1',
    job_id: null,
    requested_by: null,
    list_ids: ['a1'],
    language: 'en',
    wording: {},
    requested_at: '2026-11-01T10:00:00Z',
    requested_ip: null,
    requested_user_agent: null,
    mail_count: 1,
    mailed_at: '2026-11-01T10:00:00Z',
    expires_at: '2026-12-01T10:00:00Z',
    confirmed_at: null,
    confirmed_ip: null,
    confirmed_user_agent: null,
    resubscribed: false,
    contact_id: null,
  });
  const waiting = { result: [{ ...friends, pending_count: 12 }], _metadata: { count: 1 } };

  test('the index counts who is pending, and the page lists, mails and removes them', async () => {
    const workbench = await testWorkbench(plugin, {
      scopes,
      http: {
        'GET /marketing/lists': waiting,
        'GET /marketing/consents': {
          result: [asked('ana@x.example'), asked('ben@x.example')],
          _metadata: { count: 12 },
        },
        'POST /marketing/consents/:id/resend': ({ path }: ApiRequest) =>
          path.includes('ben') ? refusal(429, 'Enough for now.') : asked('ana@x.example'),
        'DELETE /marketing/consents/:id': answer(204),
      },
    });
    await workbench.goto('/contacts/lists');
    expect((await screen.findByRole('link', { name: '12 pending, Friends' })).getAttribute('href')).toBe(
      '/contacts/lists/a1',
    );
    const contacts = screen.getByRole('link', { name: '1,200 contacts of Friends' });
    expect([contacts.textContent, contacts.getAttribute('href')]).toEqual(['1,200', '/contacts/lists/a1']);
    await workbench.goto('/contacts/lists/a1');
    expect(await screen.findByText('1,200 contacts, 12 pending confirmation')).toBeTruthy();
    const [ana, ben] = await screen.findAllByRole('button', { name: 'Resend email' });
    await userEvent.click(ana ?? document.body);
    await userEvent.click(ben ?? document.body);
    await waitFor(() =>
      expect(workbench.alerts.map(({ message }) => message)).toEqual([
        'Confirmation email sent to ana@x.example.',
        'Enough for now.',
      ]),
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
    await waitFor(() =>
      expect(workbench.alerts.at(-1)?.message).toBe('ana@x.example removed. Their link no longer works.'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show more of 12' }));
    await waitFor(() =>
      expect(workbench.requests.filter(({ path }) => path === '/v3/marketing/consents').at(-1)?.query).toMatchObject({
        status: 'pending',
        list_id: 'a1',
        page_size: '50',
      }),
    );
    await workbench.dispose();
  });

  const german = {
    language: 'de',
    name: 'Deutsch',
    direction: 'ltr' as const,
    is_standard: true,
    own: 0,
    translated: 100,
    total: 100,
    falls_back_to: 'de',
    revision: 0,
  };

  test('a list can require confirmation, in a chosen language', async () => {
    const workbench = await testWorkbench(plugin, {
      scopes,
      http: {
        'GET /marketing/lists': page,
        'PATCH /marketing/lists/:id': { ...friends, require_confirmation: true },
        'GET /marketing/languages': { result: [german] },
        'GET /marketing/consents/sending': {
          from: { email: 'news@bakery.example', name: 'The bakery' },
          budget: { most: 1000, minutes: 60 },
          waiting: 0,
        },
      },
    });
    await workbench.goto('/contacts/lists/a1');
    await screen.findByText('1,200 contacts');
    await userEvent.click(screen.getByRole('button', { name: /More|Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirmation settings' }));
    await userEvent.click(await screen.findByRole('switch', { name: /^Ask people to confirm/ }));
    expect(await screen.findByText('Confirmation emails are from The bakery <news@bakery.example>.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of the email' }), 'Deutsch');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        require_confirmation: true,
        confirmation_language: 'de',
      }),
    );
    expect(workbench.alerts.at(-1)?.message).toBe('New people on this list are now asked to confirm.');
    await workbench.dispose();
  });
});
