import { Type, type Static } from '@sinclair/typebox';
import { ContactSelection } from './contactSelection';
import { defineRoutes } from './contract';
import { PageMetadata, SelfMetadata } from './paging';

export const ExportFileType = Type.Union([Type.Literal('csv'), Type.Literal('json')]);
export type ExportFileType = Static<typeof ExportFileType>;

/**
 * `POST /v3/marketing/contacts/exports`: exports the union of the named lists and segments, or all contacts if none is
 * named. `max_file_size` is in MB: a larger export is split into several files. Our extension `selection` exports the
 * contacts selected in the grid instead.
 */
export const ExportCreate = Type.Object({
  list_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
  segment_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 })),
  notifications: Type.Optional(Type.Object({ email: Type.Optional(Type.Boolean()) })),
  file_type: Type.Optional(ExportFileType),
  max_file_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })),
  selection: Type.Optional(ContactSelection),
  /** In responses: the one contact whose data are exported, with `POST /marketing/contacts/{id}/export`. */
  person: Type.Optional(Type.String({ maxLength: 36 })),
});
export type ExportCreate = Static<typeof ExportCreate>;

export const ExportAccepted = Type.Object({ id: Type.String(), _metadata: SelfMetadata });
export type ExportAccepted = Static<typeof ExportAccepted>;

const Named = Type.Object({ ID: Type.String(), Name: Type.String() });

export const ExportStatus = Type.Union([Type.Literal('pending'), Type.Literal('ready'), Type.Literal('failure')]);
export type ExportStatus = Static<typeof ExportStatus>;

/**
 * An export in lists. `urls` need no authentication and work until `expires_at`, 12 hours after `completed_at`; then
 * the array is empty. The same address with `.gz` after the file's name returns it compressed. Extensions: `file_type`,
 * `contact_count`, `message`, and `progress` while pending.
 */
export const ContactExport = Type.Object({
  id: Type.String(),
  status: ExportStatus,
  created_at: Type.String(),
  updated_at: Type.String(),
  completed_at: Type.Optional(Type.String()),
  expires_at: Type.String(),
  urls: Type.Array(Type.String()),
  user_id: Type.String(),
  export_type: Type.Union([
    Type.Literal('contacts_export'),
    Type.Literal('list_export'),
    Type.Literal('segment_export'),
  ]),
  segments: Type.Array(Named),
  lists: Type.Array(Named),
  file_type: ExportFileType,
  contact_count: Type.Integer(),
  /** Rows written, and rows expected as far as known. */
  progress: Type.Object({ rows_done: Type.Integer(), rows_total: Type.Integer() }),
  /** Why it failed. */
  message: Type.Optional(Type.String()),
  /** The original request: send it again to restart the export. */
  request: ExportCreate,
  _metadata: SelfMetadata,
});
export type ContactExport = Static<typeof ContactExport>;

export const ContactExports = Type.Object({ result: Type.Array(ContactExport), _metadata: PageMetadata });
export type ContactExports = Static<typeof ContactExports>;

/** `/v3/marketing/contacts/exports`. */
export const contactExports = defineRoutes(
  { tag: 'Contact exports', feature: 'mc.contacts' },
  {
    'POST /marketing/contacts/exports': {
      confirm: true,
      summary: 'Export contacts to files',
      scope: 'marketing.read',
      // Published clients send no body to export all contacts.
      audit: 'contacts.exported',
      body: Type.Optional(ExportCreate),
      responses: { 202: ExportAccepted },
    },
    'GET /marketing/contacts/exports': {
      summary: 'List exports',
      scope: 'marketing.read',
      responses: { 200: ContactExports },
    },
    'GET /marketing/contacts/exports/:id': {
      summary: 'Get an export',
      scope: 'marketing.read',
      responses: { 200: ContactExport },
    },
    'DELETE /marketing/contacts/exports/:id': {
      summary: 'Delete an export and its files',
      scope: 'marketing.read',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type ExportRoutes = typeof contactExports.routes;
