import { Type, type Static } from '@sinclair/typebox';
import { AdLeadForm } from './adLeads';
import { ErrorBody, PageQuery, Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';
import { PageMetadata } from './paging';

const { ads: most } = limits;
const Nullable = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Where ads are shown. */
export const AdChannel = Type.Union([Type.Literal('facebook'), Type.Literal('instagram'), Type.Literal('google')]);
export type AdChannel = Static<typeof AdChannel>;

/** Who shows them. `sandbox` is built in: it approves after 30 seconds, shows nothing to anybody and spends nothing. */
export const AdPartnerName = Type.Union([Type.Literal('sandbox'), Type.Literal('meta'), Type.Literal('google')]);
export type AdPartnerName = Static<typeof AdPartnerName>;

/** A page or profile of a partner's account that ads appear as. */
export const AdIdentity = Type.Object({ id: Type.String(), name: Type.String() });
export type AdIdentity = Static<typeof AdIdentity>;

/** An ad account that a sign-in may use. Results are in its time zone (IANA) and its currency (ISO 4217). */
export const AdAccountChoice = Type.Composite([
  AdIdentity,
  Type.Object({ time_zone: Type.Optional(Type.String()), currency: Type.Optional(Type.String()) }),
]);
export type AdAccountChoice = Static<typeof AdAccountChoice>;

const CampaignType = Type.Union([Type.Literal('display'), Type.Literal('lead')]);
const AudienceKind = Type.Union([Type.Literal('lookalike'), Type.Literal('retargeting')]);
const AudienceSource = Type.Union([
  Type.Literal('contacts'),
  Type.Literal('website'),
  Type.Literal('page_followers'),
  Type.Literal('interests'),
]);

/** The types of campaigns and the audiences that a partner does not have, each with the reason as a sentence. */
export const AdUnavailable = Type.Object({
  types: Type.Array(Type.Object({ type: CampaignType, reason: Type.String() })),
  audiences: Type.Array(Type.Object({ kind: AudienceKind, source: AudienceSource, reason: Type.String() })),
});
export type AdUnavailable = Static<typeof AdUnavailable>;

/** A connected account at a partner. A channel belongs to one partner at most. */
export const AdAccount = Type.Object({
  partner: AdPartnerName,
  /** The ad account's id and name at the partner. */
  account_id: Type.String(),
  name: Type.String(),
  /** The ad accounts that this sign-in may use: `account_id` is one of them. */
  accounts: Type.Array(AdAccountChoice),
  /** Why the partner refuses the sign-in, in its own words; null: it is accepted. */
  problem: Nullable(Type.String()),
  /** True: nothing is shown to anybody, and nothing is spent. */
  is_sandbox: Type.Boolean(),
  /** The channels that the partner has, and those of them that it is used for. */
  available_channels: Type.Array(AdChannel),
  channels: Type.Array(AdChannel),
  /** Facebook pages. */
  pages: Type.Array(AdIdentity),
  instagram_accounts: Type.Array(AdIdentity),
  unavailable: AdUnavailable,
  connected_at: Type.String(),
});
export type AdAccount = Static<typeof AdAccount>;
export const AdAccounts = Type.Object({ result: Type.Array(AdAccount) });
export type AdAccounts = Static<typeof AdAccounts>;

/** A partner that this server can connect. */
export const AdPartnerDescription = Type.Object({
  partner: AdPartnerName,
  channels: Type.Array(AdChannel),
  is_sandbox: Type.Boolean(),
  /** True: users sign in at the partner (`POST /marketing/ads/authorizations`). */
  needs_sign_in: Type.Boolean(),
});
export type AdPartnerDescription = Static<typeof AdPartnerDescription>;

/** Where to send the user's browser. The partner returns it to the workbench with `code` and `state`. */
export const AdAuthorization = Type.Object({ url: Type.String(), expires_at: Type.String() });
export type AdAuthorization = Static<typeof AdAuthorization>;

/** What the partner added to the address of the workbench. */
export const AdAuthorizationResult = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
});
export type AdAuthorizationResult = Static<typeof AdAuthorizationResult>;

/** Of a partner without sign-in, such as the sandbox. Without `channels`: those that no other partner is used for. */
export const AdAccountConnect = Type.Object({
  partner: AdPartnerName,
  channels: Type.Optional(Type.Array(AdChannel, { maxItems: 3, uniqueItems: true })),
});
export type AdAccountConnect = Static<typeof AdAccountConnect>;

