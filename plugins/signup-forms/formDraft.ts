import type {
  SignupFormConsentBox,
  SignupFormField,
  SignupFormHiddenField,
  SignupFormStep,
  SignupFormTranslation,
} from 'sendwright/wire/signupFormContent';
import type { SignupForm, SignupFormUpdate } from 'sendwright/wire/signupForms';

/** The limits of the provider (`wire/signupFormContent.ts`). */
export const limits = {
  name: 100,
  title: 100,
  description: 500,
  confirmation_message: 500,
  button_text: 50,
  label: 100,
  helper_text: 100,
  fields: 20,
  steps: 4,
  versions: 3,
  consent_text: 500,
  consent_boxes: 5,
  confirmation_subject: 150,
  confirmation_text: 1000,
  hidden_fields: 10,
  parameter: 50,
  redirect_url: 500,
  image_alt: 200,
  translations: 20,
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
export type FormDraft = Readonly<
  Omit<SignupForm, 'fields' | 'hidden_fields' | 'consent_boxes' | 'steps' | 'translations' | keyof Kept>
> & {
  readonly fields: readonly DraftField[];
  readonly hidden_fields: readonly SignupFormHiddenField[];
  readonly consent_boxes: readonly SignupFormConsentBox[];
  /** After the first. */
  readonly steps: readonly SignupFormStep[];
  /** Of the texts, in other languages. */
  readonly translations: readonly SignupFormTranslation[];
};

/** What the server adds to a form. */
type Kept = Pick<
  SignupForm,
  | 'id'
  | 'contact_count'
  | 'consent_version'
  | 'draft_changes'
  | 'draft_saved_at'
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
  draft_changes: _changes,
  draft_saved_at: _saved,
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
  steps: [...draft.steps],
  versions: [...draft.versions],
  translations: [...draft.translations],
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
  for (const { id, name } of draft.versions) required(`version.${id}`, 'Name', name);
  if (draft.versions.reduce((sum, { share }) => sum + share, 0) > 99)
    problems['versions'] = 'Leave at least 1% to the original.';
  for (const { id, text } of draft.consent_boxes) required(`box.${id}`, 'Text of the box', text);
  for (const { field_id: id, label } of draft.fields) required(`label.${id}`, 'Label', label);
  draft.steps.forEach(({ button_text: text }, index) => required(`step.${index + 1}`, 'Button text', text));
  if (draft.fields.some(({ field_id: id, step = 0 }) => step > 0 && id === email))
    problems['steps'] = 'The email address has to be in the first step, which signs people up.';
  if (!draft.fields.some(({ field_id: id, required: must, step = 0 }) => must && step === 0 && isIdentifying(id))) {
    problems['fields'] = 'Add an email or phone number ID field, and make it required: contacts are identified by it.';
  }
  if (draft.require_confirmation && !draft.fields.some(({ field_id: id }) => id === email)) {
    problems['require_confirmation'] = 'To ask people to confirm their address, add the Email field to step 1.';
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
  for (const { language, texts } of draft.translations) {
    for (const [key, words] of Object.entries(texts)) {
      if (key.startsWith('confirmation_email.') && link.test(words))
        problems[`translation.${language}.${key}`] =
          'Links are not allowed here. The confirmation button is added for you.';
    }
  }
  return problems;
}

/** Where a problem is shown: under a tab, in a step by its index, or in the bar. */
export type PlaceOfProblem = 'delivery' | 'rules' | 'test' | 'bar' | number;

export function placeOf(part: string, { fields }: Pick<FormDraft, 'fields'>): PlaceOfProblem {
  if (part === 'name') return 'bar';
  if (part === 'versions' || part.startsWith('version.')) return 'test';
  if (part.startsWith('display.')) return 'rules';
  if (/^(confirm|require_confirmation$|redirect_url$|parameter\.)/.test(part)) return 'delivery';
  const [kind, id = ''] = part.split(/\.(.*)/s);
  if (kind === 'step') return Number(id);
  if (kind === 'label') return stepOf(fields.find(({ field_id: field }) => field === id));
  if (kind === 'steps') return fields.find(({ field_id: field, step = 0 }) => field === email && step > 0)?.step ?? 0;
  return 0;
}

export const stepOf = (field: DraftField | undefined): number => field?.step ?? 0;

/** The fields in the order of their steps. */
const inSteps = (fields: readonly DraftField[]): readonly DraftField[] =>
  fields.toSorted((one, other) => stepOf(one) - stepOf(other));

/** Puts a field at the end of a step. */
export function toStep(fields: readonly DraftField[], fieldId: string, step: number): readonly DraftField[] {
  const field = fields.find(({ field_id: id }) => id === fieldId);
  if (!field) return fields;
  const { step: _step, ...asked } = field;
  return inSteps([...fields.filter((one) => one !== field), step === 0 ? asked : { ...asked, step }]);
}

/** Adds a step with the last field of the one before, if that can do without it. */
export function withStep(draft: Pick<FormDraft, 'fields' | 'steps'>): Pick<FormDraft, 'fields' | 'steps'> {
  const before = draft.steps.length;
  const asked = draft.fields.filter((field) => stepOf(field) === before);
  const last = asked.length > 1 ? asked.findLast(({ field_id: id }) => !isIdentifying(id)) : undefined;
  return {
    steps: [...draft.steps, { title: '', description: '', button_text: 'Continue' }],
    fields: last ? toStep(draft.fields, last.field_id, before + 1) : draft.fields,
  };
}

/** Removes a step after the first, by its index; its fields join the one before. */
export function withoutStep(
  { fields, steps }: Pick<FormDraft, 'fields' | 'steps'>,
  step: number,
): Pick<FormDraft, 'fields' | 'steps'> {
  return {
    steps: steps.toSpliced(step - 1, 1),
    fields: fields.map((field) => {
      const { step: _step, ...asked } = field;
      const own = stepOf(field) >= step ? stepOf(field) - 1 : stepOf(field);
      return own === 0 ? asked : { ...asked, step: own };
    }),
  };
}

/** Moves a field to another index, into the step there; returns the same fields if the index is out of range. */
export function moved(fields: readonly DraftField[], from: number, to: number): readonly DraftField[] {
  const field = fields[from];
  if (!field || to < 0 || to >= fields.length || from === to) return fields;
  const { step: _step, ...others } = field;
  const step = stepOf(fields[to]);
  return fields.toSpliced(from, 1).toSpliced(to, 0, step === 0 ? others : { ...others, step });
}
