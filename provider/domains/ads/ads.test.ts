import type { AdAudienceSize, AdCampaign, AdCampaignUpdate, AdCreative } from 'sendwright/wire/ads';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const campaigns = '/v3/marketing/ads/campaigns';
const accounts = '/v3/marketing/ads/accounts';
const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });

let account: TestAccount;
beforeEach(async () => {
  account = await provider.createAccount();
});
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = account) =>
  provider.inject(method, path, body, as(who));
async function made<Body>(method: 'POST' | 'PATCH', path: string, body: unknown = {}): Promise<Body> {
  const answer = await ask(method, path, body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  return answer.json();
}
const fetched = async (id: string): Promise<AdCampaign> => (await ask('GET', `${campaigns}/${id}`)).json();
const fieldsOf = ({ problems }: AdCampaign): string[] => problems.map(({ field }) => field);

async function anImage(width: number, height: number): Promise<string> {
  const row = await provider.provider.database.first<{ image_id: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    values (${account.accountId}, 'a.png', gen_random_uuid()::text, 'small.png', 'image/png', ${width}, ${height}, 1)
    returning image_id`);
  return String(row?.image_id);
}
async function aList(contacts: number): Promise<string> {
  const { database } = provider.provider;
  const { id } = await made<{ id: string }>('POST', '/v3/marketing/lists', { name: `List of ${contacts}` });
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, email)
      select ${account.accountId}, 'reader' || n || '@example.com' from generate_series(1, ${contacts}::integer) n
      returning contact_id
    ) insert into list_contacts (account_id, list_id, contact_id)
    select ${account.accountId}, ${id}, contact_id from added`);
  return id;
}
const creative = (channel: AdCreative['channel'], imageId: string | null, change: Partial<AdCreative> = {}) => ({
  channel,
  image_id: imageId,
  headline: 'Fresh bread',
  text: 'Baked every morning',
  description: '',
  link_url: 'https://example.com/bread',
  cta: 'shop_now' as const,
  ...change,
});
/** A campaign that can be submitted. */
async function aCampaign(change: AdCampaignUpdate = {}): Promise<AdCampaign> {
  await made('POST', accounts, { partner: 'sandbox' });
  return made('POST', campaigns, {
    name: 'Spring',
    channels: ['facebook'],
    page_id: 'sandbox-page',
    audience: { list_ids: [await aList(100)] },
    daily_budget: { facebook: 5 },
    creatives: [creative('facebook', await anImage(600, 600))],
    ...change,
  });
}
/** As if this many seconds had passed since it was submitted. */
const pass = (id: string, seconds: number) =>
  provider.provider.database.execute(sql`
    update ad_placements set submitted_at = submitted_at - make_interval(secs => ${seconds}), due_at = now()
    where account_id = ${account.accountId} and ad_campaign_id = ${id} and status = 'review'`);
const isInReview = (id: string) =>
  eventually(async () => {
    const row = await provider.provider.database.first(sql`
      select from ad_placements
      where account_id = ${account.accountId} and ad_campaign_id = ${id} and status = 'review' and due_at > now()`);
    return row !== undefined;
  });
const becomes = (id: string, status: AdCampaign['status']) =>
  eventually(async () => (await fetched(id)).status === status);

test('a campaign is created from a name, and lists what is missing', async () => {
  const campaign = await made<AdCampaign>('POST', campaigns, { name: '  Spring ' });
  expect(campaign).toMatchObject({ name: 'Spring', status: 'draft', revision: 1, error_message: null, channels: [] });
  expect(campaign.problems).toEqual([
    { field: 'channels', message: 'Choose at least one channel.' },
    { field: 'audience.list_ids', message: 'Choose a list or segment.' },
  ]);
  expect((await ask('GET', campaigns)).json()).toMatchObject({ result: [campaign], _metadata: { count: 1 } });
});

test('it is updated partially, duplicated and deleted', async () => {
  const { id } = await made<AdCampaign>('POST', campaigns, { name: 'Spring', daily_budget: { facebook: 7.5 } });
  const changed = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, { audience: { age_min: 30 }, revision: 1 });
  expect(changed).toMatchObject({
    audience: { age_min: 30, age_max: 65 },
    daily_budget: { facebook: 7.5 },
    revision: 2,
  });
  const copy = await made<AdCampaign>('POST', `${campaigns}/${id}`);
  expect(copy).toMatchObject({ name: 'Duplicate: Spring', audience: { age_min: 30 }, revision: 1 });
  expect((await ask('DELETE', `${campaigns}/${id}`)).statusCode).toBe(204);
  expect((await ask('GET', `${campaigns}/${id}`)).statusCode).toBe(404);
  expect((await ask('GET', campaigns)).json()).toMatchObject({ result: [{ id: copy.id }], _metadata: { count: 1 } });
});

