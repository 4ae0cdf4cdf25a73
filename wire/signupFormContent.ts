import { Type, type Static } from '@sinclair/typebox';

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
  translations: 20,
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
  /** Two of them that follow each other in a step share a row where there is room. */
  half: Type.Optional(Type.Boolean()),
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
 * The form's texts in another language than its own, by what they are: `title`, `description`, `button_text`,
 * `confirmation_message`, `consent_text`, `image_alt`, `fields.<field id>.label`, `fields.<field id>.helper_text`,
 * `consent_boxes.<id>`, `steps.<from 1>.title` (or `description`, `button_text`), `confirmation_email.subject` (or
 * `text`, `button_text`) and `versions.<id>.title` (or `description`, `button_text`, `image_alt`). A missing one is
 * that of the form's own language.
 */
export const SignupFormTranslation = Type.Object({
  language: Type.String(),
  texts: Type.Record(Type.String(), Type.String()),
});
export type SignupFormTranslation = Static<typeof SignupFormTranslation>;

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
