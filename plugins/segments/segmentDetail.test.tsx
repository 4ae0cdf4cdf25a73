import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Contacts } from 'sendwright/plugins/contacts/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { answer, fake, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Segment } from 'sendwright/wire/segments';
import { answered, bodies, lastCount, messages, press, start } from './testing/segmentPages';
import { contact, counted, segment } from './testing/segments';

const address = '/contacts/segments/s2';
const shows = (change: Partial<Segment>) => ({ 'GET /marketing/segments/:segment_id': { ...segment, ...change } });
/** A fact about the segment by its term. */
const fact = (term: string) => screen.getByText(term).nextSibling?.textContent;
const refresh = () => screen.findByRole('button', { name: 'Refresh now', busy: false });
const isDisabled = (button: HTMLElement): boolean =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
async function done(workbench: TestWorkbench): Promise<void> {
  await answered(workbench);
  await workbench.dispose();
}

test('the page of a segment summarizes it, refreshes within quotas, and explains version 1', async () => {
  const workbench = await start('/contacts/segments/s2', {
    'POST /marketing/segments/2.0/refresh/:segment_id': () =>
      refusal(429, 'You can refresh this segment again after 14:05.'),
  });
  expect(await screen.findByText('Contacts where city is “Paris”.')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('reachable').textContent).toBe('36'));
  press('Refresh now');
  await waitFor(() => expect(messages(workbench)).toEqual(['You can refresh this segment again after 14:05.']));
  expect(bodies(workbench, '/v3/marketing/segments/2.0/refresh/s2')).toEqual([{ user_time_zone: 'Etc/UTC' }]);
  await workbench.goto('/contacts/segments/s1');
  expect(await screen.findByText('This segment is of version 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh now' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Duplicate to version 2' })).toBeTruthy();
  await done(workbench);
});

test('it shows its query, when it was and will be updated, and some of its contacts', async () => {
  const phone = { ...contact, id: 'c2', email: '', phone_number_id: '+12025550124', first_name: '', last_name: '' };
  const workbench = await start(address, shows({ contacts_count: 1, contacts_sample: [contact, phone] }));
  expect(await screen.findByText('1 contact')).toBeTruthy();
  expect(screen.getByText(segment.query_dsl)).toBeTruthy();
  expect(fact('Contacts at the last update')).toBe('1');
  expect(fact('Last updated')).toMatch(/^2 Jan 2026/);
  expect(fact('Next update')).toMatch(/^3 Jan 2026/);
  expect(screen.getByText('Up to 50 of its contacts, as of the last update.')).toBeTruthy();
  const [, first, second] = within(screen.getByRole('grid', { name: 'Sample of the segment' })).getAllByRole('row');
  expect(first?.textContent).toMatch(/^ada@example\.comAda Lovelace/);
  expect(second?.textContent).toMatch(/^\+12025550124–/);
  expect(await screen.findByText('Counted just now. Recounted at every send and export.')).toBeTruthy();
  await waitFor(() => expect(lastCount(workbench)).toMatchObject({ query_dsl: segment.query_dsl, exact: false }));
  await done(workbench);
});

test('before its first update it says what it is waiting for', async () => {
  const workbench = await start(
    address,
    shows({
      status: { query_validation: 'PENDING' },
      sample_updated_at: '',
      next_sample_update: '',
      contacts_sample: [],
      contacts_count: 0,
    }),
  );
  expect(await screen.findByText('Counting')).toBeTruthy();
  expect([fact('Last updated'), fact('Next update')]).toEqual(['Not yet', 'Soon']);
  expect(screen.getByText('Up to 50 of its contacts.')).toBeTruthy();
  expect(screen.getByText('Looking for matching contacts.')).toBeTruthy();
  await workbench.goto('/contacts/segments');
  await done(workbench);
});

test('a query that cannot be run any more is not counted, and says why', async () => {
  const workbench = await start(
    address,
    shows({
      status: { query_validation: 'INVALID', error_message: 'The field “orders” was deleted.' },
      contacts_sample: [],
    }),
  );
  const title = await screen.findByText("This segment's query cannot be run any more");
  expect(title.parentElement?.textContent).toContain(
    'The field “orders” was deleted. Until then its contacts stay as they were.',
  );
  expect(screen.getByText('No contacts match right now.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Audience' })).toBeNull();
  await answered(workbench);
  expect(lastCount(workbench)).toBeUndefined();
  await workbench.dispose();
});

const hourAgo = (minutes: number): string => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();

test.each([
  [{}, 'advanced', undefined, /^2 of 2 refreshes left today \(until midnight, .+\)\. 10 a day for all segments\.$/],
  [{ refreshes_used: 1, last_refreshed_at: hourAgo(-30) }, 'advanced', undefined, /^1 of 2 refreshes left today/],
  [
    { refreshes_used: 1, last_refreshed_at: hourAgo(30) },
    'advanced',
    true,
    /^You can refresh this segment again after /,
  ],
  [{ refreshes_used: 2 }, 'advanced', true, "You've reached today's limit of 2 refreshes for this segment."],
  [{}, 'free', true, 'Manual refreshes are part of paid plans.'],
  [{}, 'trial', true, 'Manual refreshes are part of paid plans.'],
] as const)('with %j on the plan %s it can be refreshed or says when', async (change, plan, refused, words) => {
  const workbench = await start(address, shows(change), [], { plan });
  const button = await refresh();
  expect(screen.getByText(words)).toBeTruthy();
  expect(isDisabled(button)).toBe(refused === true);
  await done(workbench);
});

