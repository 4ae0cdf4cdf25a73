import { Type, type Static } from '@sinclair/typebox';
import { ConfirmationLanguage, RequireConfirmation } from './consents';
import { ContactJobAccepted } from './contacts';
import { defineRoutes } from './contract';

/**
 * How a column writes numbers: digits, grouped in threes or not at all, and a decimal point or comma. In `1 234,56`
 * a space, no-break space or thin space separates the groups. A currency sign before or after the number, or a percent
 * sign after it, is dropped: `12%` is 12.
 */
export const NumberFormat = Type.Union([Type.Literal('1,234.56'), Type.Literal('1.234,56'), Type.Literal('1 234,56')]);
export type NumberFormat = Static<typeof NumberFormat>;

/**
 * The order in which a column writes day, month and year, with slashes or hyphens between them. Dates that say their
 * order themselves are read in every format: year first (`2026-12-31`, `2026/12/31`), ISO 8601 with a time, and with
 * periods, where the day is first (`31.12.2026`). After slashes and periods the year can have
 * two digits, 1970 to 2069 (`31.12.25`).
 */
export const DateFormat = Type.Union([
  Type.Literal('MM/DD/YYYY'),
  Type.Literal('DD/MM/YYYY'),
  Type.Literal('YYYY/MM/DD'),
]);
export type DateFormat = Static<typeof DateFormat>;

export const ColumnFormat = Type.Union([NumberFormat, DateFormat]);
export type ColumnFormat = Static<typeof ColumnFormat>;

export const ImportSuppression = Type.Union([Type.Literal('unsubscribed'), Type.Literal('bounced')]);
export type ImportSuppression = Static<typeof ImportSuppression>;

/**
 * What spreadsheets save CSV files in: the code page of the system they run on, in Windows or, as `ibm…`,
 * “CSV (MS-DOS)”; on older Macs `macintosh` (MacRoman) or `x-mac-…`; or Unicode. The names are the web's, where it has
 * one.
 */
export const FileEncoding = Type.Union([
  Type.Literal('utf-8'),
  Type.Literal('utf-16le'),
  Type.Literal('utf-16be'),
  Type.Literal('windows-1252'),
  Type.Literal('windows-1250'),
  Type.Literal('windows-1251'),
  Type.Literal('windows-1253'),
  Type.Literal('windows-1254'),
  Type.Literal('windows-1255'),
  Type.Literal('windows-1256'),
  Type.Literal('windows-1257'),
  Type.Literal('windows-1258'),
  Type.Literal('windows-874'),
  Type.Literal('shift_jis'),
  Type.Literal('gbk'),
  Type.Literal('big5'),
  Type.Literal('euc-kr'),
  Type.Literal('macintosh'),
  Type.Literal('x-mac-ce'),
  Type.Literal('x-mac-croatian'),
  Type.Literal('x-mac-cyrillic'),
  Type.Literal('x-mac-greek'),
  Type.Literal('x-mac-icelandic'),
  Type.Literal('x-mac-romanian'),
  Type.Literal('x-mac-turkish'),
  Type.Literal('ibm437'),
  Type.Literal('ibm737'),
  Type.Literal('ibm775'),
  Type.Literal('ibm850'),
  Type.Literal('ibm852'),
  Type.Literal('ibm857'),
  Type.Literal('ibm866'),
]);
export type FileEncoding = Static<typeof FileEncoding>;

/**
 * `field_mappings[i]` is the field id for column `i`, or null to skip the column. `_tags`, our extension, adds
 * tags: names with a comma, semicolon or bar between them. Three more say whether an address may be emailed; the row is
 * imported, and its address suppressed if not. `_status` takes the words of other tools: unsubscribed, never
 * subscribed, no and the like become global unsubscribes, cleaned and bounced become bounces, complained becomes a spam
 * report, subscribed and yes change nothing. Rows with other words are rejected. `_unsubscribed` and `_bounced` take
 * anything but an empty cell and no (a date, a reason) for yes.
 */
