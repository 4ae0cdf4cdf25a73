import { type RecipientLanguage, recipientLanguages } from 'sendwright/wire/limits';

/** The groups of the texts that recipients and visitors read. */
export const textAreas = ['page', 'preferences', 'form', 'confirmation'] as const;
export type TextArea = (typeof textAreas)[number];

/** A language in which an account has wording of its own: one that it added, or one of the product's. */
export interface OwnLanguage {
  /** A BCP 47 tag. */
  readonly tag: string;
  /** By area and name. What is missing is that of the product. */
  readonly texts: Readonly<Partial<Record<TextArea, Readonly<Record<string, string>>>>>;
}

/** A language as texts are read in it: in the product's words, or in an account's. */
export type Language = string | OwnLanguage;

export const tagOf = (language: Language): string => (typeof language === 'string' ? language : language.tag);

/** Longer headers name no more languages that anybody reads. */
const maximumHeader = 500;
const maximumWanted = 20;

const isSupported = (text: string): text is RecipientLanguage =>
  recipientLanguages.some((language) => language === text);

/** The product's language for a tag, whose region does not matter; English for all others. */
export function languageOf(tag: string | undefined): RecipientLanguage {
  const primary = (tag ?? '').split('-')[0]?.toLowerCase() ?? '';
  return isSupported(primary) ? primary : 'en';
}

/** The texts of an area: the account's where it has any, otherwise the product's in the nearest language. */
export function textsFor<Texts extends { readonly [Name in keyof Texts]: string }>(
  area: TextArea,
  texts: Readonly<Record<RecipientLanguage, Texts>>,
  language: Language,
): Texts {
  const standard = texts[languageOf(tagOf(language))];
  if (typeof language === 'string') return standard;
  const own = language.texts[area];
  // All of the product's languages are written from left to right.
  return isFromRight(language.tag) ? { ...leftToRight(standard), ...own } : { ...standard, ...own };
}

/** The mark that starts an isolated text of a direction. */
const isolates = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' } as const;

/**
 * A text that keeps its own direction between others, so that the full stop of an untranslated one is at its end: its
 * lines are isolated (Unicode Standard Annex 9).
 */
const isolated = (text: string, direction: keyof typeof isolates): string =>
  text.replaceAll(/[^\r\n]+/g, (line) => `${isolates[direction]}${line}\u2069`);

function leftToRight<Texts extends { readonly [Name in keyof Texts]: string }>(texts: Texts): Texts {
  const all = { ...texts };
  for (const name in all) all[name] = isolated(all[name], 'ltr') as Texts[typeof name];
  return all;
}

/** A text of a language on a page in another one: isolated where the two have different directions. */
export const onPageIn = (page: string, text: string, language: string): string =>
  isFromRight(page) === isFromRight(language) ? text : isolated(text, directionOf(language));

/** What an account wrote in any language, such as a name, on a page that reads from right to left. */
export const anyOnPageIn = (page: Language, text: string): string =>
  isFromRight(tagOf(page)) ? isolated(text, 'auto') : text;

/** A text as it is edited, kept, and written where there is nothing but text, such as a subject. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** The tags of an `Accept-Language` header (RFC 9110, section 12.5.4), the most wanted first. */
export function acceptedTags(header: string | undefined): readonly string[] {
  const ranges = (header ?? '')
    .slice(0, maximumHeader)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1);
  // The sort is stable: of languages with the same weight, the first counts.
  return ranges.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

/** The first of the wanted tags that one of the known languages serves; undefined if none does. */
export const firstKnown = (wanted: readonly string[], known: readonly string[]): string | undefined =>
  wanted
    .slice(0, maximumWanted)
    .map((tag) => knownFor(tag, known))
    .find((tag) => tag !== undefined);

/** The known language for a tag (RFC 4647, section 3.4), or a regional one of its language: `pt` gets `pt-BR`. */
function knownFor(tag: string, known: readonly string[]): string | undefined {
  const wanted = tag.slice(0, 40).toLowerCase();
  const parts = wanted.split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const range = parts.slice(0, length).join('-');
    const found = known.find((one) => one.toLowerCase() === range);
    if (found !== undefined) return found;
  }
  return parts[0] === '' || parts[0] === '*'
    ? undefined
    : known.find((one) => one.toLowerCase().startsWith(`${parts[0]}-`));
}

/** The product's language that a browser prefers, by its header. Undefined if it names none. */
export const acceptedLanguage = (header: string | undefined): RecipientLanguage | undefined =>
  firstKnown(acceptedTags(header), recipientLanguages) as RecipientLanguage | undefined;

/** Fills in placeholders such as `{name}` in one pass, so that values are not searched for placeholders. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w{1,10})\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

const fromRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Whether a language is written from right to left. */
export function isFromRight(tag: string): boolean {
  try {
    return fromRight.has(new Intl.Locale(tag).maximize().script ?? '');
  } catch {
    return false;
  }
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (isFromRight(tagOf(language)) ? 'rtl' : 'ltr');

/** The attributes of an element in a language. */
export function languageAttributes(language: Language): string {
  const tag = tagOf(language);
  return `lang="${/^[a-z\d-]{2,40}$/i.test(tag) ? tag : 'en'}" dir="${directionOf(language)}"`;
}

/** The start tag of a page in a language. */
export const htmlTag = (language: Language): string => `<html ${languageAttributes(language)}>`;
