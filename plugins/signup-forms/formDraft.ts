import type {
  SignupForm,
  SignupFormConsentBox,
  SignupFormField,
  SignupFormHiddenField,
  SignupFormUpdate,
} from 'sendwright/wire/signupForms';

/** The limits of the provider (`wire/signupForms.ts`). */
export const limits = {
  name: 100,
  title: 100,
  description: 500,
  confirmation_message: 500,
  button_text: 50,
  label: 100,
  helper_text: 100,
  fields: 20,
  consent_text: 500,
  consent_boxes: 5,
  confirmation_subject: 150,
  confirmation_text: 1000,
  hidden_fields: 10,
  parameter: 50,
  redirect_url: 500,
  image_alt: 200,
} as const;
export const fonts = [
  'System',
  'Arial',
  'Courier New',
  'Georgia',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

export type DraftField = Omit<SignupFormField, 'order'>;

/** The editable content of a form, with its fields in order. */
export type FormDraft = Readonly<Omit<SignupForm, 'fields' | 'hidden_fields' | 'consent_boxes' | keyof Kept>> & {
  readonly fields: readonly DraftField[];
  readonly hidden_fields: readonly SignupFormHiddenField[];
  readonly consent_boxes: readonly SignupFormConsentBox[];
};

/** What the server adds to a form. */
type Kept = Pick<
  SignupForm,
  | 'id'
  | 'contact_count'
  | 'consent_version'
  | 'last_30_days'
  | 'pending_count'
  | 'read_only_reason'
  | 'revision'
  | 'share_url'
  | 'embed_code'
  | 'script_code'
  | 'created_at'
  | 'updated_at'
>;

export function draftOf({
  id: _id,
  contact_count: _contacts,
  consent_version: _version,
  last_30_days: _counts,
  pending_count: _pending,
  read_only_reason: _reason,
  revision: _revision,
  share_url: _share,
  embed_code: _embed,
  script_code: _script,
  created_at: _created,
  updated_at: _updated,
  ...content
}: SignupForm): FormDraft {
  return { ...content, fields: content.fields.map(({ order: _order, ...field }) => field) };
}

/** The request body that saves a draft based on `revision`. */
export const changeOf = (draft: FormDraft, revision: number): SignupFormUpdate => ({
  ...draft,
  fields: draft.fields.map((field, order) => ({ ...field, order })),
  hidden_fields: [...draft.hidden_fields],
  consent_boxes: [...draft.consent_boxes],
  revision,
});

/** The fields that identify contacts: email and phone number ID. */
const email = '_rf2_T';
const identifying: ReadonlySet<string> = new Set([email, '_rf24_T']);
const link = /:\/\/|www\./i;
export const isIdentifying = (fieldId: string): boolean => identifying.has(fieldId);

/** The problems of a draft by part; those of a field's label by `label.<field id>`. Empty: it can be saved. */
export function problemsOf(draft: FormDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const required = (part: string, label: string, text: string): void => {
    if (text.trim() === '') problems[part] = `${label} is a required field.`;
  };
  required('name', 'Name', draft.name);
  required('confirmation_message', 'Confirmation message', draft.confirmation_message);
  required('button_text', 'Button text', draft.button_text);
  for (const { id, text } of draft.consent_boxes) required(`box.${id}`, 'Text of the box', text);
  for (const { field_id: id, label } of draft.fields) required(`label.${id}`, 'Label', label);
  if (!draft.fields.some(({ field_id: id, required: isRequired }) => isRequired && isIdentifying(id))) {
    problems['fields'] = 'Add an email or phone number ID field, and make it required: contacts are identified by it.';
  }
  if (draft.require_confirmation && !draft.fields.some(({ field_id: id }) => id === email)) {
    problems['require_confirmation'] = 'To ask people to confirm their address, add the Email field under Build.';
  }
  if (draft.redirect_url !== '' && !/^https?:\/\/[^\s]/i.test(draft.redirect_url))
    problems['redirect_url'] = 'Enter an address that starts with https://.';
  for (const { field_id: id, parameter } of draft.hidden_fields) {
    if (!/^[\w.-]+$/.test(parameter))
      problems[`parameter.${id}`] = 'Enter the name of a parameter, such as utm_source.';
  }
  for (const name of ['pages', 'except'] as const) {
    const wrong = draft.display[name].find((pattern) => pattern.trim() !== '' && !/^\s*[/*]/.test(pattern));
    if (wrong !== undefined) problems[`display.${name}`] = `Enter paths such as /blog/*, not “${wrong.trim()}”.`;
  }
  for (const [part, words] of Object.entries(draft.confirmation_email)) {
    if (draft.require_confirmation && link.test(words))
      problems[`confirmation_email.${part}`] = 'Links are not allowed here. The confirmation button is added for you.';
  }
  return problems;
}

/** The parts whose problems are shown under Settings. */
export const isOfSettings = (part: string): boolean =>
  part.startsWith('confirm') || part === 'require_confirmation' || part === 'redirect_url';

/** The parts whose problems are shown under Website. */
export const isOfWebsite = (part: string): boolean => part.startsWith('display.') || part.startsWith('parameter.');

/** Moves a field to another index; returns the same fields if the index is out of range. */
export function moved(fields: readonly DraftField[], from: number, to: number): readonly DraftField[] {
  const field = fields[from];
  if (!field || to < 0 || to >= fields.length || from === to) return fields;
  const others = fields.toSpliced(from, 1);
  return others.toSpliced(to, 0, field);
}
