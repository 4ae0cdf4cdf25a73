import { type RecipientLanguage, recipientLanguages } from 'sendwright/wire/limits';

/** The languages of forms, emails and pages for recipients, by their own names, as options of a `Select`. */
export const languageOptions = (): readonly { readonly value: RecipientLanguage; readonly label: string }[] =>
  recipientLanguages
    .map((value) => ({ value, label: ownName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  // Some languages write their names in lower case, which looks wrong in a menu.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
