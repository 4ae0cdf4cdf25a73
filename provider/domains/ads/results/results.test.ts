import type { AdCampaign, AdCampaignResults } from 'sendwright/wire/ads';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { AdsAtMeta } from '../../../testing/meta/adsAtMeta';
import { dayIn } from './resultsWorker';

const ads = new AdsAtMeta();
const dayMilliseconds = 86_400_000;
const zone = 'America/Los_Angeles';
const daysAgo = (count: number) => dayIn(zone, Date.now() - count * dayMilliseconds);
const statusAtMeta = () => ads.meta.state.of('campaigns').map(({ fields }) => fields['status']);
const results = (id: string, query = '') => ads.made<AdCampaignResults>('GET', `/ads/campaigns/${id}/results${query}`);
const fetched = (id: string) => eventually(async () => (await results(id)).fetched_at !== null);
const pause = (id: string, how: 'pause' | 'resume' = 'pause') =>
  ads.made<AdCampaign>('POST', `/ads/campaigns/${id}/${how}`);
const isPaused = ({ pause_state: state }: AdCampaign) => state === 'paused';
const isRunning = ({ pause_state: state }: AdCampaign) => state === 'running';
/** As if it had been submitted earlier. */
const submittedDaysAgo = (id: string, days: number) =>
  ads.database.execute(sql`
    update ad_placements set submitted_at = now() - make_interval(days => ${days}), results_due_at = now()
    where account_id = ${ads.account.accountId} and ad_campaign_id = ${id}`);

describe('pausing', () => {
  test('pauses a campaign at Meta until it is resumed, even if requested repeatedly', async () => {
    await ads.connect();
    const id = await ads.active();
    expect(await ads.campaign(id)).toMatchObject({ pause_state: 'running' });
    expect((await pause(id)).pause_state).toMatch(/^paus/);
    await pause(id);
    await ads.becomes(id, isPaused);
    expect(statusAtMeta()).toEqual(['PAUSED']);
    expect(await ads.campaign(id)).toMatchObject({ status: 'active', pause_state: 'paused' });
    await pause(id, 'resume');
    await ads.becomes(id, isRunning);
    expect(statusAtMeta()).toEqual(['ACTIVE']);
  });

  test("is retried until Meta accepts it, and shows Meta's message in the meantime", async () => {
    await ads.connect();
    const id = await ads.active();
    ads.meta.conduct(({ parameters: { status } }) =>
      status === 'PAUSED' ? { code: 100, message: 'Invalid', userMessage: 'The account is locked.' } : undefined,
    );
    await pause(id);
    await ads.becomes(id, ({ delay_message: words }) => words === 'The account is locked.');
    expect(await ads.campaign(id)).toMatchObject({ status: 'active', pause_state: 'pausing' });
    ads.meta.conduct(undefined);
    await ads.becomesNow(id, isPaused);
    expect(statusAtMeta()).toEqual(['PAUSED']);
  });

  test('continues after a worker was killed in the middle', async () => {
    await ads.connect();
    const id = await ads.active();
    // What is left by a worker that has taken its turn and paused the campaign at Meta, but not stored it.
    await ads.database.execute(sql`
      update ad_placements set taken_until = now() + interval '1 second'
      where account_id = ${ads.account.accountId} and ad_campaign_id = ${id}`);
    for (const { fields } of ads.meta.state.of('campaigns')) fields['status'] = 'PAUSED';
    await pause(id);
    await ads.becomes(id, isPaused);
    expect(statusAtMeta()).toEqual(['PAUSED']);
  });

  test('is for active campaigns only', async () => {
    await ads.connect();
    const { id } = await ads.draft();
    const refused = await ads.call('POST', `/ads/campaigns/${id}/pause`, {});
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { errors: [{ code: 'ad_campaign_inactive' }] }]);
    expect((await ads.call('POST', '/ads/campaigns/unknown/resume', {})).statusCode).toBe(404);
  });

  test('a paused campaign is deleted at Meta when it is deleted', async () => {
    await ads.connect();
    const id = await ads.active();
    await pause(id);
    await ads.becomes(id, isPaused);
    await ads.call('DELETE', `/ads/campaigns/${id}`);
    await eventually(() => ads.meta.state.of('campaigns').length === 0);
  });
});

