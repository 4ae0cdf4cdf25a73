import { Type, type Static } from '@sinclair/typebox';
import { Contact } from './contacts';
import { defineRoutes } from './contract';

/**
 * What the contacts of a group share: first and last name, phone number, email address without dots and plus-tags, or
 * postal address.
 */
export const DuplicateKind = Type.Union([
  Type.Literal('name'),
  Type.Literal('phone'),
  Type.Literal('email'),
  Type.Literal('address'),
]);
export type DuplicateKind = Static<typeof DuplicateKind>;

/** Our extension `GET /v3/marketing/contacts/duplicates`. */
export const DuplicatesQuery = Type.Object({
  by: DuplicateKind,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  page_token: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type DuplicatesQuery = Static<typeof DuplicatesQuery>;

/** Contacts that may be the same person: how many, and up to 10 of them. */
export const DuplicateGroup = Type.Object({ key: Type.String(), count: Type.Integer(), contacts: Type.Array(Contact) });
export type DuplicateGroup = Static<typeof DuplicateGroup>;

export const DuplicateGroups = Type.Object({
  result: Type.Array(DuplicateGroup),
  next_page_token: Type.Optional(Type.String()),
});
export type DuplicateGroups = Static<typeof DuplicateGroups>;

/**
 * Our extension `POST /v3/marketing/contacts/merge`: merges `merged_ids` into the survivor, which gets their lists and
 * history. `take` names, per field (column name or custom field id), the contact whose value is kept. For other fields
 * the survivor's value is kept, or else the first one of the others. Email addresses that are not kept become alternate
 * addresses.
 */
export const ContactMerge = Type.Object({
  survivor_id: Type.String(),
  merged_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }),
  take: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ContactMerge = Static<typeof ContactMerge>;

/** Our extensions to find contacts that may be the same person, and to merge them. */
export const duplicates = defineRoutes(
  { tag: 'Contacts', feature: 'mc.contacts' },
  {
    'GET /marketing/contacts/duplicates': {
      summary: 'Find possible duplicates',
      scope: 'marketing.read',
      query: DuplicatesQuery,
      responses: { 200: DuplicateGroups },
    },
    'POST /marketing/contacts/merge': {
      summary: 'Merge contacts into one',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'contacts.merged',
      body: ContactMerge,
      responses: { 200: Contact },
    },
  },
);
export type DuplicateRoutes = typeof duplicates.routes;
