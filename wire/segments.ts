import { Type, type Static } from '@sinclair/typebox';
import { Contact } from './contacts';
import { defineRoutes } from './contract';

/** An invalid version 2 query is refused immediately (400), so PENDING only lasts until the first snapshot. */
export const SegmentStatus = Type.Object({
  query_validation: Type.Union([Type.Literal('PENDING'), Type.Literal('VALID'), Type.Literal('INVALID')]),
  /** Why the query can't run, for example because a custom field was deleted, with line and column. */
  error_message: Type.Optional(Type.String()),
});
export type SegmentStatus = Static<typeof SegmentStatus>;

/** A segment in a list. Times are ISO 8601 in UTC; those of the snapshot are `""` before the first. */
export const SegmentSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The number of members at the last snapshot. */
  contacts_count: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
  sample_updated_at: Type.String(),
  /** `""`: never, as for version 1. */
  next_sample_update: Type.String(),
  /** At most one list; empty: all contacts. */
  parent_list_ids: Type.Array(Type.String()),
  /** Only version 1: the same list. */
  parent_list_id: Type.Optional(Type.String()),
  /** `"2"`, or `"1"` for a version 1 segment, which is frozen. */
  query_version: Type.String(),
  status: SegmentStatus,
});
export type SegmentSummary = Static<typeof SegmentSummary>;

/** A segment on its own. */
export const Segment = Type.Composite([
  SegmentSummary,
  Type.Object({
    query_dsl: Type.String(),
    /** Up to 50 members at the last snapshot. */
    contacts_sample: Type.Array(Contact),
    /** Manual refreshes since midnight in the user's time zone. */
    refreshes_used: Type.Integer(),
    max_refreshes: Type.Integer(),
    /** When it was last refreshed manually; empty: never. */
    last_refreshed_at: Type.String(),
    /** With `?query_json=true` (version 1): the parsed tree. */
    query_json: Type.Optional(Type.Unknown()),
  }),
]);
export type Segment = Static<typeof Segment>;

export const SegmentList = Type.Object({ results: Type.Array(SegmentSummary) });
export type SegmentList = Static<typeof SegmentList>;

/** `ids` and `parent_list_ids` are comma-separated, up to 50; `ids` takes precedence over the others. */
export const SegmentListQuery = Type.Object({
  ids: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  parent_list_ids: Type.Optional(Type.String()),
  no_parent_list_id: Type.Optional(Type.Boolean()),
});
export type SegmentListQuery = Static<typeof SegmentListQuery>;

export const SegmentQuery = Type.Object({
  contacts_sample: Type.Optional(Type.Boolean()),
  query_json: Type.Optional(Type.Boolean()),
});
export type SegmentQuery = Static<typeof SegmentQuery>;

/** Names have 1 to 100 characters, trimmed, unique in the account case-insensitively. The domain's rules check them. */
export const SegmentCreate = Type.Object({
  name: Type.String(),
  query_dsl: Type.String(),
  parent_list_ids: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
});
export type SegmentCreate = Static<typeof SegmentCreate>;

export const SegmentUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  query_dsl: Type.Optional(Type.String()),
});
export type SegmentUpdate = Static<typeof SegmentUpdate>;

/**
 * Our extension `POST /v3/marketing/segments/2.0/{segment_id}/duplicate`, for both versions. The copy has version 2.
 * The default name is "Copy of …".
 */
export const SegmentDuplicate = Type.Object({ name: Type.Optional(Type.String()) });
export type SegmentDuplicate = Static<typeof SegmentDuplicate>;

/** `user_time_zone` is an IANA name; refreshes per day are counted from midnight there. */
export const SegmentRefresh = Type.Object({ user_time_zone: Type.String() });
export type SegmentRefresh = Static<typeof SegmentRefresh>;

export const SegmentRefreshAccepted = Type.Object({ job_id: Type.String() });
export type SegmentRefreshAccepted = Static<typeof SegmentRefreshAccepted>;

/** The 404 of the refresh call, with the common error shape as well. */
export const SegmentMissing = Type.Object({
  error: Type.String(),
  errors: Type.Array(Type.Object({ message: Type.String(), field: Type.Union([Type.String(), Type.Null()]) })),
});
export type SegmentMissing = Static<typeof SegmentMissing>;