test('a removed channel loses its budget, and a duplicate has none for other channels', async () => {
  const budget = { facebook: 7.5, google: 6 };
  const whole = { channels: ['facebook', 'google'], daily_budget: budget };
  const { id } = await made<AdCampaign>('POST', campaigns, { name: 'Spring', ...whole });
  // The editor sends all amounts.
  const changed = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, {
    channels: ['facebook'],
    daily_budget: budget,
  });
  expect(changed.daily_budget).toEqual({ facebook: 7.5 });
  const added = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, { daily_budget: budget });
  expect(added.daily_budget).toEqual(budget);
  expect((await made<AdCampaign>('POST', `${campaigns}/${id}`)).daily_budget).toEqual({ facebook: 7.5 });
});

test('a problem of an ad names its channel', async () => {
  const { problems } = await made<AdCampaign>('POST', campaigns, {
    name: 'Spring',
    channels: ['facebook', 'google'],
    creatives: [creative('google', null)],
  });
  expect(problems).toContainEqual({ field: 'creatives', channel: 'facebook', message: 'Create the ad for Facebook.' });
  expect(problems).toContainEqual({
    field: 'creatives[0].image_id',
    channel: 'google',
    message: 'An image is required.',
  });
  expect(problems).toContainEqual({
    field: 'channels',
    message: 'Connect an ad account for Google under Ads, Ad accounts.',
  });
});

test('a change based on an older revision is refused', async () => {
  const { id } = await made<AdCampaign>('POST', campaigns, { name: 'Shared' });
  await made('PATCH', `${campaigns}/${id}`, { name: 'Theirs', revision: 1 });
  const mine = await ask('PATCH', `${campaigns}/${id}`, { name: 'Mine', revision: 1 });
  expect([mine.statusCode, mine.json()]).toMatchObject([412, { errors: [{ field: 'revision' }] }]);
  expect((await fetched(id)).name).toBe('Theirs');
});

test.each<[string, AdCampaignUpdate, string, string]>([
  ['a name of blanks', { name: ' ' }, 'name', 'Name is a required field.'],
  ['a name that shows nothing', { name: '\u200b\u3164 ' }, 'name', 'Name is a required field.'],
  ['a long name', { name: 'x'.repeat(101) }, 'name', 'Name must not exceed 100 characters.'],
  [
    'a long headline',
    { creatives: [creative('facebook', null, { headline: 'x'.repeat(41) })] },
    'creatives[0].headline',
    'Headline must not exceed 40 characters.',
  ],
  [
    'a long text',
    { creatives: [creative('facebook', null, { text: 'x'.repeat(126) })] },
    'creatives[0].text',
    'Text must not exceed 125 characters.',
  ],
  [
    'a long description',
    { creatives: [creative('facebook', null, { description: 'x'.repeat(91) })] },
    'creatives[0].description',
    'Description must not exceed 90 characters.',
  ],
])('%s is refused', async (_what, change, field, message) => {
  const { id } = await made<AdCampaign>('POST', campaigns, { name: 'Spring' });
  const refused = await ask('PATCH', `${campaigns}/${id}`, change);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field, message }] }]);
});

