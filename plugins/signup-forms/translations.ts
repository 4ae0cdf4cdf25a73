import type { SignupFormTranslation } from 'sendwright/wire/signupFormContent';
import { type FormDraft, limits, stepOf } from './formDraft';

/** A text of the form that can be translated, by its key in translations. */
export interface FormText {
  readonly key: string;
  readonly label: string;
  /** In the form's own language. */
  readonly main: string;
  readonly most: number;
  readonly isLong: boolean;
}

export interface TextGroup {
  readonly title: string;
  readonly texts: readonly FormText[];
}

const text = (key: string, label: string, main: string, most: number): FormText => ({
  key,
  label,
  main,
  most,
  isLong: most > 200,
});

const stepTexts = (
  at: string,
  words: { readonly title: string; readonly description: string; readonly button_text: string },
): readonly FormText[] => [
  text(`${at}title`, 'Header', words.title, limits.title),
  text(`${at}description`, 'Intro', words.description, limits.description),
  text(`${at}button_text`, 'Button', words.button_text, limits.button_text),
];

const fieldTexts = (draft: FormDraft, step: number): readonly FormText[] =>
  draft.fields
    .filter((field) => stepOf(field) === step)
    .flatMap(({ field_id: id, label, helper_text: helper }) => [
      text(`fields.${id}.label`, `Label “${label}”`, label, limits.label),
      text(`fields.${id}.helper_text`, `Helper text of “${label}”`, helper, limits.helper_text),
    ]);

/** The texts of a form that are not empty, in the order in which visitors meet them. */
export function textGroups(draft: FormDraft): readonly TextGroup[] {
  const { style, confirmation_email: email } = draft;
  const groups: readonly TextGroup[] = [
    {
      title: draft.steps.length === 0 ? 'Form' : 'Step 1',
      texts: [
        ...stepTexts('', draft),
        ...fieldTexts(draft, 0),
        text('consent_text', 'Consent text', draft.consent_text, limits.consent_text),
        ...draft.consent_boxes.map((box, index) =>
          text(`consent_boxes.${box.id}`, `Consent box ${index + 1}`, box.text, limits.consent_text),
        ),
        text('image_alt', 'Description of the image', style.image_alt ?? '', limits.image_alt),
      ],
    },
    ...draft.steps.map((step, index) => ({
      title: `Step ${index + 2}`,
      texts: [...stepTexts(`steps.${index + 1}.`, step), ...fieldTexts(draft, index + 1)],
    })),
    ...draft.versions.map(({ id, name, content }) => ({
      title: `Version ${name}`,
      texts: [
        ...stepTexts(`versions.${id}.`, content),
        text(`versions.${id}.image_alt`, 'Description of the image', content.style.image_alt ?? '', limits.image_alt),
      ],
    })),
    {
      title: 'After signing up',
      texts: [
        text('confirmation_message', 'Confirmation message', draft.confirmation_message, limits.confirmation_message),
        text('confirmation_email.subject', 'Email subject', email.subject, limits.confirmation_subject),
        text('confirmation_email.text', 'Email text', email.text, limits.confirmation_text),
        text('confirmation_email.button_text', 'Email button', email.button_text, limits.button_text),
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, texts: group.texts.filter(({ main }) => main.trim() !== '') }))
    .filter(({ texts }) => texts.length > 0);
}

type Translated = Pick<FormDraft, 'translations'>;

export const translationOf = ({ translations }: Translated, language: string): SignupFormTranslation | undefined =>
  translations.find((one) => one.language === language);

/** With a text in a language; empty: that of the form's own language. */
export function withText({ translations }: Translated, language: string, key: string, words: string): Translated {
  return {
    translations: translations.map((one) =>
      one.language === language ? { language, texts: { ...one.texts, [key]: words } } : one,
    ),
  };
}

export const withLanguage = ({ translations }: Translated, language: string): Translated => ({
  translations: [...translations, { language, texts: {} }],
});

export const withoutLanguage = ({ translations }: Translated, language: string): Translated => ({
  translations: translations.filter((one) => one.language !== language),
});

/** How many of the form's texts a translation has. */
export const translatedCount = (
  draft: FormDraft,
  language: string,
): { readonly done: number; readonly all: number } => {
  const texts = textGroups(draft).flatMap((group) => group.texts);
  const own = translationOf(draft, language)?.texts ?? {};
  return { done: texts.filter(({ key }) => (own[key] ?? '').trim() !== '').length, all: texts.length };
};

/** After a step was removed, by its index: the texts of later ones move up. */
export const withoutStepTexts = ({ translations }: Translated, removed: number): Translated => ({
  translations: translations.map(({ language, texts }) => ({
    language,
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([key, words]) => {
        const [, step, rest = ''] = /^steps\.(\d+)\.(.*)$/s.exec(key) ?? [];
        if (step === undefined || Number(step) < removed) return [[key, words]];
        return Number(step) === removed ? [] : [[`steps.${Number(step) - 1}.${rest}`, words]];
      }),
    ),
  })),
});
