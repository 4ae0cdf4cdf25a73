import type { SignupFormTexts } from 'sendwright/wire/signupForms';
import { type Language, withoutIsolates } from '../../../public/languages';
import { emailFieldId, firstNameFieldId } from '../formFields';
import type { FormValues } from '../submit/formValues';
import { formTextsIn } from './formTexts';

/** The texts of a new form in a language. Forms are stored with the English ones until their author changes them. */
export function defaultTextsIn(language: Language): SignupFormTexts {
  const { title, button, thanks, emailLabel, firstNameLabel } = formTextsIn(language);
  return {
    title,
    button_text: button,
    confirmation_message: thanks,
    labels: { [emailFieldId]: emailLabel, [firstNameFieldId]: firstNameLabel },
  };
}

/** The same as its author edits them. */
export function editedDefaults(language: Language): SignupFormTexts {
  const { title, button_text: button, confirmation_message: thanks, labels } = defaultTextsIn(language);
  return {
    title: withoutIsolates(title),
    button_text: withoutIsolates(button),
    confirmation_message: withoutIsolates(thanks),
    labels: Object.fromEntries(Object.entries(labels).map(([id, label]) => [id, withoutIsolates(label)])),
  };
}

/** The form as visitors see it: texts that the author left as they come with a new form are in the form's language. */
export function localizeDefaults<Form extends FormValues>(form: Form, language: Language = form.language): Form {
  const stored = defaultTextsIn('en');
  const shown = defaultTextsIn(language);
  const text = (own: string, standard: string | undefined, inLanguage: string | undefined): string =>
    (withoutIsolates(own) === standard && inLanguage) || own;
  return {
    ...form,
    title: text(form.title, stored.title, shown.title),
    button_text: text(form.button_text, stored.button_text, shown.button_text),
    confirmation_message: text(form.confirmation_message, stored.confirmation_message, shown.confirmation_message),
    fields: form.fields.map((field) => ({
      ...field,
      label: text(field.label, stored.labels[field.field_id], shown.labels[field.field_id]),
    })),
  };
}
