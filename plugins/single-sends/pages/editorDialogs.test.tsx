import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { MessagePreviewRequest } from 'sendwright/wire/tracking';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, id, fakeServices, pageOf, commonRequests } from '../testing/sends';

const editor = `/single-sends/${id}/editor`;

async function open(end: string, http: ApiMocks = {}, address = `${id}/editor/${end}`) {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': aSend(),
      'POST /marketing/singlesends/search': pageOf([]),
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${address}`);
  const previewedWith = () =>
    workbench.requests
      .filter(({ path }) => path === '/v3/marketing/preview')
      .map(({ body }) => (body as MessagePreviewRequest).data);
  return { workbench, previewedWith };
}

/** Longer than the preview delay. */
const longTimeout = { timeout: 4000 };

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test('confirm-delete: deletes the send and its copy in the browser, or returns', async () => {
  const { workbench } = await open('confirm-delete', {
    'DELETE /marketing/singlesends': answer(204),
    'PATCH /marketing/singlesends/:id': ({ body }: ApiRequest) =>
      answer(202, aSend({ revision: 2 }, { subject: JSON.stringify(body) })),
  });
  const question = () => screen.findByRole('alertdialog', { name: 'Delete November newsletter?' });
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(workbench.location).toBe(editor);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Subject' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Subject/ }), '!');

  await workbench.goto(`${editor}/confirm-delete`);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Delete single send' }));
  await screen.findByText('No single sends yet');
  expect(workbench.location).toBe('/single-sends');
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query['ids']).toBe(id);
  expect(workbench.alerts.map(({ message }) => message)).toEqual(['Single send deleted.']);
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test('test_data: JSON values are entered and used in previews', async () => {
  const { workbench, previewedWith } = await open('test_data');
  const dialog = await screen.findByRole('dialog', { name: 'Test data' });
  await userEvent.click(await within(dialog).findByRole('textbox', { name: /^Values for your tags/ }));
  await userEvent.paste('{ "first_name": ');
  expect(await within(dialog).findByText('Test data must be valid JSON.')).toBeTruthy();
  await userEvent.paste('"Ada" }');
  await waitFor(() => expect(within(dialog).queryByText('Test data must be valid JSON.')).toBeNull());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(workbench.location).toBe(editor);
  await waitFor(() => expect(previewedWith().at(-1)).toEqual({ first_name: 'Ada' }), longTimeout);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test('preview/test_data: the preview with its values beside it', async () => {
  const { workbench, previewedWith } = await open('preview');
  const preview = await screen.findByRole('dialog', { name: 'November newsletter' });
  await userEvent.click(await within(preview).findByRole('link', { name: 'Show test data' }));
  expect(workbench.location).toBe(`${editor}/preview/test_data`);
  const dialog = await screen.findByRole('dialog', { name: 'November newsletter' });
  await userEvent.click(await within(dialog).findByRole('textbox', { name: /^Test data/ }));
  await userEvent.paste('{ "first_name": "Bob" ');
  expect(within(dialog).getByText('Test data must be valid JSON.')).toBeTruthy();
  await userEvent.paste('}');
  await waitFor(() => expect(previewedWith().at(-1)).toEqual({ first_name: 'Bob' }), longTimeout);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(workbench.location).toBe(editor);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test.each([
  `${id}/editor/test_data`,
  `${id}/editor/preview/test_data`,
  `${id}/editor/decrease_variations`,
  `${id}/editor/modals/create_list`,
  `${id}/review/send`,
  `${id}/review/create_list`,
])('%s of a missing send: the page reports it, without a dialog', async (address) => {
  const { workbench } = await open('', { 'GET /marketing/singlesends/:id': refusal(404, 'not found') }, address);
  await screen.findByText("This single send couldn't be loaded.");
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await workbench.dispose();
});

test('closing a dialog before its send has loaded does not stop the editor from loading', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { workbench } = await open('test_data', {
    'GET /marketing/singlesends/:id': () => arrived.then(() => aSend()),
  });
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Test data' })).getByRole('button', { name: 'Close' }),
  );
  expect(workbench.location).toBe(editor);
  arrive();
  await screen.findByRole('button', { name: 'Edit Subject' });
  await workbench.dispose();
});

test.each([
  [
    aSend({ status: 'triggered', ui_status: 'expired', send_at: '2026-11-10T10:00:00Z' }),
    'This single send was sent in part',
  ],
  [
    aSend({ status: 'triggered', ui_status: 'pick-winner', send_at: '2026-11-10T10:00:00Z' }),
    'This single send is being sent',
  ],
  [
    aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T10:00:00Z' }),
    'This single send has been sent',
  ],
])('the editor of a sent message shows its status, and no recipient count', async (send, words) => {
  const { workbench } = await open('', { 'GET /marketing/singlesends/:id': send }, `${id}/editor`);
  await screen.findByText(words);
  await screen.findByText(/Unsubscribe group:/);
  expect(screen.queryByText(/will receive it, as of now/)).toBeNull();
  await workbench.dispose();
});

test('the editor of a scheduled and paused send shows both, and the recipient count', async () => {
  const pause = { reason: 'overdue', message: 'It is late.', at: '2026-11-22T08:00:00Z' } as const;
  const { workbench } = await open(
    '',
    {
      'GET /marketing/singlesends/:id': aSend({
        status: 'scheduled',
        ui_status: 'paused',
        pause,
        send_at: '2026-11-20T10:00:00Z',
      }),
    },
    `${id}/editor`,
  );
  await screen.findByText('This single send is scheduled, and paused');
  await screen.findByText(/will receive it, as of now/);
  await workbench.dispose();
});

test.each([
  'editor/delete_variation',
  'editor/decrease_variations',
  'editor/create_sender',
  'review/send',
  'review/create_unsubscribe',
])('%s of a sent message: unavailable actions are not offered', async (end) => {
  const { workbench } = await open(
    '',
    {
      'GET /marketing/singlesends/:id': aSend({
        status: 'triggered',
        ui_status: 'triggered',
        send_at: '2026-11-20T10:00:00Z',
      }),
    },
    `${id}/${end}`,
  );
  await screen.findByText('This single send has been sent');
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('Goes to')).toBeNull();
  await workbench.dispose();
});
