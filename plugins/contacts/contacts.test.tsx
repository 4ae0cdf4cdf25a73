import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiRequest, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Consent } from 'sendwright/wire/consents';
import plugin from './plugin';
import { fakeFields, fakeLists, type Fields, gridOf, quietProfile } from './testing/account';
import { contact, job, jobs } from './testing/contacts';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const fields: Fields = {
  reserved: [
    { id: '_rf2_T', name: 'email', field_type: 'Text' },
    { id: '_rf0_T', name: 'first_name', field_type: 'Text' },
  ],
  custom: [],
};
const services = [fakeFields(fields), fakeLists()];
const http = {
  ...gridOf(contact),
  ...quietProfile,
  'GET /marketing/contacts/count': { contact_count: 1, billable_count: 3 },
  'GET /marketing/contacts/reach': {
    matching: 1,
    reachable: 0,
    without_address: 0,
    unsubscribed: 1,
    bounced: 0,
    spam_report: 0,
    invalid: 0,
  },
};

test('a failure to load contacts shows an alert', async () => {
  const failing = { ...http, 'GET /marketing/contacts/browse': refusal(500, 'internal server error') };
  const workbench = await testWorkbench(plugin, { scopes, services, http: failing });
  await workbench.goto('/contacts/all');
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toContain(
      'Unable to retrieve contacts. Please try again. If the issue continues, contact Support.',
    ),
  );
  await workbench.dispose();
});

test('the plugin definition is valid', () => checkPlugin(plugin));

test('all contacts are deleted only for the exact phrase', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'DELETE /marketing/contacts': { job_id: 'j1' },
      'GET /marketing/contacts/imports/:id': job('j1', { deleted_count: 1 }),
    },
  });
  await workbench.goto('/contacts/delete-all');
  const confirm = () => screen.getAllByRole('button', { name: 'Delete all contacts' }).at(-1) ?? document.body;
  const phrase = screen.getByRole('textbox', { name: /to confirm/ });
  await userEvent.type(phrase, 'delete all contacts');
  await userEvent.click(confirm());
  expect(workbench.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.clear(phrase);
  await userEvent.type(phrase, 'Delete All Contacts');
  await userEvent.click(confirm());
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['All contacts deleted.']));
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query).toEqual({ delete_all_contacts: 'true' });
  await workbench.dispose();
});

test('the palette finds contacts, and leads to the others where more are found than it shows', async () => {
  const people = Array.from({ length: 12 }, (_, n) => ({ ...contact, id: `c${n}`, email: `ann${n}@people.example` }));
  let found = 8;
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: { ...http, 'GET /marketing/contacts/browse': () => ({ result: people.slice(0, found), _metadata: {} }) },
  });
  const { palette } = workbench.kernel;
  const shown = async (count: number): Promise<readonly string[]> => {
    const labels = () =>
      palette.groups.flatMap(({ title, items }) =>
        title === 'Contacts' ? items.map(({ label }) => label.map(({ text }) => text).join('')) : [],
      );
    await waitFor(() => expect(labels()).toHaveLength(count));
    return labels();
  };
  act(() => palette.open('ann'));
  expect((await shown(8)).at(-1)).toBe('ann7@people.example');
  act(() => palette.close());
  found = 12;
  act(() => palette.open('ann'));
  expect((await shown(8)).slice(-2)).toEqual(['ann6@people.example', 'Find “ann” in Contacts']);
  const last = palette.groups.find(({ title }) => title === 'Contacts')?.items.at(-1);
  await act(() => palette.choose(last?.id));
  await waitFor(() => expect(workbench.location).toBe('/contacts/all?search=ann'));
  await workbench.dispose();
});

test('a search that is too short is reported and not sent', async () => {
  const workbench = await testWorkbench(plugin, { scopes, services, http });
  await workbench.goto('/contacts/all?search=an');
  expect(await screen.findByText('Enter at least 3 characters to search.')).toBeTruthy();
  const searched = () =>
    workbench.requests.filter(({ path }) => path.endsWith('/browse')).map(({ query }) => query['search']);
  expect(searched()).toEqual([undefined]);
  await workbench.goto('/contacts/all?search=ann');
  await waitFor(() => expect(searched()).toEqual([undefined, 'ann']));
  expect(await screen.findByText('ann@example.com')).toBeTruthy();
  await workbench.dispose();
});

