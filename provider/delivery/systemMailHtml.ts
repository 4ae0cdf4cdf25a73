import { escapeHtml } from 'sendwright/email/template';

const font = 'Inter,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** The look of dark mode, for the email apps that know it. */
const dark =
  '@media (prefers-color-scheme:dark){.page{background:#14151a!important}.card{background:#1d1f26!important;' +
  'border-color:#343741!important}.card,.card p,.name{color:#e8e9ed!important}' +
  '.quiet,.card .quiet{color:#a3a8b4!important}}';

/** A button of a system mail. */
export const systemMailButton = (label: string, link: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;` +
  'border-radius:6px;background:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none">' +
  `${escapeHtml(label)}</a></p>`;

/** A paragraph of a system mail that is not about what to do. */
export const quietParagraph = (html: string): string =>
  `<p class="quiet" style="margin:0 0 16px;color:#5b6170">${html}</p>`;

/**
 * A whole mail from Sendwright itself, with its name above a card. `body`: paragraphs whose texts are escaped. It has
 * no images, which mail to people who did not ask for it should not load.
 */
export function systemMailHtml(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f8"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="28" height="28" align="center" style="border-radius:7px;background:#4f46e5;color:#ffffff;\
font:700 15px/28px ${font}">S</td>
<td class="name" style="padding-left:10px;color:#16181d;font:600 16px/28px ${font}">Sendwright</td>
</tr></table></td></tr>
<tr><td class="card" style="padding:28px 32px;border:1px solid #e2e4ea;border-radius:10px;background:#ffffff;\
color:#16181d;font:400 16px/1.5 ${font};overflow-wrap:anywhere">
${body}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
