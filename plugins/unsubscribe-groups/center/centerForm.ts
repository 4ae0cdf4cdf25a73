import type { PreferenceCenterContent, PreferenceTranslation } from 'sendwright/wire/preferenceCenter';

/** The maximum lengths and counts, as the provider has them. */
export const limits = { fields: 10, title: 100, intro: 500, label: 100 } as const;

/** What a new account has. */
const standard: PreferenceCenterContent = {
  title: '',
  intro: '',
  fields: [],
  offers_frequency: true,
  offers_pause: true,
  offers_language: true,
  asks_reason: true,
  translations: [],
};

/** The form of the page: the content is one value, because its parts are shown and saved together. */
export class CenterForm {
  content: PreferenceCenterContent = standard;
}

/** The props of each card. */
export interface CardProps {
  readonly content: PreferenceCenterContent;
  readonly change: (some: Partial<PreferenceCenterContent>) => void;
  /** The language whose texts are edited; empty: those of all other languages. */
  readonly language: string;
}

const emptyTranslation = (language: string): PreferenceTranslation => ({ language, title: '', intro: '', labels: {} });

/** The account's texts of a language; empty ones if it has none. */
export const translationOf = ({ translations }: PreferenceCenterContent, language: string): PreferenceTranslation =>
  translations.find((one) => one.language === language) ?? emptyTranslation(language);

const isEmpty = ({ title, intro, labels }: PreferenceTranslation): boolean =>
  title.trim() === '' && intro.trim() === '' && Object.values(labels).every((label) => label.trim() === '');

/** The translations with changed texts of a language. Languages without a text are left out. */
export function withTexts(
  content: PreferenceCenterContent,
  language: string,
  some: Partial<PreferenceTranslation>,
): PreferenceTranslation[] {
  const changed = { ...translationOf(content, language), ...some };
  const others = content.translations.filter((one) => one.language !== language);
  return isEmpty(changed) ? others : [...others, changed];
}

/** Why the content can't be saved yet, by the id of the field without a label. */
export const fieldsWithoutLabel = ({ fields }: PreferenceCenterContent): ReadonlySet<string> =>
  new Set(fields.filter(({ label }) => label.trim() === '').map(({ field_id: id }) => id));