test.each<[string, AdCampaignUpdate, string, string]>([
  ['no page', { page_id: null }, 'page_id', 'Choose a Facebook page.'],
  ['a lost page', { page_id: 'other' }, 'page_id', 'Your ad account has no access to this Facebook page.'],
  ['no account', { channels: ['instagram'] }, 'instagram_account_id', 'Choose an Instagram account.'],
  ['no end', { duration: { type: 'temporary' } }, 'duration.end_at', 'Choose an end date.'],
  [
    'an end that is no time',
    { duration: { type: 'temporary', end_at: '2098-12-31T23:59:60Z' } },
    'duration.end_at',
    'Choose a date and time that exist.',
  ],
  [
    'a start that is no time',
    { duration: { type: 'ongoing', start_at: '2098-12-31T23:59:60Z' } },
    'duration.start_at',
    'Choose a date and time that exist.',
  ],
  [
    'an end before the start',
    { duration: { type: 'temporary', start_at: '2099-02-01T00:00:00Z', end_at: '2099-01-01T00:00:00Z' } },
    'duration.end_at',
    'The end must be after the start.',
  ],
  [
    'an end in the past',
    { duration: { type: 'temporary', end_at: '2020-01-01T00:00:00Z' } },
    'duration.end_at',
    'The end date has passed.',
  ],
  ['a small budget', { daily_budget: { facebook: 4.99 } }, 'daily_budget', 'The daily budget must be at least $5.'],
  [
    'a budget for one channel of two',
    { channels: ['facebook', 'google'], daily_budget: { facebook: 9.99 } },
    'daily_budget',
    'The daily budgets must add up to at least $10 for 2 channels.',
  ],
  [
    'no budget for one channel of two',
    { channels: ['facebook', 'google'], daily_budget: { facebook: 10, google: 0 } },
    'daily_budget.google',
    'Enter a daily budget for Google, or remove the channel.',
  ],
  [
    'a country that there is not',
    { audience: { locations: ['DE', 'XX'] } },
    'audience.locations',
    '“XX” is no country.',
  ],
  ...[
    'http://localhost/a',
    'http://127.0.0.1/a',
    'https://[::1]/a',
    'https://user:word@example.com',
    'https://a.local.',
  ].map((link): [string, AdCampaignUpdate, string, string] => [
    `a link to ${link}`,
    { creatives: [creative('facebook', null, { link_url: link })] },
    'creatives[0].link_url',
    'Link must be a valid web address',
  ]),
  ['no ad', { creatives: [] }, 'creatives', 'Create the ad for Facebook.'],
  ['interests to retarget', { audience: { source: 'interests' } }, 'audience.source', 'Interests find new people.'],
  ['ages the wrong way', { audience: { age_min: 50, age_max: 20 } }, 'audience.age_max', 'The maximum age must not be'],
  ['another goal', { objective: 'PROSPECTING' }, 'audience.kind', 'Choose an audience that fits the goal'],
])('%s is reported and prevents submission', async (_what, change, field, message) => {
  const { id, problems } = await aCampaign();
  expect(problems).toEqual([]);
  const changed = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, change);
  expect(changed.problems).toContainEqual(
    expect.objectContaining({ field, message: expect.stringContaining(message) }),
  );
  const refused = await ask('POST', `${campaigns}/${id}/submit`);
  const errors = changed.problems.map(({ channel: _channel, ...error }) => error);
  expect([refused.statusCode, refused.json()]).toEqual([400, { errors }]);
  expect((await fetched(id)).status).toBe('draft');
});

test.each<[AdCreative['channel'], width: number, height: number, problem: string | undefined]>([
  ['facebook', 600, 600, undefined],
  ['facebook', 1140, 600, undefined],
  ['facebook', 599, 599, 'The image is 599 pixels wide. Facebook needs 600 or more.'],
  ['facebook', 600, 604, 'The image is 600 × 604 pixels. Facebook needs a shape of 1:1 to 1.9:1: crop it.'],
  ['facebook', 1144, 600, 'Facebook needs a shape of 1:1 to 1.9:1'],
  ['instagram', 500, 625, undefined],
  ['instagram', 1200, 628, undefined],
  ['instagram', 499, 499, 'Instagram needs 500 or more.'],
  ['instagram', 500, 700, 'Instagram needs a shape of 4:5 to 1.91:1'],
  ['google', 1200, 628, undefined],
  ['google', 1200, 1200, 'Google needs a shape of 1.91:1'],
])('%s with an image of %i × %i pixels: %s', async (channel, width, height, problem) => {
  const { problems } = await made<AdCampaign>('POST', campaigns, {
    name: 'Spring',
    channels: [channel],
    creatives: [creative(channel, await anImage(width, height))],
  });
  const told = problems.find(({ field }) => field === 'creatives[0].image_id');
  if (problem === undefined) expect(told).toBeUndefined();
  else expect(told?.message).toContain(problem);
});

