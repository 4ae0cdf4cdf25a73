import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageManager } from 'sendwright/plugins/images/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import {
  type ApiMocks,
  type ApiRequest,
  answer,
  checkPlugin,
  fake,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { AdAccount, AdCampaign } from 'sendwright/wire/ads';
import type { Image } from 'sendwright/wire/images';
import { paths } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const scopes = ['marketing.read', ...['create', 'update', 'delete'].map((verb) => `marketing_campaigns.${verb}`)];
const longTimeout = { timeout: 4000 };
const list = '11111111-1111-4111-8111-111111111111';
const id = '22222222-2222-4222-8222-222222222222';
const picture: Image = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'bread.png',
  created: 1,
  url: 'https://content.example/bread.png',
  thumbnail: 'https://content.example/small.png',
  width: 1200,
  height: 1200,
  size: 1000,
  type: 'image/png',
};
const sandbox: AdAccount = {
  partner: 'sandbox',
  account_id: 'sandbox',
  name: 'Sandbox',
  accounts: [{ id: 'sandbox', name: 'Sandbox' }],
  problem: null,
  is_sandbox: true,
  available_channels: ['facebook', 'instagram', 'google'],
  channels: ['facebook', 'instagram', 'google'],
  pages: [{ id: 'page', name: 'Bakery' }],
  instagram_accounts: [{ id: 'profile', name: '@bakery' }],
  unavailable: { types: [], audiences: [] },
  connected_at: '2026-01-01T00:00:00Z',
};
const partners = [
  { partner: 'sandbox' as const, channels: sandbox.available_channels, is_sandbox: true, needs_sign_in: false },
  { partner: 'meta' as const, channels: ['facebook' as const], is_sandbox: false, needs_sign_in: true },
];
const campaign = (change: Partial<AdCampaign> = {}): AdCampaign => ({
  id,
  name: 'Spring',
  type: 'display',
  objective: 'RETARGETING',
  channels: ['facebook', 'google'],
  page_id: 'page',
  instagram_account_id: null,
  audience: {
    kind: 'retargeting',
    source: 'contacts',
    list_ids: [list],
    segment_ids: [],
    locations: ['PT'],
    age_min: 18,
    age_max: 65,
    genders: [],
    interests: [],
  },
  duration: { type: 'ongoing', start_at: null, end_at: null },
  daily_budget: { facebook: 7.5, google: 5 },
  creatives: [
    {
      channel: 'facebook',
      image_id: picture.id,
      headline: 'Fresh bread',
      text: 'Baked every morning',
      description: '',
      link_url: 'https://www.example.com/bread',
      cta: 'shop_now',
    },
  ],
  lead_form: { fields: ['email'], list_id: null, privacy_url: '', consent_text: '' },
  status: 'draft',
  pause_state: null,
  results: null,
  error_message: null,
  delay_message: null,
  problems: [],
  sandbox_channels: ['facebook', 'google'],
  revision: 1,
  submitted_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
});
const size = { contacts: 120, minimum: 100, is_enough: true, reach: null, searches: null, is_sandbox: false };

