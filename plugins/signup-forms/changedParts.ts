/** What the parts of a form are called where the draft's changes are listed. */
const names: Readonly<Record<string, string>> = {
  name: 'name',
  list_id: 'list',
  title: 'header',
  description: 'intro',
  confirmation_message: 'confirmation message',
  button_text: 'button',
  captcha: 'spam protection',
  fields: 'fields',
  steps: 'steps',
  style: 'design',
  require_confirmation: 'confirmation',
  language: 'language',
  translations: 'translations',
  consent_text: 'consent text',
  consent_boxes: 'consent boxes',
  confirmation_email: 'confirmation email',
  display: 'type and rules',
  hidden_fields: 'hidden fields',
  redirect_url: 'where people go next',
  versions: 'A/B test',
};

/** "Changed: header and fields." Empty without changes. */
export function changedParts(parts: readonly string[]): string {
  const known = parts.map((part) => names[part] ?? part.replaceAll('_', ' '));
  if (known.length === 0) return '';
  const [last = ''] = known.slice(-1);
  return `Changed: ${known.length === 1 ? last : `${known.slice(0, -1).join(', ')} and ${last}`}.`;
}
