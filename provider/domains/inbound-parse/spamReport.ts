import { checkSpam } from 'sendwright/email/simulation';
import { escapeHtml } from 'sendwright/email/template';
import { decodeWords, valueOf } from '../../delivery/reading/headerFields';
import type { Mail } from '../../delivery/reading/readMail';

/** What the rules hold against bulk mail only. A person writes without an unsubscribe link, and answers. */
export const bulkOnly = new Set([
  'no-unsubscribe-header',
  'no-one-click',
  'no-unsubscribe-link',
  'free-sender',
  'subject-reply',
  'open-tag',
  'too-short',
]);

/** Characters of a message's text and HTML that are checked. */
const maximumCharacters = 500_000;

/** The score of a message, and why, in the layout that readers of such reports know. */
export interface SpamReport {
  readonly score: string;
  readonly report: string;
}

/** Checks a received message by our own rules. */
export function spamReport(mail: Mail): SpamReport {
  const text = (mail.text ?? '').slice(0, maximumCharacters);
  const { score, threshold, findings } = checkSpam(
    {
      subject: decodeWords(valueOf(mail.headers, 'Subject')),
      html: (mail.html ?? escapeHtml(text)).slice(0, maximumCharacters),
      text,
      from: valueOf(mail.headers, 'From'),
      headers: mail.headers.map(({ name }) => name),
    },
    bulkOnly,
  );
  const rows = findings.map(
    ({ rule, points, reason }) =>
      `${points.toFixed(1).padStart(4)} ${rule.padEnd(22)} ${reason.replaceAll(/\s+/g, ' ')}`,
  );
  const lines = [
    `Content analysis details:   (${score.toFixed(1)} points, ${threshold.toFixed(1)} required)`,
    '',
    ' pts rule name              description',
    `---- ${'-'.repeat(22)} ${'-'.repeat(50)}`,
    ...rows,
  ];
  return { score: score.toFixed(1), report: `${lines.join('\n')}\n` };
}