async function start(address: string, http: ApiMocks = {}, change: Partial<AdCampaign> = {}, plugins = [plugin]) {
  let stored = campaign(change);
  const workbench = await testWorkbench(plugins, {
    scopes,
    services: [
      fake(Lists, { all: [{ id: list, name: 'Readers', contact_count: 120 }], load: async () => [] } as never),
      fake(Segments, { choices: [], load: async () => [] } as never),
    ],
    http: {
      'GET /marketing/ads/accounts': { result: [sandbox] },
      'GET /marketing/ads/campaigns': () => ({ result: [stored], _metadata: { count: 1 } }),
      'GET /marketing/ads/campaigns/:id': () => stored,
      'PATCH /marketing/ads/campaigns/:id': ({ body }: ApiRequest) => {
        const { revision: _revision, ...content } = body as Partial<AdCampaign>;
        stored = { ...stored, ...content, status: 'draft', revision: stored.revision + 1 };
        return stored;
      },
      'POST /marketing/ads/campaigns/:id/submit': () => {
        stored = { ...stored, status: 'submitted' };
        return answer(202, stored);
      },
      'POST /marketing/ads/audience_size': size,
      'GET /images/:id': picture,
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const saves = (workbench: TestWorkbench) =>
  workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as Partial<AdCampaign>);

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

test('an ad is previewed live in each placement, in light and dark', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const feed = within(await screen.findByRole('figure', { name: 'The ad on Facebook, feed' }));
  expect(feed.getByText('Fresh bread')).toBeTruthy();
  expect(feed.getByText('Bakery')).toBeTruthy();
  expect(feed.getByText('example.com')).toBeTruthy();
  expect(await feed.findByRole('img')).toHaveProperty('src', picture.url);
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Warm bread' } });
  expect(feed.getByText('Warm bread')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Dark' }));
  expect(screen.getByRole('figure').dataset['theme']).toBe('dark');
  fireEvent.click(screen.getByRole('tab', { name: 'Story' }));
  expect(screen.getByRole('figure', { name: 'The ad on Facebook, story' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Google' }));
  expect(within(screen.getByRole('figure', { name: 'The ad on Google, search' })).getByText('Warm bread')).toBeTruthy();
  await waitFor(() => expect(saves(workbench)).toHaveLength(1), longTimeout);
  await workbench.dispose();
});

test('a headline over its limit is reported and not saved', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const field = await screen.findByRole('textbox', { name: /^Headline/ });
  expect(screen.getByText('11/40')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'x'.repeat(41) } });
  expect(screen.getByText('41/40').dataset['over']).toBe('true');
  expect(screen.getByText('Headline must not exceed 40 characters.')).toBeTruthy();
  expect(screen.getByText('Not saved: fix the marked fields')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'x'.repeat(40) } });
  await waitFor(() => expect(saves(workbench).at(-1)?.creatives?.[0]?.headline).toHaveLength(40), longTimeout);
  await workbench.dispose();
});

test('an image is chosen for the selected channel, with its requirements shown', async () => {
  const images = definePlugin({
    id: 'some-images',
    title: 'Some images',
    slots: [
      fill(ImageManager, {
        title: 'Images',
        component: async () => ({
          default: ({ onChosen, needs }) => (
            <button onClick={() => onChosen({ ...picture, alt: '' })}>{`Choose for ${needs?.name}`}</button>
          ),
        }),
      }),
    ],
  });
  const workbench = await start(`/ads/campaigns/${id}/editor`, {}, {}, [plugin, images] as never);
  fireEvent.click(await screen.findByRole('tab', { name: 'Google' }));
  expect(screen.getByText('Google takes 1.91:1, at least 600 pixels wide.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose image' }));
  expect(workbench.location).toContain('/image_manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose for Google' }));
  await waitFor(
    () => expect(saves(workbench).at(-1)?.creatives?.[1]).toMatchObject({ channel: 'google', image_id: picture.id }),
    longTimeout,
  );
  expect(workbench.location).toBe(`/ads/campaigns/${id}/editor`);
  await workbench.dispose();
});

const google: AdAccount = {
  ...sandbox,
  partner: 'google',
  name: 'Bakery',
  is_sandbox: false,
  available_channels: ['google'],
  channels: ['google'],
  unavailable: {
    types: [{ type: 'lead', reason: "Google's forms can't ask for consent in your own words." }],
    audiences: [{ kind: 'retargeting', source: 'website', reason: 'Google is not limited to visitors.' }],
  },
};

