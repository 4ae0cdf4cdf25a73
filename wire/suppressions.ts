import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

/** What was done about a returned message; our extension. */
export const ProcessedBounce = Type.Object({
  outcome: Type.Union([
    Type.Literal('bounced'),
    Type.Literal('blocked'),
    Type.Literal('deferred'),
    Type.Literal('complaint'),
    /** It requires no action, or was already known. */
    Type.Literal('ignored'),
    /** It matches no recipient of this account. */
    Type.Literal('unknown'),
  ]),
  email: Type.Optional(Type.String()),
});
export type ProcessedBounce = Static<typeof ProcessedBounce>;

/**
 * Addresses to suppress or to search for. In a response: the addresses that were added, lowercased and deduplicated.
 * Invalid addresses are omitted.
 */
export const RecipientEmails = Type.Object({ recipient_emails: Type.Array(Type.String()) });
export type RecipientEmails = Static<typeof RecipientEmails>;

/** Addresses in lower case: the suppressed ones of a group, or those found in it. */
export const EmailList = Type.Array(Type.String());
export type EmailList = Static<typeof EmailList>;

/** A page of the addresses of all groups; without `limit`, all of them. */
export const GroupSuppressionQuery = Type.Object({
  ...LimitOffsetQuery.properties,
  /** Only one group (our extension, as is `email`). */
  group_id: Type.Optional(NumericId),
  /** Part of the address. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
  /** With `group_id`, our extension: continues after an entry, `<created>,<email>`, as in the lists of suppressions. */
  after: Type.Optional(Type.String({ maxLength: 270 })),
});
export type GroupSuppressionQuery = Static<typeof GroupSuppressionQuery>;

/** One row of `GET /v3/asm/suppressions`; `created_at` in Unix seconds. */
export const GroupSuppression = Type.Object({
  email: Type.String(),
  group_id: Type.Integer(),
  group_name: Type.String(),
  created_at: Type.Integer(),
});
export type GroupSuppression = Static<typeof GroupSuppression>;

/** `GET /v3/asm/suppressions/{email}`: every group, and whether the address opted out of it. */
export const AddressGroups = Type.Object({
  suppressions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      is_default: Type.Boolean(),
      suppressed: Type.Boolean(),
    }),
  ),
});
export type AddressGroups = Static<typeof AddressGroups>;

/** `GET /v3/asm/suppressions/global/{email}`: the address, or an empty object if it is not suppressed. */
export const GlobalSuppression = Type.Object({ recipient_email: Type.Optional(Type.String()) });
export type GlobalSuppression = Static<typeof GlobalSuppression>;

/** A global unsubscribe; `created` in Unix seconds, as in the three shapes below. */
export const GlobalUnsubscribe = Type.Object({ created: Type.Integer(), email: Type.String() });
export type GlobalUnsubscribe = Static<typeof GlobalUnsubscribe>;

/** A bounce, block or invalid address, with the reason the receiving server gave and its enhanced status code. */
export const FailedAddress = Type.Object({
  created: Type.Integer(),
  email: Type.String(),
  reason: Type.String(),
  status: Type.String(),
});
export type FailedAddress = Static<typeof FailedAddress>;

/** A spam complaint; `ip` is the address the message was sent from, empty if unknown. */
export const SpamReport = Type.Object({ created: Type.Integer(), email: Type.String(), ip: Type.String() });
export type SpamReport = Static<typeof SpamReport>;

/** The body of a bulk delete: one of the two. */
export const SuppressionDelete = Type.Object({
  delete_all: Type.Optional(Type.Boolean()),
  emails: Type.Optional(Type.Array(Type.String())),
});
export type SuppressionDelete = Static<typeof SuppressionDelete>;

/** `POST /v3/download/asm/groups/{id}/suppressions`: a CSV file, for one hour. */
export const SuppressionDownload = Type.Object({ download_url: Type.String() });
export type SuppressionDownload = Static<typeof SuppressionDownload>;

/** Why receiving servers refuse mail (provider API, Bounces). */
export const bounceClassifications = [
  'Content',
  'Frequency or Volume Too High',
  'Invalid Address',
  'Mailbox Unavailable',
  'Reputation',
  'Technical Failure',
  'Unclassified',
] as const;

/** Bounces per day, newest first, by classification. */
export const BounceClassificationTotals = Type.Object({
  result: Type.Array(
    Type.Object({
      date: Type.String(),
      stats: Type.Array(Type.Object({ classification: Type.String(), count: Type.Integer() })),
    }),
  ),
});
export type BounceClassificationTotals = Static<typeof BounceClassificationTotals>;

