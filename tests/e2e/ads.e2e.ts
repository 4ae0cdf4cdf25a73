import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after } from 'node:test';
import sharp from 'sharp';
import type { AdCampaign } from 'sendwright/wire/ads';
import type { Automation } from 'sendwright/wire/automations';
import type { List } from 'sendwright/wire/lists';
import { type Meta, startMeta } from '../../provider/testing/meta/startMeta';
import type { Api } from './support/api';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';
import { until } from '../support/until';

// Ads with the built-in sandbox: connected, created step by step, rejected, fixed, approved and deleted. Then the same
// at a fake of Meta, and an audience there that follows a segment, and that an automation adds contacts to.

let screen: Screen;
let api: Api;
let meta: Meta;

/** A list with enough contacts for an audience, and a square image. */
async function prepare(): Promise<void> {
  const list = await api.call<List>('POST', '/marketing/lists', { name: 'Readers' });
  const contacts = Array.from({ length: 120 }, (_, index) => ({ email: `reader${index}@example.com`, city: 'Porto' }));
  await api.call('PUT', '/marketing/contacts', { list_ids: [list.id], contacts });
  await until(
    'the contacts to be on their list',
    async () => (await api.call<List>('GET', `/marketing/lists/${list.id}`)).contact_count === 120,
    60,
  );
  await api.call('POST', '/marketing/segments/2.0', {
    name: 'Porto',
    query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Porto'",
  });
  const square = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#d97706' } })
    .png()
    .toBuffer();
  await api.upload('/images', 'bread.png', Buffer.from(square), 'image/png');
}

openWorkbench(
  async (workbench) => {
    ({ screen, api } = workbench);
    await prepare();
    await signIn(screen, '/ads');
  },
  async () => {
    meta = await startMeta();
    const app = { META_APP_ID: meta.appId, META_APP_SECRET: meta.appSecret, META_API_URL: meta.url };
    return { settings: app };
  },
);

after(() => meta.close());

const dialog = { role: 'dialog' };
const campaigns = async (): Promise<AdCampaign[]> =>
  (await api.call<{ result: AdCampaign[] }>('GET', '/marketing/ads/campaigns')).result;

journey('A campaign in the sandbox', () => screen, {
  'the sandbox is connected': async () => {
    await screen.sees('No campaigns yet');
    await checkLooks(screen, 'ads-empty');
    await screen.press('link', 'Ad accounts');
    await screen.sees('No ad account is connected');
    await checkLooks(screen, 'ads-unconnected');
    await screen.press('link', 'Connect account');
    await screen.press('button', 'Connect sandbox', dialog);
    await screen.sees('It shows no ads and spends nothing.');
    await checkLooks(screen, 'ads-settings');
  },
  'a campaign is begun with its channels': async () => {
    await screen.open('/ads/campaigns/quickstart');
    await screen.fill(/^Name/, 'Fresh bread');
    await screen.press('checkbox', /^Facebook/);
    await screen.select(/^Facebook page/, 'Sandbox page');
    await checkLooks(screen, 'ads-quickstart');
    await screen.press('button', 'Continue');
    await screen.isAt(/^\/ads\/campaigns\/[\w-]+\/target$/);
  },
  'its audience is counted while it is chosen': async () => {
    await screen.sees('Ad partners need at least 100 contacts: add a list or segment.');
    await screen.choose(/^Lists and segments/, 'Readers');
    await screen.sees('120 contacts who can be reached');
    await checkLooks(screen, 'ads-target');
    await screen.press('button', 'Continue');
    await screen.isAt(/\/editor$/);
  },
  'its ad is written beside a preview, with an image of the library': async () => {
    await screen.press('button', 'Choose image');
    await screen.sees('Facebook needs images at least 600 pixels wide');
    await screen.press('button', /bread\.png/, dialog);
    await screen.press('button', 'Insert image', dialog);
    await screen.fill(/^Headline/, 'Please reject this bread');
    await screen.fill(/^Text/, 'Baked every morning, and gone by noon.');
    await screen.fill(/^Link/, 'https://bakery.example/bread');
    await screen.fill(/^Facebook a day/, '4');
    await screen.sees('The daily budget must be at least $5.');
    await screen.fill(/^Facebook a day/, '7.50');
    await screen.sees('$7.50 a day');
    await checkLooks(screen, 'ads-editor');
    await screen.press('tab', 'Story');
    await screen.press('switch', 'Dark');
    await checkLooks(screen, 'ads-story');
    await screen.press('button', 'Review campaign');
    await screen.isAt(/\/editor\/review$/);
  },
  'it is submitted, and rejected in the words of the partner': async () => {
    await checkLooks(screen, 'ads-review');
    await screen.press('button', 'Submit to the sandbox');
    await screen.sees('The ad partners are checking the campaign.');
    await checkLooks(screen, 'ads-submitted');
    // The page updates automatically.
    await screen.sees("We couldn't submit your campaign. The sandbox rejects headlines that have “reject” in them");
    await checkLooks(screen, 'ads-rejected');
  },
  'it is fixed, submitted again and becomes active': async () => {
    const [campaign] = await campaigns();
    await screen.open(`/ads/campaigns/${campaign?.id}/editor`);
    await screen.fill(/^Headline/, 'Fresh bread');
    await screen.press('button', 'Review campaign');
    await screen.press('button', 'Submit to the sandbox');
    await screen.waitFor('link', 'Ads');
    await until('the campaign to be active', async () => (await campaigns())[0]?.status === 'active', 120);
    await screen.open('/ads/campaigns');
    await screen.sees('Active');
    await checkLooks(screen, 'ads-list');
  },
  'its results are those of the sandbox, and say so': async () => {
    const [campaign] = await campaigns();
    await until('the first results', async () => (await campaigns())[0]?.results !== null, 120);
    await screen.open(`/ads/campaigns/${campaign?.id}/editor/review`);
    await screen.waitFor('table', 'Results by channel');
    await screen.sees('Simulated by the sandbox: the ads were shown to nobody.');
    await checkLooks(screen, 'ads-results');
  },
  'it is deleted, and then the sandbox can be disconnected': async () => {
    const [campaign] = await campaigns();
    await screen.open(`/ads/campaigns/${campaign?.id}/delete`);
    await screen.press('button', 'Delete campaign', { role: 'alertdialog' });
    await screen.sees('No campaigns yet');
    await until(
      'the sandbox to be free',
      () =>
        api.call('DELETE', '/marketing/ads/accounts/sandbox').then(
          () => true,
          () => false,
        ),
      60,
    );
    await screen.open('/ads/settings');
    await screen.sees('No ad account is connected');
    assert.deepEqual(await consoleProblems(screen.browser), []);
  },
});

