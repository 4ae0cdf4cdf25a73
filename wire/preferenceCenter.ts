import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/** The most of each part of a preference center, and the maximum lengths of its texts. */
export const preferenceCenterLimits = { fields: 10, title: 100, intro: 500, label: 100 } as const;

/** How often recipients can get email at most; `always`: as often as there is something. */
export const mailFrequencies = ['always', 'weekly', 'monthly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** Why people unsubscribe, in the order in which they are asked. */
export const leaveReasons = ['too_often', 'not_relevant', 'never_signed_up', 'other_address', 'other'] as const;
export type LeaveReason = (typeof leaveReasons)[number];

/** A field that recipients can change: a reserved field that identifies nobody, or a custom field, by its id. */
export const PreferenceField = Type.Object({ field_id: Type.String(), label: Type.String() });
export type PreferenceField = Static<typeof PreferenceField>;

/** The account's texts in one language. `labels` are by field id. Empty: those of all languages. */
export const PreferenceTranslation = Type.Object({
  language: Type.String(),
  title: Type.String(),
  intro: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
});
export type PreferenceTranslation = Static<typeof PreferenceTranslation>;

/**
 * The page on which recipients choose what they get. Empty texts are those of the product, in the recipient's language.
 */
export const PreferenceCenterContent = Type.Object({
  title: Type.String(),
  intro: Type.String(),
  fields: Type.Array(PreferenceField),
  /** Whether people can choose to get email at most weekly or monthly. */
  offers_frequency: Type.Boolean(),
  /** Whether people can pause email for a month. */
  offers_pause: Type.Boolean(),
  /** Whether people can choose the language of these pages. */
  offers_language: Type.Boolean(),
  /** Whether people who unsubscribed are asked why. */
  asks_reason: Type.Boolean(),
  translations: Type.Array(PreferenceTranslation),
});
export type PreferenceCenterContent = Static<typeof PreferenceCenterContent>;

/** `revision` counts the changes; 0 before the first. */
export const PreferenceCenter = Type.Composite([PreferenceCenterContent, Type.Object({ revision: Type.Integer() })]);
export type PreferenceCenter = Static<typeof PreferenceCenter>;

/** Replaces the content. An outdated `revision` gets 412, and nothing changes. */
export const PreferenceCenterWrite = Type.Composite([
  PreferenceCenterContent,
  Type.Partial(Type.Pick(PreferenceCenter, ['revision'])),
]);
export type PreferenceCenterWrite = Static<typeof PreferenceCenterWrite>;

/** A page to render with content that may not be saved yet, in one of `recipientLanguages`. */
export const PreferenceCenterSample = Type.Object({
  content: PreferenceCenterContent,
  page: Type.Union([Type.Literal('preferences'), Type.Literal('unsubscribe'), Type.Literal('unsubscribed')]),
  language: Type.String(),
});
export type PreferenceCenterSample = Static<typeof PreferenceCenterSample>;

/** What recipients chose: people by frequency, with a pause now, and by the reason they gave in the period. */
export const PreferenceFigures = Type.Object({
  weekly: Type.Integer(),
  monthly: Type.Integer(),
  paused: Type.Integer(),
  reasons: Type.Array(
    Type.Object({
      reason: Type.Union(leaveReasons.map((one) => Type.Literal(one))),
      people: Type.Integer(),
      /** Those who also wrote something. */
      comments: Type.Integer(),
    }),
  ),
});
export type PreferenceFigures = Static<typeof PreferenceFigures>;

export const PreferenceFigure = Type.Union(
  (['weekly', 'monthly', 'paused', ...leaveReasons] as const).map((one) => Type.Literal(one)),
);
export type PreferenceFigure = Static<typeof PreferenceFigure>;

/** Somebody behind a figure. */
export const PreferencePerson = Type.Object({
  email: Type.String(),
  /** Null if no contact has the address any more. */
  contact_id: Type.Union([Type.String(), Type.Null()]),
  /** When they chose it, or said why they unsubscribed. */
  at: Type.String(),
  paused_until: Type.Union([Type.String(), Type.Null()]),
  comment: Type.String(),
});
export type PreferencePerson = Static<typeof PreferencePerson>;

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 730 }));

/** `/v3/marketing/preference_center`; our extension. */
export const preferenceCenter = defineRoutes(
  { tag: 'Preference center', feature: 'mc.unsubscribe_groups' },
  {
    'GET /marketing/preference_center': {
      summary: 'Read the preference center',
      scope: 'asm.groups.read',
      responses: { 200: PreferenceCenter },
    },
    'PUT /marketing/preference_center': {
      summary: 'Change the preference center',
      scope: 'asm.groups.update',
      audit: 'preference_center.changed',
      body: PreferenceCenterWrite,
      responses: { 200: PreferenceCenter },
      errors: ['preference_center_conflict'],
    },
    'POST /marketing/preference_center/preview': {
      summary: 'Render a page of the preference center as it is being edited',
      scope: 'asm.groups.read',
      audit: false,
      body: PreferenceCenterSample,
      responses: { 200: Type.Object({ html: Type.String() }) },
    },
    'GET /marketing/preference_center/figures': {
      summary: 'Count what recipients chose, and why they unsubscribed',
      description: 'Reasons are those given in the last `days`, 90 by default: of each person the last one.',
      scope: 'asm.groups.read',
      query: Type.Object({ days }),
      responses: { 200: PreferenceFigures },
    },
    'GET /marketing/preference_center/people': {
      summary: 'The people behind a figure of the preference center',
      scope: 'asm.groups.suppressions.read',
      query: Type.Object({
        figure: PreferenceFigure,
        days,
        /** The start of the address. */
        email: Type.Optional(Type.String({ maxLength: 254 })),
        page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        page_token: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      responses: { 200: Type.Object({ result: Type.Array(PreferencePerson), _metadata: PageMetadata }) },
    },
  },
);
export type PreferenceCenterRoutes = typeof preferenceCenter.routes;
