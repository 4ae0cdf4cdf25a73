import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { SelfMetadata } from './paging';

export const FieldType = Type.Union([Type.Literal('Text'), Type.Literal('Number'), Type.Literal('Date')]);
export type FieldType = Static<typeof FieldType>;

/** A custom field. The id's suffix `_T`, `_N` or `_D` is its type, which never changes. */
export const CustomField = Type.Object({
  id: Type.String(),
  name: Type.String(),
  field_type: FieldType,
  _metadata: Type.Optional(SelfMetadata),
});
export type CustomField = Static<typeof CustomField>;

/** A field that every account has; ids are `_rf<n>_T` or `_rf<n>_D`. Values of a `read_only` field can't be written. */
export const ReservedField = Type.Object({
  id: Type.String(),
  name: Type.String(),
  field_type: FieldType,
  read_only: Type.Optional(Type.Boolean()),
});
export type ReservedField = Static<typeof ReservedField>;

export const FieldDefinitions = Type.Object({
  custom_fields: Type.Array(CustomField),
  reserved_fields: Type.Array(ReservedField),
  _metadata: SelfMetadata,
});
export type FieldDefinitions = Static<typeof FieldDefinitions>;

/** `field_type` is case-insensitive, because the workbench uses lower case. */
export const FieldDefinitionCreate = Type.Object({ name: Type.String(), field_type: Type.String() });
export type FieldDefinitionCreate = Static<typeof FieldDefinitionCreate>;

export const FieldDefinitionUpdate = Type.Object({ name: Type.String() });
export type FieldDefinitionUpdate = Static<typeof FieldDefinitionUpdate>;

/** The shape of the older `/contactdb/custom_fields` calls. */
export const LegacyCustomField = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.Union([Type.Literal('text'), Type.Literal('number'), Type.Literal('date')]),
  /** With `?show_all_ids=true`: its id in `/marketing/field_definitions`. */
  tne_id: Type.Optional(Type.String()),
});
export type LegacyCustomField = Static<typeof LegacyCustomField>;

export const LegacyCustomFieldCreate = Type.Object({ name: Type.String(), type: Type.String() });
export type LegacyCustomFieldCreate = Static<typeof LegacyCustomFieldCreate>;

export const LegacyCustomFields = Type.Object({ custom_fields: Type.Array(LegacyCustomField) });
export type LegacyCustomFields = Static<typeof LegacyCustomFields>;

export const LegacyReservedFields = Type.Object({
  reserved_fields: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
});
export type LegacyReservedFields = Static<typeof LegacyReservedFields>;

const write = ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];
/** The scope of the legacy API, or that of the other one. */
const legacyRead = ['marketing.read', 'marketing_campaigns.read'];
const ShowAllIds = Type.Object({ show_all_ids: Type.Optional(Type.Boolean()) });

/** `/v3/marketing/field_definitions`, and the older `/v3/contactdb` calls. */
export const fieldDefinitions = defineRoutes(
  { tag: 'Field definitions', feature: 'mc.contacts' },
  {
    'POST /marketing/field_definitions': {
      summary: 'Create a custom field',
      scope: write,
      audit: false,
      body: FieldDefinitionCreate,
      responses: { 200: CustomField },
      errors: ['field_name_taken', 'field_name_reserved', 'field_name_of_system', 'field_limit_reached'],
    },
    'GET /marketing/field_definitions': {
      summary: 'List all fields',
      scope: 'marketing.read',
      responses: { 200: FieldDefinitions },
    },
    'PATCH /marketing/field_definitions/:custom_field_id': {
      summary: 'Rename a custom field',
      scope: write,
      audit: false,
      body: FieldDefinitionUpdate,
      responses: { 200: CustomField },
      errors: ['field_not_found', 'field_name_taken', 'field_name_reserved', 'field_name_of_system'],
    },
    'DELETE /marketing/field_definitions/:custom_field_id': {
      summary: 'Delete a custom field',
      scope: remove,
      audit: 'field.deleted',
      responses: { 204: Type.Null() },
      errors: ['field_not_found'],
    },
    'POST /contactdb/custom_fields': {
      summary: 'Create a custom field (legacy)',
      scope: write,
      audit: false,
      query: ShowAllIds,
      body: LegacyCustomFieldCreate,
      responses: { 201: LegacyCustomField },
      errors: ['field_name_taken', 'field_name_reserved', 'field_name_of_system', 'field_limit_reached'],
    },
    'GET /contactdb/custom_fields': {
      summary: 'List custom fields (legacy)',
      scope: legacyRead,
      query: ShowAllIds,
      responses: { 200: LegacyCustomFields },
    },
    'GET /contactdb/custom_fields/:custom_field_id': {
      summary: 'Get a custom field (legacy)',
      scope: legacyRead,
      query: ShowAllIds,
      responses: { 200: LegacyCustomField },
    },
    'DELETE /contactdb/custom_fields/:custom_field_id': {
      summary: 'Delete a custom field (legacy)',
      scope: remove,
      audit: 'resource.deleted',
      responses: { 202: Type.Object({ message: Type.String() }) },
    },
    'GET /contactdb/reserved_fields': {
      summary: 'List reserved fields (legacy)',
      scope: legacyRead,
      responses: { 200: LegacyReservedFields },
    },
  },
);
export type FieldDefinitionRoutes = typeof fieldDefinitions.routes;
