import { randomUUID } from 'node:crypto';
import type { AdAccount, AdAuthorization, AdCampaign, AdCampaignUpdate } from 'sendwright/wire/ads';
import { sql } from '../../database/sql';
import { Cleanup } from '../cleanup';
import { eventually } from '../eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../startTestProvider';
import { type Meta, startMeta } from './startMeta';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A provider whose accounts are at a fake of Meta. Every test has an account and an empty Meta of its own. */
export class AdsAtMeta {
  provider!: TestProvider;
  meta!: Meta;
  account!: TestAccount;
  private readonly cleanup = new Cleanup();

  /** `listen`: also on a port, for requests that are no operations. */
  constructor(options: { readonly listen?: boolean } = {}) {
    beforeAll(async () => {
      this.meta = this.cleanup.own(await startMeta());
      const { appId, appSecret, url: apiUrl } = this.meta;
      const meta = { appId, appSecret, apiUrl, webhookToken: 'a token of the operator' };
      this.provider = this.cleanup.own(await startTestProvider({ ...options, config: { meta } }));
    });
    afterAll(() => this.cleanup.run());
    beforeEach(async () => {
      this.account = await this.provider.createAccount();
      this.meta.conduct(undefined);
      this.meta.state.reviewTime = 0;
      this.meta.state.objects.clear();
      this.meta.state.insights.splice(0);
      this.meta.state.leads.splice(0);
    });
    afterEach(() => expect(this.meta.problems).toEqual([]));
  }

  get database() {
    return this.provider.provider.database;
  }

  call(method: Method, path: string, body?: unknown) {
    return this.provider.inject(method, `/v3/marketing${path}`, body, {
      authorization: `Bearer ${this.account.apiKey}`,
    });
  }

  /** The response's body; fails unless it succeeded. */
  async made<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call(method, path, method === 'POST' ? (body ?? {}) : body);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
    return answer.json<Body>();
  }

  async connect(): Promise<AdAccount> {
    const { url } = await this.made<AdAuthorization>('POST', '/ads/authorizations', { partner: 'meta' });
    const page = await (await fetch(url)).text();
    const back = new URL(/href="([^"]+)">Continue/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
    const [code, state] = ['code', 'state'].map((name) => back.searchParams.get(name));
    return this.made('POST', '/ads/authorizations/complete', { code, state });
  }

  async image(): Promise<string> {
    const { accountId } = this.account;
    const key = `images/${accountId}/${randomUUID()}.png`;
    await this.provider.provider.storage.put(key, Buffer.from('a picture'), 'image/png');
    const row = await this.database.first<{ image_id: string }>(sql`
      insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
      values (${accountId}, 'a.png', ${key}, ${key}, 'image/png', 900, 900, 9) returning image_id`);
    return row?.image_id ?? '';
  }

  /** A campaign on Facebook and Instagram, as a draft. */
  async draft(change: AdCampaignUpdate = {}): Promise<AdCampaign> {
    const imageId = await this.image();
    const cta = change.type === 'lead' ? 'sign_up' : 'shop_now';
    const creative = { image_id: imageId, headline: 'Fresh bread', text: 'Baked', description: '', cta };
    return this.made<AdCampaign>('POST', '/ads/campaigns', {
      name: 'Spring',
      objective: 'PROSPECTING',
      channels: ['facebook', 'instagram'],
      page_id: '2001',
      instagram_account_id: '3001',
      audience: { kind: 'lookalike', source: 'interests', interests: ['bread'], locations: ['US'] },
      daily_budget: { facebook: 5, instagram: 7.5 },
      creatives: ['facebook', 'instagram'].map((channel) => ({
        ...creative,
        channel,
        link_url: 'https://example.com/bread',
      })),
      ...change,
    });
  }

  /** Submits a campaign, and waits until Meta has approved it. */
  async active(change: AdCampaignUpdate = {}): Promise<string> {
    const { id, problems } = await this.draft(change);
    expect(problems).toEqual([]);
    await this.made('POST', `/ads/campaigns/${id}/submit`);
    await this.becomes(id, (campaign) => campaign.status === 'active');
    return id;
  }

  campaign(id: string): Promise<AdCampaign> {
    return this.made<AdCampaign>('GET', `/ads/campaigns/${id}`);
  }

  becomes(id: string, is: (campaign: AdCampaign) => boolean): Promise<true> {
    return eventually(async () => is(await this.campaign(id)));
  }

  /** Like `becomes`, with looks until it does: one that is under way can set the time of the next. */
  becomesNow(id: string, is: (campaign: AdCampaign) => boolean): Promise<true> {
    return eventually(async () => {
      await this.lookNow();
      return is(await this.campaign(id));
    });
  }

  /** As if the time for the next look, and for results and leads, had come. */
  lookNow() {
    return this.database.execute(sql`
      update ad_placements set due_at = case when due_at is not null then now() end,
        results_due_at = case when results_due_at is not null then now() end,
        leads_due_at = case when leads_due_at is not null then now() end
      where account_id = ${this.account.accountId}`);
  }
}
