import { escapeHtml } from 'sendwright/email/template';
import type { SignupForm } from 'sendwright/wire/signupForms';
import type { SignupFormCounts } from 'sendwright/wire/signupFormStats';
import { isoTime } from '../../http/isoTime';
import type { KnownField } from '../contacts/contactRow';
import { changesOf } from './formDrafts';
import { signupTarget } from './formFields';
import { titleSize } from './page/formCss';
import { formTextsIn } from './page/formTexts';
import { localizeDefaults } from './page/localizeDefaults';
import type { FormRow } from './queries';
import { withDisplay } from './submit/formDisplay';

/** Estimated heights in pixels, because an embedding frame can't know its content's height. */
const heights = { frame: 40, title: 60, line: 24, field: 92, helper: 22, button: 60 } as const;
/** Of the image, in the narrowest frame that shows it: beside the form it moves above it on phones. */
const imageHeights = { none: 0, top: 180, left: 140, right: 140 } as const;

/** Of the form's title, with the space below it. Letters are about half as wide as they are high. */
function titleHeight(title: string, style: FormRow['style']): number {
  const size = titleSize(style);
  const isBeside = style.image === 'left' || style.image === 'right';
  const room = style.width * (isBeside ? 0.6 : 1) - 2 * style.padding;
  return Math.max(1, Math.ceil((title.length * size * 0.55) / room)) * (size + 6) + 24;
}

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

type EmbeddedForm = Pick<
  FormRow,
  'title' | 'description' | 'consent_text' | 'consent_boxes' | 'fields' | 'steps' | 'captcha' | 'style' | 'language'
>;

/** HTML to embed the form in any page: a frame, without scripts. */
function embedCode(
  {
    title,
    description,
    consent_text: consent,
    consent_boxes: boxes,
    fields,
    steps,
    captcha,
    style,
    language,
  }: EmbeddedForm,
  shareUrl: string,
): string {
  const words =
    (Math.ceil(description.length / 45) + Math.ceil(consent.length / 50)) * heights.line +
    (consent === '' ? 0 : heights.line) +
    steps.reduce((sum, step) => sum + heights.title + Math.ceil(step.description.length / 45) * heights.line, 0) +
    boxes.reduce((sum, { text }) => sum + Math.ceil(text.length / 45) * heights.line + 12, 0);
  const asked = fields.reduce(
    (sum, { helper_text: helper }) => sum + heights.field + (helper === '' ? 0 : heights.helper),
    captcha ? heights.field + heights.helper : 0,
  );
  const height =
    heights.frame +
    2 * (style.padding + style.border_width) +
    imageHeights[style.image ?? 'none'] +
    titleHeight(title, style) +
    words +
    asked +
    heights.button;
  return (
    `<iframe src="${shareUrl}?embed=1" title="${escapeHtml(title || formTextsIn(language).button)}" loading="lazy" ` +
    // The page's policy may ignore the style: the frame then has its height, and the page's whole width.
    `width="100%" height="${height}" frameborder="0" style="max-width:${style.width}px"></iframe>`
  );
}
