import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, testWorkbench, type ApiMocks, type TestWorkbench } from 'sendwright/sdk/testing';
import type { AdministeredAccountDetail, Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import plugin from './plugin';

const bakery: AdministeredAccountDetail = {
  id: 9,
  username: 'bakery',
  email: 'bakery@example.com',
  plan: 'advanced',
  status: 'active',
  effective_status: 'suspended',
  region: 'eu',
  disabled: false,
  parent: 'shop',
  subusers: 0,
  contacts: 12_500,
  created_at: '2024-01-02T08:30:00Z',
  last_sign_in: null,
  is_reseller: false,
  website_access: true,
  time_zone: 'Europe/Zurich',
  package: [{ name: 'is_high_volume', of_plan: true, own: false }],
  entitlements: [
    { name: 'automation', of_plan: true, own: null },
    { name: 'contacts_max', of_plan: 100_000, own: 2000 },
    { name: 'new_thing', of_plan: false, own: null },
  ],
  credits: { type: 'recurring', reset_frequency: 'weekly', remain: 400, total: 1000, used: 600 },
  credits_of_plan: false,
  messages_per_minute: 60,
  scopes: { of_plan: ['mail.send', 'stats.read'], added: ['ips.read'], withheld: [], known: ['ads.read'] },
  people: [
    { id: 1, username: 'baker', email: 'baker@example.com', is_admin: true },
    { id: 2, username: 'apprentice', email: 'apprentice@example.com', is_admin: false },
  ],
};
const confetti: Feature = {
  app: 'mc',
  feature: 'confetti',
  title: 'Confetti',
  source: 'p',
  standard: false,
  switched: 1,
};
const sparkle: Feature = { ...confetti, feature: 'sparkle', title: 'Sparkle', requires: 'mc.confetti', standard: true };
const calm: Feature = { ...confetti, feature: 'calm', title: 'Calm', standard: true };
const row: FeatureMatrixRow = {
  id: 9,
  username: 'bakery',
  plan: 'advanced',
  switched: { 'mc.confetti': { on: false, changed_by: 'ada', changed_at: '2024-02-03T10:20:30Z' } },
};
const page = <Row,>(...rows: readonly Row[]) => ({ result: [...rows], _metadata: { self: '', count: rows.length } });

async function start(address: string, http: ApiMocks = {}, update = true): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: ['administration.read', ...(update ? ['administration.update'] : [])],
    http: {
      'GET /administration/features': { features: [confetti, sparkle, calm] },
      'GET /administration/features/matrix': page(row, {
        ...row,
        id: 10,
        username: 'cafe',
        plan: 'free',
        switched: {},
      }),
      'GET /administration/accounts': page(bakery, {
        ...bakery,
        id: 10,
        username: 'cafe',
        email: '',
        plan: 'free',
        status: 'banned',
        effective_status: 'banned',
        region: 'global',
        parent: null,
        contacts: 0,
      }),
      'GET /administration/accounts/:account_id': bakery,
      'PATCH /administration/accounts/:account_id': bakery,
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const bodies = (workbench: TestWorkbench) =>
  workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const cells = (tableRow: HTMLElement) => [...tableRow.children].map(({ textContent }) => textContent);

test('an account says who it is, and why it sends nothing', async () => {
  const workbench = await start('/administration/accounts/9');
  const about = await screen.findByRole('heading', { name: 'About' });
  const facts = [...(about.closest('section')?.querySelectorAll('dl > div') ?? [])].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(': '),
  );
  expect(facts).toEqual([
    'Email: bakery@example.com',
    'Account id: 9',
    'Parent: shop',
    'Contacts: 12,500',
    'Subusers: 0',
    'Time zone: Europe/Zurich',
    'Opened: 2 Jan 2024, 08:30 UTC',
    'Last sign-in: Never',
    'People: baker (administrator), apprentice',
  ]);
  expect(screen.getByText('Its parent shop is stopped, and so is this account.')).toBeTruthy();
  expect(screen.getByText('Suspended (shop)')).toBeTruthy();
  // Only an account without a parent has customers.
  expect(screen.queryByRole('switch', { name: /Reseller/ })).toBeNull();
  expect(screen.getByText('The plan says 100,000.')).toBeTruthy();
  expect(screen.getAllByText('The plan says yes.')).toHaveLength(2);
  expect(screen.getByLabelText(/^new thing/)).toHaveProperty('value', '');
  expect(screen.getByLabelText('High volume')).toHaveProperty('value', 'false');
  expect(screen.getByText(/^The plan has 2 scopes\./)).toBeTruthy();
  await screen.findByRole('switch', { name: 'Calm' });
  const features = screen.getByRole('heading', { name: 'Features' }).closest('section');
  expect(
    within(features ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Confettimc\.confetti · switched off by ada \d+ years? ago$/),
    'Sparklemc.sparkle · off with mc.confetti',
    'Calmmc.calm · standard',
  ]);
  await workbench.dispose();
});

