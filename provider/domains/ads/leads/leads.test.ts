import { createHmac } from 'node:crypto';
import type { AdCampaign, AdCampaignUpdate } from 'sendwright/wire/ads';
import type { Consent } from 'sendwright/wire/consents';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { AdsAtMeta } from '../../../testing/meta/adsAtMeta';

const ads = new AdsAtMeta({ listen: true });
const form = { fields: ['email', 'first_name'] as const, privacy_url: 'https://example.com/privacy' };
let listId: string;
beforeEach(async () => {
  listId = (await ads.made<{ id: string }>('POST', '/lists', { name: 'Leads' })).id;
});

const leadAd = (change: AdCampaignUpdate['lead_form'] = {}): AdCampaignUpdate => ({
  type: 'lead',
  lead_form: { ...form, fields: [...form.fields], list_id: listId, consent_text: 'Email me offers.', ...change },
});
const lead = (id: string, email: string, others: Record<string, string> = {}, seconds = 0) => ({
  id,
  created_time: new Date(Date.now() - seconds * 1000).toISOString(),
  field_data: Object.entries({ email, ...others }).map(([name, value]) => ({ name, values: [value] })),
});
const contacts = () =>
  ads.database.rows<{ email: string; first_name: string | null; is_listed: boolean }>(sql`
    select email, first_name, exists (select from list_contacts
        where list_contacts.account_id = contacts.account_id and list_id = ${listId}
          and list_contacts.contact_id = contacts.contact_id) as is_listed
    from contacts where account_id = ${ads.account.accountId} order by email`);
const emails = async () => (await contacts()).map(({ email }) => email);
const outcomes = async () =>
  (
    await ads.database.rows<{ outcome: string }>(
      sql`select outcome from ad_leads where account_id = ${ads.account.accountId} order by lead_id`,
    )
  ).map(({ outcome }) => outcome);
