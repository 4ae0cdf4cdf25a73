import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Feed } from 'sendwright/wire/feeds';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, commonRequests, fakeServices, sender } from '../testing/sends';

beforeAll(layOutNothing);

const blog: Feed = {
  id: 'f1',
  name: 'Blog',
  url: 'https://example.com/feed.xml',
  subject: '[item]',
  list_ids: ['l1'],
  sender_id: sender.id,
  suppression_group_id: 3,
  hour: 9,
  weekdays: [1, 3],
  most_items: 5,
  sends_itself: false,
  enabled: true,
  next_at: '2030-01-02T09:00:00Z',
  checked_at: null,
  problem: null,
  last_send_id: null,
};
const choices: ApiMocks = {
  'GET /marketing/lists': { result: [{ id: 'l1', name: 'Readers', contact_count: 2 }], _metadata: { count: 1 } },
  'GET /marketing/senders': { results: [sender] },
  'GET /asm/groups': [
    { id: 3, name: 'News', description: 'News', is_default: false, last_email_sent_at: null, unsubscribes: 0 },
  ],
};

async function open(http: ApiMocks) {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(sender),
    http: { ...commonRequests, ...choices, ...http },
  });
  await workbench.goto('/single-sends/feeds');
  return workbench;
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a feed is previewed and added; what there is one of is chosen', async () => {
  let stored: Feed[] = [];
  const workbench = await open({
    'GET /marketing/feeds': () => ({ result: stored }),
    'POST /marketing/feeds/preview': { title: 'Blog', items: 2, subject: 'Rye bread', html: '<p>Fresh</p>' },
    'POST /marketing/feeds': () => {
      stored = [blog];
      return answer(201, blog);
    },
  });
  await screen.findByText('No feeds yet');
  press('Add feed');
  fireEvent.change(await screen.findByLabelText(/^Feed/), { target: { value: 'https://example.com/feed.xml' } });
  const dialog = within(screen.getByRole('dialog', { name: 'Add feed' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Preview email' }));
  expect(await dialog.findByText('Rye bread')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add feed' }));
  expect(await dialog.findByText('Name is a required field.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Blog' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('https://example.com/feed.xml')).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path === '/v3/marketing/feeds')?.method).toBe('GET');
  expect(
    workbench.requests.find(({ method, path }) => method === 'POST' && path === '/v3/marketing/feeds')?.body,
  ).toEqual({
    url: 'https://example.com/feed.xml',
    name: 'Blog',
    subject: '[item]',
    list_ids: ['l1'],
    sender_id: sender.id,
    suppression_group_id: 3,
    hour: 9,
    weekdays: [1, 2, 3, 4, 5],
    most_items: 5,
    sends_itself: false,
  });
  await workbench.dispose();
});

test('a feed is looked at, paused and deleted, and says why it could not be read', async () => {
  let stored: Feed[] = [blog];
  const problem = "The feed's server responded with 503.";
  const workbench = await open({
    'GET /marketing/feeds': () => ({ result: stored }),
    'POST /marketing/feeds/:id/check': () => {
      stored = [{ ...blog, problem }];
      return refusal(400, problem, 'url');
    },
    'PATCH /marketing/feeds/:id': () => {
      stored = [{ ...blog, enabled: false, next_at: null }];
      return { ...blog, enabled: false, next_at: null };
    },
    'DELETE /marketing/feeds/:id': () => {
      stored = [];
      return answer(204, null);
    },
  });
  expect(await screen.findByText(/^Monday, Wednesday at 9 a\.m\., as a draft/)).toBeTruthy();
  press('Check now: Blog');
  expect(await screen.findByText(problem)).toBeTruthy();
  press('Pause Blog');
  expect(await screen.findByText('Paused')).toBeTruthy();
  press('Delete Blog');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete feed' }));
  await waitFor(() => expect(screen.queryByText('Blog')).toBeNull());
  await workbench.dispose();
});
