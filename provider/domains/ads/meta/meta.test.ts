import type {
  AdAccount,
  AdAuthorization,
  AdCampaign,
  AdCampaignUpdate,
  AdPartnerDescription,
} from 'sendwright/wire/ads';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { type Meta, startMeta } from '../../../testing/meta/startMeta';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { checkConnections } from '../connectionWorker';
import { AdPartners } from '../partners/partners';

const cleanup = new Cleanup();
let meta: Meta;
let pages: Meta['state']['pages'];
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  meta = cleanup.own(await startMeta());
  pages = [...meta.state.pages];
  const settings = { appId: meta.appId, appSecret: meta.appSecret, apiUrl: meta.url };
  provider = cleanup.own(await startTestProvider({ config: { meta: settings } }));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  account = await provider.createAccount();
  meta.conduct(undefined);
  meta.state.reviewTime = 0;
  meta.state.objects.clear();
  meta.state.audiences.clear();
  meta.state.pixels.splice(0);
  meta.state.pages.splice(0, Infinity, ...pages);
});
afterEach(() => expect(meta.problems).toEqual([]));

const ads = '/v3/marketing/ads';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = account) =>
  provider.inject(method, `${ads}${path}`, body, { authorization: `Bearer ${who.apiKey}` });
async function made<Body>(method: 'POST' | 'PATCH', path: string, body: unknown = {}): Promise<Body> {
  const answer = await call(method, path, body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  return answer.json();
}
const messageOf = (answer: Awaited<ReturnType<typeof call>>) => answer.json<{ errors: unknown[] }>().errors[0];

/** What the consent page returns to the workbench. */
async function consented(): Promise<{ code: string; state: string }> {
  const { url } = await made<AdAuthorization>('POST', '/authorizations', { partner: 'meta' });
  const page = await (await fetch(url)).text();
  const back = new URL(/href="([^"]+)">Continue/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(back.href.startsWith(`${provider.url}/ads/settings/ad_account?`)).toBe(true);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
const connected = async () => made<AdAccount>('POST', '/authorizations/complete', await consented());
const stored = async (): Promise<AdAccount | undefined> =>
  (await call('GET', '/accounts')).json<{ result: AdAccount[] }>().result.find(({ partner }) => partner === 'meta');

/** Submits a campaign on Facebook and Instagram. */
async function submitted(change: AdCampaignUpdate = {}, headline = 'Fresh bread'): Promise<string> {
  const { database, storage } = provider.provider;
  const key = `images/${account.accountId}/bread.png`;
  await storage.put(key, Buffer.from('a picture'), 'image/png');
  const image = await database.first<{ image_id: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    values (${account.accountId}, 'a.png', ${key}, ${key}, 'image/png', 900, 900, 9) returning image_id`);
  const creative = { image_id: image?.image_id, headline, text: 'Baked', description: '', cta: 'shop_now' };
  const campaign = await made<AdCampaign>('POST', '/campaigns', {
    name: 'Spring',
    objective: 'PROSPECTING',
    channels: ['facebook', 'instagram'],
    page_id: '2001',
    instagram_account_id: '3001',
    audience: { kind: 'lookalike', source: 'interests', interests: ['bread'], locations: ['US'], genders: ['female'] },
    daily_budget: { facebook: 5, instagram: 7.5 },
    creatives: (['facebook', 'instagram'] as const).map((channel) => ({
      ...creative,
      channel,
      link_url: 'https://example.com/bread',
    })),
    ...change,
  });
  expect(campaign.problems).toEqual([]);
  await made('POST', `/campaigns/${campaign.id}/submit`);
  return campaign.id;
}
const fetched = async (id: string): Promise<AdCampaign> => (await call('GET', `/campaigns/${id}`)).json();
const becomes = (id: string, status: AdCampaign['status']) =>
  eventually(async () => (await fetched(id)).status === status);
/** As if the time for the next look had come, until it has: one that is under way sets the next time. */
const becomesNow = (id: string, status: AdCampaign['status']) =>
  eventually(async () => {
    await provider.provider.database.execute(
      sql`update ad_placements set due_at = now() where account_id = ${account.accountId} and due_at is not null`,
    );
    return (await fetched(id)).status === status;
  });
const placement = () =>
  provider.provider.database.first<{ wait: number; failures: number; status: string; external_id: string | null }>(sql`
    select extract(epoch from due_at - now())::float as wait, failures, status, external_id from ad_placements
    where account_id = ${account.accountId}`);
const untilFailed = () => eventually(async () => ((await placement())?.failures ?? 0) > 0);

describe('the sign-in', () => {
  test('connects the ad account with its pages, across pages of results, and stores the token encrypted', async () => {
    meta.state.pageSize = 1;
    const account1 = await connected();
    meta.state.pageSize = 25;
    expect(account1).toMatchObject({
      partner: 'meta',
      name: 'Bakery',
      account_id: 'act_1001',
      accounts: [{ id: 'act_1001' }, { id: 'act_1002' }],
      pages: [
        { id: '2001', name: 'Bakery page' },
        { id: '2002', name: 'Café page' },
      ],
      instagram_accounts: [{ id: '3001', name: '@bakery' }],
      channels: ['facebook', 'instagram'],
      is_sandbox: false,
      problem: null,
    });
    const row = await provider.provider.database.first<{ access_token: string }>(
      sql`select access_token from ad_accounts where account_id = ${account.accountId}`,
    );
    expect(row?.access_token).toMatch(/^sealed:/);
    const { database } = provider.provider;
    const audited = await database.rows<{ subject: string }>(sql`
      select subject from audit_entries
      where account_id = ${account.accountId} and action = 'ad_account.connected'`);
    expect(audited).toEqual([{ subject: 'meta' }]);
    const listed = await call('GET', '/partners');
    expect(listed.json<{ result: AdPartnerDescription[] }>().result).toMatchObject([
      { partner: 'sandbox', needs_sign_in: false },
      { partner: 'meta', needs_sign_in: true, channels: ['facebook', 'instagram'] },
    ]);
  });

  test('is completed once, and only by the session that started it', async () => {
    const result = await consented();
    const other = await provider.createAccount();
    const refusals = [await call('POST', '/authorizations/complete', result, other)];
    await made('POST', '/authorizations/complete', result);
    refusals.push(await call('POST', '/authorizations/complete', result));
    const late = await consented();
    await provider.provider.database.execute(sql`update ad_authorizations set expires_at = now()`);
    refusals.push(await call('POST', '/authorizations/complete', late));
    for (const refused of refusals) {
      expect(refused.statusCode).toBe(400);
      expect(messageOf(refused)).toMatchObject({ code: 'ad_authorization_expired', field: 'state' });
    }
  });

  test("shows the partner's message if it refuses, and 502 if it doesn't respond", async () => {
    const { state } = await consented();
    const refused = await call('POST', '/authorizations/complete', { state, code: 'invented' });
    expect([refused.statusCode, messageOf(refused)]).toMatchObject([
      400,
      { message: 'Error validating verification code.' },
    ]);
    meta.conduct(() => ({ status: 500, code: 2, message: 'Service temporarily unavailable' }));
    expect((await call('POST', '/authorizations/complete', await consented())).statusCode).toBe(502);
  });

  test('can switch to another ad account that it has access to, and to no other', async () => {
    await connected();
    const changed = await made<AdAccount>('PATCH', '/accounts/meta', { account_id: 'act_1002' });
    expect(changed).toMatchObject({ name: 'Bakery abroad', channels: ['facebook', 'instagram'] });
    const refused = await call('PATCH', '/accounts/meta', { account_id: 'act_9' });
    expect(messageOf(refused)).toMatchObject({ field: 'account_id', code: 'ad_identity_unknown' });
  });

  test('is checked daily: the token is renewed before it expires, and a lost page is detected', async () => {
    await connected();
    const { database, log, config } = provider.provider;
    const parts = { database, log, partners: new AdPartners(config) };
    await database.execute(sql`
      update ad_accounts set checked_at = now() - interval '2 days', token_expires_at = now() + interval '1 day'
      where account_id = ${account.accountId}`);
    meta.state.pages.shift();
    while (await checkConnections(parts));
    expect((await stored())?.pages).toEqual([{ id: '2002', name: 'Café page' }]);
    const row = await database.first<{ days: number }>(sql`
      select extract(day from token_expires_at - now())::integer as days from ad_accounts
      where account_id = ${account.accountId}`);
    expect(row?.days).toBeGreaterThan(50);
  });
});

describe('a campaign', () => {
  test('is created once with an ad for each channel, and active when Meta approves it', async () => {
    await connected();
    meta.state.reviewTime = 3_600_000;
    const id = await submitted();
    await eventually(async () => (await placement())?.external_id != null);
    const [campaign] = meta.state.of('campaigns');
    expect(campaign?.fields).toMatchObject({ objective: 'OUTCOME_TRAFFIC', status: 'ACTIVE' });
    const sets = meta.state.of('adsets').map(({ fields }) => fields);
    expect(sets.map(({ name, daily_budget: budget }) => [name, budget])).toEqual([
      ['facebook', '500'],
      ['instagram', '750'],
    ]);
    expect(JSON.parse(sets[1]?.['targeting'] ?? '')).toMatchObject({
      geo_locations: { countries: ['US'] },
      genders: [2],
      publisher_platforms: ['instagram'],
      flexible_spec: [{ interests: [{ name: 'Bread' }] }],
    });
    expect(meta.state.of('ads').map(({ fields }) => JSON.parse(fields['creative'] ?? ''))).toMatchObject([
      {
        object_story_spec: {
          page_id: '2001',
          link_data: { name: 'Fresh bread', call_to_action: { type: 'SHOP_NOW' } },
        },
      },
      { object_story_spec: { page_id: '2001', instagram_user_id: '3001' } },
    ]);
    expect((await fetched(id)).status).toBe('submitted');
    meta.state.reviewTime = 0;
    await becomesNow(id, 'active');
  });

  test('that was interrupted is completed without duplicates', async () => {
    await connected();
    let failures = 0;
    meta.conduct(({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/ads') || failures > 0) return undefined;
      failures += 1;
      return { status: 500, code: 1, message: 'An unknown error occurred' };
    });
    const id = await submitted();
    await untilFailed();
    expect(meta.state.of('campaigns').map(({ fields }) => fields['status'])).toEqual(['PAUSED']);
    await becomesNow(id, 'active');
    expect((['campaigns', 'adsets', 'ads'] as const).map((kind) => meta.state.of(kind).length)).toEqual([1, 2, 2]);
  });

  test.each([17, 613])("waits as long as error %i asks, and shows Meta's message", async (code) => {
    await connected();
    const usage = [{ type: 'ads_management', estimated_time_to_regain_access: 7 }];
    const headers = { 'x-business-use-case-usage': JSON.stringify({ 1001: usage }) };
    meta.conduct(({ method }) =>
      method === 'POST' ? { code, message: 'Too many calls', userMessage: 'Wait a little.', headers } : undefined,
    );
    const id = await submitted();
    await untilFailed();
    expect((await placement())?.wait).toBeGreaterThan(400);
    expect((await placement())?.wait).toBeLessThan(421);
    expect(await fetched(id)).toMatchObject({ status: 'submitted', delay_message: 'Wait a little.' });
    meta.conduct(undefined);
    await becomesNow(id, 'active');
    expect((await fetched(id)).delay_message).toBeNull();
  });

  test('waits while the token is revoked, and continues once the account is connected again', async () => {
    await connected();
    meta.state.tokens.clear();
    const id = await submitted();
    await untilFailed();
    const words = 'Error validating access token: The session was invalidated.';
    expect(await stored()).toMatchObject({ problem: words });
    expect(await fetched(id)).toMatchObject({ status: 'submitted', delay_message: words });
    await connected();
    expect(await stored()).toMatchObject({ problem: null });
    await becomes(id, 'active');
  });

  test('that is rejected shows why and is removed there, even after an approval', async () => {
    await connected();
    const words = 'Unacceptable business practices: This ad promises what it cannot keep.';
    const rejected = await submitted({}, 'Please reject me');
    await becomes(rejected, 'error');
    expect((await fetched(rejected)).error_message).toBe(words);
    expect(meta.state.objects.size - meta.state.of('adimages').length).toBe(0);
    const approved = await submitted();
    await becomes(approved, 'active');
    for (const { fields } of meta.state.of('ads'))
      fields['creative'] = (fields['creative'] ?? '').replace('Fresh bread', 'reject');
    await becomesNow(approved, 'error');
    expect((await fetched(approved)).error_message).toBe(words);
    expect(meta.state.of('campaigns')).toEqual([]);
  });

  test('for followers of the page, or people like them, is shown to an audience that Meta keeps', async () => {
    await connected();
    const audience = { kind: 'retargeting' as const, source: 'page_followers' as const, locations: ['US'] };
    const change: AdCampaignUpdate = { objective: 'RETARGETING', audience };
    await becomes(await submitted(change), 'active');
    await becomes(await submitted(change), 'active');
    const names = () => [...meta.state.audiences.values()].map(({ name }) => name);
    expect(names()).toEqual(['Sendwright: followers of 2001']);
    const shownTo = () =>
      meta.state.of('adsets').map(({ fields }) => JSON.parse(fields['targeting'] ?? '').custom_audiences);
    const [followers] = meta.state.audiences.keys();
    expect(shownTo()).toEqual(Array.from({ length: 4 }, () => [{ id: followers }]));
    meta.state.objects.clear();
    await becomes(await submitted({ audience: { ...audience, kind: 'lookalike' } }), 'active');
    expect(names()).toEqual(['Sendwright: followers of 2001', `Sendwright: like ${followers} in US`]);
    const [, similar] = meta.state.audiences.keys();
    expect(shownTo()).toEqual([[{ id: similar }], [{ id: similar }]]);
  });

  test('for followers of two pages is rejected with what to choose', async () => {
    await connected();
    const id = await submitted({
      objective: 'RETARGETING',
      page_id: '2002',
      audience: { kind: 'retargeting', source: 'page_followers' },
    });
    await becomes(id, 'error');
    expect((await fetched(id)).error_message).toMatch(/^Choose a Facebook page whose followers see the ads/);
    expect(meta.state.of('campaigns')).toEqual([]);
  });

  test('for visitors of the website is shown to those whom the pixels of the ad account saw', async () => {
    await connected();
    const change: AdCampaignUpdate = { objective: 'RETARGETING', audience: { kind: 'retargeting', source: 'website' } };
    const without = await submitted(change);
    await becomes(without, 'error');
    expect((await fetched(without)).error_message).toMatch(/^The ad account has no Meta pixel\. Create one/);
    expect(meta.state.of('campaigns')).toEqual([]);
    meta.state.pixels.push({ id: '5002' }, { id: '5001' });
    await becomes(await submitted(change), 'active');
    expect([...meta.state.audiences.values()].map(({ name }) => name)).toEqual(['Sendwright: visitors at 5001, 5002']);
  });

  test("on a page that is no longer accessible is rejected with Meta's message", async () => {
    await connected();
    meta.state.pages.shift();
    const id = await submitted();
    await becomes(id, 'error');
    expect((await fetched(id)).error_message).toBe(
      "No access to the page: You don't have permission to advertise for this page.",
    );
    expect(meta.state.of('campaigns')).toEqual([]);
  });

  test('is rejected if the ad account pays in another currency', async () => {
    await connected();
    await made('PATCH', '/accounts/meta', { account_id: 'act_1002' });
    const id = await submitted();
    await becomes(id, 'error');
    expect((await fetched(id)).error_message).toBe('This ad account pays in EUR. Choose one that pays in US dollars.');
  });

  test('that is deleted is deleted there, and its ad account stays until then', async () => {
    await connected();
    const id = await submitted();
    await becomes(id, 'active');
    expect((await call('DELETE', '/accounts/meta')).statusCode).toBe(409);
    expect((await call('PATCH', '/accounts/meta', { account_id: 'act_1002' })).statusCode).toBe(409);
    await call('DELETE', `/campaigns/${id}`);
    await eventually(async () => (await placement()) === undefined);
    expect(meta.state.of('campaigns')).toEqual([]);
    expect((await call('DELETE', '/accounts/meta')).statusCode).toBe(204);
  });
});

test('an ad account without access can be disconnected, which abandons campaigns that were to be stopped', async () => {
  await connected();
  const [deleted, kept] = [await submitted(), await submitted()];
  await becomes(deleted, 'active');
  await becomes(kept, 'active');
  meta.state.tokens.clear();
  await call('DELETE', `/campaigns/${deleted}`);
  await eventually(async () => (await stored())?.problem !== null);
  expect((await call('DELETE', '/accounts/meta')).statusCode).toBe(409);
  await call('DELETE', `/campaigns/${kept}`);
  expect((await call('DELETE', '/accounts/meta')).statusCode).toBe(204);
  const left = await provider.provider.database.rows(
    sql`select ad_campaign_id from ad_campaigns where account_id = ${account.accountId}`,
  );
  expect(left).toEqual([]);
});

test('a campaign that Meta would refuse has problems before it is submitted', async () => {
  const { id } = await made<AdCampaign>('POST', '/campaigns', {
    name: 'Spring',
    type: 'lead',
    channels: ['facebook'],
    audience: { source: 'page_followers' },
  });
  const fields = async () => (await fetched(id)).problems.map(({ field }) => field);
  expect(await fields()).not.toContain('audience.source');
  await connected();
  expect(await fields()).toEqual(expect.arrayContaining(['lead_form.list_id', 'audience.source']));
  const refused = await call('POST', `/campaigns/${id}/submit`);
  expect(refused.statusCode).toBe(400);
  await made('PATCH', `/campaigns/${id}`, {
    type: 'display',
    objective: 'PROSPECTING',
    audience: { kind: 'lookalike', source: 'interests' },
  });
  expect(await fields()).not.toContain('audience.source');
});

test('the reach is estimated by Meta, and unknown while it refuses', async () => {
  await connected();
  const campaign = await made<AdCampaign>('POST', '/campaigns', { name: 'x' });
  const query = {
    audience: { ...campaign.audience, kind: 'lookalike', source: 'interests', interests: ['coffee'] },
    channels: ['facebook'],
  };
  const size = () => made('POST', '/audience_size', query);
  expect(await size()).toMatchObject({ reach: { least: 120_000, most: 140_000 }, is_sandbox: false });
  let searches = 0;
  query.audience.interests = ['unheard of'];
  meta.conduct(({ path }) => {
    searches += path.endsWith('/search') ? 1 : 0;
    return undefined;
  });
  // The second one knows what the first one found.
  expect(await size()).toMatchObject({ reach: null });
  expect(await size()).toMatchObject({ reach: null });
  expect(searches).toBe(1);
  query.audience.interests = ['coffee'];
  meta.conduct(() => ({ code: 17, message: 'Too many calls' }));
  expect(await size()).toMatchObject({ reach: null });
});
