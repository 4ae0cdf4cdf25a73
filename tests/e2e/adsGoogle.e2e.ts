import assert from 'node:assert/strict';
import { after } from 'node:test';
import sharp from 'sharp';
import type { AdCampaign } from 'sendwright/wire/ads';
import type { List } from 'sendwright/wire/lists';
import { type Google, startGoogle } from '../../provider/testing/google/startGoogle';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';
import { until } from '../support/until';

// Ads at a fake of Google: connected, a search campaign that is rejected and fixed, and an audience.

let screen: Screen;
let api: Api;
let google: Google;

/** A list with enough contacts for an audience, and an image with Google's shape. */
async function prepare(): Promise<void> {
  const list = await api.call<List>('POST', '/marketing/lists', { name: 'Readers' });
  const contacts = Array.from({ length: 120 }, (_, index) => ({ email: `reader${index}@example.com` }));
  await api.call('PUT', '/marketing/contacts', { list_ids: [list.id], contacts });
  await until(
    'the contacts to be on their list',
    async () => (await api.call<List>('GET', `/marketing/lists/${list.id}`)).contact_count === 120,
    60,
  );
  const wide = await sharp({ create: { width: 1200, height: 628, channels: 3, background: '#d97706' } })
    .png()
    .toBuffer();
  await api.upload('/images', 'bread.png', Buffer.from(wide), 'image/png');
}

openWorkbench(
  async (workbench) => {
    ({ screen, api } = workbench);
    await prepare();
    await signIn(screen, '/ads');
  },
  async () => {
    google = await startGoogle();
    const { clientId, clientSecret, developerToken, url } = google;
    const access = {
      GOOGLE_ADS_CLIENT_ID: clientId,
      GOOGLE_ADS_CLIENT_SECRET: clientSecret,
      GOOGLE_ADS_DEVELOPER_TOKEN: developerToken,
      GOOGLE_ADS_API_URL: url,
    };
    return { settings: access };
  },
);

after(() => google.close());

const dialog = { role: 'dialog' };
const campaigns = async (): Promise<AdCampaign[]> =>
  (await api.call<{ result: AdCampaign[] }>('GET', '/marketing/ads/campaigns')).result;

journey('A search campaign at Google', () => screen, {
  'the account is connected by the consent page': async () => {
    await screen.open('/ads/settings/ad_account');
    await screen.press('radio', /^Google/);
    await checkLooks(screen, 'ads-google-connect');
    await screen.press('button', 'Sign in to Google');
    await screen.press('link', 'Continue');
    await screen.isAt(/\/ads\/settings$/);
    await screen.sees('Your ad account at Google.');
    await checkLooks(screen, 'ads-google-settings');
  },
  'a campaign for an interest shows how often people search': async () => {
    await screen.open('/ads/campaigns/quickstart');
    await screen.fill(/^Name/, 'Fresh bread');
    await screen.press('radio', /^Find new people/);
    await screen.press('checkbox', /^Google/);
    await screen.press('button', 'Continue');
    await screen.isAt(/^\/ads\/campaigns\/[\w-]+\/target$/);
    const [campaign] = await campaigns();
    await api.call('PATCH', `/marketing/ads/campaigns/${campaign?.id}`, {
      audience: { source: 'interests', interests: ['sourdough'], locations: ['US'] },
      daily_budget: { google: 7.5 },
    });
    await screen.open(`/ads/campaigns/${campaign?.id}/target`);
    await screen.sees('searches a month at Google');
    await checkLooks(screen, 'ads-google-target');
  },
  'its ad has the texts that Google needs': async () => {
    const [campaign] = await campaigns();
    await screen.open(`/ads/campaigns/${campaign?.id}/editor`);
    await screen.press('button', 'Choose image');
    await screen.press('button', /bread\.png/, dialog);
    await screen.press('button', 'Insert image', dialog);
    await screen.fill(/^Headline\b(?! \d)/, 'Please reject this bread');
    await screen.fill(/^Headline 2/, 'Baked every morning');
    await screen.fill(/^Headline 3/, 'Order until noon');
    await screen.fill(/^Text/, 'Bread of the day, from our own oven.');
    await screen.fill(/^Description/, 'Gone by noon.');
    await screen.fill(/^Link/, 'https://bakery.example/bread');
    await screen.sees('Please reject this bread | Baked every morning | Order until noon');
    await checkLooks(screen, 'ads-google-editor');
    await screen.press('button', 'Review campaign');
    await screen.isAt(/\/editor\/review$/);
    await checkLooks(screen, 'ads-google-review');
  },
  'it is rejected in the words of Google, fixed and shown': async () => {
    await screen.press('button', 'Submit and spend $7.50 a day');
    await screen.sees('Google disapproved the ad: MISLEADING_CONTENT.');
    await checkLooks(screen, 'ads-google-rejected');
    const [campaign] = await campaigns();
    await screen.open(`/ads/campaigns/${campaign?.id}/editor`);
    await screen.fill(/^Headline\b(?! \d)/, 'Fresh bread');
    await screen.press('button', 'Review campaign');
    await screen.press('button', 'Submit and spend $7.50 a day');
    await until('the campaign to be active', async () => (await campaigns())[0]?.status === 'active', 120);
    assert.deepEqual(google.problems, []);
  },
  'an audience at Google says that its contacts are being processed': async () => {
    await screen.open('/ads/audiences/new');
    await screen.fill(/^Name/, 'Loyal readers');
    await screen.choose(/^List or segment/, 'Readers');
    await screen.sees("You confirm that you have accepted Google's terms");
    await checkLooks(screen, 'ads-google-audience-new');
    await screen.press('button', 'Start syncing');
    await screen.sees('Google is processing the contacts');
    await checkLooks(screen, 'ads-google-audience');
    assert.deepEqual(google.problems, []);
  },
  'a sign-in that was revoked says so': async () => {
    google.state.revoke();
    await screen.press('button', 'Sync now');
    await screen.open('/ads/settings');
    await screen.sees('Google no longer accepts the sign-in');
    await checkLooks(screen, 'ads-google-lost');
  },
});
