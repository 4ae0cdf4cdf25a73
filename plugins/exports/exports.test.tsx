import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Erasure } from 'sendwright/wire/erasures';
import type { ContactExport } from 'sendwright/wire/exports';
import plugin from './plugin';

const scopes = ['marketing.read'];
const row: ContactExport = {
  id: 'e1',
  status: 'ready',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  completed_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T12:00:00Z',
  urls: ['http://127.0.0.1/v3/files/contacts-1.csv'],
  user_id: '1',
  export_type: 'list_export',
  lists: [{ ID: 'l1', Name: 'Readers' }],
  segments: [],
  file_type: 'csv',
  contact_count: 12_345,
  progress: { rows_done: 12_345, rows_total: 12_345 },
  request: { list_ids: ['l1'], file_type: 'csv' },
  _metadata: { self: '' },
};
const listing = (...result: ContactExport[]) => ({
  'GET /marketing/contacts/exports': { result, _metadata: { count: result.length } },
  'GET /marketing/erasures': { result: [] },
});

/** Answers for an export of all contacts, from its start to its end. */
const startable: ApiMocks = {
  ...listing(),
  'POST /marketing/contacts/exports': { id: 'e1', _metadata: { self: '' } },
  'GET /marketing/contacts/exports/:id': { ...row, lists: [], export_type: 'contacts_export', request: {} },
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test('an export of all contacts is started, confirmed, and followed in the tray', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: startable });
  await workbench.goto('/contacts/exports/new');
  expect(await screen.findByText('All contacts')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /JSON/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Start export' }));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual([
      "You successfully initiated your export. You'll receive an email notification when your export is ready to " +
        'download.',
    ]),
  );
  expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    file_type: 'json',
    notifications: { email: true },
  });
  await waitFor(() =>
    expect(workbench.kernel.activity.tasks[0]).toMatchObject({
      kind: 'exports.export',
      title: 'Export All contacts',
      state: 'done',
      detail: '12,345 contacts',
    }),
  );
  await workbench.dispose();
});

test('"Back" after an export and Cancel lead to the page on which it was asked for', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: startable });
  await workbench.goto('/contacts/exports');
  await workbench.goto('/contacts/exports/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/exports'));
  await workbench.goto('/contacts/exports/new');
  const before = window.history.length;
  await userEvent.click(await screen.findByRole('button', { name: 'Start export' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts/exports'));
  expect(window.history.length).toBe(before);
  await workbench.dispose();
});

test('an export that has expired or failed can be started again as it was', async () => {
  const expired: ContactExport = { ...row, urls: [] };
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...listing(
        expired,
        { ...row, id: 'e2', status: 'failure', urls: [], lists: [], request: {}, message: 'No.' },
        { ...row, id: 'e3' },
      ),
      'POST /marketing/contacts/exports': { id: 'e4', _metadata: { self: '' } },
      'GET /marketing/contacts/exports/:id': { ...row, id: 'e4' },
    },
  });
  await workbench.goto('/contacts/exports');
  expect(await screen.findByText('Expired')).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.getByText('No.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(row.urls[0]);
  const [restart] = screen.getAllByRole('button', { name: 'Restart' });
  if (!restart) throw new Error('Nothing can be restarted.');
  await userEvent.click(restart);
  await waitFor(() =>
    expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual(expired.request),
  );
  await waitFor(() => expect(workbench.kernel.activity.tasks[0]?.state).toBe('done'));
  await workbench.dispose();
});

test('a refusal is shown in the dialog', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...listing(),
      'POST /marketing/contacts/exports': refusal(
        429,
        '10 exports are already in progress. Wait for one of them to end.',
      ),
    },
  });
  await workbench.goto('/contacts/exports/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Start export' }));
  expect(await screen.findByText(/10 exports are already in progress/)).toBeTruthy();
  expect(workbench.alerts).toEqual([]);
  await workbench.dispose();
});

test('erased people have a state, what was found afterwards, and a proof to download', async () => {
  const done: Erasure = {
    id: 'r1',
    reference: 'DSR-7',
    requested_by: 'ada',
    requested_at: '2026-01-01T00:00:00Z',
    status: 'completed',
    finished_at: '2026-01-01T00:01:00Z',
    deleted: { contacts: 1, custom_events: 2 },
    anonymized: { email_events: 1200 },
    columns_searched: 412,
    kept: [],
  };
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      ...listing(),
      'GET /marketing/erasures': {
        result: [
          { ...done, id: 'r3', reference: '', status: 'pending', waiting_for: 'a message that is being sent' },
          done,
          {
            ...done,
            id: 'r2',
            reference: 'DSR-6',
            kept: [{ table: 'notification_recipients', column: 'email', rows: 1 }],
          },
          { ...done, id: 'r0', reference: 'DSR-5', status: 'failed', message: 'It could not be completed.' },
        ],
      },
    },
  });
  await workbench.goto('/contacts/exports');
  await screen.findByRole('heading', { name: 'Erased people' });
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const rowOf = (text: string): string => shown.find((one) => one.includes(text)) ?? '';
  expect(rowOf('Without a reference')).toContain('Waiting for a message that is being sent.');
  expect(rowOf('DSR-7')).toContain('3 rows deleted, 1,200 made anonymous. A search of 412 columns found nothing.');
  expect(rowOf('DSR-6')).toContain('found the person only in your own content: notification recipients.');
  expect(rowOf('DSR-5')).toContain('It could not be completed.');
  expect(screen.getAllByRole('button', { name: 'Download proof' })).toHaveLength(2);
  await workbench.dispose();
});