/** A channel that another partner is used for moves to this one. `account_id`: one of the sign-in's `accounts`. */
export const AdAccountUpdate = Type.Object({
  channels: Type.Optional(Type.Array(AdChannel, { maxItems: 3, uniqueItems: true })),
  account_id: Type.Optional(Type.String({ maxLength: 100 })),
});
export type AdAccountUpdate = Static<typeof AdAccountUpdate>;

/**
 * Whom ads are shown to. `retargeting`: the people of the source; `lookalike`: people who are like them, or, with the
 * source `interests`, those with these interests. `contacts` are those of the lists and segments.
 */
export const AdAudience = Type.Object({
  kind: AudienceKind,
  source: AudienceSource,
  list_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: most.lists }),
  segment_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: most.segments }),
  /** Countries (ISO 3166-1 alpha-2); none: everywhere. */
  locations: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: most.locations }),
  /** Years; the highest age stands for all older ones, too. */
  age_min: Type.Integer({ minimum: most.minimumAge, maximum: most.maximumAge }),
  age_max: Type.Integer({ minimum: most.minimumAge, maximum: most.maximumAge }),
  /** None: all. */
  genders: Type.Array(Type.Union([Type.Literal('female'), Type.Literal('male')]), { maxItems: 2 }),
  interests: Type.Array(Text({ minLength: 1, maxLength: most.interest }), { maxItems: most.interests }),
});
export type AdAudience = Static<typeof AdAudience>;

/** Until when they are shown. Times are ISO 8601; no start: as soon as they are approved. */
export const AdDuration = Type.Object({
  type: Type.Union([Type.Literal('ongoing'), Type.Literal('temporary')]),
  start_at: Nullable(Type.String({ format: 'date-time' })),
  /** Of `temporary` ones. */
  end_at: Nullable(Type.String({ format: 'date-time' })),
});
export type AdDuration = Static<typeof AdDuration>;

const Dollars = Type.Number({ minimum: 0, maximum: most.maximumBudget });

/** US dollars a day for each channel, with at most two decimals. A channel that is removed loses its budget. */
export const AdBudget = Type.Object(
  { facebook: Type.Optional(Dollars), instagram: Type.Optional(Dollars), google: Type.Optional(Dollars) },
  { additionalProperties: false },
);
export type AdBudget = Static<typeof AdBudget>;

/** What the button of an ad says. */
export const AdCallToAction = Type.Union([
  Type.Literal('learn_more'),
  Type.Literal('shop_now'),
  Type.Literal('sign_up'),
  Type.Literal('subscribe'),
  Type.Literal('get_offer'),
  Type.Literal('book_now'),
  Type.Literal('download'),
  Type.Literal('contact_us'),
  Type.Literal('get_quote'),
  Type.Literal('apply_now'),
]);
export type AdCallToAction = Static<typeof AdCallToAction>;

/** The ad of one channel. Lengths are in characters. */
export const AdCreative = Type.Object({
  channel: AdChannel,
  /** Of the image library (`GET /v3/images`). */
  image_id: Nullable(Type.String({ format: 'uuid' })),
  headline: Text({ maxLength: most.headline }),
  /** Of search ads, which have several headlines; our extension. Empty ones are ignored. */
  extra_headlines: Type.Optional(
    Type.Array(Text({ maxLength: most.headline }), { maxItems: limits.searchAds.extraHeadlines }),
  ),
  text: Text({ maxLength: most.text }),
  description: Text({ maxLength: most.description }),
  link_url: Text({ maxLength: most.link }),
  cta: AdCallToAction,
});
export type AdCreative = Static<typeof AdCreative>;

/**
 * Something to fix before a campaign is submitted. `field` is a path into the campaign: `creatives[0].image_id`;
 * `channel` is that of the ad it is about.
 */
export const AdProblem = Type.Object({
  field: Type.String(),
  message: Type.String(),
  channel: Type.Optional(AdChannel),
});
export type AdProblem = Static<typeof AdProblem>;

