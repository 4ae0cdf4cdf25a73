import { emailFieldId, firstNameFieldId } from '../formFields';
import { newForm, type FormValues } from '../submit/formValues';
import { formTextsIn } from './formTexts';

/** The form as visitors see it: texts that the author left as they come with a new form are in the form's language. */
export function localizeDefaults<Form extends FormValues>(form: Form): Form {
  const texts = formTextsIn(form.language);
  const labels: Readonly<Record<string, string>> = {
    [emailFieldId]: texts.emailLabel,
    [firstNameFieldId]: texts.firstNameLabel,
  };
  const isDefault = (fieldId: string, label: string): boolean =>
    newForm.fields.some((field) => field.field_id === fieldId && field.label === label);
  return {
    ...form,
    title: form.title === newForm.title ? texts.title : form.title,
    button_text: form.button_text === newForm.button_text ? texts.button : form.button_text,
    confirmation_message:
      form.confirmation_message === newForm.confirmation_message ? texts.thanks : form.confirmation_message,
    fields: form.fields.map((field) => ({
      ...field,
      label: isDefault(field.field_id, field.label) ? (labels[field.field_id] ?? field.label) : field.label,
    })),
  };
}
