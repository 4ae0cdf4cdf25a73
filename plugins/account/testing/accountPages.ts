import { fireEvent, screen, within } from '@testing-library/react';
import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { TeammateSummary } from 'sendwright/wire/teammates';
import plugin from '../plugin';
import { ada, personal } from './people';

const verbs = ['create', 'read', 'update', 'delete'];
const scopes = [
  ...verbs.flatMap((verb) => [`api_keys.${verb}`, `teammates.${verb}`]),
  'marketing.read',
  'user.profile.update',
];
const bob: TeammateSummary = {
  ...ada,
  username: 'bob',
  email: '',
  first_name: '',
  last_name: '',
  user_type: 'teammate',
};
const key = {
  api_key_id: 'abc',
  name: 'Shop',
  scopes: ['mail.send', 'templates.read'],
  created_at: '2020-01-01T00:00:00Z',
  created_by: 'ada',
  expires_at: null,
  allowed_ips: [],
};
export const profile = {
  ...personal,
  user_id: 1,
  authy_id: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  multifactor_phone: '',
};
export const invitation = {
  email: 'eve@example.com',
  scopes: ['mail.send'],
  is_admin: false,
  token: 't1',
  expiration_date: Date.UTC(2020, 0, 1) / 1000,
};
const request = {
  id: 7,
  scope_group_name: 'Templates',
  username: 'bob',
  email: 'bob@example.com',
  first_name: 'Bob',
  last_name: 'Ross',
};

/** Opens a page of the account plugin, as an account with three keys, three teammates, invitations and a request. */
export async function start(
  address: string,
  http: ApiMocks = {},
  held: readonly string[] = scopes,
): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: held,
    http: {
      'GET /api_keys': {
        result: [
          key,
          {
            ...key,
            api_key_id: 'def',
            name: 'Old',
            scopes: [],
            expires_at: '2021-01-01T00:00:00Z',
            allowed_ips: ['192.0.2.1'],
          },
          { ...key, api_key_id: 'ghi', name: 'Office', allowed_ips: ['192.0.2.0/24', '198.51.100.1', '2001:db8::1'] },
        ],
      },
      'GET /teammates': { result: [ada, bob, { ...bob, username: 'eve', first_name: 'Eve', user_type: 'admin' }] },
      'GET /teammates/pending': {
        result: [invitation, { ...invitation, token: 't2', email: 'x@example.com', is_admin: true }],
      },
      'GET /scopes/requests': [request],
      'GET /user/profile': profile,
      'GET /user/email': { email: 'ada@example.com' },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
export const last = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
export const sent = (workbench: TestWorkbench) =>
  workbench.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.slice('/v3'.length)}`, body]);
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
export const tableRows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    );
export const fromMenu = async (row: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${row}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
