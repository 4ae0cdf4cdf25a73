import { escapeHtml } from 'sendwright/email/template';
import type { SystemMail } from '../../../delivery/sendSystemMail';
import { isEmailAddress } from '../../../validation/emailAddress';

interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs of plain text; the button follows the first. */
  readonly lines: readonly [string, ...string[]];
  readonly button?: { readonly label: string; readonly link: string };
  readonly linkFor?: number;
}

/** Nothing that email apps turn into a link. */
const plainName = /^[\p{L}\p{M}\p{N}'’ _-]{1,60}$/u;

/**
 * A user's name for mail to people who have no relation to them: a plain name or address unchanged, otherwise
 * `otherwise`. A name could be a sentence with a link, in mail from this installation.
 */
export function nameInMail(name: string, otherwise: string): string {
  return plainName.test(name) || isEmailAddress(name) ? name : otherwise;
}

/** A mail to a person about their account: paragraphs and at most one button. User input is escaped. */
export function accountMail({ to, subject, lines, button, linkFor }: Letter): SystemMail {
  const [first, ...rest] = lines;
  const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;
  const press = button
    ? `<p><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px ` +
      `20px;border-radius:6px;background:#4f46e5;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a>` +
      '</p>'
    : '';
  return {
    to,
    linkFor,
    // A subject has one line, whatever name it contains.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [first, ...(button ? [button.link] : []), ...rest].join('\r\n\r\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c2127">
${paragraph(first)}${press}${rest.map(paragraph).join('')}
</body></html>`,
  };
}
