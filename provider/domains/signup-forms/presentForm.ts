import type { SignupForm } from 'sendwright/wire/signupForms';
import type { SignupFormCounts } from 'sendwright/wire/signupFormStats';
import { isoTime } from '../../http/isoTime';
import type { KnownField } from '../contacts/contactRow';
import { embedCode } from './embedCode';
import { changesOf } from './formDrafts';
import { signupTarget } from './formFields';
import { localizeDefaults } from './page/localizeDefaults';
import type { FormRow } from './queries';
import { withDisplay } from './submit/formDisplay';

/** A form's state besides its content. */
interface FormState {
  /** Signups waiting for confirmation, by form. */
  readonly pending?: ReadonlyMap<string, number>;
  readonly readOnlyReason?: string | null;
  /** Of the last 30 days, by form. */
  readonly counts?: ReadonlyMap<string, SignupFormCounts>;
}

/** The form in the API's shape. Deleted fields are omitted, as on the public page. */
export function presentForm(
  row: FormRow,
  known: ReadonlyMap<string, KnownField>,
  publicUrl: string,
  { pending, readOnlyReason = null, counts }: FormState = {},
): SignupForm {
  const {
    form_id: id,
    name,
    list_id,
    title,
    description,
    confirmation_message,
    button_text,
    captcha,
    steps,
    style,
    contact_count,
    revision,
    require_confirmation,
    language,
    translations,
    consent_text,
    consent_boxes,
    consent_version,
    confirmation_email,
    display,
    hidden_fields,
    redirect_url,
    versions,
  } = row;
  const fields = row.fields
    .filter(({ field_id: fieldId }) => signupTarget(fieldId, known))
    .map((field, order) => ({ ...field, order }));
  const asked = new Set(fields.map(({ field_id: fieldId }) => fieldId));
  const shareUrl = `${publicUrl}/forms/${id}`;
  return {
    id,
    name,
    list_id,
    title,
    description,
    confirmation_message,
    button_text,
    captcha,
    fields,
    steps: [...steps],
    style,
    contact_count,
    require_confirmation,
    language,
    translations: [...translations],
    consent_text,
    consent_boxes: [...consent_boxes],
    consent_version,
    confirmation_email,
    display: withDisplay(display, {}),
    hidden_fields: hidden_fields.filter(({ field_id: to }) => signupTarget(to, known) && !asked.has(to)),
    redirect_url,
    versions: [...versions],
    draft_changes: changesOf(row),
    draft_saved_at: row.draft === null || row.draft_saved_at === null ? null : isoTime(row.draft_saved_at),
    last_30_days: counts?.get(id) ?? { views: 0, starts: 0, signups: 0 },
    pending_count: pending?.get(id) ?? 0,
    read_only_reason: readOnlyReason,
    revision,
    share_url: shareUrl,
    embed_code: embedCode(localizeDefaults({ ...row, fields }), shareUrl),
    script_code: `<script async src="${publicUrl}/forms/embed.js" data-form="${id}"></script>`,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}
