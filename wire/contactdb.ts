import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';
import { LegacyCustomField } from './customFields';
import { ContactExport, ExportAccepted, ExportFileType, ExportStatus } from './exports';
import { NumericId } from './ids';
import { limits } from './limits';
import { PageMetadata, SelfMetadata } from './paging';

// The legacy API of marketing campaigns, on the same contacts, lists and segments as `/v3/marketing`. Ids are integers,
// and those of recipients the URL-safe base64 of their address. Custom fields are in `customFields.ts`.

const time = Type.Union([Type.Integer(), Type.Null()]);
const text = Type.Union([Type.String(), Type.Null()]);

/** A contact list. */
export const LegacyList = Type.Object({ id: NumericId, name: Type.String(), recipient_count: Type.Integer() });
export type LegacyList = Static<typeof LegacyList>;

export const LegacyLists = Type.Object({ lists: Type.Array(LegacyList) });
export type LegacyLists = Static<typeof LegacyLists>;

export const LegacyListWrite = Type.Object({ name: Text({ minLength: 1, maxLength: limits.list.name }) });
export type LegacyListWrite = Static<typeof LegacyListWrite>;

/** A custom field with a recipient's value; dates are Unix seconds. */
export const LegacyFieldValue = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: LegacyCustomField.properties.type,
  value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
});

/** A contact with an address. Times are Unix seconds; null: never. */
export const Recipient = Type.Object({
  id: Type.String(),
  email: Type.String(),
  first_name: text,
  last_name: text,
  created_at: Type.Integer(),
  updated_at: Type.Integer(),
  last_emailed: time,
  last_opened: time,
  last_clicked: time,
  custom_fields: Type.Array(LegacyFieldValue),
});
export type Recipient = Static<typeof Recipient>;

export const Recipients = Type.Object({ recipients: Type.Array(Recipient) });
export type Recipients = Static<typeof Recipients>;

/** `recipient_count`: all that were found; `recipients` are the first 1,000. */
export const FoundRecipients = Type.Composite([Recipients, Type.Object({ recipient_count: Type.Integer() })]);
export type FoundRecipients = Static<typeof FoundRecipients>;

/** Recipients of a request, at most. */
const mostRecipients = 1000;

/** Values by the name of a reserved or custom field. The domain's rules check each, and report it by its index. */
export const RecipientWrites = Type.Array(Type.Unknown(), { minItems: 1, maxItems: mostRecipients });

/** What became of each recipient of a request; indices count from 0. */
export const RecipientsWritten = Type.Object({
  new_count: Type.Integer(),
  updated_count: Type.Integer(),
  error_count: Type.Integer(),
  error_indices: Type.Array(Type.Integer()),
  /** Of contacts that already had every value. */
  unmodified_indices: Type.Array(Type.Integer()),
  persisted_recipients: Type.Array(Type.String()),
  errors: Type.Array(Type.Object({ message: Type.String(), error_indices: Type.Array(Type.Integer()) })),
});
export type RecipientsWritten = Static<typeof RecipientsWritten>;

const RecipientIds = Type.Array(Type.String(), { minItems: 1, maxItems: mostRecipients });

export const RecipientCount = Type.Object({ recipient_count: Type.Integer() });
export type RecipientCount = Static<typeof RecipientCount>;

/** `page` counts from 1. A page after the last one is not found (404). */
export const RecipientPageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type RecipientPageQuery = Static<typeof RecipientPageQuery>;

/** Values by the name of a field, all of which must match. */
export const RecipientSearchQuery = Type.Object({}, { additionalProperties: Type.String() });

/** One condition of a segment. The domain's rules check fields, operators and values. */
export const LegacyCondition = Type.Object({
  field: Type.String(),
  value: Type.String(),
  operator: Type.String(),
  /** Empty, or missing, on the first one; `and` or `or` on all others. */
  and_or: Type.Optional(Type.String()),
});
export type LegacyCondition = Static<typeof LegacyCondition>;

const Conditions = Type.Array(LegacyCondition, { minItems: 1, maxItems: 100 });
const listId = Type.Optional(Type.Union([NumericId, Type.Null()]));

/** A segment. `conditions` is empty if it was made elsewhere and can't be expressed here. */
export const LegacySegment = Type.Object({
  id: NumericId,
  name: Type.String(),
  /** Missing: all contacts. */
  list_id: Type.Optional(NumericId),
  conditions: Type.Array(LegacyCondition),
  recipient_count: Type.Integer(),
});
export type LegacySegment = Static<typeof LegacySegment>;

export const LegacySegments = Type.Object({ segments: Type.Array(LegacySegment) });
export type LegacySegments = Static<typeof LegacySegments>;

export const LegacySegmentCreate = Type.Object({ name: Type.String(), list_id: listId, conditions: Conditions });
export type LegacySegmentCreate = Static<typeof LegacySegmentCreate>;