test('the reachable count always belongs to the shown rows', async () => {
  const rows = (search: unknown) =>
    search === undefined
      ? { result: [contact], contact_count: 1, _metadata: { count: 1 } }
      : { result: [], contact_count: 0, _metadata: { count: 0 } };
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/browse': ({ query }: ApiRequest) => rows(query['search']),
      'GET /marketing/contacts/reach': ({ query }: ApiRequest) =>
        query['search'] === undefined ? http['GET /marketing/contacts/reach'] : answer(500),
    },
  });
  await workbench.goto('/contacts/all');
  await userEvent.click(await screen.findByText('0 reachable of 1'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unsubscribed: 1' }));
  await waitFor(() => expect(workbench.requests.at(-1)?.query['reach']).toBe('unsubscribed'));
  await workbench.goto('/contacts/all?search=nobody');
  expect(await screen.findByText('No contacts match')).toBeTruthy();
  expect(screen.getByText(/Check the spelling, or enter fewer words/)).toBeTruthy();
  expect(screen.queryByText(/reachable/)).toBeNull();
  await workbench.dispose();
});

test('all matches are deleted in one job that can be undone', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/browse': { result: [contact], contact_count: 12_345, _metadata: { count: 12_345 } },
      'POST /marketing/contacts/bulk': { job_id: 'j1' },
      'GET /marketing/contacts/imports/:id': jobs(
        job('j1', { deleted_count: 12_344 }, { undo_until: '2026-01-02T00:00:00Z' }),
        job('j2', { created_count: 12_344, kept_count: 0 }),
      ),
      'POST /marketing/contacts/bulk/:id/undo': { job_id: 'j2' },
    },
  });
  await workbench.goto('/contacts/all?search=ann&added=30');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 12,345 contacts' }));
  expect(screen.getByText('All 12,345 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ann@example.com' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete contacts' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['12,344 contacts deleted.']));
  expect(workbench.requests.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
    action: 'delete',
    selection: { matching: { search: 'ann', added_days: 30 }, except: ['c1'] },
  });
  await act(async () => workbench.alerts[0]?.action?.run());
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toContain('Undone: everything is as it was.'),
  );
  await workbench.dispose();
});

test('duplicates are compared and merged with the chosen values', async () => {
  const twin = { ...contact, id: 'c2', email: 'ann.smith@example.com', city: 'Lyon', phone_number: '123' };
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/duplicates': {
        result: [{ key: 'ann smith', count: 2, contacts: [{ ...contact, city: 'Paris' }, twin] }],
      },
      'POST /marketing/contacts/merge': contact,
    },
  });
  await workbench.goto('/contacts/duplicates');
  await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Lyon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge 2 contacts' }));
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['Contacts merged.']));
  expect(workbench.requests.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({
    survivor_id: 'c1',
    merged_ids: ['c2'],
    take: { email: 'c1', city: 'c2' },
  });
  await workbench.dispose();
});

test('each tab of the duplicates has pages of its own', async () => {
  const asked: (string | undefined)[][] = [];
  const group = (key: string) => ({ key, count: 2, contacts: [{ ...contact, email: `${key}@example.com` }] });
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/duplicates': ({ query: { by = '', page_token: token } }) => {
        asked.push([by, token]);
        return token === undefined
          ? { result: [group(`${by}-first`)], next_page_token: `${by}-second` }
          : { result: [group(token)] };
      },
    },
  });
  await workbench.goto('/contacts/duplicates');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('name-second@example.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Same phone' }));
  expect(await screen.findByText('phone-first@example.com')).toBeTruthy();
  expect(screen.queryByText(/^name-/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('phone-second@example.com')).toBeTruthy();
  expect(asked).toEqual([
    ['name', undefined],
    ['name', 'name-second'],
    ['phone', undefined],
    ['phone', 'phone-second'],
  ]);
  await workbench.dispose();
});

test('a page of duplicates that could not be loaded is asked for again, below those that are there', async () => {
  let works = false;
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/duplicates': ({ query: { page_token: token } }) => {
        if (token !== undefined && !works) return refusal(400, 'Not now.');
        const email = token === undefined ? 'first@example.com' : 'second@example.com';
        const next = token === undefined && { next_page_token: 'second' };
        return { result: [{ key: email, count: 2, contacts: [{ ...contact, email }] }], ...next };
      },
    },
  });
  await workbench.goto('/contacts/duplicates');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const again = await screen.findByRole('button', { name: 'Retry' });
  works = true;
  await userEvent.click(again);
  expect(await screen.findByText('second@example.com')).toBeTruthy();
  expect(screen.getByText('first@example.com')).toBeTruthy();
  await workbench.dispose();
});