/** Resolves after a poll that began later than this call. */
async function isPolled(): Promise<void> {
  const before = ads.meta.requests.length;
  await ads.lookNow();
  await eventually(() => ads.meta.requests.slice(before).some(({ path }) => path.endsWith('/leads')));
  await eventually(async () => {
    const row = await ads.database.first<{ is_due: boolean }>(sql`
      select bool_or(leads_due_at > now() + interval '800 seconds') as is_due from ad_placements
      where account_id = ${ads.account.accountId} and leads_due_at is not null`);
    return row?.is_due === true;
  });
}
const post = (body: string, signature: string) =>
  fetch(`${ads.provider.url}/webhooks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });
const signed = (body: string) => `sha256=${createHmac('sha256', ads.meta.appSecret).update(body).digest('hex')}`;
const notice = (page: string) =>
  JSON.stringify({
    object: 'page',
    entry: [{ id: page, time: 1, changes: [{ field: 'leadgen', value: { leadgen_id: '9', page_id: page } }] }],
  });

test('a lead ad has a form at Meta, with the consent and the privacy policy', async () => {
  await ads.connect();
  await ads.active(leadAd());
  expect(ads.meta.state.of('campaigns')[0]?.fields).toMatchObject({ objective: 'OUTCOME_LEADS' });
  expect(ads.meta.state.of('adsets')[0]?.fields).toMatchObject({
    optimization_goal: 'LEAD_GENERATION',
    promoted_object: '{"page_id":"2001"}',
  });
  const forms = ads.meta.state.of('leadgen_forms').map(({ fields }) => fields);
  expect(forms).toMatchObject([{ privacy_policy: expect.stringContaining('https://example.com/privacy') }]);
  expect(JSON.parse(forms[0]?.['questions'] ?? '')).toEqual([
    { type: 'EMAIL', key: 'email' },
    { type: 'FIRST_NAME', key: 'first_name' },
  ]);
  expect(forms[0]?.['custom_disclaimer']).toContain('Email me offers.');
  expect([...ads.meta.state.subscribedPages]).toEqual(['2001']);
});

test('leads become contacts on the list once, with their consent, even if they are fetched repeatedly', async () => {
  await ads.connect();
  ads.meta.state.leads.push(lead('1', 'Ana@Example.com', { first_name: 'Ana' }));
  await ads.active(leadAd());
  await eventually(async () => (await contacts()).length === 1);
  expect(await contacts()).toEqual([{ email: 'ana@example.com', first_name: 'Ana', is_listed: true }]);
  await ads.call('DELETE', `/contacts?delete_all_contacts=true`);
  await eventually(async () => (await contacts()).length === 0);
  ads.meta.state.leads.push(lead('2', 'ben@example.com'), lead('3', 'not an address'));
  await isPolled();
  // Whoever was deleted stays deleted, although Meta lists the lead again.
  expect(await emails()).toEqual(['ben@example.com']);
  expect(await outcomes()).toEqual(['contact', 'contact', 'invalid']);
  const { result } = await ads.made<{ result: Consent[] }>('GET', '/consents?email=ben@example.com');
  expect(result).toMatchObject([
    { source: 'ad', status: 'confirmed', list_ids: [listId], wording: { consent_text: 'Email me offers.' } },
  ]);
});

test('leads are asked for confirmation if the list requires it', async () => {
  await ads.made('PATCH', `/lists/${listId}`, { name: 'Leads', require_confirmation: true });
  await ads.connect();
  ads.meta.state.leads.push(lead('1', 'ana@example.com'));
  await ads.active(leadAd());
  await eventually(async () => (await outcomes()).length === 1);
  expect([await outcomes(), await contacts()]).toEqual([['asked'], []]);
  const { result } = await ads.made<{ result: Consent[] }>('GET', '/consents?email=ana@example.com');
  expect(result).toMatchObject([{ source: 'ad', status: 'pending' }]);
});

test('a lead whose worker was killed is stored once by the next worker', async () => {
  await ads.connect();
  await ads.active(leadAd());
  await isPolled();
  ads.meta.state.leads.push(lead('1', 'ana@example.com'), lead('2', 'ben@example.com', {}, 60));
  // What is left by a worker that was killed after the first of two leads: its row, and no note of the time.
  await ads.database.execute(sql`
    insert into ad_leads (account_id, partner, lead_id, ad_campaign_id, outcome, created_at)
    select account_id, 'meta', '2', ad_campaign_id, 'contact', now() from ad_campaigns
    where account_id = ${ads.account.accountId}`);
  await isPolled();
  expect(await emails()).toEqual(['ana@example.com']);
});

test("the webhook schedules a fetch immediately; it requires Meta's signature and a verified token", async () => {
  await ads.connect();
  await ads.active(leadAd());
  await isPolled();
  ads.meta.state.leads.push(lead('1', 'ana@example.com'));
  const body = notice('2001');
  expect((await post(body, signed(`${body} `))).status).toBe(403);
  expect((await post(body, '')).status).toBe(403);
  expect(await emails()).toEqual([]);
  expect((await post('{"object":"user"}', signed('{"object":"user"}'))).status).toBe(200);
  expect((await post(body, signed(body))).status).toBe(200);
  expect((await post(body, signed(body))).status).toBe(200);
  await eventually(async () => (await emails()).length === 1);
  expect(await outcomes()).toEqual(['contact']);
  // Meta's largest posts: 1000 changes.
  const change = {
    field: 'leadgen',
    value: { leadgen_id: '1', page_id: '2001', form_id: '3', created_time: 1_700_000_000 },
  };
  const entry = Array.from({ length: 1000 }, () => ({ id: '9'.repeat(20), time: 1_700_000_000, changes: [change] }));
  const large = JSON.stringify({ object: 'page', entry });
  expect((await post(large, signed(large))).status).toBe(200);
  const verify = (token: string) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '4711', 'hub.verify_token': token });
    return fetch(`${ads.provider.url}/webhooks/meta?${query.toString()}`);
  };
  expect((await verify('wrong')).status).toBe(403);
  const verified = await verify('a token of the operator');
  expect([verified.status, await verified.text()]).toEqual([200, '4711']);
});

test('the sandbox creates three leads that are labeled as examples', async () => {
  await ads.made('POST', '/ads/accounts', { partner: 'sandbox' });
  const { id } = await ads.draft({ ...leadAd(), page_id: 'sandbox-page', instagram_account_id: 'sandbox-instagram' });
  await ads.made('POST', `/ads/campaigns/${id}/submit`);
  await eventually(async () => {
    await ads.database.execute(sql`
      update ad_placements set submitted_at = now() - interval '1 minute', due_at = now()
      where account_id = ${ads.account.accountId} and status = 'review'`);
    return (await ads.campaign(id)).status === 'active';
  });
  await eventually(async () => (await contacts()).length === 3);
  expect(await contacts()).toMatchObject([{ first_name: 'Sandbox' }, { first_name: 'Sandbox' }, { is_listed: true }]);
  const { result } = await ads.made<{ result: Consent[] }>('GET', '/consents?email=sandbox-lead-1@example.com');
  expect(result).toMatchObject([{ wording: { form: 'Spring (sandbox example)' } }]);
});

test('a lead ad lists what its form is missing before it is submitted', async () => {
  await ads.connect();
  const draft = await ads.draft({ ...leadAd({ list_id: null, privacy_url: 'none', fields: ['first_name'] }) });
  const fields = ({ problems }: AdCampaign) => problems.map(({ field }) => field);
  expect(fields(draft)).toEqual(['lead_form.fields', 'lead_form.list_id', 'lead_form.privacy_url']);
  const [creative] = draft.creatives;
  const changed = await ads.made<AdCampaign>('PATCH', `/ads/campaigns/${draft.id}`, {
    ...leadAd(),
    creatives: [{ ...creative, cta: 'shop_now' }, draft.creatives[1]],
  });
  expect(fields(changed)).toEqual(['creatives[0].cta']);
});