const Content = Type.Object({
  name: Text({ minLength: 1, maxLength: most.name }),
  /** `lead`: with a form that asks people for their address. */
  type: CampaignType,
  objective: Type.Union([Type.Literal('PROSPECTING'), Type.Literal('RETARGETING')]),
  channels: Type.Array(AdChannel, { maxItems: 3, uniqueItems: true }),
  /** The Facebook page and the Instagram account that the ads appear as. */
  page_id: Nullable(Type.String({ maxLength: 100 })),
  instagram_account_id: Nullable(Type.String({ maxLength: 100 })),
  audience: AdAudience,
  duration: AdDuration,
  daily_budget: AdBudget,
  creatives: Type.Array(AdCreative, { maxItems: 3 }),
  /** Only used with the type `lead`; our extension. */
  lead_form: AdLeadForm,
});
export type AdContent = Static<typeof Content>;

/** What a campaign did, as the partners reported it last. Clicks are those on the link. */
export const AdFigures = Type.Object({
  /** In `currency`; null: the channels are paid in several. */
  spend: Type.Union([Type.Number(), Type.Null()]),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  leads: Type.Integer(),
});
export type AdFigures = Static<typeof AdFigures>;

/**
 * A campaign. `draft` can be changed; `submitted` and `active` (approved by all partners) can't; `error` was turned
 * down and becomes a draft with its next change.
 */
export const AdCampaign = Type.Composite([
  Type.Object({ id: Type.String() }),
  Content,
  Type.Object({
    status: Type.Union([
      Type.Literal('draft'),
      Type.Literal('submitted'),
      Type.Literal('active'),
      Type.Literal('error'),
    ]),
    /** Why it was turned down, in the partner's own words. */
    error_message: Nullable(Type.String()),
    /** Why a partner hasn't decided yet, in its own words, such as a rate limit; our extension. */
    delay_message: Nullable(Type.String()),
    /** `pausing` and `resuming`: the partners haven't followed yet. Null unless it is active. Our extension. */
    pause_state: Type.Union([
      Type.Literal('running'),
      Type.Literal('pausing'),
      Type.Literal('paused'),
      Type.Literal('resuming'),
      Type.Null(),
    ]),
    /** Since it was first submitted; null: no partner has reported anything yet. Our extension. */
    results: Type.Union([Type.Composite([AdFigures, Type.Object({ currency: Nullable(Type.String()) })]), Type.Null()]),
    /** What keeps a draft from being submitted, but for the size of its audience; our extension. */
    problems: Type.Array(AdProblem),
    /** The channels that the sandbox serves: nothing is shown or spent there. Our extension. */
    sandbox_channels: Type.Array(AdChannel),
    /** Counts the changes; our extension. */
    revision: Type.Integer(),
    submitted_at: Nullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  }),
]);
export type AdCampaign = Static<typeof AdCampaign>;
export const AdCampaignPage = Type.Object({ result: Type.Array(AdCampaign), _metadata: PageMetadata });
export type AdCampaignPage = Static<typeof AdCampaignPage>;

const Day = Type.String({ format: 'date' });

/** Results of a range of days. */
export const AdCampaignResults = Type.Object({
  start_date: Day,
  end_date: Day,
  /** ISO 4217; null: there are no results, or the channels are paid in several currencies. */
  currency: Nullable(Type.String()),
  /** When they were last fetched; null: never. */
  fetched_at: Nullable(Type.String()),
  total: AdFigures,
  /** In the order of the campaign's channels. `currency`: that of its ad account. */
  channels: Type.Array(
    Type.Composite([AdFigures, Type.Object({ channel: AdChannel, currency: Nullable(Type.String()) })]),
  ),
  /** Each day of the range and channel, in the time zone of the ad account. */
  days: Type.Array(Type.Composite([AdFigures, Type.Object({ date: Day, channel: AdChannel })])),
});
export type AdCampaignResults = Static<typeof AdCampaignResults>;

/** Days are included, up to 366 of them. Default: the last 30 days in UTC. */
export const AdResultsQuery = Type.Object({ start_date: Type.Optional(Day), end_date: Type.Optional(Day) });
export type AdResultsQuery = Static<typeof AdResultsQuery>;

const Changes = Type.Partial(
  Type.Composite([
    Type.Omit(Content, ['name', 'audience', 'duration', 'lead_form']),
    // What these leave out stays as it is.
    Type.Object({
      audience: Type.Partial(AdAudience),
      duration: Type.Partial(AdDuration),
      lead_form: Type.Partial(AdLeadForm),
    }),
  ]),
);

