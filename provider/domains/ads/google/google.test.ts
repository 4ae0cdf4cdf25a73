import type { AdAccount, AdAuthorization, AdCampaign, AdCampaignResults, AdCampaignUpdate } from 'sendwright/wire/ads';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { type Google, startGoogle } from '../../../testing/google/startGoogle';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { checkConnections } from '../connectionWorker';
import { AdPartners } from '../partners/partners';
import { dayIn } from '../results/resultsWorker';

const cleanup = new Cleanup();
let google: Google;
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  google = cleanup.own(await startGoogle());
  const { clientId, clientSecret, developerToken, url: apiUrl } = google;
  const settings = { clientId, clientSecret, developerToken, apiUrl };
  provider = cleanup.own(await startTestProvider({ config: { google: settings } }));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  account = await provider.createAccount();
  google.conduct(undefined);
  google.state.reviewTime = 0;
  google.state.takesImages = true;
  google.state.tokenLife = 3599;
  google.state.scope = undefined;
  google.state.resources.clear();
  google.state.results.splice(0);
});
afterEach(() => expect(google.problems).toEqual([]));

const ads = '/v3/marketing/ads';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  provider.inject(method, `${ads}${path}`, body, { authorization: `Bearer ${account.apiKey}` });
async function made<Body>(method: 'POST' | 'PATCH', path: string, body: unknown = {}): Promise<Body> {
  const answer = await call(method, path, body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  return answer.json();
}
const errorOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json<{ errors: Array<{ message: string }> }>().errors[0]?.message,
];

/** What the consent page returns to the workbench. */
async function consented(): Promise<{ code: string; state: string }> {
  const { url } = await made<AdAuthorization>('POST', '/authorizations', { partner: 'google' });
  const page = await (await fetch(url)).text();
  const back = new URL(/href="([^"]+)">Continue/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(back.href.startsWith(`${provider.url}/ads/settings/ad_account?`)).toBe(true);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
const connected = async () => made<AdAccount>('POST', '/authorizations/complete', await consented());
const stored = async (): Promise<AdAccount | undefined> =>
  (await call('GET', '/accounts')).json<{ result: AdAccount[] }>().result.find(({ partner }) => partner === 'google');

