import { escapeHtml } from 'sendwright/email/template';
import type { SystemMail } from '../../delivery/sendSystemMail';
import type { SenderRow } from './queries';
import { verificationDays } from './verificationToken';

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#4f46e5;color:#ffffff;text-decoration:none';

/**
 * The email that asks the owner of a from address to confirm it. People who did not request it can ignore it, and it
 * contains nothing that the requester typed.
 */
export function verificationMail(sender: Pick<SenderRow, 'from_email'>, link: string): SystemMail {
  const email = escapeHtml(sender.from_email);
  return {
    to: sender.from_email,
    subject: 'Confirm your sender address',
    text: [
      `Somebody wants to send mail from ${sender.from_email}.`,
      `If that is you, confirm the address within ${verificationDays} days:`,
      link,
      'If it is not, do nothing: no mail will be sent in your name.',
    ].join('\r\n\r\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c2127">
<p>Somebody wants to send mail from <strong>${email}</strong>.</p>
<p>If that is you, confirm the address within ${verificationDays} days:</p>
<p><a href="${escapeHtml(link)}" style="${buttonStyle}">Confirm ${email}</a></p>
<p style="color:#5f6b7c">If it is not, do nothing: no mail will be sent in your name.</p>
</body></html>`,
  };
}
