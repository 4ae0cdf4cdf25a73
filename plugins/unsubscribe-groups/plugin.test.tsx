import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiRequest, checkPlugin, refusal } from 'sendwright/sdk/testing';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import plugin from './plugin';
import { alertText, calls, news, offers, press, recipients, start, type } from './testing/groupPages';

test('the plugin definition is valid', () => checkPlugin(plugin));

test('groups are shown as cards with what they are, and are asked for 25 at a time', async () => {
  const many = Array.from({ length: 26 }, (_, index): UnsubscribeGroup => ({
    ...offers,
    id: 100 + index,
    name: `Group ${index}`,
  }));
  const workbench = await start('/unsubscribe-groups', {
    'GET /asm/groups': ({ query }: ApiRequest) =>
      many.slice((Number(query['page']) - 1) * 25, Number(query['page']) * 25),
  });
  await screen.findByText('26 of 200 groups');
  expect(screen.getAllByRole('article')).toHaveLength(26);
  fireEvent.change(screen.getByLabelText('Search unsubscribe groups'), { target: { value: 'group 25' } });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await workbench.dispose();
});

test('a card shows whether it is on the preferences page, how many opted out, and its last use', async () => {
  const workbench = await start('/unsubscribe-groups');
  const card = within(await screen.findByRole('article', { name: 'Newsletter' }));
  expect(card.getByText('Shown on preferences page')).toBeTruthy();
  expect(card.getByText('1,204')).toBeTruthy();
  expect(card.getByText('Never')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Offers' })).queryByText('Shown on preferences page')).toBeNull();
  await workbench.dispose();
});

test('a failed list can be fetched again', async () => {
  let fails = true;
  const workbench = await start('/unsubscribe-groups', {
    'GET /asm/groups': () => (fails ? refusal(403, 'access forbidden') : [news]),
  });
  const retry = await screen.findByRole('button', { name: /again|retry/i });
  expect(alertText(workbench)).toContain('Unable to retrieve unsubscribe groups.');
  fails = false;
  fireEvent.click(retry);
  await screen.findByRole('article', { name: 'Newsletter' });
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
});

test('a group that cannot be fetched by its own address is told with an alert of its own', async () => {
  const workbench = await start('/unsubscribe-groups/1/edit/preview/unsubscribe', {
    'GET /asm/groups': refusal(500, 'internal server error'),
  });
  expect(await screen.findByText("The group couldn't be loaded.")).toBeTruthy();
  expect(alertText(workbench)).toContain('Unable to retrieve the unsubscribe group.');
  await workbench.dispose();
});

test('a new group is checked, previewed, created and told to the other tabs', async () => {
  const workbench = await start('/unsubscribe-groups/new/preview/unsubscribe', {
    'POST /asm/groups': answer(201, { ...offers, id: 9, name: 'Events' }),
  });
  const told = jest.spyOn(workbench.kernel.broadcast, 'post');
  press('Create group');
  expect(await screen.findByText('Name is a required field.')).toBeTruthy();
  expect(screen.getByText('Description is a required field.')).toBeTruthy();
  type(/^Name/, 'E'.repeat(31));
  expect(screen.getByText('Name must not exceed 30 characters.')).toBeTruthy();
  expect(screen.getByText('31/30')).toBeTruthy();
  type(/^Name/, 'Events');
  type(/^Description/, 'Where we are');
  // The other preview has its own route; what was typed stays, without a prompt about leaving.
  await workbench.goto('/unsubscribe-groups/new/preview/preferences');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Events');
  await waitFor(() =>
    expect(calls(workbench, 'POST', '/v3/asm/groups/preview').at(-1)?.body).toEqual({
      type: 'preferences',
      name: 'Events',
      description: 'Where we are',
      is_default: false,
    }),
  );
  press('Create group');
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups'));
  expect(calls(workbench, 'POST', '/v3/asm/groups')[0]?.body).toEqual({
    name: 'Events',
    description: 'Where we are',
    is_default: false,
  });
  expect(told).toHaveBeenCalledWith('unsubscribe-groups.created', { id: 9 });
  await waitFor(() => expect(alertText(workbench)).toBe('Unsubscribe group created.'));
  await workbench.dispose();
});

test('a name in use is reported beside the field; changed groups are saved', async () => {
  let taken = true;
  const workbench = await start('/unsubscribe-groups/8/edit/preview/unsubscribe', {
    'PATCH /asm/groups/:group_id': ({ body }: ApiRequest) =>
      taken ? refusal(400, 'Name must be unique.', 'name') : answer(201, { ...offers, ...(body as object) }),
  });
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Newsletter');
  press('Save group');
  expect(await screen.findByText('Name must be unique.')).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  taken = false;
  type(/^Name/, 'Sales');
  press('Save group');
  await screen.findByRole('article', { name: 'Sales' });
  expect(workbench.location).toBe('/unsubscribe-groups');
  await workbench.dispose();
});

test('deletion is confirmed over the edit page; declining keeps what was typed', async () => {
  const workbench = await start('/unsubscribe-groups/7/edit/preview/unsubscribe', {
    'DELETE /asm/groups/:group_id': answer(204),
  });
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Changed');
  await workbench.goto('/unsubscribe-groups/7/edit/preview/unsubscribe/confirm-delete');
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Delete Newsletter?' }));
  expect(confirm.getByText(/1,204 recipients opted out/)).toBeTruthy();
  fireEvent.click(confirm.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups/7/edit/preview/unsubscribe'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Changed');
  type(/^Name/, 'Newsletter');
  await workbench.goto('/unsubscribe-groups/7/edit/preview/unsubscribe/confirm-delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(workbench.location).toBe('/unsubscribe-groups'));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Newsletter' })).toBeNull());
  await workbench.dispose();
});

