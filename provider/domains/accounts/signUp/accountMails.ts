import { escapeHtml } from 'sendwright/email/template';
import type { SystemMail } from '../../../delivery/sendSystemMail';
import { type MailBrand, systemMailButton, systemMailHtml } from '../../../delivery/systemMailHtml';
import { isEmailAddress } from '../../../validation/emailAddress';

interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs of plain text; the button follows the first. */
  readonly lines: readonly [string, ...string[]];
  readonly button?: { readonly label: string; readonly link: string };
  /** The last paragraph: why the mail came, and where that is changed. */
  readonly reason?: { readonly text: string; readonly label: string; readonly link: string };
  readonly linkFor?: number;
  /** Of the account whose work it is about; unset in mail to people who may have no relation to it. */
  readonly brand?: MailBrand | undefined;
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
export function accountMail({ to, subject, lines, button, reason, linkFor, brand }: Letter): SystemMail {
  const [first, ...rest] = lines;
  const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const press = button ? systemMailButton(button.label, button.link, brand) : '';
  const last = reason
    ? `<p style="margin:0 0 16px">${escapeHtml(reason.text)} ` +
      `<a href="${escapeHtml(reason.link)}" style="color:inherit">${escapeHtml(reason.label)}</a></p>`
    : '';
  return {
    to,
    linkFor,
    // A subject has one line, whatever name it contains.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [
      first,
      ...(button ? [button.link] : []),
      ...rest,
      ...(reason ? [`${reason.text} ${reason.label}: ${reason.link}`] : []),
    ].join('\r\n\r\n'),
    html: systemMailHtml(`${paragraph(first)}${press}${rest.map(paragraph).join('')}${last}`, brand),
  };
}