const creative = {
  channel: 'google' as const,
  headline: 'Fresh bread',
  extra_headlines: ['Baked every morning', '', 'Order until noon'],
  text: 'Bread of the day',
  description: 'Gone by noon',
  link_url: 'https://example.com/bread',
  cta: 'shop_now' as const,
};
async function image(): Promise<string | undefined> {
  const { database, storage } = provider.provider;
  const key = `images/${account.accountId}/bread.png`;
  await storage.put(key, Buffer.from('a picture'), 'image/png');
  const row = await database.first<{ image_id: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    values (${account.accountId}, 'a.png', ${key}, ${key}, 'image/png', 1200, 628, 9) returning image_id`);
  return row?.image_id;
}
async function drafted(change: AdCampaignUpdate = {}, texts: Partial<typeof creative> = {}): Promise<AdCampaign> {
  return made<AdCampaign>('POST', '/campaigns', {
    name: 'Spring',
    objective: 'PROSPECTING',
    channels: ['google'],
    audience: {
      kind: 'lookalike',
      source: 'interests',
      interests: ['sourdough', 'bread'],
      locations: ['US', 'PT'],
      genders: ['female'],
      age_min: 25,
    },
    daily_budget: { google: 7.25 },
    creatives: [{ ...creative, ...texts, image_id: await image() }],
    ...change,
  });
}
async function submitted(change: AdCampaignUpdate = {}, texts: Partial<typeof creative> = {}): Promise<string> {
  const { id, problems } = await drafted(change, texts);
  expect(problems).toEqual([]);
  await made('POST', `/campaigns/${id}/submit`);
  return id;
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
  provider.provider.database.first<{ wait: number; failures: number; external_id: string | null }>(sql`
    select extract(epoch from due_at - now())::float as wait, failures, external_id from ad_placements
    where account_id = ${account.accountId}`);
const isPutOff = () => eventually(async () => ((await placement())?.failures ?? 0) > 0);
const fieldsOf = (kind: string) => google.state.of(kind).map(({ fields }) => fields);
const live = () => fieldsOf('campaigns').filter(({ status }) => status !== 'REMOVED');

describe('the sign-in', () => {
  test('connects the accounts of the user and of manager accounts, and keeps the refresh token encrypted', async () => {
    expect(await connected()).toMatchObject({
      partner: 'google',
      account_id: '1000000001',
      accounts: [
        { id: '1000000001', name: 'Bakery' },
        { id: '1000000002', name: 'Bakery abroad' },
        { id: '1000000004', name: 'Café' },
      ],
      channels: ['google'],
      pages: [],
      is_sandbox: false,
      unavailable: { types: [{ type: 'lead', reason: expect.stringMatching(/^Google's forms can't ask/) }] },
      problem: null,
    });
    const row = await provider.provider.database.first<{ access_token: string; token_expires_at: Date | null }>(
      sql`select access_token, token_expires_at from ad_accounts where account_id = ${account.accountId}`,
    );
    expect(row?.access_token).toMatch(/^sealed:/);
    expect(row?.token_expires_at).toBeNull();
  });

  test("is refused with Google's message, or when a required permission was not granted", async () => {
    const { state } = await consented();
    const refused = await call('POST', '/authorizations/complete', { state, code: 'invented' });
    expect(errorOf(refused)).toEqual([400, 'Malformed auth code.']);
    google.state.scope = 'https://www.googleapis.com/auth/adwords';
    expect(errorOf(await call('POST', '/authorizations/complete', await consented()))).toEqual([
      400,
      'Google was not allowed to share everything. Connect again, and select all permissions on its page.',
    ]);
    google.state.scope = undefined;
    google.conduct(() => ({ status: 503, code: 'UNAVAILABLE', message: 'The service is currently unavailable.' }));
    expect((await call('POST', '/authorizations/complete', await consented())).statusCode).toBe(502);
  });

  test('is checked daily, which detects a revoked sign-in', async () => {
    await connected();
    const { database, log, config } = provider.provider;
    const parts = { database, log, partners: new AdPartners(config) };
    const checkTomorrow = async () => {
      await database.execute(sql`
        update ad_accounts set checked_at = now() - interval '2 days' where account_id = ${account.accountId}`);
      while (await checkConnections(parts));
    };
    await checkTomorrow();
    expect((await stored())?.problem).toBeNull();
    google.state.revoke();
    await checkTomorrow();
    expect((await stored())?.problem).toBe('Token has been expired or revoked.');
  });
});

describe('a campaign', () => {
  test('is created in one request, and active when Google approves it', async () => {
    await connected();
    google.state.reviewTime = 3_600_000;
    const id = await submitted();
    await eventually(async () => (await placement())?.external_id != null);
    expect(fieldsOf('campaignBudgets')).toMatchObject([{ amountMicros: '7250000', explicitlyShared: false }]);
    expect(live()).toMatchObject([{ advertisingChannelType: 'SEARCH', status: 'ENABLED', targetSpend: {} }]);
    expect(live()[0]).not.toHaveProperty('startDateTime');
    expect(fieldsOf('campaignCriteria').map(({ location }) => location)).toEqual([
      { geoTargetConstant: 'geoTargetConstants/2840' },
      { geoTargetConstant: 'geoTargetConstants/2620' },
    ]);
    const criteria = fieldsOf('adGroupCriteria');
    expect(criteria.flatMap(({ keyword }) => keyword ?? [])).toEqual([
      { text: 'sourdough', matchType: 'BROAD' },
      { text: 'bread', matchType: 'BROAD' },
    ]);
    const left = criteria.flatMap(({ ageRange, gender }) => (ageRange ?? gender ?? []) as { type: string });
    expect(left.map(({ type }) => type)).toEqual(['AGE_RANGE_18_24', 'AGE_RANGE_UNDETERMINED', 'MALE', 'UNDETERMINED']);
    expect(fieldsOf('adGroupAds')).toMatchObject([
      {
        ad: {
          finalUrls: ['https://example.com/bread'],
          responsiveSearchAd: {
            headlines: [{ text: 'Fresh bread' }, { text: 'Baked every morning' }, { text: 'Order until noon' }],
            descriptions: [{ text: 'Bread of the day' }, { text: 'Gone by noon' }],
          },
        },
      },
    ]);
    expect(fieldsOf('campaignAssets')).toHaveLength(1);
    expect((await fetched(id)).status).toBe('submitted');
    google.state.reviewTime = 0;
    await becomesNow(id, 'active');
  });

  test('starts and ends in the time zone of the ad account', async () => {
    await connected();
    const [start, end] = ['2031-03-01T12:00:00Z', '2031-07-01T12:00:00Z'];
    await becomes(await submitted({ duration: { type: 'temporary', start_at: start, end_at: end } }), 'active');
    expect(live()).toMatchObject([{ startDateTime: '2031-03-01 07:00:00', endDateTime: '2031-07-01 08:00:00' }]);
  });

  test('is shown without its image if Google refuses the image', async () => {
    await connected();
    google.state.takesImages = false;
    await becomes(await submitted(), 'active');
    expect([live().length, fieldsOf('campaignAssets').length]).toEqual([1, 0]);
  });

  test('is found and not created twice if the first response was lost', async () => {
    await connected();
    const conduct = { isLost: true };
    google.conduct(({ path }) => {
      // The first request after the campaign was created.
      if (!conduct.isLost || live().length === 0 || path === '/token') return undefined;
      conduct.isLost = false;
      return { status: 503, code: 'UNAVAILABLE', message: 'The service is currently unavailable.' };
    });
    const id = await submitted();
    await isPutOff();
    await becomesNow(id, 'active');
    expect(['campaigns', 'adGroupAds', 'campaignAssets'].map((kind) => google.state.of(kind).length)).toEqual([
      1, 1, 1,
    ]);
  });

  test("waits as long as RESOURCE_EXHAUSTED asks, and shows Google's message", async () => {
    await connected();
    const details = { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '420.5s' } };
    const words = 'Too many requests. Retry in 421 seconds.';
    google.conduct(({ path }) =>
      path.endsWith(':mutate')
        ? {
            status: 429,
            code: 'RESOURCE_EXHAUSTED',
            message: 'Resource has been exhausted (e.g. check quota).',
            ads: { errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }, message: words, details },
          }
        : undefined,
    );
    const id = await submitted();
    await isPutOff();
    expect((await placement())?.wait).toBeGreaterThan(400);
    expect((await placement())?.wait).toBeLessThan(422);
    expect(await fetched(id)).toMatchObject({ status: 'submitted', delay_message: words });
    google.conduct(undefined);
    await becomesNow(id, 'active');
  });

  test('continues with a new access token when the previous one expires early', async () => {
    await connected();
    google.state.accessTokens.clear();
    await becomes(await submitted(), 'active');
    expect((await stored())?.problem).toBeNull();
  });

  test('waits while the sign-in is revoked, and continues once the account is connected again', async () => {
    await connected();
    google.state.revoke();
    const id = await submitted();
    await isPutOff();
    const words = 'Token has been expired or revoked.';
    expect(await stored()).toMatchObject({ problem: words });
    expect(await fetched(id)).toMatchObject({ status: 'submitted', delay_message: words });
    await connected();
    await becomes(id, 'active');
    expect(await stored()).toMatchObject({ problem: null });
  });

  test('also waits while the user has no access to the ad account', async () => {
    await connected();
    const denied = "User doesn't have permission to access customer.";
    google.conduct(({ path }) =>
      path.startsWith('/customers/1000000001/')
        ? {
            status: 403,
            code: 'PERMISSION_DENIED',
            message: 'The caller does not have permission',
            ads: { errorCode: { authorizationError: 'USER_PERMISSION_DENIED' }, message: denied },
          }
        : undefined,
    );
    const id = await submitted();
    await isPutOff();
    expect(await stored()).toMatchObject({ problem: denied });
    expect((await fetched(id)).delay_message).toBe(denied);
  });

  test('that is disapproved shows why and is removed there, even after an approval', async () => {
    await connected();
    const rejected = await submitted({}, { headline: 'Please reject me' });
    await becomes(rejected, 'error');
    expect((await fetched(rejected)).error_message).toBe('Google disapproved the ad: MISLEADING_CONTENT.');
    expect(live()).toEqual([]);
    const approved = await submitted();
    await becomes(approved, 'active');
    for (const { fields } of google.state.of('adGroupAds')) fields['ad'] = { text: 'reject' };
    await becomesNow(approved, 'error');
    expect(live()).toEqual([]);
  });

  test('that Google refuses immediately leaves nothing there, and names the policy', async () => {
    await connected();
    const id = await submitted({}, { text: 'A forbidden bread' });
    await becomes(id, 'error');
    expect((await fetched(id)).error_message).toBe('The resource has been disapproved by policy. (DANGEROUS_PRODUCTS)');
    expect(google.state.resources.size).toBe(0);
  });

  test('is created in an account below a manager, and rejected if that pays in another currency', async () => {
    await connected();
    await made('PATCH', '/accounts/google', { account_id: '1000000004' });
    await becomes(await submitted(), 'active');
    expect(google.state.of('campaigns')[0]?.name).toMatch(/^customers\/1000000004\//);
    account = await provider.createAccount();
    await connected();
    await made('PATCH', '/accounts/google', { account_id: '1000000002' });
    const id = await submitted();
    await becomes(id, 'error');
    expect((await fetched(id)).error_message).toBe('This ad account pays in EUR. Choose one that pays in US dollars.');
  });

  test('that is deleted is deleted there even if it was renamed, and its ad account stays until then', async () => {
    await connected();
    const id = await submitted();
    await becomes(id, 'active');
    expect((await call('DELETE', '/accounts/google')).statusCode).toBe(409);
    for (const { fields } of google.state.of('campaigns')) fields['name'] = 'Renamed';
    await call('DELETE', `/campaigns/${id}`);
    await eventually(async () => (await placement()) === undefined);
    expect(live()).toEqual([]);
    expect((await call('DELETE', '/accounts/google')).statusCode).toBe(204);
  });

  test('is paused and resumed there', async () => {
    await connected();
    const id = await submitted();
    await becomes(id, 'active');
    await made('POST', `/campaigns/${id}/pause`);
    await eventually(async () => (await fetched(id)).pause_state === 'paused');
    expect(live()).toMatchObject([{ status: 'PAUSED' }]);
    await made('POST', `/campaigns/${id}/resume`);
    await eventually(async () => (await fetched(id)).pause_state === 'running');
    expect(live()).toMatchObject([{ status: 'ENABLED' }]);
  });

  test('has the results of Google by day', async () => {
    await connected();
    const id = await submitted();
    await becomes(id, 'active');
    const day = dayIn('America/New_York', Date.now());
    google.state.results.push(
      { date: '2001-01-01', costMicros: '1', impressions: '1', clicks: '1' },
      { date: day, costMicros: '2340000', impressions: '120', clicks: '7' },
    );
    await provider.provider.database.execute(
      sql`update ad_placements set results_due_at = now() where account_id = ${account.accountId}`,
    );
    const results = async () => (await call('GET', `/campaigns/${id}/results`)).json<AdCampaignResults>();
    await eventually(async () => (await results()).days.some((one) => one.clicks === 7));
    expect((await results()).days.filter(({ clicks }) => clicks > 0)).toMatchObject([
      { date: day, channel: 'google', spend: 2.34, impressions: 120, clicks: 7 },
    ]);
  });

  test('that was deleted at Google is rejected', async () => {
    await connected();
    const id = await submitted();
    await becomes(id, 'active');
    google.state.resources.clear();
    await becomesNow(id, 'error');
    expect((await fetched(id)).error_message).toBe('The campaign was deleted at Google.');
  });
});

test('that Google would refuse has problems before it is submitted', async () => {
  const wrong = {
    headline: 'A headline of more than thirty letters',
    extra_headlines: ['Another one'],
    text: 'x'.repeat(91),
    description: '',
  };
  const { id } = await drafted({ type: 'lead', audience: { source: 'website', age_min: 21, age_max: 30 } }, wrong);
  const fields = async () => (await fetched(id)).problems.map(({ field }) => field);
  const there = [
    'type',
    'audience.source',
    'audience.age_min',
    'audience.age_max',
    'creatives[0].headline',
    'creatives[0].extra_headlines',
    'creatives[0].text',
    'creatives[0].description',
  ];
  expect((await fields()).filter((field) => there.includes(field))).toEqual([]);
  await connected();
  expect(await fields()).toEqual(expect.arrayContaining(there));
  expect((await call('POST', `/campaigns/${id}/submit`)).statusCode).toBe(400);
  await made('PATCH', `/campaigns/${id}`, { audience: { source: 'interests', interests: [] } });
  expect(await fields()).toContain('audience.interests');
  const message = async () => (await fetched(id)).problems.find(({ field }) => field === 'audience.source')?.message;
  for (const source of ['contacts', 'website', 'page_followers'] as const) {
    await made('PATCH', `/campaigns/${id}`, { audience: { kind: 'lookalike', source } });
    expect(await message()).toMatch(/^Google .*Choose another audience\.$/);
  }
});

test('a campaign for contacts is shown to the synced audience only, when they search for an interest', async () => {
  const list = (
    await provider.inject(
      'POST',
      '/v3/marketing/lists',
      { name: 'Readers' },
      { authorization: `Bearer ${account.apiKey}` },
    )
  ).json<{ id: string }>();
  await provider.provider.database.execute(sql`
    with added as (insert into contacts (account_id, email)
      select ${account.accountId}, 'reader' || n || '@example.com' from generate_series(1, 120) as n
      returning contact_id)
    insert into list_contacts (account_id, list_id, contact_id)
    select ${account.accountId}, ${list.id}, contact_id from added`);
  await connected();
  const { id, problems } = await drafted({
    objective: 'RETARGETING',
    audience: { kind: 'retargeting', source: 'contacts', list_ids: [list.id], interests: ['bread'] },
  });
  expect(problems).toEqual([
    { field: 'audience.list_ids', message: expect.stringMatching(/^Sync each list and segment .* with Google first/) },
  ]);
  const synced = await made<{ id: string }>('POST', '/audiences', {
    name: 'Readers',
    partner: 'google',
    list_id: list.id,
  });
  const there = () => call('GET', `/audiences/${synced.id}`);
  await eventually(async () => (await there()).json<{ external_id: string | null }>().external_id !== null);
  await made('POST', `/campaigns/${id}/submit`);
  await becomes(id, 'active');
  const { external_id: externalId } = (await there()).json<{ external_id: string }>();
  expect(fieldsOf('adGroups')).toMatchObject([
    { targetingSetting: { targetRestrictions: [{ targetingDimension: 'AUDIENCE', bidOnly: false }] } },
  ]);
  const criteria = JSON.stringify(fieldsOf('adGroupCriteria'));
  expect(criteria).toContain(`"userList":"customers/1000000001/userLists/${externalId}"`);
  expect(criteria).toContain('"text":"bread"');
});

test('how often people search is estimated, and unknown while Google refuses', async () => {
  await connected();
  const { audience } = await drafted();
  const size = () => made('POST', '/audience_size', { audience, channels: ['google'] });
  expect(await size()).toMatchObject({ reach: null, searches: { least: 9000, most: 14_000 }, is_sandbox: false });
  google.conduct(() => ({ status: 429, code: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded' }));
  expect(await size()).toMatchObject({ reach: null, searches: null });
});
