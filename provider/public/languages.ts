import { type RecipientLanguage, recipientLanguages } from 'sendwright/wire/limits';

/** Longer headers name no more languages that anybody reads. */
const maximumHeader = 500;

const isSupported = (text: string): text is RecipientLanguage =>
  recipientLanguages.some((language) => language === text);

/** The language if it is supported, otherwise English. */
export const languageOf = (text: string | undefined): RecipientLanguage =>
  text !== undefined && isSupported(text) ? text : 'en';

/**
 * The supported language that a browser prefers, by its `Accept-Language` header (RFC 9110, section 12.5.4). Regions
 * are ignored: `pt-BR` is Portuguese. Undefined if it names no supported language.
 */
export function acceptedLanguage(header: string | undefined): RecipientLanguage | undefined {
  const ranges = (header ?? '')
    .slice(0, maximumHeader)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1);
  // The sort is stable: of languages with the same weight, the first counts.
  return ranges
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .find(isSupported);
}

/** Fills in placeholders such as `{name}` in one pass, so that values are not searched for placeholders. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w{1,10})\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The start tag of a page in a language. All supported languages are written from left to right. */
export const htmlTag = (language: string): string => `<html lang="${languageOf(language)}" dir="ltr">`;