/** Bounces per day, newest first, by the domain of the address. */
export const BounceDomainTotals = Type.Object({
  result: Type.Array(
    Type.Object({
      date: Type.String(),
      stats: Type.Array(Type.Object({ domain: Type.String(), count: Type.Integer() })),
    }),
  ),
});
export type BounceDomainTotals = Static<typeof BounceDomainTotals>;

/** About 100,000 addresses in one body. */
const bodyLimit = 8 * 1024 * 1024;
const feature = 'mc.unsubscribe_groups';
const groupParams = Type.Object({ group_id: NumericId });

/** `/v3/asm`: who opted out of a group or of everything. */
export const groupSuppressions = defineRoutes(
  { tag: 'Suppressions' },
  {
    'POST /asm/groups/:group_id/suppressions': {
      summary: 'Add addresses to a group, or to the global list if the group was deleted',
      scope: 'asm.groups.suppressions.create',
      feature,
      audit: 'suppressions.added',
      bodyLimit,
      params: groupParams,
      body: RecipientEmails,
      responses: { 201: RecipientEmails },
    },
    // Published without paging: without `limit` and `offset`, all are returned. The pagers of Airbyte and Singer send
    // them until a page is empty.
    'GET /asm/groups/:group_id/suppressions': {
      summary: 'List the addresses of a group',
      scope: 'asm.groups.suppressions.read',
      feature,
      params: groupParams,
      query: LimitOffsetQuery,
      responses: { 200: EmailList },
      errors: ['group_not_found'],
    },
    'POST /asm/groups/:group_id/suppressions/search': {
      summary: 'Find addresses in a group',
      scope: 'asm.groups.suppressions.read',
      feature,
      audit: false,
      bodyLimit,
      params: groupParams,
      body: RecipientEmails,
      responses: { 200: EmailList },
      errors: ['group_not_found'],
    },
    'DELETE /asm/groups/:group_id/suppressions/:email': {
      summary: 'Remove an address from a group',
      scope: 'asm.groups.suppressions.delete',
      feature,
      audit: 'suppressions.deleted',
      params: Type.Object({ group_id: NumericId, email: Type.String() }),
      responses: { 204: Type.Null() },
      errors: ['group_not_found'],
    },
    'POST /download/asm/groups/:group_id/suppressions': {
      summary: 'Request the addresses of a group as a CSV file',
      scope: 'asm.groups.suppressions.read',
      feature,
      audit: 'suppressions.exported',
      params: groupParams,
      responses: { 200: SuppressionDownload },
      errors: ['group_not_found'],
    },
    'POST /asm/suppressions/global': {
      summary: 'Add addresses to the global list',
      scope: 'asm.suppressions.global.create',
      audit: 'suppressions.added',
      bodyLimit,
      body: RecipientEmails,
      responses: { 201: RecipientEmails },
    },
    'GET /asm/suppressions/global/:email': {
      summary: 'Check whether an address is on the global list',
      scope: 'asm.suppressions.global.read',
      responses: { 200: GlobalSuppression },
    },
    'DELETE /asm/suppressions/global/:email': {
      summary: 'Remove an address from the global list',
      scope: 'asm.suppressions.global.delete',
      audit: 'suppressions.deleted',
      responses: { 204: Type.Null() },
    },
    'GET /asm/suppressions': {
      summary: 'List the addresses of all groups, or of one',
      scope: 'asm.groups.suppressions.read',
      query: GroupSuppressionQuery,
      responses: { 200: Type.Array(GroupSuppression) },
    },
    'GET /asm/suppressions/:email': {
      summary: 'List the groups, and which of them an address opted out of',
      scope: 'asm.groups.suppressions.read',
      responses: { 200: AddressGroups },
    },
  },
);
export type GroupSuppressionRoutes = typeof groupSuppressions.routes;

const UnixSeconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

/** The page of a list; `start_time` and `end_time` in Unix seconds. */
export const SuppressionListQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 500 }),
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  /** Our extension: continues after an entry, `<created>,<email>`, whatever was added or removed meanwhile. */
  after: Type.Optional(Type.String({ maxLength: 270 })),
  start_time: Type.Optional(UnixSeconds),
  end_time: Type.Optional(UnixSeconds),
  email: Type.Optional(Type.String({ maxLength: 254 })),
});
export type SuppressionListQuery = Static<typeof SuppressionListQuery>;

/** Days, inclusive, such as 2030-01-31. */
const Days = Type.Object({ start_date: Type.Optional(Type.String()), end_date: Type.Optional(Type.String()) });

