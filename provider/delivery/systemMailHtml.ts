import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { logoImage, lookOf, type MailLook } from './mailLook';

const own: MailLook = {
  around: '#f4f5f8',
  card: '#ffffff',
  line: '#e2e4ea',
  text: '#16181d',
  muted: '#5b6170',
  fill: '#4f46e5',
  onFill: '#ffffff',
  radius: 6,
  font: 'Inter,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  dark: {
    around: '#14151a',
    card: '#1d1f26',
    line: '#343741',
    text: '#e8e9ed',
    muted: '#a3a8b4',
    fill: '#4f46e5',
    onFill: '#ffffff',
  },
};

/** The brand of a mail about an account's work, to its own people. */
export interface MailBrand {
  readonly brand: Brand;
  /** The account's name, where the brand has no logo, and in the footer. */
  readonly company: string;
}

const look = (of: MailBrand | undefined): MailLook => (of ? lookOf(of.brand) : own);

/** A button of a system mail. */
export function systemMailButton(label: string, link: string, of?: MailBrand): string {
  const { fill, onFill, radius } = look(of);
  return (
    `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;` +
    `padding:12px 20px;border-radius:${radius}px;background:${fill};color:${onFill};font-weight:600;` +
    `text-decoration:none">${escapeHtml(label)}</a></p>`
  );
}

/** A paragraph of a system mail that is not about what to do. */
export const quietParagraph = (html: string, of?: MailBrand): string =>
  `<p class="quiet" style="margin:0 0 16px;color:${look(of).muted}">${html}</p>`;

/** The look of dark mode, for the email apps that know it. */
const darkCss = ({ around, card, line, text, muted, fill, onFill }: NonNullable<MailLook['dark']>): string =>
  `@media (prefers-color-scheme:dark){.page{background:${around}!important}.card{background:${card}!important;` +
  `border-color:${line}!important}.card,.card p,.name{color:${text}!important}` +
  `.quiet,.card .quiet{color:${muted}!important}.card .button{background:${fill}!important;color:${onFill}!important}}`;

/** The product's name beside its sign. */
const ownHead = ({ fill, onFill, text, font }: MailLook): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="28" height="28" align="center" style="border-radius:7px;background:${fill};color:${onFill};\
font:700 15px/28px ${font}">S</td>
<td class="name" style="padding-left:10px;color:${text};font:600 16px/28px ${font}">Sendwright</td>
</tr></table>`;

/**
 * A whole mail from Sendwright itself, as a card. `body`: paragraphs whose texts are escaped. Above it is Sendwright's
 * name; with a brand the account's logo or name, and Sendwright's name below. Without a brand it has no images, which
 * mail to people who did not ask for it should not load.
 */
export function systemMailHtml(body: string, of?: MailBrand): string {
  const { around, card, line, text, muted, font, dark } = look(of);
  const scheme = dark ? 'light dark' : 'light';
  const name = of ? escapeHtml(of.company) : '';
  const head = of
    ? logoImage(of.brand, '0') || `<span class="name" style="color:${text};font:600 16px/28px ${font}">${name}</span>`
    : ownHead(own);
  const foot = of
    ? `<tr><td class="quiet" style="padding:16px 4px 0;color:${muted};font:400 13px/1.5 ${font}">\
Sent by Sendwright for ${name}.</td></tr>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<style>:root{color-scheme:${scheme}}${dark ? darkCss(dark) : ''}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${around}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${around}"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${head}</td></tr>
<tr><td class="card" style="padding:28px 32px;border:1px solid ${line};border-radius:10px;background:${card};\
color:${text};font:400 16px/1.5 ${font};overflow-wrap:anywhere">
${body}
</td></tr>
${foot}</table>
</td></tr></table>
</body>
</html>`;
}