export const ImportCreate = Type.Object({
  list_ids: Type.Optional(Type.Array(Type.String())),
  file_type: Type.Literal('csv'),
  field_mappings: Type.Array(Type.Union([Type.String(), Type.Null()]), { minItems: 1, maxItems: 600 }),
  /**
   * Extension: `column_formats[i]` is how column `i` writes its values: a number format where it goes to a Number
   * field, a date format where it goes to a Date field, null for any other. Null on a number means digits and a decimal
   * point; null on a date means 12/31/2026, 31.12.2026 or 2026-12-31. As many entries as `field_mappings`.
   */
  column_formats: Type.Optional(Type.Array(Type.Union([ColumnFormat, Type.Null()]), { maxItems: 600 })),
  /** Extension: suppresses each address of the file, as unsubscribed or bounced. */
  suppress: Type.Optional(ImportSuppression),
  /**
   * Extension: the encoding of the file, unless it has a byte order mark. Without it UTF-8, UTF-16, `windows-1252` and
   * `macintosh` are told apart.
   */
  encoding: Type.Optional(FileEncoding),
  /**
   * Extension: only counts what the import would do. `POST /marketing/contacts/imports/{id}/apply` then imports the
   * same file.
   */
  dry_run: Type.Optional(Type.Boolean()),
  /** Extension: whether people must confirm by email before they are written, and the language of that email. */
  require_confirmation: RequireConfirmation,
  confirmation_language: Type.Optional(ConfirmationLanguage),
  /** Extension: the file's name, for display. */
  name: Type.Optional(Type.String({ maxLength: 255 })),
});
export type ImportCreate = Static<typeof ImportCreate>;

/** Imports the file of a dry run. Omitted settings stay as in the dry run. */
export const ImportApply = Type.Object({
  list_ids: Type.Optional(Type.Array(Type.String())),
  require_confirmation: RequireConfirmation,
  confirmation_language: Type.Optional(ConfirmationLanguage),
});
export type ImportApply = Static<typeof ImportApply>;

/** Upload the file (CSV or gzip, up to 1,000,000 rows and 5 GB) to `upload_uri` with PUT and these headers. */
export const ImportCreated = Type.Object({
  job_id: Type.String(),
  upload_uri: Type.String(),
  upload_headers: Type.Array(Type.Object({ header: Type.String(), value: Type.String() })),
});
export type ImportCreated = Static<typeof ImportCreated>;

/** Why a whole file could not be imported: the key of its text in the workbench. */
export const ImportFailure = Type.Union([
  Type.Literal('csv-empty'),
  Type.Literal('csv-missing-header'),
  Type.Literal('csv-parse-failure'),
  /** Bytes are no characters in the encoding that was named or detected. */
  Type.Literal('csv-encoding'),
  Type.Literal('csv-email-not-mapped'),
  Type.Literal('csv-identifier-not-mapped'),
  Type.Literal('csv-over-1-million'),
  Type.Literal('contact-limit'),
  Type.Literal('job-failed'),
  /** It crashed or stalled the server twice and was stopped. */
  Type.Literal('quarantined'),
]);
export type ImportFailure = Static<typeof ImportFailure>;

/** A contact's value in a preview; null if unset. */
export const PreviewValue = Type.Union([Type.String(), Type.Number(), Type.Array(Type.String()), Type.Null()]);
export type PreviewValue = Static<typeof PreviewValue>;

