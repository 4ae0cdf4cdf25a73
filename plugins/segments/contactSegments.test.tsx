import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileTabs } from 'sendwright/plugins/contacts/contract';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { definePlugin } from 'sendwright/sdk';
import { type ApiMocks, fake, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import plugin from './plugin';
import { answered, bodies } from './testing/segmentPages';
import { answers, fields, lists, scopes, segment } from './testing/segments';

/** Stub for the page of a contact. */
const host = definePlugin({
  id: 'host',
  title: 'Host',
  routes: {
    page: {
      path: '/host',
      title: 'Host',
      page: async () => ({
        default: () => <SlotOutlet slot={ProfileTabs} props={{ contactId: 'c1', segmentIds: ['s2'] }} />,
      }),
    },
  },
});

async function start(http: ApiMocks = {}, userScopes: readonly string[] = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, host], {
    scopes: userScopes,
    services: [fake(Lists, lists), fake(FieldDefinitions, fields)],
    http: { ...http, ...Object.fromEntries(Object.entries(answers).filter(([key]) => !(key in http))) },
  });
  await workbench.goto('/host');
  return workbench;
}
async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Segment' }));
  fireEvent.click(await screen.findByRole('option', { name }));
}
async function done(workbench: TestWorkbench): Promise<void> {
  await answered(workbench);
  await workbench.dispose();
}

test('the segments of a contact are links, and any segment can be explained', async () => {
  const workbench = await start({
    'POST /marketing/segments/2.0/explain': { is_member: true, on_parent_list: null, root: null },
  });
  expect((await screen.findByRole('link', { name: 'Parisians' })).getAttribute('href')).toBe('/contacts/segments/s2');
  expect(screen.queryByRole('link', { name: 'Early birds' })).toBeNull();
  expect(bodies(workbench, '/v3/marketing/segments/2.0/explain')).toEqual([]);
  await choose('Early birds');
  expect(await screen.findByText('In this segment now')).toBeTruthy();
  expect(screen.getByText('every contact belongs to it')).toBeTruthy();
  expect(bodies(workbench, '/v3/marketing/segments/2.0/explain')).toEqual([{ contact_id: 'c1', segment_id: 's1' }]);
  expect(screen.getByRole('link', { name: 'Open Early birds' }).getAttribute('href')).toBe('/contacts/segments/s1');
  await done(workbench);
});

test('an explanation names the list of the segment, and whether the contact is on it', async () => {
  const workbench = await start({
    'GET /marketing/segments': { results: [{ ...segment, parent_list_ids: ['l1'] }] },
    'POST /marketing/segments/2.0/explain': { is_member: true, on_parent_list: true, root: null },
  });
  await choose('Parisians');
  expect(await screen.findByText('the contact is on the list “Regulars”')).toBeTruthy();
  expect(screen.queryByText('It is not on that list.')).toBeNull();
  expect(screen.queryByText('every contact belongs to it')).toBeNull();
  expect(screen.getByRole('img', { name: 'Holds:' })).toBeTruthy();
  await done(workbench);
});

test('a check that fails can be repeated', async () => {
  let fails = true;
  const workbench = await start({
    'POST /marketing/segments/2.0/explain': () =>
      fails ? refusal(403, 'no') : { is_member: false, on_parent_list: null, root: null },
  });
  await choose('Parisians');
  expect(await screen.findByText("This contact couldn't be checked against the segment.")).toBeTruthy();
  expect(screen.queryByText('Checking the segment')).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('Not in this segment now')).toBeTruthy();
  expect(bodies(workbench, '/v3/marketing/segments/2.0/explain')).toHaveLength(2);
  await done(workbench);
});

test('segments that fail to load can be loaded again', async () => {
  let fails = true;
  const workbench = await start({
    'GET /marketing/segments': () => (fails ? refusal(403, 'no') : { results: [segment] }),
  });
  expect(await screen.findByText("The segments couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('combobox', { name: 'Segment' })).toBeTruthy();
  await done(workbench);
});

test.each([
  [scopes, true],
  [['marketing.read'], false],
])('without segments, %j can create one: %s', async (userScopes, mayCreate) => {
  const workbench = await start({ 'GET /marketing/segments': { results: [] } }, userScopes);
  expect(await screen.findByText(/^No segments yet\. Create one to see here why/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create segment' }) !== null).toBe(mayCreate);
  expect(screen.queryByRole('combobox', { name: 'Segment' })).toBeNull();
  await done(workbench);
});
