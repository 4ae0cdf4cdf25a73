import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata, SelfMetadata } from './paging';

/** The maximum lengths of a form's texts, and the maximum number of fields. */
export const signupFormLimits = {
  name: 100,
  title: 100,
  description: 500,
  confirmation_message: 500,
  button_text: 50,
  label: 100,
  helper_text: 100,
  fields: 20,
  /** Steps after the first. */
  steps: 4,
  /** Versions in a test besides the form itself. */
  versions: 3,
  consent_text: 500,
  consent_boxes: 5,
  confirmation_subject: 150,
  confirmation_text: 1000,
  hidden_fields: 10,
  parameter: 50,
  redirect_url: 500,
  image_url: 500,
  image_alt: 200,
  /** Patterns of pages, and the characters of one. */
  patterns: 20,
  pattern: 200,
  after_seconds: 600,
  repeat_days: 365,
} as const;

/** The fonts that a form can use: web-safe fonts. */
export const signupFormFonts = [
  'System',
  'Arial',
  'Courier New',
  'Georgia',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

/** The minimum and maximum of a form's sizes, in pixels. */
export const signupFormMeasures = {
  border_width: [0, 10],
  border_radius: [0, 50],
  padding: [0, 50],
  width: [200, 800],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** A field that visitors fill in: a reserved field or a custom field, by its id. */
export const SignupFormField = Type.Object({
  field_id: Type.String(),
  label: Type.String(),
  helper_text: Type.String(),
  required: Type.Boolean(),
  /** Its position among the fields, from 0. */
  order: Type.Integer(),
  /** The index of its step; without it, the first. */
  step: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type SignupFormField = Static<typeof SignupFormField>;

/** A form's style: colors as `#rrggbb`, sizes in pixels, the font from `signupFormFonts`. */
export const SignupFormStyle = Type.Object({
  background: Type.String(),
  font_family: Type.String(),
  font_color: Type.String(),
  button_color: Type.String(),
  button_text_color: Type.String(),
  border_color: Type.String(),
  border_width: Type.Integer(),
  border_radius: Type.Integer(),
  padding: Type.Integer(),
  width: Type.Integer(),
  /** Whether colors, font and button follow the account's brand kit, if there is one. */
  follows_brand: Type.Optional(Type.Boolean()),
  /** Where the image is, beside or above the form; `none` by default. A bar has no image. */
  image: Type.Optional(Type.Union((['none', 'top', 'left', 'right'] as const).map((one) => Type.Literal(one)))),
  /** An `https` address; empty: a pattern in the color of the button. */
  image_url: Type.Optional(Type.String()),
  image_alt: Type.Optional(Type.String()),
});
export type SignupFormStyle = Static<typeof SignupFormStyle>;

/**
 * How the script shows a form on a website. It appears once `after_seconds` have passed, `scroll_percent` of the page
 * were scrolled past, or, with `on_exit`, the mouse leaves the page, whichever comes first; with none of them, at once.
 */
export const SignupFormDisplay = Type.Object({
  /** `none`: the script shows nothing. */
  type: Type.Union((['none', 'popup', 'slide_in', 'bar', 'full_page'] as const).map((one) => Type.Literal(one))),
  /** Of a slide-in `left` or `right`, of a bar `top` or `bottom`. */
  position: Type.Union((['left', 'right', 'top', 'bottom'] as const).map((one) => Type.Literal(one))),
  after_seconds: Type.Union([Type.Integer(), Type.Null()]),
  scroll_percent: Type.Union([Type.Integer(), Type.Null()]),
  on_exit: Type.Boolean(),
  /** Days before it is shown again to a visitor who closed it; 0: with the next page. Never after they signed up. */
  repeat_days: Type.Integer(),
  /** Paths with `*` for any text, such as `/blog/*`; empty: all pages. */
  pages: Type.Array(Type.String()),
  /** Paths of pages on which it is not shown. */
  except: Type.Array(Type.String()),
  devices: Type.Union((['all', 'desktop', 'phone'] as const).map((one) => Type.Literal(one))),
});
export type SignupFormDisplay = Static<typeof SignupFormDisplay>;

/** A field that takes its value from a parameter of the page's address, such as `utm_source`. */
export const SignupFormHiddenField = Type.Object({ field_id: Type.String(), parameter: Type.String() });
export type SignupFormHiddenField = Static<typeof SignupFormHiddenField>;

/** The names of consent boxes within their form. */
export const consentBoxId = /^[\w-]{1,20}$/;

/** A box that visitors check to agree to something; without `required`, it may stay empty. */
export const SignupFormConsentBox = Type.Object({ id: Type.String(), text: Type.String(), required: Type.Boolean() });
export type SignupFormConsentBox = Static<typeof SignupFormConsentBox>;

/** A step after the first, whose texts are those of the form. Without a title it has the form's. */
export const SignupFormStep = Type.Object({
  title: Type.String(),
  description: Type.String(),
  button_text: Type.String(),
});
export type SignupFormStep = Static<typeof SignupFormStep>;

/**
 * A version of the form in an A/B test, beside the form itself, which is version `a` and has the rest of the shares.
 * All else is the same in all versions.
 */
export const SignupFormVersion = Type.Object({
  /** `b`, `c` or `d`. */
  id: Type.String(),
  name: Type.String(),
  /** Of 100 visitors. */
  share: Type.Integer(),
  content: Type.Object({
    title: Type.String(),
    description: Type.String(),
    button_text: Type.String(),
    style: SignupFormStyle,
    display: SignupFormDisplay,
  }),
});
export type SignupFormVersion = Static<typeof SignupFormVersion>;

/** How often a form was seen, begun (on websites, by the script) and submitted. */
export const SignupFormCounts = Type.Object({ views: Type.Integer(), starts: Type.Integer(), signups: Type.Integer() });
export type SignupFormCounts = Static<typeof SignupFormCounts>;

/**
 * The email that asks visitors to confirm. Empty texts use the language's default. Texts can't contain links; the
 * button is ours.
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
 * `language`, one of `recipientLanguages`, is that of the page and the email; the texts of a new form are translated
 * unless they are changed. `consent_text` and `consent_boxes` are above the button; `consent_version` rises when they
 * change. Each signup keeps what it was shown, as evidence. `steps` follow the first one on websites; the first signs
 * up, and the others add to it. The form's page shows all at once. While there are `versions`, a test is running: each
 * visitor sees one of them. `read_only_reason` is set if the plan includes
 * fewer forms: the oldest stay editable, and all keep accepting signups. `share_url` is its public page, `embed_code`
 * the HTML to embed it, `script_code` the script that shows it as `display` says. With a `redirect_url`, people go
 * there after signing up. `last_30_days` are in UTC, with today. `revision` counts the changes.
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
  Type.Partial(Type.Pick(SignupFormField, ['helper_text', 'required', 'order', 'step'])),
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

/** How a version of a test did, since the test started. */
export const FormVersionStats = Type.Object({
  id: Type.String(),
  name: Type.String(),
  share: Type.Integer(),
  views: Type.Integer(),
  starts: Type.Integer(),
  signups: Type.Integer(),
  contacts: Type.Integer(),
});
export type FormVersionStats = Static<typeof FormVersionStats>;

/**
 * What happened to a form. `signups` were sent; `contacts` are different people who became contacts, where they are
 * asked to confirm after they did. `pending` have yet to confirm, now. `steps` says how often each step after the first
 * was sent.
 */
export const FormStats = Type.Object({
  /** In UTC. */
  days: Type.Array(
    Type.Object({
      date: Type.String(),
      views: Type.Integer(),
      starts: Type.Integer(),
      signups: Type.Integer(),
      contacts: Type.Integer(),
    }),
  ),
  views: Type.Integer(),
  starts: Type.Integer(),
  signups: Type.Integer(),
  contacts: Type.Integer(),
  pending: Type.Integer(),
  steps: Type.Array(Type.Integer()),
  /** Of the running test; null without one. */
  test_started_at: Type.Union([Type.String(), Type.Null()]),
  versions: Type.Array(FormVersionStats),
  /** Which version is better, and how sure that is, from 0.5 to 1; null: too few signups to tell. */
  leader: Type.Union([Type.Object({ id: Type.String(), sure: Type.Number() }), Type.Null()]),
});
export type FormStats = Static<typeof FormStats>;

/** Somebody behind a figure. Without an email address, `email` is the phone number. */
export const FormPerson = Type.Object({
  email: Type.String(),
  contact_id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  at: Type.String(),
});
export type FormPerson = Static<typeof FormPerson>;

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