describe('results', () => {
  const insight = (day: string, platform: string, spend: string) => ({
    date_start: day,
    publisher_platform: platform,
    spend,
    impressions: '1200',
    inline_link_clicks: '30',
    actions: [
      { action_type: 'link_click', value: '30' },
      { action_type: 'lead', value: '2' },
    ],
  });

  test('are fetched by day and channel in the time zone of the ad account, and summed', async () => {
    await ads.connect();
    ads.meta.state.insights.push(
      insight(daysAgo(0), 'facebook', '4.56'),
      { date_start: daysAgo(0), publisher_platform: 'instagram', impressions: '5' },
      insight(daysAgo(0), 'messenger', '9.00'),
    );
    const id = await ads.active();
    await fetched(id);
    const range = `?start_date=${daysAgo(1)}&end_date=${daysAgo(0)}`;
    expect(await results(id, range)).toMatchObject({
      currency: 'USD',
      total: { spend: 4.56, impressions: 1205, clicks: 30, leads: 2 },
      channels: [
        { channel: 'facebook', spend: 4.56, impressions: 1200, clicks: 30, leads: 2 },
        { channel: 'instagram', spend: 0, impressions: 5, clicks: 0, leads: 0 },
      ],
      days: [
        { date: daysAgo(1), channel: 'facebook', spend: 0 },
        { date: daysAgo(1), channel: 'instagram', impressions: 0 },
        { date: daysAgo(0), channel: 'facebook', spend: 4.56 },
        { date: daysAgo(0), channel: 'instagram', impressions: 5 },
      ],
    });
    const asked = ads.meta.requests.findLast(({ path }) => path.endsWith('/insights'));
    expect(JSON.parse(asked?.parameters['time_range'] ?? '')).toEqual({ since: daysAgo(0), until: daysAgo(0) });
    expect(await ads.campaign(id)).toMatchObject({ results: { spend: 4.56, impressions: 1205, currency: 'USD' } });
  });

  test('of past days are corrected without counting anything twice', async () => {
    await ads.connect();
    const id = await ads.active();
    await fetched(id);
    ads.meta.state.insights.push(insight(daysAgo(40), 'facebook', '1.00'), insight(daysAgo(2), 'facebook', '2.00'));
    await submittedDaysAgo(id, 41);
    await eventually(async () => (await ads.campaign(id)).results?.spend === 3);
    ads.meta.state.insights.splice(1, 1, insight(daysAgo(2), 'facebook', '2.50'));
    await ads.becomesNow(id, ({ results: sums }) => sums?.spend === 3.5);
    const asked = ads.meta.requests.findLast(({ path }) => path.endsWith('/insights'));
    expect(JSON.parse(asked?.parameters['time_range'] ?? '')).toMatchObject({ since: daysAgo(28) });
  });

  test('wait as long as Meta asks, and are fetched again after a failure', async () => {
    await ads.connect();
    ads.meta.state.insights.push(insight(daysAgo(0), 'facebook', '1.00'));
    ads.meta.conduct(({ path }) =>
      path.endsWith('/insights') ? { code: 17, message: 'Too many calls', headers: {} } : undefined,
    );
    const id = await ads.active();
    await eventually(() => ads.meta.requests.some(({ path }) => path.endsWith('/insights')));
    expect(await ads.campaign(id)).toMatchObject({ status: 'active', results: null });
    ads.meta.conduct(undefined);
    await ads.becomesNow(id, ({ results: sums }) => sums?.spend === 1);
  });

  test('of an invalid range are refused', async () => {
    const { id } = await ads.draft();
    const problem = async (query: string) => (await ads.call('GET', `/ads/campaigns/${id}/results${query}`)).json();
    expect(await problem('?start_date=2026-02-02&end_date=2026-02-01')).toMatchObject({
      errors: [{ field: 'end_date', message: 'The end of the range must not be before its start.' }],
    });
    expect(await problem('?start_date=2024-02-02&end_date=2026-02-01')).toMatchObject({
      errors: [{ field: 'start_date', message: 'The range can have up to 366 days.' }],
    });
    expect(await problem('?start_date=2026-02-31')).toMatchObject({ errors: [{ field: 'start_date' }] });
  });
});
