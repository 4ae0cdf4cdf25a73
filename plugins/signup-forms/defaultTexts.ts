import type { SignupFormPreview, SignupFormTexts } from 'sendwright/wire/signupForms';
import type { FormDraft } from './formDraft';

type Translation = NonNullable<SignupFormPreview['texts']>;

/** The draft with texts that the author has not changed in the form's language, as visitors see them. */
export const withShownTexts = (draft: FormDraft, texts: Translation | undefined): FormDraft =>
  texts === undefined ? draft : { ...draft, ...translated(draft, texts.stored, texts.shown) };

/** A change of that draft with those texts as they are stored, so that they follow a change of the language. */
export const withStoredTexts = (change: Partial<FormDraft>, texts: Translation | undefined): Partial<FormDraft> =>
  texts === undefined ? change : { ...change, ...translated(change, texts.shown, texts.stored) };

function translated(
  { title, button_text: button, confirmation_message: thanks, fields }: Partial<FormDraft>,
  from: SignupFormTexts,
  to: SignupFormTexts,
): Partial<FormDraft> {
  return {
    ...(title === from.title && { title: to.title }),
    ...(button === from.button_text && { button_text: to.button_text }),
    ...(thanks === from.confirmation_message && { confirmation_message: to.confirmation_message }),
    ...(fields && {
      fields: fields.map((field) => ({
        ...field,
        label: (field.label === from.labels[field.field_id] && to.labels[field.field_id]) || field.label,
      })),
    }),
  };
}
