import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** The most languages of an account, and the most characters of a name and of a text. */
export const languageLimits = { perAccount: 30, name: 60, text: 500 } as const;

/**
 * A language of what recipients and visitors read: public pages, forms and confirmation emails. `is_standard` ones come
 * with the product. `own` counts the texts that the account has written, `translated` those with words in the language:
 * what is missing is in `falls_back_to`.
 */
export const RecipientLanguageSummary = Type.Object({
  /** A BCP 47 tag, such as `sv` or `pt-BR`. */
  language: Type.String(),
  /** In its own words. */
  name: Type.String(),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  is_standard: Type.Boolean(),
  own: Type.Integer(),
  translated: Type.Integer(),
  total: Type.Integer(),
  falls_back_to: Type.String(),
  /** 0: the account has changed nothing. */
  revision: Type.Integer(),
});
export type RecipientLanguageSummary = Static<typeof RecipientLanguageSummary>;

/** A text by its key, such as `form.required`. */
export const LanguageText = Type.Object({
  key: Type.String(),
  english: Type.String(),
  /** The product's, in the language that it falls back to. */
  standard: Type.String(),
  /** The account's; empty: the standard one is used. */
  text: Type.String(),
  /** Names in braces that each wording has to contain, such as `{email}`. */
  placeholders: Type.Array(Type.String()),
});
export type LanguageText = Static<typeof LanguageText>;

/** What uses a language. */
export const LanguageUse = Type.Object({
  kind: Type.Union((['form', 'list', 'preference_center'] as const).map((one) => Type.Literal(one))),
  /** Empty for the preference center. */
  id: Type.String(),
  name: Type.String(),
});
export type LanguageUse = Static<typeof LanguageUse>;

export const RecipientLanguageDetail = Type.Composite([
  RecipientLanguageSummary,
  Type.Object({ texts: Type.Array(LanguageText), used_by: Type.Array(LanguageUse) }),
]);
export type RecipientLanguageDetail = Static<typeof RecipientLanguageDetail>;

/** Texts by key. An empty one is removed; what is omitted stays. */
const texts = Type.Record(Type.String(), Type.String());

/** Adds a language. Without a name, it is what the language calls itself. */
export const RecipientLanguageCreate = Type.Object({
  language: Type.String({ maxLength: 40 }),
  name: Type.Optional(Type.String()),
  texts: Type.Optional(texts),
});
export type RecipientLanguageCreate = Static<typeof RecipientLanguageCreate>;

/** An outdated `revision` gets 412, and nothing changes. */
export const RecipientLanguageUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  texts: Type.Optional(texts),
  revision: Type.Optional(Type.Integer()),
});
export type RecipientLanguageUpdate = Static<typeof RecipientLanguageUpdate>;

const read = ['marketing.read', 'asm.groups.read'];
const change = ['marketing.write', 'marketing_campaigns.update'];

/** `/v3/marketing/languages`; our extension. */
export const languages = defineRoutes(
  { tag: 'Languages', feature: 'mc.unsubscribe_groups' },
  {
    'GET /marketing/languages': {
      summary: 'List the languages of public pages, forms and confirmation emails',
      scope: read,
      responses: { 200: Type.Object({ result: Type.Array(RecipientLanguageSummary) }) },
    },
    'POST /marketing/languages': {
      summary: 'Add a language',
      scope: change,
      audit: 'language.added',
      body: RecipientLanguageCreate,
      responses: { 201: RecipientLanguageDetail },
      errors: ['language_exists', 'language_limit_reached'],
    },
    'GET /marketing/languages/:language': {
      summary: 'Read a language with its texts',
      scope: read,
      responses: { 200: RecipientLanguageDetail },
    },
    'PATCH /marketing/languages/:language': {
      summary: 'Change the texts of a language',
      description: 'Also of a standard one, whose own wording replaces that of the product.',
      scope: change,
      audit: 'language.changed',
      body: RecipientLanguageUpdate,
      responses: { 200: RecipientLanguageDetail },
      errors: ['language_conflict'],
    },
    'DELETE /marketing/languages/:language': {
      summary: 'Remove a language that nothing uses, or the own wording of a standard one',
      scope: change,
      audit: 'language.removed',
      responses: { 204: Type.Null() },
      errors: ['language_in_use'],
    },
  },
);
export type LanguageRoutes = typeof languages.routes;
