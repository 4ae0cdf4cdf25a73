import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata, SelfMetadata } from './paging';
import {
  SignupFormConsentBox,
  SignupFormDisplay,
  SignupFormField,
  SignupFormHiddenField,
  SignupFormStep,
  SignupFormStyle,
  SignupFormTranslation,
  SignupFormVersion,
} from './signupFormContent';
import { FormPerson, FormStats, SignupFormCounts } from './signupFormStats';

/**
 * The email that asks visitors to confirm. Empty texts use the language's default, as do all until the account has a
 * verified sender. Texts can't contain links; the button is ours.
 */
export const ConfirmationEmail = Type.Object({
  subject: Type.String(),
  text: Type.String(),
  button_text: Type.String(),
});
export type ConfirmationEmail = Static<typeof ConfirmationEmail>;

/**
 * A signup form. `list_id` null: contacts join no list. `contact_count`: the number of different contacts who signed
 * up. `require_confirmation`: visitors become contacts after they confirm an email; `pending_count` have not yet.
 * `language` is that of the form's texts, and `translations` have them in others: visitors get the page and the email
 * in theirs if it is one of these. The texts of a new form are translated unless they are changed. `consent_text` and
 * `consent_boxes` are above the button; `consent_version` rises when they change. Each signup keeps what it was shown,
 * as evidence. `steps` follow the first one on websites; the first signs up, and the others add to it. The form's page
 * shows all at once. While there are `versions`, a test is running: each visitor sees one of them. `read_only_reason`
 * is set if the plan includes fewer forms: the oldest stay editable, and all keep accepting signups. `share_url` is
 * its public page, `embed_code` the HTML to embed it, `script_code` the script that shows it as `display` says. With a
 * `redirect_url`, people go there after signing up. `last_30_days` are in UTC, with today. `revision` counts the
 * changes.
 */
