import { signupFormLimits as limits, type SignupFormTranslation } from 'sendwright/wire/signupFormContent';
import type { ErrorItem } from '../../../http/errors';
import { onPageIn } from '../../../public/languages';
import type { FormValues } from './formValues';

/** A confirmation email with links would invite spam: anybody can have it sent to anybody. */
export const link = /:\/\/|www\./i;

export const trimmedTranslation = ({ language, texts }: SignupFormTranslation): SignupFormTranslation => ({
  language,
  texts: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])),
});

/** The keys of all texts that a form could have in a translation, and the most characters of each. */
export function textKeys(form: FormValues): ReadonlyMap<string, number> {
  const words = ['title', 'description', 'button_text'] as const;
  const group = (at: string, names: readonly (keyof typeof limits)[]): [string, number][] =>
    names.map((name) => [`${at}${name}`, limits[name] as number]);
  return new Map([
    ...group('', [...words, 'confirmation_message', 'consent_text', 'image_alt']),
    ...form.fields.flatMap(({ field_id: id }) => group(`fields.${id}.`, ['label', 'helper_text'])),
    ...form.consent_boxes.map(({ id }): [string, number] => [`consent_boxes.${id}`, limits.consent_text]),
    ...form.steps.flatMap((_step, index) => group(`steps.${index + 1}.`, words)),
    ['confirmation_email.subject', limits.confirmation_subject],
    ['confirmation_email.text', limits.confirmation_text],
    ['confirmation_email.button_text', limits.button_text],
    ...form.versions.flatMap(({ id }) => group(`versions.${id}.`, [...words, 'image_alt'])),
  ]);
}

/** Without the texts of what the form no longer has, and without empty ones. */
export function withoutOldTexts<Form extends FormValues>(form: Form): Form {
  const keys = textKeys(form);
  const kept = ({ language, texts }: SignupFormTranslation): SignupFormTranslation => ({
    language,
    texts: Object.fromEntries(Object.entries(texts).filter(([key, text]) => keys.has(key) && text !== '')),
  });
  return { ...form, translations: form.translations.map(kept) };
}

export function translationProblems(form: FormValues, known: readonly string[]): ErrorItem[] {
  const { translations, language: main } = form;
  if (translations.length > limits.translations)
    return [{ field: 'translations', message: `A form has up to ${limits.translations} translations.` }];
  const keys = textKeys(form);
  return translations.flatMap(({ language, texts }, index): ErrorItem[] => {
    const at = `translations.${index}`;
    if (language === main)
      return [{ field: `${at}.language`, message: "It is the form's own language: change the texts of the form." }];
    if (!known.includes(language))
      return [{ field: `${at}.language`, message: `Language must be one of ${known.join(', ')}.` }];
    if (translations.findIndex((one) => one.language === language) !== index)
      return [{ field: `${at}.language`, message: 'Each language can be there only once.' }];
    return Object.entries(texts).flatMap(([key, text]): ErrorItem[] => {
      const field = `${at}.texts.${key}`;
      const most = keys.get(key) ?? 0;
      if ([...text].length > most) return [{ field, message: `The text must not exceed ${most} characters.` }];
      return key.startsWith('confirmation_email.') && link.test(text)
        ? [{ field, message: 'The text must not contain links: the button is added for you.' }]
        : [];
    });
  });
}

/** The form with its texts in a language, as far as it has them. */
export function translated<Form extends FormValues>(form: Form, language: string): Form {
  const found = form.translations.find((one) => one.language === language);
  if (!found) return form;
  const { texts } = found;
  const text = (key: string, main: string): string => texts[key] || onPageIn(language, main, form.language);
  const style = <Style extends FormValues['style']>(main: Style, at = ''): Style =>
    main.image_alt === undefined ? main : { ...main, image_alt: text(`${at}image_alt`, main.image_alt) };
  const words = <Words extends { title: string; description: string; button_text: string }>(
    main: Words,
    at = '',
  ): Words => ({
    ...main,
    title: text(`${at}title`, main.title),
    description: text(`${at}description`, main.description),
    button_text: text(`${at}button_text`, main.button_text),
  });
  const email = form.confirmation_email;
  return {
    ...form,
    ...words({ title: form.title, description: form.description, button_text: form.button_text }),
    language,
    confirmation_message: text('confirmation_message', form.confirmation_message),
    consent_text: text('consent_text', form.consent_text),
    style: style(form.style),
    fields: form.fields.map((field) => ({
      ...field,
      label: text(`fields.${field.field_id}.label`, field.label),
      helper_text: text(`fields.${field.field_id}.helper_text`, field.helper_text),
    })),
    consent_boxes: form.consent_boxes.map((box) => ({ ...box, text: text(`consent_boxes.${box.id}`, box.text) })),
    steps: form.steps.map((step, index) => words(step, `steps.${index + 1}.`)),
    confirmation_email: translatedEmail(email, form.language, form.translations, language),
    versions: form.versions.map((version) => ({
      ...version,
      content: {
        ...words(version.content, `versions.${version.id}.`),
        style: style(version.content.style, `versions.${version.id}.`),
      },
    })),
  };
}

/** Without a translation it is that of the product in the language: the author's words are in another. */
export function translatedEmail(
  email: FormValues['confirmation_email'],
  main: string,
  translations: readonly SignupFormTranslation[],
  language: string,
): FormValues['confirmation_email'] {
  if (language === main) return email;
  const texts = translations.find((one) => one.language === language)?.texts;
  if (texts === undefined) return email;
  const text = (name: keyof typeof email): string => texts[`confirmation_email.${name}`] ?? '';
  return { subject: text('subject'), text: text('text'), button_text: text('button_text') };
}

/** What people agree to in other languages, in an order that does not depend on how it was written. */
export const consentTexts = ({ translations }: Pick<FormValues, 'translations'>): string =>
  JSON.stringify(
    translations
      .flatMap(({ language, texts }) =>
        Object.entries(texts)
          .filter(([key, text]) => text !== '' && (key === 'consent_text' || key.startsWith('consent_boxes.')))
          .map(([key, text]) => [language, key, text]),
      )
      .toSorted(([one = '', key = ''], [other = '', second = '']) => (`${one} ${key}` < `${other} ${second}` ? -1 : 1)),
  );
