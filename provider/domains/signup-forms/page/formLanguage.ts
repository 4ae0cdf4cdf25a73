import type { Queryable } from '../../../database/database';
import type { Language } from '../../../public/languages';
import { languageFor, type Wanted } from '../../languages/languageFor';
import { translated } from '../submit/formTranslations';
import type { FormValues } from '../submit/formValues';
import { localizeDefaults } from './localizeDefaults';

/** A form whose texts are in a language, which `language` names. */
export type SpokenForm = FormValues & {
  /** What the product says on the form, in the account's wording if it has any. */
  readonly spoken: Language;
};

/** The form in the first of the wanted languages that it has, otherwise in its own. */
export async function inLanguage<Form extends FormValues>(
  database: Queryable,
  accountId: number,
  form: Form,
  wanted: Wanted,
): Promise<Form & SpokenForm> {
  const offered = [form.language, ...form.translations.map(({ language }) => language)];
  const spoken = await languageFor(database, accountId, wanted, offered);
  const tag = typeof spoken === 'string' ? spoken : spoken.tag;
  return { ...localizeDefaults(translated(form, tag), spoken), spoken };
}
