import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { logoImage, lookOf, type MailLook } from '../../delivery/mailLook';
import { htmlTag, type Language } from '../../public/languages';

export interface ConfirmationContent {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly link: string;
  /** The small print. */
  readonly note: string;
}

const standard: MailLook = {
  around: '#f4f4f5',
  card: '#ffffff',
  line: '#d4d4d8',
  text: '#18181b',
  muted: '#52525b',
  fill: '#4f46e5',
  onFill: '#ffffff',
  radius: 6,
  font: 'Arial,Helvetica,sans-serif',
  dark: {
    around: '#18181b',
    card: '#27272a',
    line: '#52525b',
    text: '#fafafa',
    muted: '#d4d4d8',
    fill: '#a5b4fc',
    onFill: '#1e1b4b',
  },
};

/** The HTML of the email that asks to confirm: a card with a button. */
export function confirmationHtml({
  brand,
  language,
  subject,
  paragraphs,
  button,
  link,
  note,
}: ConfirmationContent): string {
  const look = brand ? lookOf(brand) : standard;
  const cardStyle =
    `max-width:520px;background:${look.card};border:1px solid ${look.line};border-radius:10px;color:${look.text};` +
    `font:16px/24px ${look.font}`;
  const buttonStyle =
    `display:inline-block;padding:12px 20px;border-radius:${look.radius}px;background:${look.fill};` +
    `color:${look.onFill};font-weight:bold;text-decoration:none`;
  const text = paragraphs.map(
    (part) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`,
  );
  const scheme = look.dark ? 'light dark' : 'light';
  return `<!doctype html>
${htmlTag(language)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:${scheme}}
${look.dark ? darkCss(look.dark) : ''}
</style>
</head>
<body style="margin:0;background:${look.around}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${look.around}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${cardStyle}">
<tr><td style="padding:32px 24px">
${logoImage(brand, '0 0 24px')}${text.join('\n')}
<p style="margin:0 0 24px">
<a class="button" href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(button)}</a></p>
<p class="small" style="margin:0;color:${look.muted};font-size:14px;line-height:20px">${escapeHtml(note)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

const darkCss = ({ around, card, line, text, muted, fill, onFill }: NonNullable<MailLook['dark']>): string =>
  `@media (prefers-color-scheme:dark){body,.page{background:${around}!important}
.card{background:${card}!important;border-color:${line}!important}
.card,.card p{color:${text}!important}.card .small{color:${muted}!important}
.button{background:${fill}!important;color:${onFill}!important}}`;