journey('An account at Meta', () => screen, {
  'somebody who denies access is told that nothing was connected': async () => {
    await screen.open('/ads/settings/ad_account');
    await screen.press('radio', /^Meta/);
    await checkLooks(screen, 'ads-connect');
    await screen.press('button', 'Sign in to Meta');
    await screen.press('link', 'Cancel');
    await screen.sees('No account was connected, because access was not allowed.');
  },
  'it is connected by its consent page, and one of its ad accounts is chosen': async () => {
    await screen.press('radio', /^Meta/);
    await screen.press('button', 'Sign in to Meta');
    await screen.press('link', 'Continue');
    await screen.isAt(/\/ads\/settings$/);
    await screen.sees('Bakery');
    await screen.select(/^Ad account/, 'Bakery abroad');
    await checkLooks(screen, 'ads-meta');
    assert.deepEqual(meta.problems, []);
  },
});

const newest = async (): Promise<AdCampaign> => {
  const [campaign] = await campaigns();
  if (!campaign) throw new Error('There is no campaign.');
  return campaign;
};
const becomes = (status: AdCampaign['status']) =>
  until(`the campaign to be ${status}`, async () => (await newest()).status === status, 120);

journey('A campaign at Meta', () => screen, {
  'it is created for the followers of a page': async () => {
    await screen.open('/ads/campaigns/quickstart');
    await screen.fill(/^Name/, 'Bread for followers');
    await screen.press('checkbox', /^Facebook/);
    await screen.select(/^Facebook page/, 'Bakery page');
    await screen.press('button', 'Continue');
    await screen.press('radio', /^Followers of your page/);
    await checkLooks(screen, 'ads-meta-target');
    await screen.press('button', 'Continue');
    await screen.isAt(/\/editor$/);
    await screen.press('button', 'Choose image');
    await screen.press('button', /bread\.png/, dialog);
    await screen.press('button', 'Insert image', dialog);
    await screen.fill(/^Headline/, 'Please reject this bread');
    await screen.fill(/^Text/, 'Baked every morning, and gone by noon.');
    await screen.fill(/^Link/, 'https://bakery.example/bread');
    await screen.fill(/^Facebook a day/, '7.50');
    await screen.press('button', 'Review campaign');
    await screen.isAt(/\/editor\/review$/);
    await checkLooks(screen, 'ads-meta-review');
  },
  'an account that pays in another currency is refused, and another one is chosen': async () => {
    await screen.press('button', 'Submit and spend $7.50 a day');
    await screen.sees('This ad account pays in EUR. Choose one that pays in US dollars.');
    await screen.open('/ads/settings');
    await screen.select(/^Ad account/, 'Bakery');
    await until('the account to be chosen', async () => {
      const { result } = await api.call<{ result: { account_id: string }[] }>('GET', '/marketing/ads/accounts');
      return result[0]?.account_id === 'act_1001';
    });
  },
  'it is rejected in the words of Meta': async () => {
    await screen.open(`/ads/campaigns/${(await newest()).id}/editor/review`);
    await screen.press('button', 'Submit and spend $7.50 a day');
    await screen.sees('Unacceptable business practices: This ad promises what it cannot keep.');
    await checkLooks(screen, 'ads-meta-rejected');
  },
  'it is fixed, and active': async () => {
    await screen.open(`/ads/campaigns/${(await newest()).id}/editor`);
    await screen.fill(/^Headline/, 'Fresh bread');
    await screen.press('button', 'Review campaign');
    await screen.press('button', 'Submit and spend $7.50 a day');
    await becomes('active');
    await screen.sees('Active');
    await checkLooks(screen, 'ads-meta-active');
    const [set] = meta.state.of('adsets');
    const [followers] = meta.state.audiences.values();
    assert.equal(followers?.name, 'Sendwright: followers of 2001');
    assert.ok(set?.fields['targeting']?.includes(`"custom_audiences":[{"id":"${followers.id}"}]`));
    assert.deepEqual(meta.problems, []);
  },
});

