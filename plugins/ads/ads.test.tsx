import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiRequest, answer, checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { AdAccount, AdCampaign } from 'sendwright/wire/ads';
import { paths } from './contract';
import plugin from './plugin';
import {
  campaign,
  googleAccount,
  id,
  longTimeout,
  messages,
  partners,
  sandbox,
  saves,
  scopes,
  size,
  start,
} from './testing/campaigns';
import { texts } from './texts';

test('the plugin definition is valid', () => checkPlugin(plugin));

test('without the feature nothing is shown', async () => {
  const workbench = await testWorkbench(plugin, { scopes, withoutToggles: ['mc.ads'], start: paths.index });
  expect(screen.queryByText('No campaigns yet')).toBeNull();
  expect(workbench.requests).toEqual([]);
  await workbench.dispose();
});

test('campaigns are listed with their state, and the sandbox is labeled', async () => {
  const workbench = await start(paths.home);
  const row = (await screen.findByText('Spring')).closest('[role="row"]') as HTMLElement;
  expect(within(row).getByText('Draft')).toBeTruthy();
  expect(within(row).getByText('Sandbox')).toBeTruthy();
  expect(within(row).getByText('$12.50')).toBeTruthy();
  await workbench.dispose();
});

test('a new campaign needs a name, a channel and a page, and continues with its audience', async () => {
  const workbench = await start(paths.newQuickstart, {
    'POST /marketing/ads/campaigns': ({ body }: ApiRequest) =>
      answer(201, campaign({ ...(body as Partial<AdCampaign>), page_id: null })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Name is a required field.')).toBeTruthy();
  expect(screen.getByText('Choose at least one channel.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Summer' } });
  fireEvent.click(screen.getByRole('radio', { name: /^Find new people/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Facebook/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose a Facebook page.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: /^Facebook page/ }), { target: { value: 'page' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(workbench.location).toBe(`/ads/campaigns/${id}/target`));
  expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Summer',
    objective: 'PROSPECTING',
    channels: ['facebook'],
    audience: { kind: 'lookalike' },
  });
  await screen.findByText('120', undefined, longTimeout);
  await workbench.dispose();
});

test('the audience is counted again with every change', async () => {
  const workbench = await start(`/ads/campaigns/${id}/target`, {
    'POST /marketing/ads/audience_size': ({ body }: ApiRequest) => {
      const { audience } = body as Pick<AdCampaign, 'audience'>;
      return audience.list_ids.length > 0 ? size : { ...size, contacts: 0, is_enough: false };
    },
  });
  expect(await screen.findByText('120', undefined, longTimeout)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Readers' }));
  expect(await screen.findByText(/Ad partners need at least 100 contacts: add/, undefined, longTimeout)).toBeTruthy();
  await waitFor(() => expect(saves(workbench).at(-1)).toMatchObject({ audience: { list_ids: [] } }), longTimeout);
  await workbench.dispose();
});

test('a failed count can be retried', async () => {
  let fails = true;
  const workbench = await start(`/ads/campaigns/${id}/target`, {
    'POST /marketing/ads/audience_size': () => (fails ? refusal(400, 'no') : size),
  });
  expect(await screen.findByText(/couldn't be counted/, undefined, longTimeout)).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('120', undefined, longTimeout)).toBeTruthy();
  await workbench.dispose();
});

test('what Google does not do is not offered, and says why', async () => {
  const accounts = { 'GET /marketing/ads/accounts': { result: [googleAccount] } };
  const workbench = await start(`/ads/campaigns/${id}/target`, accounts, { channels: ['google'] });
  const website = await screen.findByRole('radio', { name: /^Visitors of your website/ });
  await waitFor(() => expect(website.hasAttribute('disabled')).toBe(true), longTimeout);
  expect(screen.getByText('Google is not limited to visitors.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Contacts of lists/ }).hasAttribute('disabled')).toBe(false);
  expect(screen.getByText(/Google shows the ad to people who search for one of them/)).toBeTruthy();
  await workbench.goto(`/ads/campaigns/${id}/quickstart`);
  expect((await screen.findByRole('radio', { name: /^Ask for contact details/ })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^Google's forms can't ask for consent/)).toBeTruthy();
  await workbench.dispose();
});

test('monthly searches are shown if the partner reports them', async () => {
  const workbench = await start(`/ads/campaigns/${id}/target`, {
    'POST /marketing/ads/audience_size': { ...size, contacts: null, searches: { least: 9000, most: 14_000 } },
  });
  expect(await screen.findByText('9,000 to 14,000', undefined, longTimeout)).toBeTruthy();
  expect(screen.getByText(/searches a month at Google/)).toBeTruthy();
  await workbench.dispose();
});

test('partners that this server cannot connect are listed with the reason', async () => {
  const workbench = await start(paths.adAccount, {
    'GET /marketing/ads/accounts': { result: [] },
    'GET /marketing/ads/partners': { result: partners },
  });
  const google = await screen.findByRole('radio', { name: /^Google/ });
  expect(google).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Not set up on this server/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Meta/ })).toHaveProperty('disabled', false);
  await workbench.dispose();
});

test('a rejected campaign leads to its ads, and a missing end date is not "ongoing"', async () => {
  const workbench = await start(
    `/ads/campaigns/${id}/editor/review`,
    {},
    { status: 'error', error_message: 'No.', duration: { type: 'temporary', start_at: null, end_at: null } },
  );
  expect((await screen.findByText('End')).nextSibling?.textContent).toBe('No date yet');
  fireEvent.click(screen.getByRole('button', { name: 'Edit ads' }));
  await waitFor(() => expect(workbench.location).toBe(`/ads/campaigns/${id}/editor`));
  await workbench.dispose();
});

test('the review lists what to fix, with links', async () => {
  const workbench = await start(
    `/ads/campaigns/${id}/editor/review`,
    {},
    {
      problems: [
        { field: 'page_id', message: 'Choose a Facebook page.' },
        { field: 'creatives[0].image_id', channel: 'facebook', message: 'An image is required.' },
        { field: 'creatives', channel: 'google', message: 'Create the ad for Google.' },
      ],
    },
  );
  expect(await screen.findByText('3 things to fix')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit to the sandbox' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-current')).toBe('step');
  const [first, second, third] = screen.getAllByRole('link', { name: 'Fix' });
  expect(first?.getAttribute('href')).toBe(`/ads/campaigns/${id}/quickstart?check`);
  expect(second?.getAttribute('href')).toBe(`/ads/campaigns/${id}/editor?check&channel=facebook`);
  expect(second?.parentElement?.textContent).toBe('Facebook: An image is required. Fix');
  expect(third?.getAttribute('href')).toBe(`/ads/campaigns/${id}/editor?check&channel=google`);
  expect(third?.parentElement?.textContent).toBe('Create the ad for Google. Fix');
  await screen.findByText('120', undefined, longTimeout);
  await workbench.dispose();
});

test('the submit button states the real cost; a submitted campaign is shown as in review', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor/review`, {}, { sandbox_channels: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Submit and spend $12.50 a day' }));
  expect((await screen.findAllByText('In review')).length).toBeGreaterThan(0);
  expect(messages(workbench)).toEqual([texts.submitted.message]);
  await workbench.goto(`/ads/campaigns/${id}/editor`);
  await waitFor(() => expect(workbench.location).toBe(`/ads/campaigns/${id}/editor/review`));
  await workbench.dispose();
});

test('refusals by the server and by the partner show the reason', async () => {
  const workbench = await start(
    `/ads/campaigns/${id}/editor/review`,
    { 'POST /marketing/ads/campaigns/:id/submit': refusal(400, 'The audience has 99 contacts.', 'audience.list_ids') },
    { status: 'error', error_message: 'Our policy forbids this headline.' },
  );
  expect(await screen.findByText("We couldn't submit your campaign. Our policy forbids this headline.")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Submit to the sandbox' }));
  expect(await screen.findByText("We couldn't submit your campaign. The audience has 99 contacts.")).toBeTruthy();
  await workbench.dispose();
});

test('the sandbox is connected, assigned channels and disconnected', async () => {
  let connected: AdAccount[] = [];
  const workbench = await start(paths.settings, {
    'GET /marketing/ads/accounts': () => ({ result: connected }),
    'GET /marketing/ads/partners': { result: partners },
    'POST /marketing/ads/accounts': () => answer(201, (connected = [sandbox])[0] as AdAccount),
    'PATCH /marketing/ads/accounts/:partner': ({ body }: ApiRequest) => {
      connected = [{ ...sandbox, ...(body as Pick<AdAccount, 'channels'>) }];
      return connected[0] as AdAccount;
    },
    'DELETE /marketing/ads/accounts/:partner': () => refusal('ad_partner_in_use'),
  });
  expect(await screen.findByText('No ad account is connected')).toBeTruthy();
  await workbench.goto(paths.adAccount);
  fireEvent.click(await screen.findByRole('button', { name: 'Connect sandbox' }));
  expect(await screen.findByRole('checkbox', { name: 'Google' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Google' }));
  await waitFor(() => expect(connected[0]?.channels).toEqual(['facebook', 'instagram']));
  await workbench.goto('/ads/settings/disconnect/sandbox');
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.partnerInUse.message));
  expect(workbench.location).toBe(paths.settings);
  await workbench.dispose();
});

const meta: AdAccount = {
  ...sandbox,
  partner: 'meta',
  account_id: 'act_1',
  name: 'Bakery',
  accounts: [
    { id: 'act_1', name: 'Bakery' },
    { id: 'act_2', name: 'Café' },
  ],
  is_sandbox: false,
  available_channels: ['facebook', 'instagram'],
  channels: ['facebook', 'instagram'],
};

test('a Meta sign-in is completed once with its code, and the ad account is chosen in the settings', async () => {
  let stored: AdAccount[] = [];
  const completed: unknown[] = [];
  const workbench = await start(`${paths.adAccount}?code=c&state=s`, {
    'GET /marketing/ads/accounts': () => ({ result: stored }),
    'POST /marketing/ads/authorizations/complete': ({ body }: ApiRequest) => {
      completed.push(body);
      stored = [meta];
      return answer(201, meta);
    },
    'PATCH /marketing/ads/accounts/:partner': ({ body }: ApiRequest) => {
      stored = [{ ...meta, ...(body as Partial<AdAccount>), problem: 'The session was invalidated.' }];
      return stored[0] as AdAccount;
    },
  });
  await waitFor(() => expect(messages(workbench)).toContain(texts.connected.message));
  expect(workbench.location).toBe(paths.settings);
  expect(completed).toEqual([{ code: 'c', state: 's' }]);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Ad account' }), { target: { value: 'act_2' } });
  expect(await screen.findByText(/^The session was invalidated\. Campaigns wait/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect again' })).toBeTruthy();
  expect(stored[0]?.account_id).toBe('act_2');
  await workbench.dispose();
});

test('a failed or denied sign-in is reported and can be retried', async () => {
  const workbench = await start(`${paths.adAccount}?code=c&state=s`, {
    'GET /marketing/ads/accounts': { result: [] },
    'GET /marketing/ads/partners': { result: partners },
    'POST /marketing/ads/authorizations/complete': refusal(400, 'This code has been used.'),
  });
  expect(await screen.findByText("We couldn't connect your ad account. This code has been used.")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Meta/ }));
  expect(screen.getByRole('button', { name: 'Sign in to Meta' })).toBeTruthy();
  await workbench.goto(`${paths.adAccount}?error=access_denied&state=s`);
  expect(await screen.findByText(/^No account was connected/)).toBeTruthy();
  await workbench.dispose();
});

test("a delayed campaign shows the partner's reason", async () => {
  const waiting = campaign({ status: 'submitted', delay_message: 'Too many calls.' });
  const workbench = await start(`/ads/campaigns/${id}/editor/review`, { 'GET /marketing/ads/campaigns/:id': waiting });
  expect(await screen.findByText("Too many calls. We'll try again automatically.")).toBeTruthy();
  await workbench.dispose();
});

test('a campaign is duplicated and deleted', async () => {
  const workbench = await start(paths.index, {
    'POST /marketing/ads/campaigns/:id': answer(201, campaign({ id: 'copy', name: 'Duplicate: Spring' })),
    'DELETE /marketing/ads/campaigns/:id': null,
  });
  await userEvent.click(await screen.findByRole('button', { name: /actions.*Spring|Spring.*actions/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText('Duplicate: Spring')).toBeTruthy();
  await workbench.goto(`/ads/campaigns/${id}/delete`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete campaign' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.deleted.message));
  await workbench.dispose();
});

test.each([
  ['the list', paths.index, 'GET /marketing/ads/campaigns', texts.fetchFailed.message],
  ['one', `/ads/campaigns/${id}/editor/review`, 'GET /marketing/ads/campaigns/:id', texts.fetchOneFailed.message],
  ['the accounts', paths.settings, 'GET /marketing/ads/accounts', texts.accountsFailed.message],
] as const)('%s that cannot be loaded is reported', async (_what, address, operation, message) => {
  const workbench = await start(address, { [operation]: refusal(403, 'no') });
  await waitFor(() => expect(messages(workbench)).toContain(message));
  await workbench.dispose();
});
