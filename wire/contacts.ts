import { Type, type Static } from '@sinclair/typebox';
import { ConfirmationLanguage, RequireConfirmation } from './consents';
import { BulkChange, ContactFilter, ReachCount } from './contactSelection';
import { defineRoutes } from './contract';
import { limits } from './limits';
import { PageMetadata, SelfMetadata } from './paging';
import { TagName } from './tags';

/** The identifiers of a contact. */
export const IdentifierType = Type.Union([
  Type.Literal('email'),
  Type.Literal('phone_number_id'),
  Type.Literal('external_id'),
  Type.Literal('anonymous_id'),
]);
export type IdentifierType = Static<typeof IdentifierType>;

/** A custom field's value: a date is an ISO 8601 text. */
export const CustomFieldValue = Type.Union([Type.String(), Type.Number()]);
export type CustomFieldValue = Static<typeof CustomFieldValue>;

/** A contact in responses. `custom_fields` is keyed by field **name**; unset texts are `""`. */
export const Contact = Type.Object({
  id: Type.String(),
  email: Type.String(),
  phone_number_id: Type.String(),
  external_id: Type.String(),
  anonymous_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  unique_name: Type.String(),
  alternate_emails: Type.Array(Type.String()),
  address_line_1: Type.String(),
  address_line_2: Type.String(),
  city: Type.String(),
  state_province_region: Type.String(),
  country: Type.String(),
  postal_code: Type.String(),
  phone_number: Type.String(),
  whatsapp: Type.String(),
  line: Type.String(),
  facebook: Type.String(),
  list_ids: Type.Array(Type.String()),
  segment_ids: Type.Array(Type.String()),
  /** Extension: the names of its tags. */
  tags: Type.Optional(Type.Array(Type.String())),
  custom_fields: Type.Record(Type.String(), CustomFieldValue),
  created_at: Type.String(),
  updated_at: Type.String(),
  last_emailed: Type.Optional(Type.String()),
  last_opened: Type.Optional(Type.String()),
  last_clicked: Type.Optional(Type.String()),
  _metadata: SelfMetadata,
});
export type Contact = Static<typeof Contact>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const writableFields = {
  phone_number_id: text,
  external_id: text,
  anonymous_id: text,
  first_name: text,
  last_name: text,
  unique_name: text,
  alternate_emails: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  address_line_1: text,
  address_line_2: text,
  city: text,
  state_province_region: text,
  country: text,
  postal_code: text,
  phone_number: text,
  whatsapp: text,
  line: text,
  facebook: text,
  /** Keyed by field **id**; `null` clears the value. */
  custom_fields: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))),
};

/**
 * One contact of an upsert. At least one of the four identifiers is required. Fields that are omitted or null keep
 * their value.
 */
export const ContactWrite = Type.Object({
  email: text,
  ...writableFields,
  /** Extension: tags to add; those that the contact has stay. */
  tags: Type.Optional(Type.Array(TagName, { maxItems: limits.tag.perContact })),
});
export type ContactWrite = Static<typeof ContactWrite>;

/**
 * `PUT /v3/marketing/contacts`. Types are checked immediately. The job checks the rules for each contact, and counts
 * and reports what it rejects.
 */
export const ContactUpsert = Type.Object({
  list_ids: Type.Optional(Type.Array(Type.String())),
  /** Extension: whether people must confirm before they are written. */
  require_confirmation: RequireConfirmation,
  /** Extension: the language of the confirmation email. */
  confirmation_language: Type.Optional(ConfirmationLanguage),
  contacts: Type.Array(ContactWrite, { minItems: 1, maxItems: 30_000 }),
});
export type ContactUpsert = Static<typeof ContactUpsert>;

/**
 * Our extension `PATCH /v3/marketing/contacts/{id}`: omitted keys keep their value, `null` or `""` clears it. The email
 * address can't be changed.
 */
export const ContactUpdate = Type.Object(writableFields, { additionalProperties: false });
export type ContactUpdate = Static<typeof ContactUpdate>;

