import type { PreferenceCenterContent } from 'sendwright/wire/preferenceCenter';
import { anyOnPageIn, type Language, tagOf } from '../../public/languages';
import { pageTextsIn } from '../../public/pages/pageTexts';

/** The texts of a page in a language: the account's for it, else the account's for all, else the product's. */
export function centerTexts(
  { title, intro, fields, translations }: PreferenceCenterContent,
  language: Language,
): {
  readonly title: string;
  /** Empty: the product's, which names the company and the address. */
  readonly intro: string;
  readonly labelOf: (fieldId: string) => string;
} {
  const own = translations.find((one) => one.language === tagOf(language));
  const forAll = (text: string): string => (text === '' ? '' : anyOnPageIn(language, text));
  return {
    title: own?.title || forAll(title) || pageTextsIn(language).preferencesTitle,
    intro: own?.intro || forAll(intro),
    labelOf: (id) => own?.labels[id] || forAll(fields.find((field) => field.field_id === id)?.label ?? ''),
  };
}
