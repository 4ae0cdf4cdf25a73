import { escapeHtml } from 'sendwright/email/template';
import type { SystemMail } from '../../delivery/sendSystemMail';
import type { ExportRow } from './exportRow';

/** The mail that says an export is ready. It links to the workbench, not to the files: mail is forwarded. */
export function exportMail(to: string, row: ExportRow, publicUrl: string): SystemMail {
  const link = `${publicUrl}/contacts/exports`;
  const names = [...row.lists, ...row.segments].map(({ Name }) => Name).join(', ');
  const what = `${row.rows_done.toLocaleString('en-US')} ${row.rows_done === 1 ? 'contact' : 'contacts'}${names === '' ? '' : ` of ${names}`}`;
  return {
    to,
    subject: 'Your contact export is ready',
    text: [`Your export of ${what} is ready.`, 'Download it within 12 hours:', link].join('\r\n\r\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c2127">
<p>Your export of <strong>${escapeHtml(what)}</strong> is ready.</p>
<p>Download it within 12 hours:</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2d72d2;color:#ffffff;text-decoration:none">Open exports</a></p>
</body></html>`,
  };
}
