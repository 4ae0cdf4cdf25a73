import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import {
  type ApiMocks,
  type ApiRequest,
  answer,
  fake,
  type TestWorkbench,
  testWorkbench,
} from 'sendwright/sdk/testing';
import type { AdAccount, AdCampaign } from 'sendwright/wire/ads';
import type { Image } from 'sendwright/wire/images';
import plugin from '../plugin';

export const scopes = [
  'marketing.read',
  ...['create', 'update', 'delete'].map((verb) => `marketing_campaigns.${verb}`),
];
export const longTimeout = { timeout: 4000 };
export const list = '11111111-1111-4111-8111-111111111111';
export const id = '22222222-2222-4222-8222-222222222222';
export const picture: Image = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'bread.png',
  created: 1,
  url: 'https://content.example/bread.png',
  thumbnail: 'https://content.example/small.png',
  width: 1200,
  height: 1200,
  size: 1000,
  type: 'image/png',
  folder: '',
};
export const sandbox: AdAccount = {
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
export const partners = [
  { partner: 'sandbox' as const, channels: sandbox.available_channels, is_sandbox: true, needs_sign_in: false },
  { partner: 'meta' as const, channels: ['facebook' as const], is_sandbox: false, needs_sign_in: true },
];
export const campaign = (change: Partial<AdCampaign> = {}): AdCampaign => ({
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
export const size = { contacts: 120, minimum: 100, is_enough: true, reach: null, searches: null, is_sandbox: false };

/** The plugin at an address, with a campaign that requests change. */
export async function start(
  address: string,
  http: ApiMocks = {},
  change: Partial<AdCampaign> = {},
  plugins = [plugin],
  userScopes: readonly string[] = scopes,
) {
  let stored = campaign(change);
  const workbench = await testWorkbench(plugins, {
    scopes: userScopes,
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
export const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
export const saves = (workbench: TestWorkbench) =>
  workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as Partial<AdCampaign>);

/** An account at Google, with some of what it does not do. */
export const googleAccount: AdAccount = {
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