test('an ad without text, image or link has a problem at each field', async () => {
  const blank = creative('facebook', null, { headline: ' ', text: '', link_url: 'javascript:alert(1)' });
  const campaign = await made<AdCampaign>('POST', campaigns, { name: 'x', channels: ['facebook'], creatives: [blank] });
  expect(fieldsOf(campaign).filter((field) => field.startsWith('creatives'))).toEqual(
    ['image_id', 'headline', 'text', 'link_url'].map((field) => `creatives[0].${field}`),
  );
});

test('a submitted campaign is locked, and active once the sandbox approves it after 30 seconds', async () => {
  const { id } = await aCampaign();
  const submitted = await ask('POST', `${campaigns}/${id}/submit`);
  expect([submitted.statusCode, submitted.json()]).toMatchObject([
    202,
    { status: 'submitted', sandbox_channels: ['facebook'], problems: [], submitted_at: expect.any(String) },
  ]);
  expect((await ask('PATCH', `${campaigns}/${id}`, { name: 'Too late' })).statusCode).toBe(409);
  expect((await ask('POST', `${campaigns}/${id}/submit`)).statusCode).toBe(409);
  await isInReview(id);
  await pass(id, 20);
  await isInReview(id);
  expect((await fetched(id)).status).toBe('submitted');
  await pass(id, 10);
  await becomes(id, 'active');
  expect((await ask('PATCH', `${campaigns}/${id}`, { name: 'Too late' })).statusCode).toBe(409);
});

test('an account that may not send cannot submit campaigns', async () => {
  const { id } = await aCampaign();
  await provider.provider.database.execute(
    sql`update accounts set status = 'suspended' where account_id = ${account.accountId}`,
  );
  expect((await ask('POST', `${campaigns}/${id}/submit`)).json()).toMatchObject({
    errors: [{ message: expect.stringContaining('suspended') }],
  });
  expect((await fetched(id)).status).toBe('draft');
});

test('concurrent submissions submit a campaign once', async () => {
  const { id } = await aCampaign();
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask('POST', `${campaigns}/${id}/submit`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
  const rows = await provider.provider.database.rows(
    sql`select 1 from ad_placements where account_id = ${account.accountId}`,
  );
  expect(rows).toHaveLength(1);
});

test("a rejected campaign shows the partner's reason, and becomes a draft when it is changed", async () => {
  const image = await anImage(600, 600);
  const { id } = await aCampaign({ creatives: [creative('facebook', image, { headline: 'Please reject me' })] });
  await made('POST', `${campaigns}/${id}/submit`);
  await isInReview(id);
  await pass(id, 30);
  await becomes(id, 'error');
  expect((await fetched(id)).error_message).toBe(
    'The sandbox rejects headlines that have “reject” in them: Please reject me',
  );
  const fixed = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, { creatives: [creative('facebook', image)] });
  expect(fixed).toMatchObject({ status: 'draft', error_message: null });
  await made('POST', `${campaigns}/${id}/submit`);
  await isInReview(id);
  await pass(id, 30);
  await becomes(id, 'active');
});

test('a deleted campaign is first stopped at its partners and then removed', async () => {
  const { id } = await aCampaign();
  await made('POST', `${campaigns}/${id}/submit`);
  await isInReview(id);
  expect((await ask('DELETE', `${campaigns}/${id}`)).statusCode).toBe(204);
  expect((await ask('GET', `${campaigns}/${id}`)).statusCode).toBe(404);
  // Immediately, not only at the next check of its review.
  const waits = await provider.provider.database.rows(
    sql`select from ad_placements where account_id = ${account.accountId} and due_at > now()`,
  );
  expect(waits).toEqual([]);
  await eventually(async () => {
    const left = await provider.provider.database.first(
      sql`select from ad_campaigns where account_id = ${account.accountId} and ad_campaign_id = ${id}`,
    );
    return left === undefined;
  });
});