test('what is saved of an account is only what was changed', async () => {
  const workbench = await start('/administration/accounts/9');
  const save = async (name: string) => {
    const before = bodies(workbench).length;
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(bodies(workbench)).toHaveLength(before + 1));
    return bodies(workbench).at(-1);
  };
  const change = (name: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });

  const rate = await screen.findByLabelText('Messages per minute');
  expect(rate).toHaveProperty('value', '60');
  expect(screen.getByRole('button', { name: 'Save credits and limits' })).toHaveProperty('disabled', true);
  expect(screen.getByText('600 used so far.')).toBeTruthy();
  fireEvent.change(rate, { target: { value: '' } });
  // Credits that stay the same are not given once more.
  expect(await save('Save credits and limits')).toEqual({ messages_per_minute: 0 });
  change('How often', 'daily');
  expect(await save('Save credits and limits')).toMatchObject({
    credits: { type: 'recurring', reset_frequency: 'daily', total: 1000 },
  });
  change('Credits', 'nonrecurring');
  expect(screen.queryByLabelText('How often')).toBeNull();
  change(/^Emails/, '250');
  expect(await save('Save credits and limits')).toMatchObject({ credits: { type: 'nonrecurring', total: 250 } });
  change('Credits', 'plan');
  expect(await save('Save credits and limits')).toMatchObject({ credits: null });

  change('Automations', 'false');
  expect(await save('Save entitlements')).toEqual({ entitlements: { automation: false, contacts_max: 2000 } });
  change('High volume', '');
  expect(await save('Save package')).toEqual({ package: {} });
  change('Plan', 'basic');
  change('Region', 'global');
  expect(await save('Save plan and status')).toEqual({
    plan: 'basic',
    status: 'active',
    region: 'global',
    is_reseller: false,
  });
  expect(workbench.alerts.map(({ message }) => message)).toContain('Account saved.');
  await workbench.dispose();
});