/** What is left out is as in a new campaign. */
export const AdCampaignCreate = Type.Composite([Type.Pick(Content, ['name']), Changes]);
export type AdCampaignCreate = Static<typeof AdCampaignCreate>;

/** What is left out stays as it is. With a `revision` that is not the newest it is refused with 412. */
export const AdCampaignUpdate = Type.Composite([
  Type.Partial(Type.Composite([Type.Pick(Content, ['name']), Type.Object({ revision: Type.Integer() })])),
  Changes,
]);
export type AdCampaignUpdate = Static<typeof AdCampaignUpdate>;

export const AdCampaignDuplicate = Type.Object({
  /** “Duplicate: ” and the original's name unless given. */
  name: Type.Optional(Text({ minLength: 1, maxLength: most.name })),
});
export type AdCampaignDuplicate = Static<typeof AdCampaignDuplicate>;

/** Whose size is asked: an audience, in which what is left out is as in a new campaign, and the channels it is for. */
export const AdAudienceSizeQuery = Type.Object({
  audience: Type.Partial(AdAudience),
  channels: Type.Optional(Type.Array(AdChannel, { maxItems: 3, uniqueItems: true })),
});
export type AdAudienceSizeQuery = Static<typeof AdAudienceSizeQuery>;

export const AdAudienceSize = Type.Object({
  /** Of the lists and segments, those with an address who haven't unsubscribed; null: the source is not contacts. */
  contacts: Type.Union([Type.Integer(), Type.Null()]),
  /** The fewest contacts that partners take. */
  minimum: Type.Integer(),
  is_enough: Type.Boolean(),
  /** How many people partners expect to reach; null: they can't tell, none is connected, or contacts are too few. */
  reach: Type.Union([Type.Object({ least: Type.Integer(), most: Type.Integer() }), Type.Null()]),
  /** How often people search for the interests a month, at partners that show ads in search results; else null. */
  searches: Type.Union([Type.Object({ least: Type.Integer(), most: Type.Integer() }), Type.Null()]),
  /** True: the reach is made up by the sandbox. */
  is_sandbox: Type.Boolean(),
});
export type AdAudienceSize = Static<typeof AdAudienceSize>;

const read = 'marketing.read';
const create = ['marketing.write', 'marketing_campaigns.create'];
const update = ['marketing.write', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];
const ofPartner = Type.Object({ partner: AdPartnerName });