test('a refresh shows the new count when it is there', async () => {
  let count = 40;
  const workbench = await start(address, {
    'GET /marketing/segments/:segment_id': () => ({ ...segment, contacts_count: count }),
    'POST /marketing/segments/2.0/refresh/:segment_id': answer(202, { job_id: 'j1' }),
  });
  const button = await refresh();
  count = 41;
  fireEvent.click(button);
  expect(await screen.findByText('41 contacts')).toBeTruthy();
  expect(messages(workbench)).toEqual(['Refresh started. The count follows in a moment.']);
  await done(workbench);
});

test('one that does not exist says so; one that fails to load can be tried again', async () => {
  let outcome: ReturnType<typeof refusal> | Segment = refusal(404, 'not found');
  const workbench = await start(address, { 'GET /marketing/segments/:segment_id': () => outcome });
  expect(await screen.findByText("We couldn't find that segment.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to segments' }).getAttribute('href')).toBe('/contacts/segments');
  await workbench.goto('/contacts/segments');
  outcome = refusal(403, 'no');
  await workbench.goto(address);
  expect(await screen.findByText("The segment couldn't be loaded.")).toBeTruthy();
  outcome = segment;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('heading', { name: 'Parisians' })).toBeTruthy();
  await done(workbench);
});

test('it is sent to, exported, duplicated and deleted from its menu', async () => {
  const [ask, create] = [jest.fn(), jest.fn(async () => undefined)];
  const uses = { 'GET /marketing/segments/2.0/:segment_id/sends': { results: [] } };
  const workbench = await start(address, uses, [
    fake<unknown>(Exports, { ask }),
    fake<unknown>(SingleSends, { create, find: async () => [] }),
  ]);
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Send');
  await waitFor(() => expect(create).toHaveBeenCalledWith({ segment_ids: ['s2'] }));
  await choose('Export contacts');
  await waitFor(() => expect(ask).toHaveBeenCalledWith({ title: 'Parisians', whom: { segment_ids: ['s2'] } }));
  await choose('Duplicate');
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/duplicate/s2'));
  await workbench.goto(address);
  await choose('Delete segment');
  await waitFor(() => expect(workbench.location).toBe('/contacts/delete-segment/s2'));
  await done(workbench);
});

test('who may only read is told why the rest of the menu is not for them', async () => {
  const workbench = await start(
    address,
    {},
    [fake<unknown>(SingleSends, { create: jest.fn(), find: async () => [] })],
    { scopes: ['marketing.read'] },
  );
  expect(isDisabled(await refresh())).toBe(true);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  press('More actions');
  for (const name of [/^Duplicate/, /^Send/, /^Delete segment/]) {
    const item = await screen.findByRole('menuitem', { name });
    expect([name, isDisabled(item), item.textContent?.includes('permission')]).toEqual([name, true, true]);
  }
  expect(isDisabled(screen.getByRole('menuitem', { name: 'Export contacts' }))).toBe(false);
  await done(workbench);
});

test('a contact is looked up, and each condition explained with its value', async () => {
  let fails = true;
  const find = jest.fn(async () => [contact]);
  const workbench = await start(
    address,
    {
      ...shows({ parent_list_ids: ['l1'] }),
      'POST /marketing/segments/2.0/explain': () =>
        fails
          ? refusal(404, 'not found')
          : {
              is_member: false,
              on_parent_list: false,
              root: {
                matches: false,
                text: '',
                detail: '',
                join: 'and',
                conditions: [
                  { matches: true, text: 'city is “Paris”', detail: 'It is Paris.', join: null, conditions: [] },
                  { matches: false, text: 'orders is 3', detail: '', join: null, conditions: [] },
                ],
              },
            },
    },
    [fake<unknown>(Contacts, { find })],
  );
  const field = await screen.findByPlaceholderText('Find by email, phone or external ID');
  await userEvent.click(field);
  await userEvent.type(field, 'ad');
  expect(find).not.toHaveBeenCalled();
  await userEvent.type(field, 'a');
  fireEvent.click(await screen.findByRole('option', { name: /ada@example\.com/ }));
  expect(await screen.findByText("We couldn't find that contact.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('Not in this segment now')).toBeTruthy();
  expect(bodies(workbench, '/v3/marketing/segments/2.0/explain').at(-1)).toEqual({
    contact_id: 'c1',
    segment_id: 's2',
  });
  expect(screen.getByText('the contact is on the list “Regulars”')).toBeTruthy();
  expect(screen.getByText('It is not on that list.')).toBeTruthy();
  expect(screen.getByText('All of these')).toBeTruthy();
  expect(screen.getByText('It is Paris.')).toBeTruthy();
  const signs = screen.getAllByRole('img', { name: /hold/i }).map((sign) => sign.getAttribute('aria-label'));
  expect(signs).toEqual(["Doesn't hold:", "Doesn't hold:", 'Holds:', "Doesn't hold:"]);
  await done(workbench);
});

test('contacts that could not be counted can be counted again', async () => {
  let fails = true;
  const workbench = await start(address, {
    'POST /marketing/segments/2.0/count': () =>
      fails ? refusal(400, 'The query takes too long.') : { ...counted, contacts_count: 1, reachable_count: 1 },
  });
  expect(await screen.findByText('The query takes too long.')).toBeTruthy();
  fails = false;
  fireEvent.click(within(screen.getByRole('region', { name: 'Audience' })).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByTestId('matching').textContent).toBe('1'));
  expect(screen.getByText('contact matches')).toBeTruthy();
  expect(screen.getByText('can be reached (100%)')).toBeTruthy();
  expect(await screen.findByText('Exact, as of now')).toBeTruthy();
  await done(workbench);
});