test('accounts are a table, which the server sorts', async () => {
  const workbench = await start('/administration/accounts');
  const first = await screen.findByRole('row', { name: /bakery@example/ });
  expect(
    within(screen.getByRole('grid'))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Account', 'Email', 'Plan', 'Status', 'Region', 'Parent', 'Contacts', 'Last sign-in']);
  expect(cells(first)).toEqual([
    'bakery',
    'bakery@example.com',
    'Advanced',
    'Suspended (shop)',
    'EU',
    'shop',
    '12,500',
    'Never',
  ]);
  expect(cells(screen.getByRole('row', { name: /cafe/ })).join(' ')).toBe('cafe – Free Banned Global – 0 Never');
  fireEvent.click(screen.getByRole('button', { name: /Contacts/ }));
  await waitFor(() =>
    expect(workbench.requests.at(-1)?.query).toEqual({ sort: 'contacts', direction: 'ascending', page_size: '100' }),
  );
  await workbench.dispose();
});

test('a feature that depends on another is off with it, and what was switched says by whom', async () => {
  const workbench = await start('/administration/features', {
    'PATCH /administration/features/matrix': { accounts: 1 },
    'GET /administration/features/history': {
      result: [
        { account: 'bakery', on: false, changed_by: 'ada', changed_at: '2024-02-03T10:20:30Z' },
        { account: 'cafe', on: null, changed_by: 'bob', changed_at: '2024-02-01T09:00:00Z' },
      ],
    },
  });
  const sparkled = await screen.findByRole('switch', { name: 'Sparkle for bakery' });
  expect(sparkled).toMatchObject({ checked: false, disabled: true });
  expect(sparkled.closest('[title]')?.getAttribute('title')).toBe('Off with mc.confetti');
  const [own, standard] = ['Confetti for bakery', 'Calm for cafe'].map((name) => screen.getByRole('switch', { name }));
  expect(own?.closest('[title]')?.getAttribute('title')).toBe('Switched off by ada on 2024-02-03 10:20 UTC');
  expect(standard).toMatchObject({ checked: true, disabled: false });
  expect(standard?.closest('[title]')?.getAttribute('title')).toBe('Standard: on');
  fireEvent.click(screen.getByRole('button', { name: 'Confetti for bakery: reset to the default' }));
  await waitFor(() =>
    expect(bodies(workbench)).toEqual([{ app: 'mc', feature: 'confetti', on: null, account_ids: [9] }]),
  );
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual(['Confetti is at its default for bakery.']),
  );
  expect(screen.getByRole('switch', { name: 'Sparkle for bakery' })).toMatchObject({ checked: true, disabled: false });

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search features' }), 'mc.CALM');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Confetti for cafe' })).toBeNull());
  expect(screen.getByRole('switch', { name: 'Calm for cafe' })).toBeTruthy();

  await workbench.goto('/administration/features/mc.confetti/history?plan=free');
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Confetti' }));
  const switches = (await dialog.findAllByRole('row')).slice(1);
  expect(switches.map(cells)).toEqual([
    ['bakery', 'off', 'ada', '3 Feb 2024, 10:20 UTC'],
    ['cafe', 'Standard', 'bob', '1 Feb 2024, 09:00 UTC'],
  ]);
  expect(workbench.requests.at(-1)?.query).toEqual({ app: 'mc', feature: 'confetti' });
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
  if (close) fireEvent.click(close);
  await waitFor(() => expect(workbench.location).toBe('/administration/features?plan=free'));
  await workbench.dispose();
});

test('a history that fails to load says so, and can be loaded again', async () => {
  let fails = true;
  const workbench = await start('/administration/features/mc.confetti/history', {
    'GET /administration/features/history': () => (fails ? refusal(403, 'no') : { result: [] }),
  });
  expect(await screen.findByText("The history couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Never changed')).toBeTruthy();
  await workbench.dispose();
});

test('chosen accounts get a feature, and one that cannot be switched stays as it was', async () => {
  let refuses = true;
  const workbench = await start('/administration/features/switch?ids=9,x,10', {
    'PATCH /administration/features/matrix': () => (refuses ? refusal(500, 'broken') : { accounts: 0 }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch a feature' }));
  dialog.getByText(
    "For the 2 accounts you selected. Takes effect immediately, and is recorded in each account's audit log.",
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Switch for 2 accounts' }));
  expect(await dialog.findByText('Feature is a required field.')).toBeTruthy();
  expect(bodies(workbench)).toEqual([]);
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Calm/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Reset to default' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Switch for 2 accounts' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toMatch(/^Unable to switch the feature\./));
  expect(screen.getByRole('dialog', { name: 'Switch a feature' })).toBeTruthy();
  refuses = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Switch for 2 accounts' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Calm was already at its default.'));
  expect(bodies(workbench).at(-1)).toEqual({ app: 'mc', feature: 'calm', on: null, account_ids: [9, 10] });
  expect(workbench.location).toBe('/administration/features');
  await workbench.dispose();
});

test('who may only read sees an account without its buttons', async () => {
  const workbench = await start('/administration/accounts/9', {}, false);
  expect((await screen.findByLabelText('Status')).closest('fieldset')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await workbench.dispose();
});