test('typed addresses are counted; the valid ones are added, once each', async () => {
  const workbench = await start('/unsubscribe-groups/7/suppressions/add/manual', {
    'POST /asm/groups/:group_id/suppressions': ({ body }: ApiRequest) => answer(201, body),
  });
  fireEvent.change(await screen.findByLabelText(/Email addresses/), {
    target: { value: 'Ada <ada@example.com>, grace@example.com\nADA@example.com; nobody' },
  });
  expect(screen.getByText(/2 valid, 1 invalid: nobody will be skipped/)).toBeTruthy();
  press('Add 2 addresses');
  await waitFor(() => expect(alertText(workbench)).toBe('2 addresses added to Newsletter, 1 invalid address skipped.'));
  expect(calls(workbench, 'POST', '/v3/asm/groups/7/suppressions').map(recipients)).toEqual([
    ['ada@example.com', 'grace@example.com'],
  ]);
  await workbench.dispose();
});

test('an export opens the file, or reports the failure', async () => {
  const visited: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function visit(
    this: HTMLAnchorElement,
  ) {
    visited.push(this.href);
  });
  let fails = false;
  let address = 'https://files.example.com/7.csv';
  const workbench = await start('/unsubscribe-groups', {
    'POST /download/asm/groups/:group_id/suppressions': () => (fails ? refusal(500, 'no') : { download_url: address }),
  });
  await workbench.run('unsubscribe-groups.export', { id: '7' });
  expect(visited).toEqual(['https://files.example.com/7.csv']);
  expect(alertText(workbench)).toBe('The addresses of Newsletter are being downloaded.');
  // Without an address, it must not be the page's own.
  for (address of ['', 'undefined', '/unsubscribe-groups']) {
    workbench.kernel.alerts.dismissType('success');
    await workbench.run('unsubscribe-groups.export', { id: '7' });
    expect(visited).toHaveLength(1);
    expect(alertText(workbench)).toContain('Unable to export');
    workbench.kernel.alerts.dismissType('danger');
  }
  fails = true;
  await workbench.run('unsubscribe-groups.export', { id: '7' });
  expect(visited).toHaveLength(1);
  expect(alertText(workbench)).toContain('Unable to export');
  click.mockRestore();
  await workbench.dispose();
});

test.each([
  ['See addresses', '/unsubscribe-groups/8/suppressions'],
  ['Upload a CSV', '/unsubscribe-groups/8/upload-csv'],
  ['Manually add', '/unsubscribe-groups/8/suppressions/add/manual'],
  ['Delete group', '/unsubscribe-groups/8/edit/preview/unsubscribe/confirm-delete'],
])("a card's menu leads to: %s", async (label, address) => {
  const workbench = await start('/unsubscribe-groups');
  fireEvent.click(await screen.findByRole('button', { name: 'Addresses of Offers and more' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() => expect(workbench.location).toBe(address));
  await workbench.dispose();
});

test('a card leads to editing and to the preview; its menu exports, and holds only what is allowed', async () => {
  const workbench = await start('/unsubscribe-groups', {
    'POST /download/asm/groups/:group_id/suppressions': refusal(500, 'no'),
  });
  expect((await screen.findByRole('link', { name: 'Edit Offers' })).getAttribute('href')).toBe(
    '/unsubscribe-groups/8/edit/preview/unsubscribe',
  );
  expect(screen.getByRole('link', { name: 'Preview Offers' }).getAttribute('href')).toBe(
    '/unsubscribe-groups/8/preview/unsubscribe',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Addresses of Offers and more' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await waitFor(() => expect(alertText(workbench)).toContain('Unable to export'));
  await workbench.change({ scopes: ['asm.groups.read'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Addresses of Offers and more' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Edit Offers' })).toBeNull();
  await workbench.dispose();
});
