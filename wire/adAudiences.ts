import { Type, type Static } from '@sinclair/typebox';
import { AdPartnerName } from './ads';
import { ErrorBody, Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

const { ads: most } = limits;
const NullableText = Type.Union([Type.String(), Type.Null()]);
const Uuid = Type.String({ format: 'uuid' });

/** Only contacts whose custom field has this value, regardless of case. */
export const AdConsent = Type.Object({
  field_id: Type.String({ minLength: 1, maxLength: 50 }),
  value: Text({ minLength: 1, maxLength: most.consentValue }),
});
export type AdConsent = Static<typeof AdConsent>;

/** A run of a sync. Numbers are contacts. */
export const AdAudienceRun = Type.Object({
  /** ISO 8601; `finished_at` is null while it runs, and after it ended early (`problem`). */
  started_at: Type.String(),
  finished_at: NullableText,
  /** Of the list or segment. */
  contacts: Type.Integer(),
  added: Type.Integer(),
  removed: Type.Integer(),
  rejected: Type.Object({
    /** The consent field has another value. */
    no_consent: Type.Integer(),
    /** They have unsubscribed, complained or bounced. */
    suppressed: Type.Integer(),
    /** They have neither an address nor a phone number that the partner could recognize. */
    no_identifier: Type.Integer(),
    /** Of those sent, the ones that the partner could not read. */
    invalid: Type.Integer(),
    /** How many of them for which of the partner's own reasons, where it names any. */
    reasons: Type.Array(Type.Object({ reason: Type.String(), contacts: Type.Integer() })),
  }),
});
export type AdAudienceRun = Static<typeof AdAudienceRun>;

/** An audience at a partner that is kept in step with a list or segment. */
export const AdSyncedAudience = Type.Object({
  id: Type.String(),
  name: Type.String(),
  partner: AdPartnerName,
  is_sandbox: Type.Boolean(),
  /** One of the two is set. */
  list_id: NullableText,
  segment_id: NullableText,
  /** The name of the list or segment; null: it was deleted. */
  source_name: NullableText,
  consent: Type.Union([AdConsent, Type.Null()]),
  /** True: suppressed contacts stay in the audience. */
  keep_suppressed: Type.Boolean(),
  /** The id at the partner; null: it is not created yet. */
  external_id: NullableText,
  /** `emptying`: all contacts are being removed there, after which it is `stopped`. */
  status: Type.Union([Type.Literal('active'), Type.Literal('emptying'), Type.Literal('stopped')]),
  /** Why the last run ended early or sent nothing, often in the partner's words. */
  problem: NullableText,
  /** The partner has not processed everything yet that it was sent. It may still reject contacts. */
  is_processing: Type.Boolean(),
  /** Contacts that are in it at the partner. */
  member_count: Type.Integer(),
  /** Contacts whom steps of automations added, or removed: whatever the list or segment says. */
  by_automations: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  last_run: Type.Union([AdAudienceRun, Type.Null()]),
  /** When it is synced next; null: never. */
  next_run_at: NullableText,
  created_at: Type.String(),
});
export type AdSyncedAudience = Static<typeof AdSyncedAudience>;
export const AdSyncedAudiences = Type.Object({ result: Type.Array(AdSyncedAudience) });
export type AdSyncedAudiences = Static<typeof AdSyncedAudiences>;

/** Exactly one of `list_id` and `segment_id`. */
export const AdAudienceCreate = Type.Object({
  name: Text({ minLength: 1, maxLength: most.name }),
  partner: AdPartnerName,
  list_id: Type.Optional(Uuid),
  segment_id: Type.Optional(Uuid),
  /** Default: null, all contacts. */
  consent: Type.Optional(Type.Union([AdConsent, Type.Null()])),
  keep_suppressed: Type.Optional(Type.Boolean()),
});
export type AdAudienceCreate = Static<typeof AdAudienceCreate>;

/** `empty`: also remove all contacts at the partner. */
export const AdAudienceStop = Type.Object({ empty: Type.Boolean() });
export type AdAudienceStop = Static<typeof AdAudienceStop>;

const create = ['marketing.write', 'marketing_campaigns.create'];
const update = ['marketing.write', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];

/** `/v3/marketing/ads/audiences`: lists and segments that audiences at ad partners are kept in step with. */
export const adAudiences = defineRoutes(
  { tag: 'Ads', feature: 'mc.ads' },
  {
    'GET /marketing/ads/audiences': {
      summary: 'List the synced audiences',
      feature: null,
      scope: 'marketing.read',
      responses: { 200: AdSyncedAudiences },
    },
    'POST /marketing/ads/audiences': {
      summary: 'Sync a list or segment with an ad partner',
      description:
        'Creates an audience at the partner, and keeps it in step daily: contacts are added and removed. The ' +
        'partner gets SHA-256 hashes of addresses, phone numbers and names.',
      scope: create,
      audit: 'ad_audience.created',
      body: AdAudienceCreate,
      responses: { 201: AdSyncedAudience },
      errors: ['ad_account_not_connected', 'ad_audience_limit_reached', 'ad_audience_source_missing'],
    },
    'GET /marketing/ads/audiences/:id': {
      summary: 'Get a synced audience',
      feature: null,
      scope: 'marketing.read',
      responses: { 200: AdSyncedAudience },
      errors: ['ad_audience_not_found'],
    },
    'POST /marketing/ads/audiences/:id/sync': {
      summary: 'Sync an audience now',
      description: 'Also starts a stopped sync again.',
      scope: update,
      audit: 'ad_audience.synced',
      responses: { 202: AdSyncedAudience },
      failures: { 409: ErrorBody },
      errors: ['ad_audience_not_found', 'ad_account_not_connected', 'ad_audience_emptying'],
    },
    'POST /marketing/ads/audiences/:id/stop': {
      summary: 'Stop syncing an audience',
      description:
        'The audience stays at the partner, with its contacts unless they are removed (`empty`). A removal that has ' +
        'begun is completed.',
      feature: null,
      scope: update,
      audit: 'ad_audience.stopped',
      body: AdAudienceStop,
      responses: { 202: AdSyncedAudience },
      errors: ['ad_audience_not_found', 'ad_account_not_connected'],
    },
    'DELETE /marketing/ads/audiences/:id': {
      summary: 'Delete a stopped sync',
      description: 'The audience stays at the partner; its contacts can no longer be removed from here.',
      feature: null,
      scope: remove,
      audit: 'ad_audience.deleted',
      responses: { 204: Type.Null() },
      failures: { 409: ErrorBody },
      errors: ['ad_audience_not_found', 'ad_audience_active'],
    },
  },
);
export type AdAudienceRoutes = typeof adAudiences.routes;
