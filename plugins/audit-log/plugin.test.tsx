import { fireEvent, screen, waitFor } from '@testing-library/react';
import { checkPlugin, testWorkbench } from 'sendwright/sdk/testing';
import type { AuditLogEntry } from 'sendwright/wire/auditLog';
import { actionText, detailText } from './pages/AuditLog';
import plugin from './plugin';

const entry: AuditLogEntry = {
  id: 4,
  occurred_at: '2026-11-20T10:00:00.000Z',
  account: 'shop',
  actor: 'shop',
  impersonator: 'boss',
  action: 'single_send.sent',
  subject: 'November newsletter',
  details: { contacts: 1200 },
  address: '192.0.2.7',
};
const log = { result: [entry], actions: ['single_send.sent', 'list.deleted'], _metadata: { self: '', count: 1 } };

test('the plugin definition is valid', () => checkPlugin(plugin));

test('entries name both people, and filters are sent to the server', async () => {
  const workbench = await testWorkbench(plugin, { scopes: ['audit_log.read'], http: { 'GET /audit_log': log } });
  await workbench.goto('/audit-log?action=single_send&impersonated=yes&search=nov&all=yes');
  expect(await screen.findByText('Single send sent')).toBeTruthy();
  expect(screen.getByText('as shop')).toBeTruthy();
  // Only operators request all accounts.
  expect(workbench.requests.find(({ path }) => path === '/v3/audit_log')?.query).toEqual({
    action: 'single_send',
    impersonated: 'true',
    search: 'nov',
    page_size: '100',
  });
  fireEvent.click(screen.getByText('November newsletter'));
  expect(await screen.findByText('192.0.2.7')).toBeTruthy();
  await workbench.dispose();
});

test('a long reason is read whole in the entry that opens', async () => {
  const reason = `The issuer refused the sign-in: ${'the address is not verified; '.repeat(12)}ask its administrator.`;
  const refused: AuditLogEntry = { ...entry, action: 'session.refused', subject: 'eve', details: { reason } };
  const workbench = await testWorkbench(plugin, {
    scopes: ['audit_log.read'],
    http: { 'GET /audit_log': { ...log, result: [refused] } },
  });
  await workbench.goto('/audit-log');
  expect(await screen.findByText(/Open an entry to read all of it/)).toBeTruthy();
  expect(screen.getByText(`reason: ${reason}`).title).toBe(`reason: ${reason}`);
  fireEvent.click(screen.getByText('eve'));
  expect(await screen.findByText(reason)).toBeTruthy();
  await workbench.dispose();
});

test('the export has the filters of the page', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const workbench = await testWorkbench(plugin, {
    scopes: ['audit_log.read'],
    http: { 'GET /audit_log': log, 'GET /v3/audit_log/export': 'occurred_at\r\n' },
  });
  await workbench.goto('/audit-log?action=list');
  await screen.findByText('Single send sent');
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual(['The audit log is being downloaded.']),
  );
  expect(workbench.requests.at(-1)?.query).toEqual({ action: 'list' });
  expect(made).toHaveLength(1);
  // With the mark by which Excel recognizes UTF-8.
  expect(made[0]?.size).toBe('occurred_at\r\n'.length + 3);
  await workbench.dispose();
});

test('actions and details are shown as text', () => {
  expect(actionText('api_key.created')).toBe('API key created');
  expect(detailText({ plan: { from: 'basic', to: 'free' }, contacts: 1200, added: [] })).toBe(
    'plan: basic → free; contacts: 1,200; added: –',
  );
});