/** Omitted fields stay unchanged; a `list_id` of null is all contacts. */
export const LegacySegmentUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  list_id: listId,
  conditions: Type.Optional(Conditions),
});
export type LegacySegmentUpdate = Static<typeof LegacySegmentUpdate>;

export const RecipientSearch = Type.Object({ list_id: listId, conditions: Conditions });
export type RecipientSearch = Static<typeof RecipientSearch>;

/** `worker_delay` is `OK` or `delayed`, and then `worker_delay_seconds` says by how much. */
export const UploadStatus = Type.Object({
  status: Type.Array(Type.Object({ id: Type.String(), value: Type.String() })),
});
export type UploadStatus = Static<typeof UploadStatus>;

/** Exports the union of the named lists and segments, or all contacts. `max_file_size` is in MB. */
export const RecipientExportCreate = Type.Object({
  list_ids: Type.Optional(Type.Array(NumericId, { maxItems: limits.list.perAccount })),
  segment_ids: Type.Optional(Type.Array(NumericId, { maxItems: 200 })),
  notifications: Type.Optional(Type.Object({ email: Type.Optional(Type.Boolean()) })),
  file_type: Type.Optional(ExportFileType),
  max_file_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })),
});
export type RecipientExportCreate = Static<typeof RecipientExportCreate>;

const Named = Type.Object({ ID: NumericId, Name: Type.String() });

/** An export. Lists and segments that were deleted meanwhile are left out. */
export const RecipientExport = Type.Object({
  id: Type.String(),
  status: ExportStatus,
  created_at: Type.String(),
  updated_at: Type.String(),
  completed_at: Type.Optional(Type.String()),
  expires_at: Type.String(),
  urls: Type.Array(Type.String()),
  user_id: Type.String(),
  export_type: ContactExport.properties.export_type,
  segments: Type.Array(Named),
  lists: Type.Array(Named),
  recipient_count: Type.Integer(),
  /** Why it failed. */
  message: Type.Optional(Type.String()),
  _metadata: SelfMetadata,
});
export type RecipientExport = Static<typeof RecipientExport>;

export const RecipientExports = Type.Object({ result: Type.Array(RecipientExport), _metadata: PageMetadata });
export type RecipientExports = Static<typeof RecipientExports>;

const read = ['marketing.read', 'marketing_campaigns.read'];
const create = ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'];
const update = ['marketing.write', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];
const ofList = Type.Object({ list_id: NumericId });
const ofMember = Type.Object({ list_id: NumericId, recipient_id: Type.String() });
const ofSegment = Type.Object({ segment_id: NumericId });
const DeleteContacts = Type.Object({ delete_contacts: Type.Optional(Type.Boolean()) });
/** A thousand recipients with 120 fields. */
const bodyLimit = 4 * 1024 * 1024;
const segmentFeature = 'mc.segments_v2';