test('an audience of fewer than 100 contacts, not counting unsubscribed ones, cannot be submitted', async () => {
  const { id, audience } = await aCampaign();
  const size = async () => {
    const body = { audience, channels: ['facebook'] };
    return (await made<AdAudienceSize>('POST', '/v3/marketing/ads/audience_size', body)) satisfies AdAudienceSize;
  };
  expect(await size()).toEqual({
    contacts: 100,
    minimum: 100,
    is_enough: true,
    reach: null,
    searches: null,
    is_sandbox: false,
  });
  await made('POST', '/v3/asm/suppressions/global', { recipient_emails: ['reader7@example.com'] });
  expect(await size()).toMatchObject({ contacts: 99, is_enough: false });
  const refused = await ask('POST', `${campaigns}/${id}/submit`);
  expect(refused.json()).toEqual({
    errors: [
      {
        field: 'audience.list_ids',
        message:
          'The audience has 99 contacts who can be reached. Ad partners need at least 100: add a list or segment.',
      },
    ],
  });
});

test('the reach comes from the partner, and is marked as simulated in the sandbox', async () => {
  const { audience } = await aCampaign();
  const reachOf = async (change: object): Promise<AdAudienceSize> =>
    made('POST', '/v3/marketing/ads/audience_size', {
      audience: { ...audience, kind: 'lookalike', source: 'interests', interests: ['Baking'], ...change },
      channels: ['facebook'],
    });
  const [wide, narrow] = [await reachOf({}), await reachOf({ age_max: 30, locations: ['PT'] })];
  expect(wide).toMatchObject({ contacts: null, is_enough: true, is_sandbox: true });
  expect(narrow.reach?.least).toBeLessThan(wide.reach?.least ?? 0);
});

test('an audience of too few contacts has no reach, and what is left out of it is as in a new campaign', async () => {
  const { audience } = await aCampaign();
  const sizeOf = async (body: object): Promise<AdAudienceSize> => made('POST', '/v3/marketing/ads/audience_size', body);
  expect(await sizeOf({ audience: { list_ids: audience.list_ids } })).toMatchObject({ contacts: 100, reach: null });
  const channels = ['facebook'];
  const similar = await sizeOf({ audience: { kind: 'lookalike', list_ids: audience.list_ids }, channels });
  expect(similar).toMatchObject({ is_enough: true, reach: { least: expect.any(Number) } });
  expect(await sizeOf({ audience: { kind: 'lookalike' }, channels })).toMatchObject({ contacts: 0, reach: null });
});

test('the size of an audience can be asked for 60 times a minute', async () => {
  const body = { audience: (await made<AdCampaign>('POST', campaigns, { name: 'x' })).audience, channels: [] };
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => ask('POST', '/v3/marketing/ads/audience_size', body)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  // A minute may end in between.
  expect(refused.length).toBeLessThanOrEqual(1);
  expect(answers[0]?.headers['x-ratelimit-limit']).toBe('60');
  const other = await ask('POST', '/v3/marketing/ads/audience_size', body, await provider.createAccount());
  expect(other.statusCode).toBe(200);
});

test('a list that is deleted or belongs to another account is reported', async () => {
  const { id, audience } = await aCampaign();
  const stranger = await provider.createAccount();
  const theirs = (await ask('POST', '/v3/marketing/lists', { name: 'Theirs' }, stranger)).json<{ id: string }>();
  await ask('DELETE', `/v3/marketing/lists/${audience.list_ids[0]}`);
  const told = { field: 'audience.list_ids', message: expect.stringContaining('was deleted') };
  expect((await fetched(id)).problems).toEqual([told]);
  const changed = await made<AdCampaign>('PATCH', `${campaigns}/${id}`, { audience: { list_ids: [theirs.id] } });
  expect(changed.problems).toEqual([told]);
});

