import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { ConfirmationLanguage } from './consents';
import { Contact, ContactJobAccepted } from './contacts';
import { defineRoutes } from './contract';
import { limits } from './limits';
import { PageMetadata, SelfMetadata } from './paging';

/** A contact list, as in all responses. */
export const List = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contact_count: Type.Integer(),
  /** Extensions. */
  created_at: Type.Optional(Type.String()),
  updated_at: Type.Optional(Type.String()),
  /**
   * Contacts must confirm by email before they join the list, unless the caller states that they have already agreed.
   */
  require_confirmation: Type.Optional(Type.Boolean()),
  /** The language of that email, unless a form sets another: one of `GET /marketing/languages`. */
  confirmation_language: Type.Optional(Type.String()),
  /** People who were asked and have not confirmed yet. They are not contacts of the list. */
  pending_count: Type.Optional(Type.Integer()),
  _metadata: Type.Optional(SelfMetadata),
});
export type List = Static<typeof List>;

/** `contact_sample` has up to 50 of the most recently added contacts; present with `?contact_sample=true`. */
export const ListDetail = Type.Composite([List, Type.Object({ contact_sample: Type.Optional(Type.Array(Contact)) })]);
export type ListDetail = Static<typeof ListDetail>;

export const ListPage = Type.Object({ result: Type.Array(List), _metadata: PageMetadata });
export type ListPage = Static<typeof ListPage>;

/** Names are unique in the account, case-insensitively. */
export const ListWrite = Type.Object({
  name: Text({ minLength: 1, maxLength: limits.list.name }),
  require_confirmation: Type.Optional(Type.Boolean()),
  confirmation_language: Type.Optional(ConfirmationLanguage),
});
export type ListWrite = Static<typeof ListWrite>;

/** Omitted fields stay unchanged. */
export const ListUpdate = Type.Partial(ListWrite);
export type ListUpdate = Static<typeof ListUpdate>;

export const ListsQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  page_token: Type.Optional(Type.String()),
});
export type ListsQuery = Static<typeof ListsQuery>;

export const ListQuery = Type.Object({ contact_sample: Type.Optional(Type.Boolean()) });
export type ListQuery = Static<typeof ListQuery>;

export const ListDeleteQuery = Type.Object({ delete_contacts: Type.Optional(Type.Boolean()) });
export type ListDeleteQuery = Static<typeof ListDeleteQuery>;

/** `contact_ids` is a comma-separated list. */
export const ListContactsDeleteQuery = Type.Object({ contact_ids: Type.String({ minLength: 1 }) });
export type ListContactsDeleteQuery = Static<typeof ListContactsDeleteQuery>;

/** `billable_count`: who is on the list now. What was deleted this month counts for the account, not for its lists. */
export const ListContactCount = Type.Object({ contact_count: Type.Integer(), billable_count: Type.Integer() });
export type ListContactCount = Static<typeof ListContactCount>;

/** Response to `DELETE ?delete_contacts=true`: a job deletes the contacts. */
export const ListDeleteAccepted = ContactJobAccepted;
export type ListDeleteAccepted = ContactJobAccepted;

/**
 * Our extension `GET /v3/marketing/lists/{id}/uses`: what is scheduled or live with the list and prevents its deletion
 * (409).
 */
export const ListUses = Type.Object({
  result: Type.Array(
    Type.Object({
      type: Type.Union([
        Type.Literal('single_send'),
        Type.Literal('automation'),
        Type.Literal('ad_campaign'),
        Type.Literal('ad_audience'),
      ]),
      id: Type.String(),
      name: Type.String(),
      status: Type.String(),
    }),
  ),
});
export type ListUses = Static<typeof ListUses>;

const write = ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'];
const remove = ['marketing.write', 'marketing_campaigns.delete'];

/** `/v3/marketing/lists`. */
export const lists = defineRoutes(
  { tag: 'Lists', feature: 'mc.contacts' },
  {
    'POST /marketing/lists': {
      summary: 'Create a list',
      scope: write,
      audit: false,
      body: ListWrite,
      responses: { 201: List },
      errors: ['list_name_taken', 'list_limit_reached'],
    },
    'GET /marketing/lists': {
      summary: 'List the lists',
      scope: 'marketing.read',
      query: ListsQuery,
      responses: { 200: ListPage },
    },
    'GET /marketing/lists/:id': {
      summary: 'Get a list',
      scope: 'marketing.read',
      query: ListQuery,
      responses: { 200: ListDetail },
      errors: ['list_not_found'],
    },
    'PATCH /marketing/lists/:id': {
      summary: 'Change a list',
      scope: write,
      audit: { own: ['list.changed'] },
      body: ListUpdate,
      responses: { 200: List },
      errors: ['list_not_found', 'list_name_taken'],
    },
    'DELETE /marketing/lists/:id': {
      summary: 'Delete a list',
      scope: remove,
      audit: 'list.deleted',
      query: ListDeleteQuery,
      responses: { 200: ListDeleteAccepted, 204: Type.Null() },
      errors: ['list_not_found', 'list_in_use'],
    },
    'DELETE /marketing/lists/:id/contacts': {
      summary: 'Remove contacts from a list',
      scope: remove,
      audit: 'list.contacts_removed',
      query: ListContactsDeleteQuery,
      responses: { 202: ContactJobAccepted },
      errors: ['list_not_found'],
    },
    'GET /marketing/lists/:id/uses': {
      summary: 'Find what prevents a list from being deleted',
      scope: 'marketing.read',
      responses: { 200: ListUses },
      errors: ['list_not_found'],
    },
    'GET /marketing/lists/:id/contacts/count': {
      summary: 'Count the contacts of a list',
      scope: 'marketing.read',
      responses: { 200: ListContactCount },
      errors: ['list_not_found'],
    },
  },
);
export type ListRoutes = typeof lists.routes;
