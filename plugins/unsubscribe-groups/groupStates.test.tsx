import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, type ApiRequest, refusal } from 'sendwright/sdk/testing';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { alertText, calls, news, offers, press, start } from './testing/groupPages';

const card = (name: string) => screen.findByRole('article', { name });
const groupsOf = (count: number): UnsubscribeGroup[] =>
  Array.from({ length: count }, (_, at) => ({ ...offers, id: 100 + at, name: `Group ${at}` }));
/** The provider answers 25 groups a page. */
const inPages = (groups: readonly UnsubscribeGroup[]): ApiMocks => ({
  'GET /asm/groups': ({ query }: ApiRequest) =>
    groups.slice((Number(query['page']) - 1) * 25, Number(query['page']) * 25),
});

test('who may only read sees groups and their preview, and no addresses', async () => {
  const workbench = await start('/unsubscribe-groups', {}, ['asm.groups.read']);
  const newsletter = within(await card('Newsletter'));
  expect(newsletter.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Preview']);
  expect(newsletter.queryByRole('button')).toBeNull();
  expect(newsletter.getByText('1,204')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create group' })).toBeNull();
  await workbench.dispose();
});

test('the number of opt-outs leads to the addresses', async () => {
  const workbench = await start('/unsubscribe-groups');
  const link = within(await card('Newsletter')).getByRole('link', { name: '1,204 unsubscribes of Newsletter' });
  expect(link.getAttribute('href')).toBe('/unsubscribe-groups/7/suppressions');
  expect(within(await card('Offers')).getByText(/ago$/)).toBeTruthy();
  await workbench.dispose();
});

test.each([
  [['asm.groups.suppressions.create'], ['Upload a CSV', 'Manually add']],
  [['asm.groups.suppressions.read'], ['See addresses', 'Export']],
  [['asm.groups.delete'], ['Delete group']],
])('a card offers %j only %j', async (held, items) => {
  const workbench = await start('/unsubscribe-groups', {}, ['asm.groups.read', ...held]);
  await card('Offers');
  press('Addresses of Offers and more');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items);
  await workbench.dispose();
});

test('seven groups have a search over names and descriptions, six do not', async () => {
  const six = await start('/unsubscribe-groups', inPages(groupsOf(6)));
  await card('Group 5');
  expect(screen.getByText('6 of 200 groups')).toBeTruthy();
  expect(screen.queryByLabelText('Search unsubscribe groups')).toBeNull();
  await six.dispose();
  const workbench = await start('/unsubscribe-groups', inPages([...groupsOf(6), news]));
  const field = await screen.findByLabelText('Search unsubscribe groups');
  fireEvent.change(field, { target: { value: ' TUESDAY ' } });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('article', { name: 'Newsletter' })).toBeTruthy();
  fireEvent.change(field, { target: { value: 'xyz' } });
  expect(await screen.findByText('No group matches “xyz”')).toBeTruthy();
  await workbench.dispose();
});

test('without groups it says what one is; with 200 no other can be created', async () => {
  const empty = await start('/unsubscribe-groups', { 'GET /asm/groups': [] });
  expect(await screen.findByText('No unsubscribe groups yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Create group' })[0]?.getAttribute('href')).toBe(
    '/unsubscribe-groups/new/preview/unsubscribe',
  );
  await empty.dispose();
  const full = await start('/unsubscribe-groups', inPages(groupsOf(200)));
  expect(await screen.findByText(/^You've reached the maximum of 200 unsubscribe groups\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create group' })).toBeNull();
  await full.dispose();
});

test.each([
  [0, /^Nobody has opted out of it yet\. This cannot be undone\.$/],
  [1, /^1 recipient opted out of this group\. This opt-out is deleted, too/],
  [2, /^2 recipients opted out of this group\. Their opt-outs are deleted, too/],
])('before a group with %s opt-outs is deleted, it says what is lost', async (unsubscribes, words) => {
  const workbench = await start('/unsubscribe-groups/7/edit/preview/unsubscribe', {
    'GET /asm/groups': [{ ...news, unsubscribes }],
    'DELETE /asm/groups/:group_id': refusal(409, 'The automation “Welcome” uses this group.'),
  });
  await workbench.goto('/unsubscribe-groups/7/edit/preview/unsubscribe/confirm-delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Newsletter?' }));
  expect(dialog.getByText(words)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(alertText(workbench)).toBe('The automation “Welcome” uses this group.'));
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups/7/edit/preview/unsubscribe'));
  await workbench.dispose();
});

test('declining a deletion that was asked for in the list returns to the list', async () => {
  const workbench = await start('/unsubscribe-groups');
  fireEvent.click(await screen.findByRole('button', { name: 'Addresses of Newsletter and more' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete group' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Newsletter?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups'));
  await workbench.dispose();
});

test('too many groups on the preferences page are refused at the switch', async () => {
  const message = 'Up to 25 groups can be shown on the preferences page.';
  const workbench = await start('/unsubscribe-groups/8/edit/preview/unsubscribe', {
    'PATCH /asm/groups/:group_id': refusal(400, message, 'is_default'),
  });
  fireEvent.click(await screen.findByRole('switch', { name: /^Display this group/ }));
  press('Save group');
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(calls(workbench, 'PATCH', '/v3/asm/groups/8').map(({ body }) => body)).toEqual([
    { name: 'Offers', description: 'Now and then', is_default: true },
  ]);
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
});

test('a group is previewed from its card, and a preview that fails can be created again', async () => {
  let fails = true;
  const workbench = await start('/unsubscribe-groups/7/preview/unsubscribe', {
    'POST /asm/groups/preview': () => (fails ? refusal(400, 'no') : { html: '<p>Stop?</p>' }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview of Newsletter' }));
  expect(await dialog.findByText("The preview couldn't be created.")).toBeTruthy();
  fails = false;
  fireEvent.click(dialog.getByRole('button', { name: /again|retry/i }));
  expect(await dialog.findByTitle('The unsubscribe page')).toBeTruthy();
  expect(calls(workbench, 'POST', '/v3/asm/groups/preview').at(-1)?.body).toEqual({
    type: 'unsubscribe',
    name: 'Newsletter',
    description: 'Every Tuesday',
    is_default: true,
    id: 7,
  });
  await workbench.goto('/unsubscribe-groups/7/preview/preferences');
  expect(await screen.findByTitle('The unsubscribe preferences page')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups'));
  await workbench.dispose();
});
