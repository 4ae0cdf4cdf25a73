import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { ContactSort } from './contacts';
import { ContactFilter } from './contactSelection';
import { defineRoutes } from './contract';
import { limits, contactSearchLimits } from './limits';

/** A visible column of the grid: an id of the grid's own, or of a custom field. Widths are in pixels. */
export const ViewColumn = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 4000 })),
  },
  { additionalProperties: false },
);
export type ViewColumn = Static<typeof ViewColumn>;

const { reach, tag, added_days } = ContactFilter.properties;
/** A longer one would show nobody, whoever opens the view. */
const search = Type.Optional(Type.String({ maxLength: contactSearchLimits.longest }));

/** What a view shows of which contacts, in which order. */
export const ContactViewState = Type.Object(
  {
    filter: Type.Object({ search, reach, tag, added_days }, { additionalProperties: false }),
    sort: ContactSort,
    columns: Type.Array(ViewColumn, { minItems: 1, maxItems: limits.contactView.columns }),
    /** Whether rows are compact. */
    compact: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ContactViewState = Static<typeof ContactViewState>;

const ViewName = Text({ minLength: 1, maxLength: limits.contactView.name });

/** A saved view of the contacts grid. */
export const ContactView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether all teammates see it, or only who saved it. */
  shared: Type.Boolean(),
  /** Whether the contacts open in it for the caller. */
  is_default: Type.Boolean(),
  state: ContactViewState,
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ContactView = Static<typeof ContactView>;

/** By name: those of the account and those of the caller. */
export const ContactViews = Type.Object({ result: Type.Array(ContactView) });
export type ContactViews = Static<typeof ContactViews>;

export const ContactViewWrite = Type.Object({
  name: ViewName,
  shared: Type.Optional(Type.Boolean({ default: false })),
  state: ContactViewState,
});
export type ContactViewWrite = Static<typeof ContactViewWrite>;

export const ContactViewUpdate = Type.Partial(
  Type.Object({ name: ViewName, shared: Type.Boolean(), state: ContactViewState }),
);
export type ContactViewUpdate = Static<typeof ContactViewUpdate>;

/** `null`: the contacts open without a view. */
export const DefaultView = Type.Object({ view_id: Type.Union([Type.String(), Type.Null()]) });
export type DefaultView = Static<typeof DefaultView>;

/**
 * `/v3/marketing/contact_views`, our extension. Who can read contacts can save views of their own; a shared view is
 * changed by who can change contacts.
 */
export const contactViews = defineRoutes(
  { tag: 'Contact views', feature: 'mc.contacts' },
  {
    'GET /marketing/contact_views': {
      summary: 'List the saved views of the contacts',
      scope: 'marketing.read',
      responses: { 200: ContactViews },
    },
    'POST /marketing/contact_views': {
      summary: 'Save a view of the contacts',
      scope: 'marketing.read',
      audit: false,
      body: ContactViewWrite,
      responses: { 201: ContactView },
      errors: ['contact_view_name_taken', 'contact_view_limit_reached'],
    },
    'PUT /marketing/contact_views/default': {
      summary: 'Choose the view that the contacts open in',
      description: 'For the caller alone.',
      scope: 'marketing.read',
      audit: false,
      body: DefaultView,
      responses: { 200: DefaultView },
      errors: ['contact_view_not_found'],
    },
    'PATCH /marketing/contact_views/:id': {
      summary: 'Change a view of the contacts',
      description: 'A view that is no longer shared becomes the view of the caller.',
      scope: 'marketing.read',
      audit: false,
      body: ContactViewUpdate,
      responses: { 200: ContactView },
      errors: ['contact_view_not_found', 'contact_view_name_taken', 'contact_view_limit_reached'],
    },
    'DELETE /marketing/contact_views/:id': {
      summary: 'Delete a view of the contacts',
      scope: 'marketing.read',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
      errors: ['contact_view_not_found'],
    },
  },
);
export type ContactViewRoutes = typeof contactViews.routes;
