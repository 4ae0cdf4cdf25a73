import { checkSpam } from 'sendwright/email/simulation';
import { escapeHtml } from 'sendwright/email/template';
import type { MailSend } from 'sendwright/wire/mail';
import { mediaType } from '../../delivery/mail/composeMail';
import { bulkOnly } from '../inbound-parse/spamReport';
import type { AccountSettings } from './storedSettings';

/** Characters of a message's text and HTML that are checked. */
const maximumCharacters = 500_000;

/** Whether a request's message has more points than the account allows. */
export function looksLikeSpam(
  message: MailSend,
  { spam_check: { enabled, max_score: most } }: AccountSettings,
): boolean {
  if (!enabled) return false;
  const part = (type: string): string | undefined =>
    message.content?.find((one) => mediaType(one.type) === type)?.value.slice(0, maximumCharacters);
  const text = part('text/plain') ?? '';
  const { score } = checkSpam(
    {
      subject: message.subject ?? message.personalizations[0]?.subject ?? '',
      html: part('text/html') ?? escapeHtml(text),
      text,
      from: message.from.email,
      headers: Object.keys(message.headers ?? {}),
    },
    bulkOnly,
  );
  return score > most;
}