/** Contacts that match but can't receive email. Each is counted under its first reason, in this order. */
export const UnreachableReason = Type.Union([
  Type.Literal('no_address'),
  Type.Literal('spam_report'),
  Type.Literal('global_unsubscribe'),
  Type.Literal('group_unsubscribe'),
  Type.Literal('bounce'),
  Type.Literal('invalid_email'),
]);
export type UnreachableReason = Static<typeof UnreachableReason>;

/**
 * Our extension `POST /v3/marketing/segments/2.0/count`: counts the contacts that an unsaved query matches. Without
 * `exact` the response is quick: exact if possible, otherwise an estimate from a sample of the contacts.
 */
export const SegmentCountRequest = Type.Object({
  query_dsl: Type.String(),
  query_version: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')], { default: '2' })),
  parent_list_ids: Type.Optional(Type.Array(Type.String())),
  exact: Type.Optional(Type.Boolean({ default: false })),
  /** Also counts contacts suppressed in this unsubscribe group as unreachable. */
  suppression_group_id: Type.Optional(Type.Integer()),
});
export type SegmentCountRequest = Static<typeof SegmentCountRequest>;

export const SegmentCount = Type.Object({
  contacts_count: Type.Integer(),
  is_estimate: Type.Boolean(),
  /** Matching minus unreachable; null for an estimate. */
  reachable_count: Type.Union([Type.Integer(), Type.Null()]),
  /** Only reasons with a count. Empty for an estimate. */
  unreachable: Type.Array(Type.Object({ reason: UnreachableReason, count: Type.Integer() })),
  /** Up to 10 contacts, newest first; for an estimate, contacts from the sample. */
  contacts_sample: Type.Array(Contact),
});
export type SegmentCount = Static<typeof SegmentCount>;

/** Our extension `POST /v3/marketing/segments/2.0/explain`: for a stored segment (`segment_id`) or an unsaved query. */
export const SegmentExplainRequest = Type.Object({
  contact_id: Type.String(),
  segment_id: Type.Optional(Type.String()),
  query_dsl: Type.Optional(Type.String()),
  query_version: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')], { default: '2' })),
  parent_list_ids: Type.Optional(Type.Array(Type.String())),
});
export type SegmentExplainRequest = Static<typeof SegmentExplainRequest>;

/** One condition of a query, evaluated for one contact. A group has its conditions in `conditions`. */
export const ExplainedCondition = Type.Recursive(
  (Self) =>
    Type.Object({
      matches: Type.Boolean(),
      /** In plain language: "city is “Berlin”". Groups: `""`. */
      text: Type.String(),
      /** The contact's value: "city is “Lyon”", "opened 2 times, last on 2026-01-31". `""` for groups. */
      detail: Type.String(),
      join: Type.Union([Type.Literal('and'), Type.Literal('or'), Type.Literal('not'), Type.Null()]),
      conditions: Type.Array(Self),
    }),
  { $id: 'ExplainedCondition' },
);
export type ExplainedCondition = Static<typeof ExplainedCondition>;

/** `root` is null for a query without conditions, which everybody matches. */
export const SegmentExplanation = Type.Object({
  is_member: Type.Boolean(),
  /** Whether the contact is on the parent list; null if there is none. */
  on_parent_list: Type.Union([Type.Boolean(), Type.Null()]),
  root: Type.Union([ExplainedCondition, Type.Null()]),
});
export type SegmentExplanation = Static<typeof SegmentExplanation>;

/**
 * Our extension `GET /v3/marketing/segments/2.0/uses`: the segments whose query or parent list refers to this custom
 * field, list or single send.
 */
export const SegmentUsesQuery = Type.Object({
  field_id: Type.Optional(Type.String()),
  list_id: Type.Optional(Type.String()),
  single_send_id: Type.Optional(Type.String()),
});
export type SegmentUsesQuery = Static<typeof SegmentUsesQuery>;

export const SegmentUses = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), query_version: Type.String() })),
});
export type SegmentUses = Static<typeof SegmentUses>;

/**
 * Our extension `GET /v3/marketing/segments/2.0/{segment_id}/sends`: the drafts and scheduled single sends that include
 * or exclude it, up to 20.
 */
export const SegmentSends = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), status: Type.String() })),
});
export type SegmentSends = Static<typeof SegmentSends>;

/** `POST /v3/marketing/contacts/search`: a version 1 query; version 2 (`SELECT …`) is accepted, too. */
export const ContactSearch = Type.Object({ query: Type.String() });
export type ContactSearch = Static<typeof ContactSearch>;