const hashOf = (email: string): string => createHash('sha256').update(email).digest('hex');
const isNewcomer = (key: string): boolean => key.startsWith(hashOf('newcomer@example.com'));
const members = (): number => [...meta.state.audiences.values()].reduce((sum, one) => sum + one.members.size, 0);

journey('An audience that follows a segment', () => screen, {
  'it is synced with Meta from a segment': async () => {
    await screen.open('/ads/audiences');
    await screen.sees('No audience is synced');
    await checkLooks(screen, 'ads-audiences-empty');
    await screen.open('/ads/audiences/new');
    // The error of the focused field appears while the button is pressed, and must not move it away.
    await screen.press('button', 'Start syncing');
    await screen.sees('Name is a required field.');
    await screen.sees('List or segment is a required field.');
    await screen.fill(/^Name/, 'Loyal readers');
    await screen.choose(/^List or segment/, 'Porto');
    await screen.sees('120 contacts can be reached.');
    await checkLooks(screen, 'ads-audience-new');
    await screen.press('button', 'Start syncing');
    await screen.isAt(/\/ads\/audiences\/[\w-]+$/);
    // The page updates automatically.
    await screen.sees('In sync');
    await checkLooks(screen, 'ads-audience');
    assert.equal(members(), 120);
  },
  'contacts who leave the segment or unsubscribe are removed, and those who enter it are added': async () => {
    await api.call('POST', '/asm/suppressions/global', { recipient_emails: ['reader7@example.com'] });
    await api.call('PUT', '/marketing/contacts', {
      contacts: [
        { email: 'reader8@example.com', city: 'Lisbon' },
        { email: 'newcomer@example.com', city: 'Porto' },
      ],
    });
    await screen.press('button', 'Sync now');
    // 120 without two of them, and the newcomer.
    await until(
      'Meta to have followed',
      async () => {
        const isThere = [...meta.state.audiences.values()].some((one) => [...one.members].some(isNewcomer));
        if (isThere && members() === 119) return true;
        // The contacts may have changed after the sync had begun.
        await screen.press('button', 'Sync now');
        return false;
      },
      120,
    );
    await screen.open('/ads/audiences');
    await screen.sees('119');
    await checkLooks(screen, 'ads-audiences');
  },
  'an automation adds contacts to it who are not in the segment': async () => {
    const list = await api.call<List>('POST', '/marketing/lists', { name: 'Shoppers' });
    const { id } = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Shoppers',
      entry: { type: 'list', id: list.id },
    });
    await screen.open(`/automations/${id}/detail`);
    await screen.press('button', 'Add step');
    await screen.press('menuitem', /^Ad audience/);
    await screen.waitFor('option', 'Loyal readers');
    await checkLooks(screen, 'automation-audience');
    await screen.press('button', 'Set live');
    await screen.sees('It is live');
    await api.call('PUT', '/marketing/contacts', {
      list_ids: [list.id],
      contacts: [{ email: 'shopper@example.com', city: 'Faro' }],
    });
    await screen.open(`/automations/${id}/stats`);
    await screen.waitFor('table', 'By ad audience');
    await until('the contact to have taken the step', async () => {
      const { result } = await api.call<{ result: { added: number }[] }>(
        'GET',
        `/marketing/stats/automations/${id}/audiences`,
      );
      return result[0]?.added === 1;
    });
    await checkLooks(screen, 'automation-audience-statistics');
    await screen.open('/ads/audiences');
    await screen.press('link', 'Loyal readers');
    await screen.press('button', 'Sync now');
    await until('Meta to have the contact', async () => members() === 120, 60);
    await screen.sees('1 added, 0 kept out');
    await checkLooks(screen, 'ads-audience-automations');
  },
  'it is stopped, and emptied at Meta': async () => {
    await screen.open('/ads/audiences');
    await screen.press('link', 'Loyal readers');
    await screen.press('link', 'Stop');
    await screen.press('radio', /^Are removed/);
    await checkLooks(screen, 'ads-audience-stop');
    await screen.press('button', 'Stop syncing', dialog);
    await screen.sees('Stopped');
    assert.equal(members(), 0);
    assert.deepEqual(meta.problems, []);
  },
});