/** Follow the job with `GET /v3/marketing/contacts/imports/{job_id}`. */
export const ContactJobAccepted = Type.Object({ job_id: Type.String() });
export type ContactJobAccepted = Static<typeof ContactJobAccepted>;

/** The 50 most recently uploaded contacts, by email address. */
export const RecentContacts = Type.Object({
  result: Type.Array(Contact),
  contact_count: Type.Integer(),
  _metadata: SelfMetadata,
});
export type RecentContacts = Static<typeof RecentContacts>;

/** `ids` comma-separated, or `delete_all_contacts=true`. */
export const ContactDeleteQuery = Type.Object({
  ids: Type.Optional(Type.String()),
  delete_all_contacts: Type.Optional(Type.String()),
});
export type ContactDeleteQuery = Static<typeof ContactDeleteQuery>;

export const ContactBatch = Type.Object({ ids: Type.Array(Type.String(), { maxItems: 100 }) });
export type ContactBatch = Static<typeof ContactBatch>;

export const Contacts = Type.Object({ result: Type.Array(Contact) });
export type Contacts = Static<typeof Contacts>;

/**
 * `billable_count`: contacts stored at any time this month; deleting does not lower it. Only parents get the breakdown
 * by subuser name.
 */
export const ContactCount = Type.Object({
  contact_count: Type.Integer(),
  billable_count: Type.Integer(),
  /**
   * How many contacts the account can store: its own limit or its plan's. Missing if additional contacts are billed
   * instead.
   */
  contact_limit: Type.Optional(Type.Integer()),
  billable_breakdown: Type.Optional(
    Type.Object({ total: Type.Integer(), breakdown: Type.Record(Type.String(), Type.Integer()) }),
  ),
});
export type ContactCount = Static<typeof ContactCount>;

export const IdentifierDelete = Type.Object({
  identifier_type: Type.Union([
    Type.Literal('EMAIL'),
    Type.Literal('PHONENUMBERID'),
    Type.Literal('EXTERNALID'),
    Type.Literal('ANONYMOUSID'),
  ]),
  identifier_value: Type.String({ minLength: 1 }),
});
export type IdentifierDelete = Static<typeof IdentifierDelete>;

/** Addresses, and up to one of each other identifier. `emails` may be empty beside another identifier. */
export const EmailSearch = Type.Object({
  emails: Type.Array(Type.String(), { maxItems: 100 }),
  phone_number_id: Type.Optional(Type.String()),
  external_id: Type.Optional(Type.String({ maxLength: 254 })),
  anonymous_id: Type.Optional(Type.String({ maxLength: 254 })),
});
export type EmailSearch = Static<typeof EmailSearch>;

export const IdentifierSearch = Type.Object({ identifiers: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) });
export type IdentifierSearch = Static<typeof IdentifierSearch>;

/** Keyed by the value that was searched for. */
export const IdentifierSearchResult = Type.Object({
  result: Type.Record(
    Type.String(),
    Type.Object({ contact: Type.Optional(Contact), error: Type.Optional(Type.String()) }),
  ),
});
export type IdentifierSearchResult = Static<typeof IdentifierSearchResult>;

export const ContactSort = Type.Union([
  Type.Literal('created_at'),
  Type.Literal('-created_at'),
  Type.Literal('email'),
  Type.Literal('-email'),
  Type.Literal('first_name'),
  Type.Literal('-first_name'),
  Type.Literal('last_name'),
  Type.Literal('-last_name'),
  Type.Literal('updated_at'),
  Type.Literal('-updated_at'),
]);
export type ContactSort = Static<typeof ContactSort>;

/**
 * Our extension `GET /v3/marketing/contacts/browse`, for the grid. Newest first by default. `page_token` continues from
 * a page; `offset` jumps to any position.
 */
export const ContactBrowseQuery = Type.Object({
  ...ContactFilter.properties,
  sort: Type.Optional(ContactSort),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  page_token: Type.Optional(Type.String()),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  /** `false`: without `contact_count`, which takes longer than a page where a search finds many. */
  count: Type.Optional(Type.Boolean()),
});
export type ContactBrowseQuery = Static<typeof ContactBrowseQuery>;