/** `/v3/marketing/ads`: campaigns on social and search channels, and the partners' accounts that show them. */
export const ads = defineRoutes(
  { tag: 'Ads', feature: 'mc.ads' },
  {
    'GET /marketing/ads/accounts': {
      summary: 'List the connected ad accounts',
      feature: null,
      scope: read,
      responses: { 200: AdAccounts },
    },
    'POST /marketing/ads/accounts': {
      confirm: true,
      summary: 'Connect an ad account',
      scope: create,
      audit: 'ad_account.connected',
      body: AdAccountConnect,
      responses: { 201: AdAccount },
      errors: ['ad_partner_unavailable'],
    },
    'GET /marketing/ads/partners': {
      summary: 'List the ad partners that can be connected',
      scope: read,
      responses: { 200: Type.Object({ result: Type.Array(AdPartnerDescription) }) },
    },
    'POST /marketing/ads/authorizations': {
      confirm: true,
      summary: 'Start a sign-in at an ad partner',
      description: 'Only the session or API key that started it can complete it, once and within 10 minutes.',
      scope: create,
      audit: false,
      body: ofPartner,
      responses: { 201: AdAuthorization },
      errors: ['ad_partner_unavailable'],
    },
    'POST /marketing/ads/authorizations/complete': {
      summary: 'Complete a sign-in at an ad partner',
      description: 'Connects the ad account, or reconnects it.',
      scope: create,
      audit: { own: ['ad_account.connected'] },
      body: AdAuthorizationResult,
      responses: { 201: AdAccount },
      failures: { 502: ErrorBody },
      errors: ['ad_authorization_expired', 'ad_partner_refused', 'ad_partner_unanswered'],
    },
    'PATCH /marketing/ads/accounts/:partner': {
      summary: 'Choose the channels and the account of a partner',
      scope: update,
      audit: 'ad_account.changed',
      params: ofPartner,
      body: AdAccountUpdate,
      responses: { 200: AdAccount },
      failures: { 409: ErrorBody },
      errors: ['ad_account_not_connected', 'ad_identity_unknown', 'ad_partner_in_use'],
    },
    'DELETE /marketing/ads/accounts/:partner': {
      summary: 'Disconnect an ad account',
      feature: null,
      scope: remove,
      audit: 'ad_account.disconnected',
      params: ofPartner,
      responses: { 204: Type.Null() },
      failures: { 409: ErrorBody },
      errors: ['ad_account_not_connected', 'ad_partner_in_use'],
    },
    'GET /marketing/ads/campaigns': {
      summary: 'List ad campaigns',
      description: 'The most recently changed first.',
      feature: null,
      scope: read,
      query: PageQuery,
      responses: { 200: AdCampaignPage },
    },
    'POST /marketing/ads/campaigns': {
      summary: 'Create an ad campaign',
      scope: create,
      audit: false,
      body: AdCampaignCreate,
      responses: { 201: AdCampaign },
      errors: ['ad_campaign_limit_reached'],
    },
    'GET /marketing/ads/campaigns/:id': {
      summary: 'Get an ad campaign',
      feature: null,
      scope: read,
      responses: { 200: AdCampaign },
      errors: ['ad_campaign_not_found'],
    },
    'POST /marketing/ads/campaigns/:id': {
      summary: 'Duplicate an ad campaign',
      description: 'The duplicate is a draft.',
      scope: create,
      audit: false,
      body: AdCampaignDuplicate,
      responses: { 201: AdCampaign },
      errors: ['ad_campaign_not_found', 'ad_campaign_limit_reached'],
    },
    'PATCH /marketing/ads/campaigns/:id': {
      summary: 'Change an ad campaign',
      description: 'Only drafts and rejected campaigns; these become drafts again.',
      scope: update,
      audit: false,
      body: AdCampaignUpdate,
      responses: { 200: AdCampaign },
      failures: { 409: ErrorBody, 412: ErrorBody },
      errors: ['ad_campaign_not_found', 'ad_campaign_locked'],
    },
    'DELETE /marketing/ads/campaigns/:id': {
      summary: 'Delete an ad campaign',
      description: 'The partners stop showing it.',
      feature: null,
      scope: remove,
      audit: 'ad_campaign.deleted',
      responses: { 204: Type.Null() },
      errors: ['ad_campaign_not_found'],
    },
    'POST /marketing/ads/campaigns/:id/submit': {
      summary: 'Submit an ad campaign',
      description: 'Also a rejected one, as it is. The partner of each channel starts spending its budget.',
      scope: update,
      audit: 'ad_campaign.submitted',
      responses: { 202: AdCampaign },
      failures: { 409: ErrorBody },
      errors: ['ad_campaign_not_found', 'ad_campaign_locked'],
    },
    'POST /marketing/ads/campaigns/:id/pause': {
      summary: 'Pause an active ad campaign',
      description: 'The partners stop showing it within moments, until it is resumed. Repeating it has no effect.',
      feature: null,
      scope: update,
      audit: 'ad_campaign.paused',
      responses: { 202: AdCampaign },
      failures: { 409: ErrorBody },
      errors: ['ad_campaign_not_found', 'ad_campaign_inactive'],
    },
    'POST /marketing/ads/campaigns/:id/resume': {
      summary: 'Resume a paused ad campaign',
      description: 'It spends its budget again. Repeating it has no effect.',
      scope: update,
      audit: 'ad_campaign.resumed',
      responses: { 202: AdCampaign },
      failures: { 409: ErrorBody },
      errors: ['ad_campaign_not_found', 'ad_campaign_inactive'],
    },
    'GET /marketing/ads/campaigns/:id/results': {
      summary: 'Get the results of an ad campaign by day and channel',
      description: 'Fetched from the partners daily. They correct the figures of past days.',
      feature: null,
      scope: read,
      query: AdResultsQuery,
      responses: { 200: AdCampaignResults },
      errors: ['ad_campaign_not_found'],
    },
    'POST /marketing/ads/audience_size': {
      summary: 'Estimate the size of an audience',
      description: 'Partners limit how often they are asked.',
      perMinute: 60,
      scope: read,
      audit: false,
      body: AdAudienceSizeQuery,
      responses: { 200: AdAudienceSize },
    },
  },
);
export type AdRoutes = typeof ads.routes;
