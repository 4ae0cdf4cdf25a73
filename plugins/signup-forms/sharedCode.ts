import { escapeHtml } from 'sendwright/email/template';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { translationOf } from './translations';

type Shared = Pick<SignupForm, 'share_url' | 'embed_code' | 'translations'>;

/** The address of the form's page in a language; empty: in that of the visitor's browser. */
export const addressIn = ({ share_url: address }: Shared, language: string): string =>
  language === '' ? address : `${address}?lang=${encodeURIComponent(language)}`;

/** The frame in a language; empty: in that of the visitor's browser. */
export function frameIn(form: Shared, language: string): string {
  if (language === '') return form.embed_code;
  const frame = form.embed_code.replace('?embed=1', `?embed=1&amp;lang=${encodeURIComponent(language)}`);
  const title = translationOf(form, language)?.texts['title'] ?? '';
  return title === '' ? frame : frame.replace(/ title="[^"]*"/, () => ` title="${escapeHtml(title)}"`);
}