/** The lists of `/v3/suppression`. */
export const suppressionLists = ['unsubscribes', 'bounces', 'blocks', 'invalid_emails', 'spam_reports'] as const;
export type SuppressionListName = (typeof suppressionLists)[number];
const reads = (name: SuppressionListName) => ['suppression.read', `suppression.${name}.read`];
const deletes = (name: SuppressionListName) => ['suppression.delete', `suppression.${name}.delete`];

// The operations of each list. `title` names its entries, as in "List the bounces".
const listing = <Row extends TSchema>(name: SuppressionListName, title: string, row: Row) => ({
  summary: `List the ${title}, newest first`,
  scope: reads(name),
  query: SuppressionListQuery,
  responses: { 200: Type.Array(row) },
});
const lookup = <Row extends TSchema>(name: SuppressionListName, title: string, row: Row) => ({
  summary: `Look up an address in the ${title}`,
  scope: reads(name),
  responses: { 200: Type.Array(row) },
});
const bulkDelete = (name: SuppressionListName, title: string) => ({
  summary: `Delete ${title}: all, or those listed`,
  scope: deletes(name),
  audit: 'suppressions.deleted' as const,
  body: SuppressionDelete,
  responses: { 204: Type.Null() },
});
const deleteOne = (name: SuppressionListName, title: string) => ({
  summary: `Delete an address from the ${title}`,
  scope: deletes(name),
  audit: 'suppressions.deleted' as const,
  responses: { 204: Type.Null() },
});

// Our extension.
const download = (name: SuppressionListName, title: string) => ({
  summary: `Request the ${title} as a CSV file`,
  scope: reads(name),
  audit: 'suppressions.exported' as const,
  responses: { 200: SuppressionDownload },
});

/** `/v3/suppression`: what receiving servers and recipients reported, and the global unsubscribes. */
export const suppressions = defineRoutes(
  { tag: 'Suppressions' },
  {
    'GET /suppression/unsubscribes': listing('unsubscribes', 'global unsubscribes', GlobalUnsubscribe),
    'GET /suppression/bounces': listing('bounces', 'bounces', FailedAddress),
    'GET /suppression/bounces/:email': lookup('bounces', 'bounces', FailedAddress),
    'DELETE /suppression/bounces': bulkDelete('bounces', 'bounces'),
    'DELETE /suppression/bounces/:email': deleteOne('bounces', 'bounces'),
    'GET /suppression/blocks': listing('blocks', 'blocks', FailedAddress),
    'GET /suppression/blocks/:email': lookup('blocks', 'blocks', FailedAddress),
    'DELETE /suppression/blocks': bulkDelete('blocks', 'blocks'),
    'DELETE /suppression/blocks/:email': deleteOne('blocks', 'blocks'),
    'GET /suppression/invalid_emails': listing('invalid_emails', 'invalid addresses', FailedAddress),
    'GET /suppression/invalid_emails/:email': lookup('invalid_emails', 'invalid addresses', FailedAddress),
    'DELETE /suppression/invalid_emails': bulkDelete('invalid_emails', 'invalid addresses'),
    'DELETE /suppression/invalid_emails/:email': deleteOne('invalid_emails', 'invalid addresses'),
    'GET /suppression/spam_reports': listing('spam_reports', 'spam reports', SpamReport),
    'GET /suppression/spam_reports/:email': lookup('spam_reports', 'spam reports', SpamReport),
    'DELETE /suppression/spam_reports': bulkDelete('spam_reports', 'spam reports'),
    'DELETE /suppression/spam_reports/:email': deleteOne('spam_reports', 'spam reports'),
    'POST /download/suppression/unsubscribes': download('unsubscribes', 'global unsubscribes'),
    'POST /download/suppression/bounces': download('bounces', 'bounces'),
    'POST /download/suppression/blocks': download('blocks', 'blocks'),
    'POST /download/suppression/invalid_emails': download('invalid_emails', 'invalid addresses'),
    'POST /download/suppression/spam_reports': download('spam_reports', 'spam reports'),
    'GET /suppression/bounces/classifications': {
      summary: 'Count bounces per day, by classification',
      scope: reads('bounces'),
      query: Days,
      // CSV if the Accept header asks for it; the same below.
      responses: { 200: Type.Union([BounceClassificationTotals, Type.String()]) },
    },
    'GET /suppression/bounces/classifications/:classification': {
      summary: 'Count bounces of a classification per day, by domain',
      scope: reads('bounces'),
      params: Type.Object({ classification: Type.Union(bounceClassifications.map((name) => Type.Literal(name))) }),
      query: Days,
      responses: { 200: Type.Union([BounceDomainTotals, Type.String()]) },
    },
  },
);
export type SuppressionRoutes = typeof suppressions.routes;
