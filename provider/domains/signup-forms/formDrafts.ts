import { isDeepStrictEqual } from 'node:util';
import { keysOf } from 'sendwright/formats';
import type { SignupForm, SignupFormUpdate } from 'sendwright/wire/signupForms';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { FormRow } from './queries';
import { withDisplay } from './submit/formDisplay';
import { type FormValues, newForm, withChanges } from './submit/formValues';

const names = keysOf(newForm);

/** The author's settings of a row, without the rest of it, and in the shape that they are written in today. */
export const valuesOf = (row: FormValues): FormValues => ({
  name: row.name,
  list_id: row.list_id,
  title: row.title,
  description: row.description,
  confirmation_message: row.confirmation_message,
  button_text: row.button_text,
  captcha: row.captcha,
  fields: row.fields.map(({ field_id, label, helper_text, required, step = 0, half = false }) => ({
    field_id,
    label,
    helper_text,
    required,
    ...(step > 0 && { step }),
    ...(half && { half }),
  })),
  steps: row.steps,
  style: row.style,
  require_confirmation: row.require_confirmation,
  language: row.language,
  translations: row.translations,
  consent_text: row.consent_text,
  consent_boxes: row.consent_boxes,
  confirmation_email: row.confirmation_email,
  display: withDisplay(row.display, {}),
  hidden_fields: row.hidden_fields,
  redirect_url: row.redirect_url,
  versions: row.versions,
});

/** The form as its author edits it: the draft, or what is published. */
export const asDraft = (row: FormRow): FormRow => ({ ...row, ...row.draft, revision: row.draft_revision });

/** The settings that differ from what visitors see. */
export function changesOf(row: FormRow): SignupForm['draft_changes'] {
  if (row.draft === null) return [];
  const [draft, published] = [valuesOf(asDraft(row)), valuesOf(row)];
  return names.filter((name) => !isDeepStrictEqual(draft[name], published[name]));
}

/** The draft after a change of the published form: what was changed there is changed here, too. */
export function draftAfter(row: FormRow, change: SignupFormUpdate, published: FormValues): FormValues | null {
  if (row.draft === null) return null;
  const { revision: _revision, ...body } = change;
  const draft = withChanges({ ...valuesOf(row), ...row.draft }, body);
  return isDeepStrictEqual(valuesOf(draft), published) ? null : draft;
}

/** Keeps the draft; the same as what is published is none. */
export const storeDraft = async (
  transaction: Queryable,
  accountId: number,
  row: FormRow,
  values: FormValues | null,
): Promise<void> => {
  const draft = values === null || isDeepStrictEqual(values, valuesOf(row)) ? null : JSON.stringify(values);
  await transaction.execute(sql`
    update signup_forms set draft = ${draft}::jsonb, draft_revision = draft_revision + 1, draft_saved_at = now()
    where account_id = ${accountId} and form_id = ${row.form_id}`);
};