export const SignupForm = Type.Object({
  id: Type.String(),
  name: Type.String(),
  list_id: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  description: Type.String(),
  confirmation_message: Type.String(),
  button_text: Type.String(),
  captcha: Type.Boolean(),
  fields: Type.Array(SignupFormField),
  steps: Type.Array(SignupFormStep),
  style: SignupFormStyle,
  contact_count: Type.Integer(),
  require_confirmation: Type.Boolean(),
  language: Type.String(),
  translations: Type.Array(SignupFormTranslation),
  consent_text: Type.String(),
  consent_boxes: Type.Array(SignupFormConsentBox),
  consent_version: Type.Integer(),
  confirmation_email: ConfirmationEmail,
  display: SignupFormDisplay,
  hidden_fields: Type.Array(SignupFormHiddenField),
  redirect_url: Type.String(),
  versions: Type.Array(SignupFormVersion),
  /** What the draft changes and visitors do not see yet; empty: there is no draft. */
  draft_changes: Type.Array(Type.String()),
  draft_saved_at: Type.Union([Type.String(), Type.Null()]),
  last_30_days: SignupFormCounts,
  pending_count: Type.Integer(),
  read_only_reason: Type.Union([Type.String(), Type.Null()]),
  revision: Type.Integer(),
  share_url: Type.String(),
  embed_code: Type.String(),
  script_code: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type SignupForm = Static<typeof SignupForm>;

/** All forms of the account, most recently changed first. */
export const SignupFormList = Type.Object({
  result: Type.Array(SignupForm),
  _metadata: Type.Composite([SelfMetadata, Type.Object({ count: Type.Integer() })]),
});
export type SignupFormList = Static<typeof SignupFormList>;

/** A field in a request. Without `order`, its position is that in the array. */
export const SignupFormFieldWrite = Type.Composite([
  Type.Pick(SignupFormField, ['field_id', 'label']),
  Type.Partial(Type.Pick(SignupFormField, ['helper_text', 'required', 'order', 'step', 'half'])),
]);
export type SignupFormFieldWrite = Static<typeof SignupFormFieldWrite>;

const Content = Type.Partial(
  Type.Object({
    list_id: Type.Union([Type.String(), Type.Null()]),
    title: Type.String(),
    description: Type.String(),
    confirmation_message: Type.String(),
    button_text: Type.String(),
    captcha: Type.Boolean(),
    fields: Type.Array(SignupFormFieldWrite),
    steps: Type.Array(SignupFormStep),
    /** Omitted settings stay unchanged. */
    style: Type.Partial(SignupFormStyle),
    require_confirmation: Type.Boolean(),
    language: Type.String(),
    /** Texts that the form does not have are left out. */
    translations: Type.Array(SignupFormTranslation),
    consent_text: Type.String(),
    consent_boxes: Type.Array(SignupFormConsentBox),
    /** Omitted settings stay unchanged. */
    confirmation_email: Type.Partial(ConfirmationEmail),
    /** Omitted settings stay unchanged. */
    display: Type.Partial(SignupFormDisplay),
    hidden_fields: Type.Array(SignupFormHiddenField),
    /** Empty: the confirmation message is shown. */
    redirect_url: Type.String(),
    /** Empty: no test. */
    versions: Type.Array(SignupFormVersion),
  }),
);

/** Creates a form (`POST /v3/marketing/forms`). Omitted settings have the defaults of a new form. */
export const SignupFormCreate = Type.Composite([Type.Object({ name: Type.String() }), Content]);
export type SignupFormCreate = Static<typeof SignupFormCreate>;

/** Changes a form (`PATCH /v3/marketing/forms/{id}`). An outdated `revision` gets 412. */
export const SignupFormUpdate = Type.Composite([
  Type.Partial(Type.Object({ name: Type.String(), revision: Type.Integer() })),
  Content,
]);
export type SignupFormUpdate = Static<typeof SignupFormUpdate>;

/** Duplicates a form (`POST /v3/marketing/forms/{id}`). The default name is "Duplicate: " and the original's name. */
export const SignupFormDuplicate = Type.Object({ name: Type.Optional(Type.String()) });
export type SignupFormDuplicate = Static<typeof SignupFormDuplicate>;

/**
 * A form that is being edited, possibly with errors, and which page of it to render: `confirmation` is what visitors
 * see after submitting it, `email` the email that asks them to confirm, `confirm` the page behind its button,
 * `confirmed` the page after that, `step_1` and so on a step as websites show it.
 */
export const SignupFormSample = Type.Composite([
  Content,
  Type.Object({
    /** One of the form's languages; its main one without it. */
    shown_language: Type.Optional(Type.String({ maxLength: 40 })),
    page: Type.Optional(
      Type.Union([
        Type.Literal('form'),
        Type.Literal('confirmation'),
        Type.Literal('email'),
        Type.Literal('confirm'),
        Type.Literal('confirmed'),
        ...(['step_1', 'step_2', 'step_3', 'step_4', 'step_5'] as const).map((step) => Type.Literal(step)),
      ]),
    ),
  }),
]);
export type SignupFormSample = Static<typeof SignupFormSample>;

/**
 * What the script on a website gets of a form: its content and style sheet for a shadow root, and a puzzle that its
 * submission has to solve.
 */
export const EmbeddedForm = Type.Object({
  title: Type.String(),
  language: Type.String(),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  /** Which one of a test; empty without one. */
  version: Type.String(),
  display: SignupFormDisplay,
  html: Type.String(),
  css: Type.String(),
  close_label: Type.String(),
  not_sent: Type.String(),
  puzzle: Type.Object({
    token: Type.String(),
    /** Leading zero bits of SHA-256 of the token, a dot and the solution. */
    bits: Type.Integer(),
  }),
});
export type EmbeddedForm = Static<typeof EmbeddedForm>;

/** What the script gets for a submission: what to show instead. */
export const EmbeddedAnswer = Type.Object({
  /** `next`: another step follows; `again`: the puzzle has to be solved once more, without showing anything. */
  result: Type.Union((['done', 'next', 'wrong', 'again'] as const).map((one) => Type.Literal(one))),
  html: Type.String(),
  /** Where to go; empty: nowhere. */
  redirect_url: Type.String(),
  puzzle: Type.Optional(EmbeddedForm.properties.puzzle),
});
export type EmbeddedAnswer = Static<typeof EmbeddedAnswer>;

/** The texts that come with a new form. `labels` are by field id. */
export const SignupFormTexts = Type.Object({
  title: Type.String(),
  button_text: Type.String(),
  confirmation_message: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
});
export type SignupFormTexts = Static<typeof SignupFormTexts>;

/**
 * The page that visitors would see, and the default texts of the confirmation email in the form's language. A text of
 * the form that is still the one of `texts.stored` is shown to visitors as `texts.shown` says, in the form's language.
 */
export const SignupFormPreview = Type.Object({
  html: Type.String(),
  defaults: Type.Optional(ConfirmationEmail),
  texts: Type.Optional(Type.Object({ stored: SignupFormTexts, shown: SignupFormTexts })),
});
export type SignupFormPreview = Static<typeof SignupFormPreview>;

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 730 }));

