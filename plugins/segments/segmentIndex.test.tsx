import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { answer, fake, refusal } from 'sendwright/sdk/testing';
import type { SegmentSummary } from 'sendwright/wire/segments';
import { answered, bodies, messages, press, start } from './testing/segmentPages';
import { segment, summary } from './testing/segments';

const named = (name: string, change: Partial<SegmentSummary>): SegmentSummary => ({
  ...summary,
  id: name,
  name,
  ...change,
});
/** The texts of the table's rows, without its head. */
const rows = (): readonly string[] =>
  within(screen.getByRole('grid', { name: 'Segments' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
const item = (name: string | RegExp): HTMLElement => screen.getByRole('menuitem', { name });
const isDisabled = (name: string | RegExp): boolean => item(name).getAttribute('aria-disabled') === 'true';
async function openMenu(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menu');
}

test('the index shows both versions; the frozen one leads to a copy of version 2', async () => {
  const workbench = await start('/contacts/segments', {
    'POST /marketing/segments/2.0/:segment_id/duplicate': answer(201, segment),
  });
  await screen.findByText('Early birds');
  expect(screen.getByText('Version 1, frozen')).toBeTruthy();
  const contacts = screen.getByRole('link', { name: '1,200 contacts of Parisians' });
  expect(contacts.getAttribute('href')).toBe('/contacts/segments/s2');
  await workbench.goto('/contacts/segments/duplicate/s1');
  await screen.findByRole('dialog', { name: 'Duplicate to version 2' });
  press('Duplicate');
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2/edit'));
  expect(bodies(workbench, '/v3/marketing/segments/2.0/s1/duplicate')).toEqual([{ name: 'Copy of Early birds' }]);
  await screen.findByRole('button', { name: 'Save segment' });
  await answered(workbench);
  await workbench.dispose();
});

test('a single send to a segment is started from its row', async () => {
  const create = jest.fn(async () => undefined);
  const workbench = await start('/contacts/segments', {}, [
    fake<unknown>(SingleSends, { create, find: async () => [] }),
  ]);
  await screen.findByText('Early birds');
  press('Actions for Parisians');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send' }));
  await waitFor(() => expect(create).toHaveBeenCalledWith({ segment_ids: ['s2'] }));
  await answered(workbench);
  await workbench.dispose();
});

test.each([
  [503, 'Segments are temporarily unavailable. Please try again in a few minutes.'],
  [403, 'Unable to retrieve segments. Please try again. If the issue continues, contact Support.'],
])('an index that answers %s says so, and can be fetched again', async (status, message) => {
  let fails = true;
  const workbench = await start('/contacts/segments', {
    'GET /marketing/segments': () => (fails ? refusal(status, 'no') : { results: [summary] }),
  });
  await waitFor(() => expect(messages(workbench)).toEqual([message]), { timeout: 20_000 });
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  await screen.findByText('Parisians');
  expect(messages(workbench)).toEqual([]);
  await answered(workbench);
  await workbench.dispose();
});

test('a dialog over an index that fails to load does not repeat the alert', async () => {
  const workbench = await start('/contacts/delete-segment/s2', { 'GET /marketing/segments': () => refusal(403, 'no') });
  const message = 'Unable to retrieve segments. Please try again. If the issue continues, contact Support.';
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await answered(workbench);
  await workbench.dispose();
});

test('without the feature for version 2, no segment can be created', async () => {
  const workbench = await start('/contacts/segments', {}, [], { withoutToggles: ['mc.segments_v2'] });
  await screen.findByText(summary.name);
  expect(screen.queryByRole('link', { name: 'Create segment' })).toBeNull();
  await workbench.dispose();
  const other = await start('/contacts/segments', { 'GET /marketing/segments': { results: [] } });
  await answered(other);
  expect(screen.getAllByRole('link', { name: 'Create segment' }).length).toBeGreaterThan(0);
  await other.dispose();
});

test('commands take a segment by its name', async () => {
  const workbench = await start('/contacts/segments');
  await workbench.run('segments.open', { id: summary.id });
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2'));
  await screen.findByText('Contacts where city is “Paris”.');
  await answered(workbench);
  await workbench.dispose();
});

test('each row says whom it is of, how many it has and whether they are up to date', async () => {
  const workbench = await start('/contacts/segments', {
    'GET /marketing/segments': {
      results: [
        named('Buyers', { contacts_count: 1, parent_list_ids: ['l1'] }),
        named('Counted later', { status: { query_validation: 'PENDING' } }),
        named('Gone list', { parent_list_ids: ['l9'] }),
        named('Wrong', { status: { query_validation: 'INVALID' } }),
      ],
    },
  });
  await screen.findByText('Buyers');
  expect(rows()).toEqual([
    expect.stringMatching(/^BuyersRegulars1.*Up to date/),
    expect.stringMatching(/^Counted laterAll contacts1,200.*Counting/),
    expect.stringMatching(/^Gone listA list1,200.*Up to date/),
    expect.stringMatching(/^WrongAll contacts1,200.*Not valid/),
  ]);
  expect(screen.getByRole('link', { name: '1 contact of Buyers' })).toBeTruthy();
  // None is of version 1, so there is nothing to say of it or to filter by.
  expect(screen.queryByText('Some segments are of version 1')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Version/ })).toBeNull();
  await answered(workbench);
  await workbench.dispose();
});

test('rows are searched by name, filtered by version and sorted by their contacts', async () => {
  const workbench = await start('/contacts/segments?version=1');
  await screen.findByText('Early birds');
  expect(screen.getByText('Some segments are of version 1')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  await workbench.goto('/contacts/segments?version=2');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Parisians')]));
  await workbench.goto('/contacts/segments?search=EARLY');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Early birds')]));
  await workbench.goto('/contacts/segments');
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: /^Contacts/ }));
  const first = rows()[0];
  fireEvent.click(screen.getByRole('button', { name: /^Contacts/ }));
  await waitFor(() => expect(rows()[1]).toBe(first));
  await answered(workbench);
  await workbench.dispose();
});