/** `/v3/contactdb`: lists, recipients and segments. */
export const contactdb = defineRoutes(
  { tag: 'Legacy contacts', feature: 'mc.contacts' },
  {
    'POST /contactdb/lists': {
      summary: 'Create a list (legacy)',
      scope: create,
      audit: false,
      body: LegacyListWrite,
      responses: { 201: LegacyList },
      errors: ['list_name_taken', 'list_limit_reached'],
    },
    'GET /contactdb/lists': { summary: 'List the lists (legacy)', scope: read, responses: { 200: LegacyLists } },
    'DELETE /contactdb/lists': {
      summary: 'Delete several lists (legacy)',
      scope: remove,
      audit: 'list.deleted',
      body: Type.Array(NumericId, { minItems: 1, maxItems: limits.list.perAccount }),
      responses: { 204: Type.Null() },
      errors: ['list_in_use'],
    },
    'GET /contactdb/lists/:list_id': {
      summary: 'Get a list (legacy)',
      scope: read,
      params: ofList,
      responses: { 200: LegacyList },
    },
    'PATCH /contactdb/lists/:list_id': {
      summary: 'Rename a list (legacy)',
      scope: update,
      audit: false,
      params: ofList,
      body: LegacyListWrite,
      responses: { 200: LegacyList },
      errors: ['list_name_taken'],
    },
    'DELETE /contactdb/lists/:list_id': {
      summary: 'Delete a list (legacy)',
      scope: remove,
      audit: 'list.deleted',
      params: ofList,
      query: DeleteContacts,
      responses: { 202: Type.Null() },
      errors: ['list_in_use'],
    },
    'GET /contactdb/lists/:list_id/recipients': {
      summary: 'Page through the recipients of a list (legacy)',
      scope: read,
      params: ofList,
      query: RecipientPageQuery,
      responses: { 200: Recipients },
    },
    'POST /contactdb/lists/:list_id/recipients': {
      summary: 'Add recipients to a list (legacy)',
      scope: update,
      audit: false,
      params: ofList,
      body: RecipientIds,
      responses: { 201: Type.Null() },
    },
    'POST /contactdb/lists/:list_id/recipients/:recipient_id': {
      summary: 'Add a recipient to a list (legacy)',
      scope: update,
      audit: false,
      params: ofMember,
      responses: { 201: Type.Null() },
    },
    'DELETE /contactdb/lists/:list_id/recipients/:recipient_id': {
      summary: 'Remove a recipient from a list (legacy)',
      scope: remove,
      audit: 'list.contacts_removed',
      params: ofMember,
      responses: { 204: Type.Null() },
    },
    'POST /contactdb/recipients': {
      summary: 'Add or update recipients (legacy)',
      scope: create,
      audit: false,
      bodyLimit,
      body: RecipientWrites,
      responses: { 201: RecipientsWritten },
    },
    'PATCH /contactdb/recipients': {
      summary: 'Update or add recipients (legacy)',
      scope: update,
      audit: false,
      bodyLimit,
      body: RecipientWrites,
      responses: { 201: RecipientsWritten },
    },
    'DELETE /contactdb/recipients': {
      summary: 'Delete recipients (legacy)',
      scope: remove,
      audit: 'contacts.deleted',
      body: RecipientIds,
      responses: { 200: Type.Object({}) },
    },
    'GET /contactdb/recipients': {
      summary: 'Page through all recipients (legacy)',
      scope: read,
      query: RecipientPageQuery,
      responses: { 200: Recipients },
    },
    'GET /contactdb/recipients/billable_count': {
      summary: 'Count billable recipients (legacy)',
      scope: read,
      responses: { 200: RecipientCount },
    },
    'GET /contactdb/recipients/count': {
      summary: 'Count recipients (legacy)',
      scope: read,
      responses: { 200: RecipientCount },
    },
    'GET /contactdb/recipients/search': {
      summary: 'Search recipients by the values of fields (legacy)',
      scope: read,
      query: RecipientSearchQuery,
      responses: { 200: Recipients },
    },
    'POST /contactdb/recipients/search': {
      summary: 'Search recipients by conditions (legacy)',
      scope: read,
      audit: false,
      body: RecipientSearch,
      responses: { 200: FoundRecipients },
    },
    'GET /contactdb/recipients/:recipient_id': {
      summary: 'Get a recipient (legacy)',
      scope: read,
      responses: { 200: Recipient },
    },
    'DELETE /contactdb/recipients/:recipient_id': {
      summary: 'Delete a recipient (legacy)',
      scope: remove,
      audit: 'contacts.deleted',
      responses: { 204: Type.Null() },
    },
    'GET /contactdb/recipients/:recipient_id/lists': {
      summary: 'List the lists of a recipient (legacy)',
      scope: read,
      responses: { 200: LegacyLists },
    },
    'POST /contactdb/segments': {
      summary: 'Create a segment (legacy)',
      scope: create,
      feature: segmentFeature,
      audit: false,
      body: LegacySegmentCreate,
      responses: { 200: LegacySegment },
      errors: ['segment_name_taken', 'segment_limit_reached'],
    },
    'GET /contactdb/segments': {
      summary: 'List the segments (legacy)',
      scope: read,
      responses: { 200: LegacySegments },
    },
    'GET /contactdb/segments/:segment_id': {
      summary: 'Get a segment (legacy)',
      scope: read,
      params: ofSegment,
      responses: { 200: LegacySegment },
    },
    'PATCH /contactdb/segments/:segment_id': {
      summary: 'Change a segment (legacy)',
      scope: update,
      feature: segmentFeature,
      audit: false,
      params: ofSegment,
      body: LegacySegmentUpdate,
      responses: { 200: LegacySegment },
      errors: ['segment_name_taken'],
    },
    'DELETE /contactdb/segments/:segment_id': {
      summary: 'Delete a segment (legacy)',
      scope: remove,
      audit: 'segment.deleted',
      params: ofSegment,
      query: DeleteContacts,
      responses: { 204: Type.Null() },
    },
    'GET /contactdb/segments/:segment_id/recipients': {
      summary: 'Page through the recipients of a segment (legacy)',
      scope: read,
      params: ofSegment,
      query: RecipientPageQuery,
      responses: { 200: Recipients },
    },
    'POST /contactdb/exports': {
      confirm: true,
      summary: 'Export recipients to files (legacy)',
      scope: read,
      audit: 'contacts.exported',
      body: Type.Optional(RecipientExportCreate),
      responses: { 202: ExportAccepted },
    },
    'GET /contactdb/exports': { summary: 'List exports (legacy)', scope: read, responses: { 200: RecipientExports } },
    'GET /contactdb/exports/:id': {
      summary: 'Get an export (legacy)',
      scope: read,
      responses: { 200: RecipientExport },
    },
    'GET /contactdb/status': {
      summary: 'Find whether uploads are delayed (legacy)',
      scope: read,
      responses: { 200: UploadStatus },
    },
  },
);
export type ContactdbRoutes = typeof contactdb.routes;