const create = ['marketing.write', 'marketing_campaigns.create'];

/** `/v3/marketing/forms`. */
export const signupForms = defineRoutes(
  { tag: 'Signup forms', feature: 'mc.signup_forms' },
  {
    'GET /marketing/forms': {
      summary: 'List the signup forms',
      scope: 'marketing.read',
      responses: { 200: SignupFormList },
    },
    'POST /marketing/forms': {
      summary: 'Create a signup form',
      scope: create,
      audit: false,
      body: SignupFormCreate,
      responses: { 201: SignupForm },
      errors: ['form_limit_reached'],
    },
    'POST /marketing/forms/preview': {
      summary: 'Preview the page of a signup form as it is being edited',
      scope: 'marketing.read',
      audit: false,
      body: SignupFormSample,
      responses: { 200: SignupFormPreview },
    },
    'GET /marketing/forms/:id': {
      summary: 'Read a signup form',
      scope: 'marketing.read',
      responses: { 200: SignupForm },
    },
    'POST /marketing/forms/:id': {
      summary: 'Duplicate a signup form',
      scope: create,
      audit: false,
      body: SignupFormDuplicate,
      responses: { 201: SignupForm },
      errors: ['form_limit_reached'],
    },
    'PATCH /marketing/forms/:id': {
      summary: 'Change a signup form',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      body: SignupFormUpdate,
      responses: { 200: SignupForm },
    },
    'GET /marketing/forms/:id/draft': {
      summary: 'Read a signup form as it is being edited',
      description: 'With the content and the revision of the draft, or of what is published if there is none.',
      scope: 'marketing.read',
      responses: { 200: SignupForm },
    },
    'PATCH /marketing/forms/:id/draft': {
      summary: 'Change the draft of a signup form, which visitors do not see',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      body: SignupFormUpdate,
      responses: { 200: SignupForm },
    },
    'DELETE /marketing/forms/:id/draft': {
      summary: 'Discard the draft of a signup form',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: 'form.draft_discarded',
      responses: { 204: Type.Null() },
    },
    'POST /marketing/forms/:id/publish': {
      summary: 'Publish the draft of a signup form',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: 'form.published',
      /** With an outdated `revision` of the draft 412. */
      body: Type.Object({ revision: Type.Optional(Type.Integer()) }),
      responses: { 200: SignupForm },
    },
    'POST /marketing/forms/:id/winner': {
      summary: 'End the test of a signup form with one of its versions, which all visitors see from then on',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      body: Type.Object({ version: Type.String({ maxLength: 10 }) }),
      responses: { 200: SignupForm },
    },
    'GET /marketing/forms/:id/stats': {
      summary: 'Statistics of a signup form by day, step and version',
      scope: 'marketing.read',
      query: Type.Object({ days }),
      responses: { 200: FormStats },
    },
    'GET /marketing/forms/:id/people': {
      summary: 'The people behind a figure of a signup form',
      scope: 'marketing.read',
      query: Type.Object({
        figure: Type.Union([Type.Literal('contacts'), Type.Literal('pending')]),
        /** Contacts of the last days; all without it. */
        days,
        /** Contacts of a version of the running test. */
        version: Type.Optional(Type.String({ maxLength: 10 })),
        /** The start of the address. */
        email: Type.Optional(Type.String({ maxLength: 254 })),
        page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        page_token: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      responses: { 200: Type.Object({ result: Type.Array(FormPerson), _metadata: PageMetadata }) },
    },
    'DELETE /marketing/forms/:id': {
      summary: 'Delete a signup form',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'form.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type SignupFormRoutes = typeof signupForms.routes;