test('what Google does not do is not offered, and says why', async () => {
  const accounts = { 'GET /marketing/ads/accounts': { result: [google] } };
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

test("a search ad has three headlines within Google's limits, shown together", async () => {
  const problems = [{ field: 'creatives[0].extra_headlines', message: 'Google needs three headlines.' }];
  const workbench = await start(
    `/ads/campaigns/${id}/editor?check&channel=google`,
    { 'GET /marketing/ads/accounts': { result: [google] } },
    { channels: ['google'], creatives: [{ ...campaign().creatives[0], channel: 'google' } as never], problems },
  );
  const headline = await screen.findByRole('textbox', { name: /^Headline 2/ });
  expect(screen.getByText('Google needs three headlines.')).toBeTruthy();
  expect(screen.getByText('11/30')).toBeTruthy();
  expect(screen.getByText('19/90')).toBeTruthy();
  fireEvent.change(headline, { target: { value: 'Order online' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline 3/ }), { target: { value: 'x'.repeat(31) } });
  expect(screen.getByText('31/30').dataset['over']).toBe('true');
  const preview = within(screen.getByRole('figure', { name: 'The ad on Google, search' }));
  expect(preview.getByText(`Fresh bread | Order online | ${'x'.repeat(31)}`)).toBeTruthy();
  await waitFor(
    () => expect(saves(workbench).at(-1)?.creatives?.[0]?.extra_headlines).toEqual(['Order online', 'x'.repeat(31)]),
    longTimeout,
  );
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

test('an invalid amount is reported and not saved', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const field = await screen.findByRole('textbox', { name: /^Facebook a day/ });
  fireEvent.change(field, { target: { value: '7.505' } });
  expect(screen.getByText(/Enter an amount in dollars/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '9.25' } });
  expect(screen.getByText(/^\$14\.25 a day/)).toBeTruthy();
  await waitFor(
    () => expect(saves(workbench).at(-1)?.daily_budget).toEqual({ facebook: 9.25, google: 5 }),
    longTimeout,
  );
  await workbench.dispose();
});

test('while a draft cannot be saved, its errors are still those of what is shown', async () => {
  const problems = [
    { field: 'daily_budget.google', message: 'Enter a daily budget for Google, or remove the channel.' },
    { field: 'creatives[0].image_id', channel: 'facebook' as const, message: 'The image is 400 pixels wide.' },
  ];
  const workbench = await start(
    `/ads/campaigns/${id}/editor?check`,
    {},
    { channels: ['facebook', 'google'], daily_budget: { facebook: 5 }, problems },
  );
  expect(await screen.findByText(/^Enter a daily budget for Google/)).toBeTruthy();
  // Only the server knows the image.
  expect(screen.getByText('The image is 400 pixels wide.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'x'.repeat(41) } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Google a day/ }), { target: { value: '4' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Link/ }), { target: { value: 'bakery' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Until an end date' }));
  expect(screen.queryByText(/^Enter a daily budget for Google/)).toBeNull();
  expect(screen.getByText('The daily budgets must add up to at least $10 for 2 channels.')).toBeTruthy();
  expect(screen.getByText(/^Link must be a valid web address/)).toBeTruthy();
  expect(screen.getByText('Choose an end date.')).toBeTruthy();
  expect(screen.getByText('The image is 400 pixels wide.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Facebook a day/ }), { target: { value: '1000000' } });
  expect(screen.getByText('The daily budget must not exceed $100,000.')).toBeTruthy();
  expect(saves(workbench)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /^Facebook a day/ }), { target: { value: '6' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Bread' } });
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});

test('fields that nobody has been at are not marked yet', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`, {}, { channels: ['facebook'], creatives: [] });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Headline/ }), { target: { value: 'x'.repeat(41) } });
  expect(screen.getByText(/^Headline must not exceed/)).toBeTruthy();
  expect(screen.queryByText('Text is a required field.')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Bread' } });
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});

test('the budget is a total, which the channels share in any way', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  expect(await screen.findByText('$12.50 a day in total. At least $10.00 for 2 channels, in any shares.')).toBeTruthy();
  await workbench.dispose();
});

test('without channels the ads are not done; a removed channel loses its budget', async () => {
  const workbench = await start(`/ads/campaigns/${id}/quickstart`, {}, { channels: ['google'] });
  // Steps that are done can be opened.
  const step = await screen.findByRole('button', { name: 'Ads and budget' });
  expect(step).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Google/ }));
  expect(step).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose at least one channel.')).toBeTruthy();
  expect(workbench.location).toBe(`/ads/campaigns/${id}/quickstart`);
  expect(saves(workbench).at(-1)).toMatchObject({ channels: [], daily_budget: {} });
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

test('the ad of another channel says what it starts with', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  fireEvent.click(await screen.findByRole('tab', { name: 'Google' }));
  expect(screen.getByText(/^Starts with the text of the Facebook ad/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline$/ }), { target: { value: 'Other bread' } });
  expect(screen.queryByText(/^Starts with the text/)).toBeNull();
  await screen.findByText('Saved', undefined, longTimeout);
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

test("somebody else's change is not overwritten", async () => {
  let conflicts = true;
  const theirs = campaign({ name: 'Theirs', revision: 5 });
  const workbench = await start(`/ads/campaigns/${id}/editor`, {
    'PATCH /marketing/ads/campaigns/:id': ({ body }: ApiRequest) =>
      conflicts ? refusal(412, 'changed', 'revision') : { ...theirs, ...(body as Partial<AdCampaign>), revision: 6 },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Text/ }), { target: { value: 'Mine' } });
  expect(await screen.findByText('This campaign was changed elsewhere', undefined, longTimeout)).toBeTruthy();
  conflicts = false;
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves(workbench).at(-1)).toMatchObject({ name: 'Spring' }), longTimeout);
  await screen.findByText('Saved', undefined, longTimeout);
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
