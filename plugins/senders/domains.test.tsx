import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import plugin from './plugin';

const scopes = ['marketing.read', 'whitelabel.read', 'whitelabel.create', 'whitelabel.update', 'whitelabel.delete'];
const reason = 'There is no TXT record at sw1._domainkey.bakery.example yet.';
const bakery: AuthenticatedDomain = {
  id: 7,
  user_id: 1,
  subdomain: 'em',
  domain: 'bakery.example',
  username: 'maker',
  ips: [],
  custom_spf: false,
  default: false,
  legacy: false,
  automatic_security: false,
  valid: false,
  last_validation_attempt_at: null,
  dns: {
    dkim: {
      valid: false,
      type: 'txt',
      host: 'sw1._domainkey.bakery.example',
      data: 'v=DKIM1; k=rsa; p=abc',
      reason: null,
    },
  },
};
const as = (valid: boolean, why: string | null): AuthenticatedDomain => ({
  ...bakery,
  valid,
  last_validation_attempt_at: 1_700_000_000,
  dns: { dkim: { ...bakery.dns.dkim, valid, reason: why } },
});
const again = 'Please try again. If the issue continues, contact Support.';

async function start(address: string, http: ApiMocks = {}, may: readonly string[] = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: [...may],
    http: { 'GET /marketing/senders': { results: [] }, 'GET /whitelabel/domains': [bakery], ...http },
  });
  await workbench.goto(address);
  return workbench;
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('a domain is added, its record shown to be copied, looked for in vain, and found', async () => {
  let now = bakery;
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  });
  const workbench = await start('/senders/domains', {
    'GET /whitelabel/domains': () => (now === bakery ? [] : [now]),
    'POST /whitelabel/domains': ({ body }: ApiRequest) =>
      (body as { domain: string }).domain === 'bakery'
        ? refusal(400, 'Domain must be a name such as example.com.', 'domain')
        : ((now = as(false, null)), answer(201, bakery)),
    'POST /whitelabel/domains/:id/validate': () => ({
      id: 7,
      valid: now.valid,
      validation_results: { dkim: { valid: now.valid, reason: null } },
    }),
    'GET /whitelabel/domains/:id': () => now,
  });
  await screen.findByText('No domains yet');
  await workbench.goto('/senders/domains/new');
  const field = await screen.findByLabelText(/^Domain/);
  press('Show the DNS record');
  expect(await screen.findByText('Domain is a required field.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'bakery' } });
  press('Show the DNS record');
  expect(await screen.findByText('Domain must be a name such as example.com.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' bakery.example ' } });
  press('Show the DNS record');
  await waitFor(() => expect(workbench.location).toBe('/senders/domains/7'));

  expect(await screen.findByText('v=DKIM1; k=rsa; p=abc')).toBeTruthy();
  press('Copy value');
  press('Copy Name: sw1._domainkey.bakery.example');
  press('Copy Short name: sw1._domainkey');
  await waitFor(() =>
    expect(written).toEqual(['v=DKIM1; k=rsa; p=abc', 'sw1._domainkey.bakery.example', 'sw1._domainkey']),
  );

  now = as(false, reason);
  press('Check the record');
  await waitFor(() => expect(messages(workbench)).toContain(reason));
  expect(screen.getByText('Not authenticated')).toBeTruthy();
  now = as(true, null);
  press('Check the record');
  expect(await screen.findByText('This domain is yours')).toBeTruthy();
  expect(messages(workbench)).toContain(
    'bakery.example is authenticated. Its senders are verified, and its mail is signed.',
  );
  await workbench.dispose();
});

test.each([
  [bakery, 'Not checked yet'],
  [as(false, reason), 'Not authenticated'],
  [as(true, null), 'Authenticated'],
  [as(true, reason), 'Record not found'],
])('the list tells where a domain stands: %#', async (domain, label) => {
  const workbench = await start('/senders/domains', { 'GET /whitelabel/domains': [domain] });
  expect(await screen.findByText(label)).toBeTruthy();
  await workbench.dispose();
});

test('a domain is removed after a question', async () => {
  const workbench = await start('/senders/domains/7/delete', { 'DELETE /whitelabel/domains/:id': answer(204) });
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove domain' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Domain removed.']));
  expect(await screen.findByText('No domains yet')).toBeTruthy();
  await workbench.dispose();
});

test('an address of a domain that is not there says so', async () => {
  const workbench = await start('/senders/domains/8');
  expect(await screen.findByText('Domain not found')).toBeTruthy();
  await workbench.dispose();
});

test.each<[what: string, address: string, mocks: ApiMocks, act: () => Promise<void>, message: string]>([
  [
    'a list that fails',
    '/senders/domains',
    { 'GET /whitelabel/domains': refusal(403, 'no') },
    async () => void (await screen.findByRole('button', { name: 'Retry' })),
    `Unable to retrieve domains. ${again}`,
  ],
  [
    'a domain that cannot be added',
    '/senders/domains/new',
    { 'POST /whitelabel/domains': refusal(500, 'no') },
    async () => {
      fireEvent.change(await screen.findByRole('textbox', { name: /^Domain/ }), { target: { value: 'x.example' } });
      press('Show the DNS record');
    },
    `Unable to add the domain. ${again}`,
  ],
  [
    'a check that fails',
    '/senders/domains/7',
    { 'POST /whitelabel/domains/:id/validate': refusal(500, 'no') },
    async () => {
      await screen.findByText('DNS record');
      press('Check the record');
    },
    `Unable to check the domain. ${again}`,
  ],
  [
    'a removal that fails',
    '/senders/domains/7/delete',
    { 'DELETE /whitelabel/domains/:id': refusal(500, 'no') },
    async () => {
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove domain' }));
    },
    `Unable to remove the domain. ${again}`,
  ],
])('%s is told', async (_what, address, mocks, act, message) => {
  const workbench = await start(address, mocks);
  await act();
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test('whoever may not see domains is not led to them', async () => {
  const workbench = await start('/senders', {}, ['marketing.read']);
  await screen.findByText('No senders yet');
  expect(screen.queryByRole('link', { name: 'Domains' })).toBeNull();
  await workbench.goto('/senders/domains');
  expect(screen.queryByText('No domains yet')).toBeNull();
  await workbench.dispose();
});