/** Without `contact_count` and `count` where they were not asked for, and the page has not all contacts. */
export const ContactPage = Type.Object({
  result: Type.Array(Contact),
  contact_count: Type.Optional(Type.Integer()),
  _metadata: Type.Partial(PageMetadata),
});
export type ContactPage = Static<typeof ContactPage>;

const update = ['marketing.write', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];
const bulkChange = ['marketing.write', 'marketing_campaigns.update', 'marketing_campaigns.delete'];

/**
 * `/v3/marketing/contacts`, with our extensions for bulk work: counting reachable contacts, and changes that can be
 * undone.
 */
export const contacts = defineRoutes(
  { tag: 'Contacts', feature: 'mc.contacts' },
  {
    'PUT /marketing/contacts': {
      summary: 'Add or update contacts',
      scope: update,
      // 6 MB: the provider's limit for one upsert.
      audit: { own: ['contacts.consent_stated'] },
      bodyLimit: 6 * 1024 * 1024,
      body: ContactUpsert,
      responses: { 202: ContactJobAccepted },
    },
    'DELETE /marketing/contacts': {
      summary: 'Delete contacts',
      scope: remove,
      audit: ['contacts.deleted', 'contacts.all_deleted'],
      query: ContactDeleteQuery,
      responses: { 202: ContactJobAccepted },
    },
    'GET /marketing/contacts': {
      summary: 'List the 50 most recent contacts',
      scope: 'marketing.read',
      responses: { 200: RecentContacts },
    },
    'GET /marketing/contacts/count': {
      summary: 'Count contacts',
      scope: 'marketing.read',
      responses: { 200: ContactCount },
    },
    'GET /marketing/contacts/browse': {
      summary: 'Page through contacts',
      scope: 'marketing.read',
      query: ContactBrowseQuery,
      responses: { 200: ContactPage },
    },
    'GET /marketing/contacts/reach': {
      summary: 'Count the contacts who can receive email',
      scope: 'marketing.read',
      query: ContactFilter,
      responses: { 200: ReachCount },
    },
    'POST /marketing/contacts/bulk': {
      summary: 'Change all selected contacts',
      scope: bulkChange,
      audit: 'contacts.changed_in_bulk',
      body: BulkChange,
      responses: { 202: ContactJobAccepted },
    },
    'POST /marketing/contacts/bulk/:id/undo': {
      summary: 'Undo a bulk change',
      scope: bulkChange,
      audit: 'bulk_change.undone',
      responses: { 202: ContactJobAccepted },
    },
    'POST /marketing/contacts/batch': {
      summary: 'Get contacts by ids',
      scope: 'marketing.read',
      audit: false,
      body: ContactBatch,
      responses: { 200: Contacts },
    },
    'POST /marketing/contacts/search/emails': {
      summary: 'Get contacts by email addresses',
      scope: 'marketing.read',
      audit: false,
      body: EmailSearch,
      responses: { 200: IdentifierSearchResult },
    },
    'POST /marketing/contacts/search/identifiers/:identifier_type': {
      summary: 'Get contacts by identifiers',
      scope: 'marketing.read',
      audit: false,
      params: Type.Object({ identifier_type: IdentifierType }),
      body: IdentifierSearch,
      responses: { 200: IdentifierSearchResult },
    },
    'GET /marketing/contacts/:id': { summary: 'Get a contact', scope: 'marketing.read', responses: { 200: Contact } },
    'PATCH /marketing/contacts/:id': {
      summary: 'Change a contact',
      scope: update,
      audit: false,
      body: ContactUpdate,
      responses: { 200: Contact },
    },
    'DELETE /marketing/contacts/:id/identifiers': {
      summary: 'Delete an identifier of a contact',
      scope: remove,
      audit: 'identifier.deleted',
      body: IdentifierDelete,
      responses: { 202: ContactJobAccepted },
    },
  },
);
export type ContactRoutes = typeof contacts.routes;