test('a partner is connected for unused channels, and cannot be disconnected while it has campaigns', async () => {
  const connected = await made<object>('POST', accounts, { partner: 'sandbox', channels: ['google'] });
  expect(connected).toMatchObject({ is_sandbox: true, channels: ['google'], pages: [{ id: 'sandbox-page' }] });
  expect(await made('PATCH', `${accounts}/sandbox`, { channels: ['facebook', 'google'] })).toMatchObject({
    channels: ['facebook', 'google'],
  });
  expect((await ask('PATCH', `${accounts}/sandbox`, { channels: ['google', 'google'] })).statusCode).toBe(400);
  const { id } = await aCampaign();
  await made('POST', `${campaigns}/${id}/submit`);
  const kept = await ask('DELETE', `${accounts}/sandbox`);
  expect([kept.statusCode, kept.json()]).toMatchObject([409, { errors: [{ code: 'ad_partner_in_use' }] }]);
  await ask('DELETE', `${campaigns}/${id}`);
  await eventually(async () => (await ask('DELETE', `${accounts}/sandbox`)).statusCode === 204);
  expect((await ask('GET', accounts)).json()).toEqual({ result: [] });
  expect((await ask('DELETE', `${accounts}/sandbox`)).statusCode).toBe(404);
  expect((await ask('POST', accounts, { partner: 'meta' })).json()).toMatchObject({
    errors: [{ field: 'partner', code: 'ad_partner_unavailable' }],
  });
});

test('a campaign is not submitted to a partner that is disconnected at the same time', async () => {
  const { id } = await aCampaign();
  for (let round = 0; round < 6; round += 1) {
    const copy = await made<AdCampaign>('POST', `${campaigns}/${id}`);
    const [submitted, disconnected] = await Promise.all([
      ask('POST', `${campaigns}/${copy.id}/submit`),
      ask('DELETE', `${accounts}/sandbox`),
    ]);
    expect([
      [202, 409],
      [400, 204],
    ]).toContainEqual([submitted.statusCode, disconnected.statusCode]);
    await ask('DELETE', `${campaigns}/${copy.id}`);
    await eventually(async () => [204, 404].includes((await ask('DELETE', `${accounts}/sandbox`)).statusCode));
    await made('POST', accounts, { partner: 'sandbox' });
  }
});

test('a suspended account can pause a campaign, but not resume it', async () => {
  const { id } = await aCampaign();
  await made('POST', `${campaigns}/${id}/submit`);
  await isInReview(id);
  await pass(id, 31);
  await becomes(id, 'active');
  await provider.provider.database.execute(
    sql`update accounts set status = 'suspended' where account_id = ${account.accountId}`,
  );
  expect((await ask('POST', `${campaigns}/${id}/pause`)).statusCode).toBe(202);
  expect((await ask('POST', `${campaigns}/${id}/resume`)).statusCode).toBe(403);
  await eventually(async () => (await fetched(id)).pause_state === 'paused');
});

test('an account can have up to 500 campaigns', async () => {
  await provider.provider.database.execute(sql`
    insert into ad_campaigns (account_id, name, content)
    select ${account.accountId}, 'Campaign ' || n, '{}' from generate_series(1, 500) n`);
  const refused = await ask('POST', campaigns, { name: 'One more' });
  expect(refused.json()).toMatchObject({ errors: [{ message: "You've reached the maximum of 500 ad campaigns." }] });
});

test('a read-only key can read; where ads are turned off nothing new starts, and all can be stopped', async () => {
  const reader = await provider.createAccount({ scopes: ['marketing.read'] });
  expect((await ask('GET', campaigns, undefined, reader)).statusCode).toBe(200);
  expect((await ask('POST', campaigns, { name: 'x' }, reader)).statusCode).toBe(403);
  const one = (await ask('POST', campaigns, { name: 'Written before' })).json<{ id: string }>();
  await provider.provider.database.execute(sql`
    insert into account_features (account_id, app, feature, is_on, changed_by)
    values (${account.accountId}, 'mc', 'ads', false, 'test')`);
  expect((await ask('GET', campaigns)).statusCode).toBe(200);
  for (const [method, path, body] of [
    ['POST', campaigns, { name: 'x' }],
    ['PATCH', `${campaigns}/${one.id}`, { name: 'x' }],
    ['POST', `${campaigns}/${one.id}`, {}],
    ['POST', `${campaigns}/${one.id}/submit`, undefined],
    ['POST', `${campaigns}/${one.id}/resume`, undefined],
  ] as const)
    expect([path, (await ask(method, path, body)).statusCode]).toEqual([path, 403]);
  expect((await ask('DELETE', `${campaigns}/${one.id}`)).statusCode).not.toBe(403);
});
