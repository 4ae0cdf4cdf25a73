import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { FormValues } from './submit/formValues';

/** A stored form. */
export interface FormRow extends FormValues {
  readonly form_id: string;
  readonly contact_count: number;
  readonly consent_version: number;
  /** Which test is running, or was the last. */
  readonly test_number: number;
  readonly test_started_at: Date | null;
  /** What is not published; null: nothing. */
  readonly draft: Partial<FormValues> | null;
  readonly draft_revision: number;
  readonly draft_saved_at: Date | null;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const publicColumns = sql`
  form_id, signup_forms.name, list_id, title, description, confirmation_message, button_text, captcha, fields, steps,
    style, contact_count,
  signup_forms.require_confirmation, language, translations, consent_text, consent_boxes, consent_version,
    confirmation_email, display, hidden_fields, redirect_url, versions, test_number, test_started_at, revision,
    signup_forms.created_at, signup_forms.updated_at`;

const columns = sql`${publicColumns}, draft, draft_revision, draft_saved_at`;

/** Most recently changed first. */
export const selectForms = (database: Queryable, accountId: number): Promise<FormRow[]> =>
  database.rows<FormRow>(
    sql`select ${columns} from signup_forms where account_id = ${accountId} order by updated_at desc, form_id`,
  );

export const selectForm = (database: Queryable, accountId: number, formId: string): Promise<FormRow | undefined> =>
  database.first<FormRow>(
    sql`select ${columns} from signup_forms where account_id = ${accountId} and form_id = ${formId}`,
  );

/** Reads and locks a form until the transaction ends. */
export const lockForm = (database: Queryable, accountId: number, formId: string): Promise<FormRow | undefined> =>
  database.first<FormRow>(
    sql`select ${columns} from signup_forms where account_id = ${accountId} and form_id = ${formId} for update`,
  );

/** Counts an account's forms, and blocks creating others until the transaction ends. */
export async function countForms(database: Queryable, accountId: number): Promise<number> {
  await database.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from signup_forms where account_id = ${accountId}`,
  );
  return row?.count ?? 0;
}

/** The forms other than the `limit` oldest. */
export async function formsOverLimit(
  database: Queryable,
  accountId: number,
  limit: number,
): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ form_id: string }>(sql`
    select form_id from signup_forms where account_id = ${accountId} order by created_at, form_id offset ${limit}`);
  return new Set(rows.map(({ form_id: id }) => id));
}

export const insertForm = (database: Queryable, accountId: number, values: FormValues): Promise<FormRow | undefined> =>
  database.first<FormRow>(sql`
    insert into signup_forms
      (account_id, name, list_id, title, description, confirmation_message, button_text, captcha, fields, steps, style,
      require_confirmation, language, translations, consent_text, consent_boxes, confirmation_email, display,
      hidden_fields, redirect_url, versions, test_number, test_started_at)
    values
      (${accountId}, ${values.name}, ${values.list_id}, ${values.title}, ${values.description},
        ${values.confirmation_message}, ${values.button_text},
      ${values.captcha}, ${JSON.stringify(values.fields)}::jsonb, ${JSON.stringify(values.steps)}::jsonb,
      ${JSON.stringify(values.style)}::jsonb,
      ${values.require_confirmation}, ${values.language}, ${JSON.stringify(values.translations)}::jsonb,
      ${values.consent_text},
      ${JSON.stringify(values.consent_boxes)}::jsonb,
        ${JSON.stringify(values.confirmation_email)}::jsonb, ${JSON.stringify(values.display)}::jsonb,
      ${JSON.stringify(values.hidden_fields)}::jsonb, ${values.redirect_url},
      ${JSON.stringify(values.versions)}::jsonb, ${values.versions.length > 0 ? 1 : 0},
      case when ${values.versions.length > 0} then now() end)
    returning ${columns}`);

/** What a change of the content means for the rest of the row. */
export interface Consequences {
  readonly consentVersion: number;
  readonly startsTest: boolean;
  readonly draft: FormValues | null;
  /** The content is that of the draft, which its editors have seen. */
  readonly isDraft: boolean;
}

export const updateForm = (
  database: Queryable,
  accountId: number,
  formId: string,
  values: FormValues,
  { consentVersion, startsTest, draft, isDraft }: Consequences,
): Promise<FormRow | undefined> =>
  database.first<FormRow>(sql`
    update signup_forms
    set name = ${values.name}, list_id = ${values.list_id}, title = ${values.title},
      description = ${values.description},
      confirmation_message = ${values.confirmation_message}, button_text = ${values.button_text},
        captcha = ${values.captcha},
      fields = ${JSON.stringify(values.fields)}::jsonb, steps = ${JSON.stringify(values.steps)}::jsonb,
      style = ${JSON.stringify(values.style)}::jsonb,
      require_confirmation = ${values.require_confirmation}, language = ${values.language},
        translations = ${JSON.stringify(values.translations)}::jsonb,
        consent_text = ${values.consent_text}, consent_boxes = ${JSON.stringify(values.consent_boxes)}::jsonb,
      consent_version = ${consentVersion},
      confirmation_email = ${JSON.stringify(values.confirmation_email)}::jsonb,
      display = ${JSON.stringify(values.display)}::jsonb,
      hidden_fields = ${JSON.stringify(values.hidden_fields)}::jsonb, redirect_url = ${values.redirect_url},
      versions = ${JSON.stringify(values.versions)}::jsonb,
      test_number = test_number + ${startsTest ? 1 : 0},
      test_started_at = case when ${startsTest} then now() else test_started_at end,
      draft = ${draft && JSON.stringify(draft)}::jsonb, draft_revision = draft_revision + ${isDraft ? 0 : 1},
        revision = revision + 1,
        updated_at = now()
    where account_id = ${accountId} and form_id = ${formId}
    returning ${columns}`);

/** False if it does not exist. */
export async function deleteFormRow(database: Queryable, accountId: number, formId: string): Promise<boolean> {
  const row = await database.first(
    sql`delete from signup_forms where account_id = ${accountId} and form_id = ${formId} returning form_id`,
  );
  return row !== undefined;
}

/** A form with the account's data for its public page. */
export interface PublicForm extends Omit<FormRow, 'draft' | 'draft_revision' | 'draft_saved_at'> {
  readonly account_id: number;
  /** The key for signing tokens. */
  readonly link_secret: Buffer;
  /** Whether the form's list requires confirmation. */
  readonly list_requires_confirmation: boolean;
}

/** The form for a public address; the account is the form's. */
export const selectPublicForm = (database: Queryable, formId: string): Promise<PublicForm | undefined> =>
  database.first<PublicForm>(sql`
    select ${publicColumns}, accounts.account_id, accounts.link_secret, coalesce((
      select lists.require_confirmation from lists
      where lists.account_id = signup_forms.account_id and lists.list_id = signup_forms.list_id
        and lists.deleted_at is null),
      false)
      as list_requires_confirmation
    from signup_forms join accounts using (account_id)
    where form_id = ${formId} and accounts.deleted_at is null`);

/** Uses up an answered question; false if it was used before. Deletes expired ones. */
export async function consumeAnswer(
  database: Queryable,
  accountId: number,
  formId: string,
  nonce: string,
  expiresAt: Date,
): Promise<boolean> {
  await database.execute(
    sql`delete from signup_form_answers where account_id = ${accountId} and form_id = ${formId} and expires_at < now()`,
  );
  const row = await database.first(sql`
    insert into signup_form_answers (account_id, form_id, nonce, expires_at)
    values (${accountId}, ${formId}, ${nonce}, ${expiresAt})
    on conflict do nothing returning nonce`);
  return row !== undefined;
}