/** What one row of a file would change. */
export const PreviewedChange = Type.Object({
  /** The line of the file that the row starts on; 1 is the first line, mostly the header's. */
  row: Type.Integer(),
  kind: Type.Union([Type.Literal('created'), Type.Literal('changed')]),
  /** Missing for a contact that would be created. */
  contact_id: Type.Optional(Type.String()),
  /** The values that differ; custom fields by name. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: PreviewValue, after: PreviewValue })),
});
export type PreviewedChange = Static<typeof PreviewedChange>;

/**
 * A job on contacts: upsert, import or delete. It is `pending` until it ends, then `completed`, `errored` (some rows
 * were rejected) or `failed` (nothing was done). Extensions: `progress`, `failure`, and `duplicate_count` in `results`
 * (rows skipped because an earlier row of the same job is the same contact). After an upsert, requested = created +
 * updated + pending + duplicate + errored. `unchanged_count` of the updated contacts already had every value and were
 * not written. Undoing an import deletes what it created and restores what it updated; `kept_count` contacts were kept,
 * wholly or in part, because they have changed since (the report has the reasons).
 */
export const ContactJob = Type.Object({
  id: Type.String(),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('completed'),
    Type.Literal('errored'),
    Type.Literal('failed'),
  ]),
  job_type: Type.Union([Type.Literal('upsert'), Type.Literal('delete')]),
  results: Type.Object({
    requested_count: Type.Integer(),
    created_count: Type.Integer(),
    updated_count: Type.Integer(),
    deleted_count: Type.Integer(),
    errored_count: Type.Integer(),
    duplicate_count: Type.Integer(),
    unchanged_count: Type.Integer(),
    kept_count: Type.Optional(Type.Integer()),
    /** Extension: people who were asked to confirm; only present if there are any. */
    pending_count: Type.Optional(Type.Integer()),
    /** Extension: addresses that the file says must not be emailed; only present if there are any. */
    suppressed_count: Type.Optional(Type.Integer()),
    /**
     * A signed link to a CSV of the rejected rows, present when there are any: the file's own columns, `line` (the line
     * of the file that the row starts on, the first being 1) and `reason`. Jobs without a file have `row` for `line`.
     */
    errors_url: Type.Optional(Type.String()),
  }),
  /** `bytes_total` is 0 until the file is uploaded, and for jobs without a file. */
  progress: Type.Object({ rows_done: Type.Integer(), bytes_done: Type.Integer(), bytes_total: Type.Integer() }),
  failure: Type.Optional(Type.Object({ id: ImportFailure, message: Type.String() })),
  /** Extension: the file's name, if the import was given one. */
  name: Type.Optional(Type.String()),
  /** Extension: the file has not been uploaded completely. */
  awaiting_file: Type.Optional(Type.Literal(true)),
  /** Extension: nothing was written. */
  dry_run: Type.Optional(Type.Literal(true)),
  /** Extension: the file of this dry run is kept for a day and can be imported. */
  can_apply: Type.Optional(Type.Literal(true)),
  /** Extension: up to 50 contacts a dry run would create and 50 it would change. */
  preview: Type.Optional(Type.Array(PreviewedChange)),
  /** Extension: until when `POST /marketing/contacts/imports/{id}/undo` can undo this import. */
  undo_until: Type.Optional(Type.String()),
  /** Extension: the job that undoes this import. */
  undo_job_id: Type.Optional(Type.String()),
  started_at: Type.String(),
  finished_at: Type.Optional(Type.String()),
});
export type ContactJob = Static<typeof ContactJob>;

/** Extension: the account's imports, newest first. */
export const RecentImports = Type.Object({ result: Type.Array(ContactJob) });
export type RecentImports = Static<typeof RecentImports>;

const write = ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'];

/** `/v3/marketing/contacts/imports`: file imports, and the status of all jobs on contacts. */
export const imports = defineRoutes(
  { tag: 'Contact imports', feature: 'mc.contacts' },
  {
    'PUT /marketing/contacts/imports': {
      summary: 'Prepare a file import',
      scope: write,
      audit: ['contacts.imported', 'import.checked'],
      body: ImportCreate,
      responses: { 200: ImportCreated },
    },
    'GET /marketing/contacts/imports': {
      summary: 'List the 20 most recent file imports',
      scope: 'marketing.read',
      responses: { 200: RecentImports },
    },
    'POST /marketing/contacts/imports/:id/apply': {
      summary: 'Import the file of a dry run',
      scope: write,
      audit: 'contacts.imported',
      body: ImportApply,
      responses: { 202: ContactJobAccepted },
    },
    'POST /marketing/contacts/imports/:id/undo': {
      summary: 'Undo a file import',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'import.undone',
      responses: { 202: ContactJobAccepted },
    },
    'GET /marketing/contacts/imports/:id': {
      summary: 'Get a contact job',
      scope: 'marketing.read',
      responses: { 200: ContactJob },
    },
  },
);
export type ImportRoutes = typeof imports.routes;
