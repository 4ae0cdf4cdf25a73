import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, testWorkbench } from 'sendwright/sdk/testing';
import type { ListArchive } from 'sendwright/wire/archives';
import plugin from './plugin';

const scopes = ['marketing.read', 'marketing_campaigns.update'];
const lists = { result: [{ id: 'a1', name: 'Friends', contact_count: 1200 }], _metadata: { count: 1 } };
const off: ListArchive = {
  is_on: false,
  url: null,
  feed_url: null,
  title: 'Friends',
  intro: '',
  includes_earlier: false,
  sends: [],
};

test('an archive is turned on, shows its addresses, leaves one email out and is turned off', async () => {
  let stored = off;
  const sends = [
    { id: 's1', subject: 'Rye', sent_at: '2030-01-02T00:00:00Z', hidden: false },
    { id: 's2', subject: 'Spelt', sent_at: '2030-01-01T00:00:00Z', hidden: false },
  ];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/lists': lists,
      'GET /marketing/lists/:id/archive': () => stored,
      'PUT /marketing/lists/:id/archive': () => {
        const url = 'https://mail.example.com/archive/1-x';
        stored = { ...off, is_on: true, url, feed_url: `${url}/feed.xml`, title: 'Letters', sends };
        return stored;
      },
      'DELETE /marketing/lists/:id/archive': () => {
        stored = off;
        return answer(204, null);
      },
    },
  });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Public archive' }));
    await screen.findByRole('switch', { name: /^Show what was sent/ });
    return within(screen.getByRole('dialog', { name: 'Public archive' }));
  };
  await workbench.goto('/contacts/lists/a1');
  let dialog = await open();
  await userEvent.click(dialog.getByRole('switch'));
  const title = dialog.getByRole('textbox', { name: /^Title/ });
  await userEvent.clear(title);
  expect(dialog.getByText('Title is a required field.')).toBeTruthy();
  await userEvent.type(title, 'Letters');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  // The address is what comes next: the dialog stays open.
  expect(await dialog.findByText('https://mail.example.com/archive/1-x/feed.xml')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Spelt/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(workbench.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { title: 'Letters', intro: '', includes_earlier: false, hidden: [] },
    { title: 'Letters', intro: '', includes_earlier: false, hidden: ['s2'] },
  ]);
  dialog = await open();
  await userEvent.click(dialog.getByRole('switch'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toMatch(/^The public archive is off/));
  await workbench.dispose();
});
