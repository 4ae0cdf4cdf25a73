import { Type, type Static } from '@sinclair/typebox';
import { AudiencePeople } from './audiencePeople';
import { AutomationPeople } from './automationPeople';
import { ConfirmationLanguage, RequireConfirmation } from './consents';
import { limits } from './limits';
import { ReportPeople } from './reportPeople';
import { SendPeople } from './sendPeople';
import { TagName } from './tags';

/**
 * Whether a contact can receive email: `reachable`, or the reason why not: no address, unsubscribed from everything,
 * bounced, reported as spam, invalid address.
 */
export const ContactReach = Type.Union([
  Type.Literal('reachable'),
  Type.Literal('without_address'),
  Type.Literal('unsubscribed'),
  Type.Literal('bounced'),
  Type.Literal('spam_report'),
  Type.Literal('invalid'),
]);
export type ContactReach = Static<typeof ContactReach>;

/** A filter for contacts. All given conditions must hold; `{}` matches all contacts. */
export const ContactFilter = Type.Object(
  {
    /** On this list. */
    list_id: Type.Optional(Type.String()),
    /** Starts of words of names, email addresses, phone numbers and IDs; at least 3 characters. */
    search: Type.Optional(Type.String()),
    /** In this segment, evaluated now. */
    segment_id: Type.Optional(Type.String()),
    reach: Type.Optional(ContactReach),
    /** The name of a tag, in any case. */
    tag: Type.Optional(Type.String({ maxLength: limits.tag.name })),
    /** Added within this many days. */
    added_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  },
  { additionalProperties: false },
);
export type ContactFilter = Static<typeof ContactFilter>;

/**
 * Contacts by id (`ids`); all that match a filter (`matching`), or all behind a figure of a send, its audience, an
 * automation or the reports (`people`), except the given ones (`except`).
 */
export const ContactSelection = Type.Union([
  Type.Object({ ids: Type.Array(Type.String(), { minItems: 1, maxItems: 10_000 }) }, { additionalProperties: false }),
  Type.Object(
    { matching: ContactFilter, except: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      people: Type.Union([SendPeople, AudiencePeople, AutomationPeople, ReportPeople]),
      except: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })),
    },
    { additionalProperties: false },
  ),
]);
export type ContactSelection = Static<typeof ContactSelection>;

/**
 * How many contacts match, how many of them can receive email, and why the others can't. Each is counted once, under
 * its most important reason.
 */
export const ReachCount = Type.Object({
  matching: Type.Integer(),
  reachable: Type.Integer(),
  without_address: Type.Integer(),
  unsubscribed: Type.Integer(),
  bounced: Type.Integer(),
  spam_report: Type.Integer(),
  invalid: Type.Integer(),
});
export type ReachCount = Static<typeof ReachCount>;

/**
 * Our extension `POST /v3/marketing/contacts/bulk`: changes all selected contacts in a job that can be undone for a day
 * (`POST …/bulk/{job_id}/undo`). `list_id` is for the two actions that change a list, `tag` for the two that change
 * tags, `field` and `value` for `set_field`.
 */
export const BulkChange = Type.Object({
  action: Type.Union([
    Type.Literal('delete'),
    Type.Literal('add_to_list'),
    Type.Literal('remove_from_list'),
    Type.Literal('add_tag'),
    Type.Literal('remove_tag'),
    Type.Literal('set_field'),
  ]),
  selection: ContactSelection,
  list_id: Type.Optional(Type.String()),
  /** The name of a tag; `add_tag` creates it if there is none. */
  tag: Type.Optional(TagName),
  /** The name of a reserved field, or the id of a custom one. Identifiers can't be set for many contacts. */
  field: Type.Optional(Type.String()),
  /** A date is an ISO 8601 text. `null` and `""` clear the field. */
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  /** With `add_to_list`: whether the contacts must confirm first. */
  require_confirmation: RequireConfirmation,
  confirmation_language: Type.Optional(ConfirmationLanguage),
});
export type BulkChange = Static<typeof BulkChange>;
