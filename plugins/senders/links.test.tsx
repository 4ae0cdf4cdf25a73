import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { LinkDomain } from 'sendwright/wire/linkDomains';
import plugin from './plugin';

const scopes = ['marketing.read', 'whitelabel.read', 'whitelabel.create', 'whitelabel.update', 'whitelabel.delete'];
const reason = 'There is no CNAME record at sw1.bakery.example yet.';
const again = 'Please try again. If the issue continues, contact Support.';

function link(valid: boolean, why: string | null, isOn = true): LinkDomain {
  const record = { type: 'cname' as const, valid, reason: null };
  return {
    id: 7,
    user_id: 1,
    domain: 'bakery.example',
    subdomain: 'links',
    username: 'maker',
    default: isOn,
    valid,
    legacy: false,
    last_validation_attempt_at: valid || why !== null ? 1_700_000_000 : null,
    dns: {
      domain_cname: { ...record, host: 'links.bakery.example', data: 'app.example.net' },
      owner_cname: { ...record, host: 'sw1.bakery.example', data: 'abc.app.example.net', reason: why },
    },
  };
}

async function start(http: ApiMocks = {}, may: readonly string[] = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: [...may],
    http: {
      'GET /marketing/senders': { results: [] },
      'GET /whitelabel/domains': [],
      'GET /whitelabel/links': [link(true, null)],
      ...http,
    },
  });
  await workbench.goto('/senders/links');
  return workbench;
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
async function choose(entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for links.bakery.example' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a link domain is added, its records are shown, checked in vain, and found', async () => {
  let now: LinkDomain | undefined;
  const workbench = await start({
    'GET /whitelabel/links': () => (now === undefined ? [] : [now]),
    'POST /whitelabel/links': ({ body }: ApiRequest) => {
      if ((body as { domain: string }).domain === 'bakery')
        return refusal(400, 'Domain must be a name such as example.com.', 'domain');
      now = link(false, null);
      return answer(201, now);
    },
    'POST /whitelabel/links/:id/validate': () => ({
      id: 7,
      valid: now?.valid ?? false,
      validation_results: { domain_cname: { valid: true, reason: null }, owner_cname: { valid: true, reason: null } },
    }),
    'GET /whitelabel/links/:id': () => now ?? refusal(404, 'no'),
  });
  await screen.findByText('No link domains yet');
  press('Add a link domain');
  const field = await screen.findByLabelText(/^Domain/);
  fireEvent.change(field, { target: { value: 'bakery' } });
  press('Show the DNS records');
  expect(await screen.findByText('Domain must be a name such as example.com.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' bakery.example ' } });
  press('Show the DNS records');
  expect(await screen.findByText('abc.app.example.net')).toBeTruthy();
  expect(screen.getByText('Not checked yet')).toBeTruthy();
  now = link(false, reason);
  press('Check the records');
  expect(await screen.findByText(reason)).toBeTruthy();
  now = link(true, null);
  fireEvent.click(await screen.findByRole('button', { name: 'Check the records', busy: false }));
  expect(await screen.findByText('In use')).toBeTruthy();
  expect(messages(workbench)).toContain('The records of links.bakery.example are in place.');
  await workbench.dispose();
});

test('a link domain is turned off, and removed after a question', async () => {
  let isOn = true;
  const workbench = await start({
    'GET /whitelabel/links': () => [link(true, null, isOn)],
    'PATCH /whitelabel/links/:id': ({ body }: ApiRequest) => {
      isOn = (body as { default: boolean }).default;
      return link(true, null, isOn);
    },
    'DELETE /whitelabel/links/:id': answer(204),
  });
  await choose('Stop using it');
  expect(await screen.findByText('Not in use')).toBeTruthy();
  await choose('Remove');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Keep the records in the DNS');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove link domain' }));
  expect(await screen.findByText('No link domains yet')).toBeTruthy();
  expect(messages(workbench)).toEqual(['New links no longer use links.bakery.example.', 'Link domain removed.']);
  await workbench.dispose();
});

test.each<[what: string, mocks: ApiMocks, act: () => Promise<void>, message: string]>([
  [
    'a list that fails',
    { 'GET /whitelabel/links': refusal(403, 'no') },
    async () => void (await screen.findByRole('button', { name: 'Retry' })),
    `Unable to retrieve link domains. ${again}`,
  ],
  [
    'a check that fails',
    { 'POST /whitelabel/links/:id/validate': refusal(500, 'no') },
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Check the records' })),
    `Unable to check the records. ${again}`,
  ],
  [
    'a change that fails',
    { 'PATCH /whitelabel/links/:id': refusal(500, 'no') },
    () => choose('Stop using it'),
    `Unable to change the link domain. ${again}`,
  ],
])('%s is told', async (_what, mocks, act, message) => {
  const workbench = await start(mocks);
  await act();
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test('an installation without a public name says so', async () => {
  const { dns, ...rest } = link(false, null);
  const local = { ...rest, dns: { ...dns, domain_cname: { ...dns.domain_cname, data: '127.0.0.1' } } };
  const workbench = await start({ 'GET /whitelabel/links': [local] });
  expect(await screen.findByText("Link domains don't work here yet")).toBeTruthy();
  await workbench.dispose();
});

test('whoever may only read domains can change nothing', async () => {
  const workbench = await start({}, ['marketing.read', 'whitelabel.read']);
  await screen.findByText('In use');
  expect(screen.queryByRole('button', { name: 'Add a link domain' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check the records' })).toHaveProperty('disabled', true);
  await workbench.dispose();
});
