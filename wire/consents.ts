import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/** The language of a confirmation email: one of `GET /marketing/languages`. */
export const ConfirmationLanguage = Type.String({ maxLength: 40 });

/** Days that a confirmation link works. Unconfirmed requests are deleted after that. */
export const confirmationDays = 30;

/** What a signup form said when it was submitted. */
export const ConsentWording = Type.Object({
  form: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  consent_text: Type.Optional(Type.String()),
  button_text: Type.Optional(Type.String()),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        field_id: Type.String(),
        label: Type.String(),
        helper_text: Type.String(),
        required: Type.Boolean(),
      }),
    ),
  ),
  /** Boxes of the form, in their words, and whether they were checked. */
  boxes: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), text: Type.String(), required: Type.Boolean(), checked: Type.Boolean() }),
    ),
  ),
  /** Which wording of consent text and boxes the form had. */
  version: Type.Optional(Type.Integer()),
  /** The test of the form and the version of it that was shown, such as `1b`. */
  form_version: Type.Optional(Type.String()),
});
export type ConsentWording = Static<typeof ConsentWording>;

const nullable = Type.Union([Type.String(), Type.Null()]);

/** `signed_up`: with a form that asks nobody to confirm, so nobody has proved that the address is theirs. */
const ConsentStatus = Type.Union([Type.Literal('pending'), Type.Literal('confirmed'), Type.Literal('signed_up')]);

/**
 * A request to be sent email: `pending` until the person presses the button of the confirmation email, afterwards the
 * evidence that they did (`confirmed`). Signups with forms that ask nobody to confirm are evidence at once
 * (`signed_up`): their `confirmed_at` is null. Forms of lead ads (`ad`) are confirmed as they are sent, unless their
 * list requires a confirmation. Times are ISO 8601 in UTC. If the account asked (`import`, `api`, or `list` for a bulk
 * change), `requested_by` names the user, and `requested_ip` and `requested_user_agent` are that user's. `wording` is
 * only set for forms and ads.
 */
export const Consent = Type.Object({
  id: Type.String(),
  email: Type.String(),
  status: ConsentStatus,
  source: Type.Union([
    Type.Literal('form'),
    Type.Literal('import'),
    Type.Literal('api'),
    Type.Literal('list'),
    Type.Literal('ad'),
  ]),
  form_id: nullable,
  job_id: nullable,
  requested_by: nullable,
  list_ids: Type.Array(Type.String()),
  language: Type.String(),
  wording: ConsentWording,
  requested_at: Type.String(),
  requested_ip: nullable,
  requested_user_agent: nullable,
  /** Confirmation emails sent, and when the last one was sent; null: waiting to be sent. */
  mail_count: Type.Integer(),
  mailed_at: nullable,
  /** When a pending request is deleted; null for evidence. */
  expires_at: nullable,
  confirmed_at: nullable,
  confirmed_ip: nullable,
  confirmed_user_agent: nullable,
  /** Whether confirming ended a global unsubscribe. */
  resubscribed: Type.Boolean(),
  contact_id: nullable,
});
export type Consent = Static<typeof Consent>;

/** Filters by list, form or address. Results are newest first. */
export const ConsentQuery = Type.Object({
  status: Type.Optional(ConsentStatus),
  list_id: Type.Optional(Type.String()),
  form_id: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  page_token: Type.Optional(Type.String()),
});
export type ConsentQuery = Static<typeof ConsentQuery>;

export const ConsentPage = Type.Object({ result: Type.Array(Consent), _metadata: PageMetadata });
export type ConsentPage = Static<typeof ConsentPage>;

/** All evidence for one contact, newest first, and pending requests for the same address. */
export const ContactConsents = Type.Object({ result: Type.Array(Consent) });
export type ContactConsents = Static<typeof ContactConsents>;

/** How confirmation emails are sent. */
export const ConfirmationSending = Type.Object({
  /** The verified sender of confirmation emails; null: they come from the installation's own address. */
  from: Type.Union([Type.Object({ email: Type.String(), name: Type.String() }), Type.Null()]),
  /** The budget of emails to people whom the account asks (imports, the API, lists): `most` per `minutes`. */
  budget: Type.Object({ most: Type.Integer(), minutes: Type.Integer() }),
  /** How many of those emails are waiting. */
  waiting: Type.Integer(),
});
export type ConfirmationSending = Static<typeof ConfirmationSending>;

/**
 * Whether contacts must confirm before they are written. `true` asks them; `false` states that they have already
 * agreed. If omitted, contacts are asked if one of the lists requires it.
 */
export const RequireConfirmation = Type.Optional(Type.Boolean());

/** `/v3/marketing/consents`, our extension: who was asked to confirm, and the evidence of those who did. */
export const consents = defineRoutes(
  { tag: 'Consents', feature: 'mc.contacts' },
  {
    'GET /marketing/consents': {
      summary: 'List confirmation requests and evidence of consent',
      scope: 'marketing.read',
      query: ConsentQuery,
      responses: { 200: ConsentPage },
    },
    'GET /marketing/consents/sending': {
      summary: 'Read the sender and budget of confirmation emails',
      scope: 'marketing.read',
      responses: { 200: ConfirmationSending },
    },
    'GET /marketing/consents/:id': {
      summary: 'Read a confirmation request',
      scope: 'marketing.read',
      responses: { 200: Consent },
    },
    'POST /marketing/consents/:id/resend': {
      summary: 'Send the confirmation email again',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: 'confirmation.resent',
      responses: { 200: Consent },
    },
    'DELETE /marketing/consents/:id': {
      summary: 'Remove a pending confirmation request',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'confirmation.removed',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/contacts/:id/consents': {
      summary: "Read a contact's evidence of consent",
      scope: 'marketing.read',
      responses: { 200: ContactConsents },
    },
  },
);
export type ConsentRoutes = typeof consents.routes;
