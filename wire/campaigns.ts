import { Type, type Static } from '@sinclair/typebox';
import { HeaderText } from './common';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

// The legacy API of campaigns: single sends by email, with integers as ids of campaigns, lists and segments.

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** `In Progress` from the start until all messages have a result, also while it is paused or an A/B test runs. */
export const CampaignStatus = Type.Union([
  Type.Literal('Draft'),
  Type.Literal('Scheduled'),
  Type.Literal('In Progress'),
  Type.Literal('Sent'),
  Type.Literal('Canceled'),
]);
export type CampaignStatus = Static<typeof CampaignStatus>;

/** A campaign. What is not chosen yet is null; texts are empty. */
export const Campaign = Type.Object({
  id: NumericId,
  title: Type.String(),
  subject: Type.String(),
  sender_id: Nullable(Type.Integer()),
  list_ids: Type.Array(NumericId),
  segment_ids: Type.Array(NumericId),
  categories: Type.Array(Type.String()),
  suppression_group_id: Nullable(Type.Integer()),
  custom_unsubscribe_url: Type.String(),
  ip_pool: Type.String(),
  html_content: Type.String(),
  plain_content: Type.String(),
  editor: Type.Union([Type.Literal('code'), Type.Literal('design')]),
  status: CampaignStatus,
});
export type Campaign = Static<typeof Campaign>;

export const CampaignList = Type.Object({ result: Type.Array(Campaign) });
export type CampaignList = Static<typeof CampaignList>;

const Numbers = (maxItems: number) => Type.Optional(Nullable(Type.Array(NumericId, { maxItems })));
const inputs = {
  subject: Type.Optional(Nullable(HeaderText())),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  list_ids: Numbers(50),
  segment_ids: Numbers(10),
  categories: Type.Optional(Nullable(Type.Array(HeaderText()))),
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
  /** Empty: none. */
  custom_unsubscribe_url: Type.Optional(Nullable(HeaderText())),
  ip_pool: Type.Optional(Nullable(Type.String())),
  html_content: Type.Optional(Nullable(Type.String())),
  /** Missing or empty: made from the HTML. */
  plain_content: Type.Optional(Nullable(Type.String())),
  editor: Type.Optional(Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')]))),
};

/** Creates a draft. Only the title is required; the rest can follow until it is scheduled. */
export const CampaignCreate = Type.Object({ title: Type.String(), ...inputs });
export type CampaignCreate = Static<typeof CampaignCreate>;

/** Changes a draft. Omitted fields stay unchanged. */
export const CampaignUpdate = Type.Object({ title: Type.Optional(Type.String()), ...inputs });
export type CampaignUpdate = Static<typeof CampaignUpdate>;

/** Each campaign comes with its content, so pages are small. */
export const CampaignListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type CampaignListQuery = Static<typeof CampaignListQuery>;

/** `send_at` in Unix seconds, in the future. */
export const CampaignSchedule = Type.Object({ send_at: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }) });
export type CampaignSchedule = Static<typeof CampaignSchedule>;

export const CampaignScheduled = Type.Object({ id: NumericId, send_at: Type.Integer(), status: CampaignStatus });
export type CampaignScheduled = Static<typeof CampaignScheduled>;

/** One address, or up to 10. */
export const CampaignTest = Type.Object({
  to: Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1, maxItems: 10 })]),
});
export type CampaignTest = Static<typeof CampaignTest>;

const read = ['marketing.read', 'marketing_campaigns.read'];
const create = 'marketing_campaigns.create';
const update = 'marketing_campaigns.update';
const remove = 'marketing_campaigns.delete';
const params = Type.Object({ campaign_id: NumericId });
/** In bytes, as for single sends. */
const bodyLimit = 4_194_304;

/** `/v3/campaigns`. */
export const campaigns = defineRoutes(
  { tag: 'Legacy campaigns', feature: 'mc.single_sends' },
  {
    'POST /campaigns': {
      summary: 'Create a campaign (legacy)',
      scope: create,
      audit: false,
      bodyLimit,
      body: CampaignCreate,
      responses: { 201: Campaign },
    },
    'GET /campaigns': {
      summary: 'List campaigns (legacy)',
      scope: read,
      query: CampaignListQuery,
      responses: { 200: CampaignList },
    },
    'GET /campaigns/:campaign_id': {
      summary: 'Get a campaign (legacy)',
      scope: read,
      params,
      responses: { 200: Campaign },
    },
    'PATCH /campaigns/:campaign_id': {
      summary: 'Change a campaign that is a draft (legacy)',
      scope: update,
      audit: false,
      bodyLimit,
      params,
      body: CampaignUpdate,
      responses: { 200: Campaign },
    },
    'DELETE /campaigns/:campaign_id': {
      summary: 'Delete a campaign (legacy)',
      scope: remove,
      audit: 'single_send.deleted',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /campaigns/:campaign_id/schedules': {
      summary: 'Schedule a campaign (legacy)',
      scope: update,
      audit: 'single_send.scheduled',
      params,
      body: CampaignSchedule,
      responses: { 201: CampaignScheduled },
    },
    'GET /campaigns/:campaign_id/schedules': {
      summary: 'Find when a campaign is sent (legacy)',
      scope: read,
      params,
      responses: { 200: Type.Object({ send_at: Type.Integer() }) },
    },
    'PATCH /campaigns/:campaign_id/schedules': {
      summary: 'Change when a campaign is sent (legacy)',
      scope: update,
      audit: 'single_send.scheduled',
      params,
      body: CampaignSchedule,
      responses: { 200: CampaignScheduled },
    },
    'DELETE /campaigns/:campaign_id/schedules': {
      summary: 'Unschedule a campaign (legacy)',
      scope: update,
      audit: 'single_send.unscheduled',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /campaigns/:campaign_id/schedules/now': {
      summary: 'Send a campaign now (legacy)',
      scope: update,
      audit: 'single_send.sent',
      params,
      responses: { 201: Type.Object({ id: NumericId, status: CampaignStatus }) },
    },
    'POST /campaigns/:campaign_id/schedules/test': {
      summary: 'Send a test of a campaign (legacy)',
      scope: update,
      audit: false,
      params,
      body: CampaignTest,
      responses: { 204: Type.Null() },
    },
  },
);
export type CampaignRoutes = typeof campaigns.routes;