test('a frozen segment can only be duplicated, exported and deleted, and its menu says why', async () => {
  const workbench = await start('/contacts/segments');
  await openMenu('Early birds');
  for (const name of [/^Edit/, /^Refresh/])
    expect([isDisabled(name), item(name).textContent]).toEqual([
      true,
      expect.stringContaining('Version 1 segments are frozen: duplicate it to version 2.'),
    ]);
  expect([isDisabled('Duplicate to version 2'), isDisabled('Export contacts'), isDisabled('Delete')]).toEqual([
    false,
    false,
    false,
  ]);
  fireEvent.click(item('Delete'));
  await waitFor(() => expect(workbench.location).toBe('/contacts/delete-segment/s1'));
  await answered(workbench);
  await workbench.dispose();
});

test('who may only read can open and export segments', async () => {
  const ask = jest.fn();
  const workbench = await start(
    '/contacts/segments',
    {},
    [fake<unknown>(Exports, { ask }), fake<unknown>(SingleSends, { create: jest.fn(), find: async () => [] })],
    { scopes: ['marketing.read'] },
  );
  await openMenu('Parisians');
  expect(screen.queryByRole('link', { name: 'Create segment' })).toBeNull();
  for (const name of [/^Edit/, /^Duplicate/, /^Refresh/, /^Send/, /^Delete/])
    expect([name, isDisabled(name), item(name).textContent?.includes('permission')]).toEqual([name, true, true]);
  fireEvent.click(item('Export contacts'));
  await waitFor(() => expect(ask).toHaveBeenCalledWith({ title: 'Parisians', whom: { segment_ids: ['s2'] } }));
  await answered(workbench);
  await workbench.dispose();
});

test('without sends there is no way to send from a row; edit and duplicate lead to their pages', async () => {
  const workbench = await start('/contacts/segments');
  await openMenu('Parisians');
  expect(screen.queryByRole('menuitem', { name: 'Send' })).toBeNull();
  fireEvent.click(item('Edit'));
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2/edit'));
  await screen.findByRole('button', { name: 'Save segment', busy: false });
  await workbench.goto('/contacts/segments');
  await openMenu('Parisians');
  fireEvent.click(item('Duplicate'));
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/duplicate/s2'));
  await answered(workbench);
  await workbench.dispose();
});

test.each([
  [answer(202, { job_id: 'j1' }), 'Refresh started. The count follows in a moment.'],
  [refusal(429, 'Try again after 14:05.'), 'Try again after 14:05.'],
  [
    refusal(500, 'internal'),
    'Unable to refresh the segment. Please try again. If the issue continues, contact Support.',
  ],
])('a refresh from a row is asked for in the time zone of the account, and its outcome told', async (outcome, told) => {
  const workbench = await start('/contacts/segments', {
    'POST /marketing/segments/2.0/refresh/:segment_id': () => outcome,
  });
  await openMenu('Parisians');
  fireEvent.click(item('Refresh'));
  await waitFor(() => expect(messages(workbench)).toEqual([told]));
  expect(bodies(workbench, '/v3/marketing/segments/2.0/refresh/s2')).toEqual([{ user_time_zone: 'Etc/UTC' }]);
  await answered(workbench);
  await workbench.dispose();
});

test('an account without segments learns what they are for; one with 200 that it needs to delete some', async () => {
  const empty = await start('/contacts/segments', { 'GET /marketing/segments': { results: [] } });
  expect(await screen.findByText('No segments yet')).toBeTruthy();
  expect(screen.getByText(/^A segment finds contacts by profile and activity: people who live in Paris/)).toBeTruthy();
  await answered(empty);
  await empty.dispose();
  const full = "You've reached the maximum of 200 segments. Delete some to create more.";
  for (const count of [199, 200]) {
    const workbench = await start('/contacts/segments', {
      'GET /marketing/segments': {
        results: Array.from({ length: count }, (_, at) => named(`Segment ${String(at).padStart(3, '0')}`, {})),
      },
    });
    await screen.findByText('Segment 000');
    expect([count, screen.queryByText(full) !== null]).toEqual([count, count === 200]);
    await answered(workbench);
    await workbench.dispose();
  }
});