test('a profile reports that suppressions could not be loaded, and retries', async () => {
  let works = false;
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/:id': contact,
      'GET /asm/suppressions/global/:email': () =>
        works ? { recipient_email: 'ann@example.com' } : refusal(400, 'Not now.'),
      // A user without this scope can't retry anything.
      'GET /suppression/bounces/:email': () => refusal(403, 'access forbidden'),
    },
  });
  await workbench.goto('/contacts/profile/c1/reserved-fields');
  expect(await screen.findByText("The suppressions of this contact couldn't be loaded.")).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Unsubscribed from all email/)).toBeTruthy();
  expect(screen.queryByText("The suppressions of this contact couldn't be loaded.")).toBeNull();
  await workbench.dispose();
});

describe('consent', () => {
  const asking = { id: 'l1', name: 'Readers', contact_count: 0, require_confirmation: true };
  const withList = [fakeFields(fields), fakeLists(asking)];

  test('a profile shows consent with its text, time and source', async () => {
    const evidence: Consent = {
      id: 'k1',
      email: 'ann@example.com',
      status: 'confirmed',
      source: 'form',
      form_id: 'f1',
      job_id: null,
      requested_by: null,
      list_ids: ['l1'],
      language: 'en',
      wording: {
        form: 'Website',
        title: 'Bread by mail',
        consent_text: 'Weekly, until you unsubscribe.',
        boxes: [
          { id: 'a', text: 'I am over 18.', required: true, checked: true },
          { id: 'b', text: 'Send me offers.', required: false, checked: false },
        ],
        version: 3,
        fields: [{ field_id: '_rf2_T', label: 'Email', helper_text: '', required: true }],
      },
      requested_at: '2026-01-01T10:00:00Z',
      requested_ip: '192.0.2.1',
      requested_user_agent: 'Browser/1',
      mail_count: 1,
      mailed_at: '2026-01-01T10:00:01Z',
      expires_at: null,
      confirmed_at: '2026-01-01T10:05:00Z',
      confirmed_ip: '192.0.2.2',
      confirmed_user_agent: 'Phone/2',
      resubscribed: true,
      contact_id: 'c1',
    };
    const workbench = await testWorkbench(plugin, {
      scopes,
      services: withList,
      http: {
        ...http,
        'GET /marketing/contacts/:id': contact,
        'GET /marketing/contacts/:id/consents': { result: [evidence] },
      },
    });
    await workbench.goto('/contacts/profile/c1/consent');
    expect(await screen.findByText('Weekly, until you unsubscribe.')).toBeTruthy();
    for (const words of [
      /from 192\.0\.2\.1/,
      /from 192\.0\.2\.2/,
      'Phone/2',
      'Bread by mail',
      'Checked: “I am over 18.”',
      'Not checked: “Send me offers.”',
      '3',
      'Readers',
      /removed an unsubscribe/,
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download as JSON' })).toBeTruthy();
    await workbench.dispose();
  });

  test('contacts added to a list with confirmation are asked, unless they have agreed', async () => {
    const workbench = await testWorkbench(plugin, {
      scopes,
      services: withList,
      http: {
        ...http,
        'GET /marketing/contacts/:id': contact,
        'POST /marketing/contacts/bulk': { job_id: 'j1' },
        'GET /marketing/contacts/imports/:id': job('j1', { pending_count: 1 }),
      },
    });
    const add = async (agreed: boolean) => {
      await workbench.goto('/contacts/profile/c1/lists');
      await userEvent.click(await screen.findByRole('button', { name: 'Add to list' }));
      await userEvent.click(await screen.findByRole('combobox', { name: /List/ }));
      await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
      if (agreed) await userEvent.click(screen.getByRole('radio', { name: /^These contacts already agreed/ }));
      await userEvent.click(screen.getAllByRole('button', { name: 'Add to list' }).at(-1) ?? document.body);
    };
    await add(false);
    await waitFor(() =>
      expect(workbench.alerts.at(-1)?.message).toBe('They were asked to confirm, and join Readers when they do.'),
    );
    await add(true);
    await waitFor(() =>
      expect(workbench.requests.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)).toMatchObject([
        { list_id: 'l1', require_confirmation: true },
        { list_id: 'l1', require_confirmation: false },
      ]),
    );
    await workbench.dispose();
  });
});