export const ContactSearchResult = Type.Object({
  /** The first 50, newest first. */
  result: Type.Array(Contact),
  contact_count: Type.Integer(),
  _metadata: Type.Object({ self: Type.String() }),
});
export type ContactSearchResult = Static<typeof ContactSearchResult>;

/**
 * Large enough for a query of the maximum length in multibyte characters, so that the parser can refuse longer ones
 * with its own message.
 */
const bodyLimit = 2 * 1024 * 1024;
const write = {
  scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'],
  feature: 'mc.segments_v2',
} as const;
const remove = ['marketing.write', 'marketing_campaigns.delete'];

/** `/v3/marketing/segments`, both versions. */
export const segments = defineRoutes(
  { tag: 'Segments', feature: 'mc.contacts' },
  {
    'GET /marketing/segments': {
      summary: 'List the segments of both versions',
      scope: 'marketing.read',
      query: SegmentListQuery,
      responses: { 200: SegmentList },
    },
    'GET /marketing/segments/:segment_id': {
      summary: 'Get a segment of either version',
      scope: 'marketing.read',
      query: SegmentQuery,
      responses: { 200: Segment },
    },
    'DELETE /marketing/segments/:segment_id': {
      summary: 'Delete a segment of either version',
      scope: remove,
      audit: 'segment.deleted',
      responses: { 202: Type.Object({}) },
    },
    'POST /marketing/segments/2.0': {
      audit: false,
      ...write,
      summary: 'Create a segment',
      bodyLimit,
      body: SegmentCreate,
      responses: { 201: Segment },
      errors: ['segment_name_taken', 'segment_limit_reached'],
    },
    'GET /marketing/segments/2.0': {
      summary: 'List the segments',
      scope: 'marketing.read',
      query: SegmentListQuery,
      responses: { 200: SegmentList },
    },
    'GET /marketing/segments/2.0/:segment_id': {
      summary: 'Get a segment',
      scope: 'marketing.read',
      query: SegmentQuery,
      responses: { 200: Segment },
    },
    'PATCH /marketing/segments/2.0/:segment_id': {
      audit: false,
      ...write,
      summary: 'Change a segment',
      bodyLimit,
      body: SegmentUpdate,
      responses: { 200: Segment },
      errors: ['segment_name_taken'],
    },
    'DELETE /marketing/segments/2.0/:segment_id': {
      summary: 'Delete a segment',
      scope: remove,
      audit: 'segment.deleted',
      responses: { 202: Type.Object({}) },
    },
    'POST /marketing/segments/2.0/:segment_id/duplicate': {
      audit: false,
      ...write,
      summary: 'Duplicate a segment of either version',
      body: SegmentDuplicate,
      responses: { 201: Segment },
      errors: ['segment_name_taken', 'segment_limit_reached'],
    },
    'GET /marketing/segments/2.0/:segment_id/sends': {
      summary: 'List the unsent single sends that use a segment',
      scope: 'marketing.read',
      responses: { 200: SegmentSends },
    },
    'POST /marketing/segments/2.0/refresh/:segment_id': {
      audit: false,
      ...write,
      summary: 'Refresh a segment manually',
      body: SegmentRefresh,
      responses: { 202: SegmentRefreshAccepted },
      failures: { 404: SegmentMissing },
    },
    'POST /marketing/segments/2.0/count': {
      summary: 'Count the contacts that match a query',
      scope: 'marketing.read',
      audit: false,
      bodyLimit,
      body: SegmentCountRequest,
      responses: { 200: SegmentCount },
    },
    'POST /marketing/segments/2.0/explain': {
      summary: 'Explain why a contact is in a segment or not',
      scope: 'marketing.read',
      audit: false,
      bodyLimit,
      body: SegmentExplainRequest,
      responses: { 200: SegmentExplanation },
    },
    'GET /marketing/segments/2.0/uses': {
      summary: 'List the segments that use a field, list or single send',
      scope: 'marketing.read',
      query: SegmentUsesQuery,
      responses: { 200: SegmentUses },
    },
  },
);
export type SegmentRoutes = typeof segments.routes;

/** `/v3/marketing/contacts/search`. */
export const contactSearch = defineRoutes(
  { tag: 'Contacts', feature: 'mc.contacts' },
  {
    'POST /marketing/contacts/search': {
      summary: 'Search contacts with a query',
      scope: 'marketing.read',
      audit: false,
      bodyLimit,
      body: ContactSearch,
      responses: { 200: ContactSearchResult },
    },
  },
);
export type ContactSearchRoutes = typeof contactSearch.routes;
