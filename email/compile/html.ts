import { splitExpressions } from './splitExpressions';

const special = /[&<>"{]/;

/** Words as HTML text. Handlebars expressions in them stay as written. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return splitExpressions(text)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkup(part)))
    .join('');
}

/**
 * A value for a double-quoted attribute. Quotes in handlebars expressions become single ones, which they may be too.
 */
export function escapeAttribute(value: string): string {
  if (!special.test(value)) return value;
  return splitExpressions(value)
    .map((part, index) =>
      index % 2 === 1
        ? part.includes("'")
          ? part.replaceAll('"', '&quot;')
          : part.replaceAll('"', "'")
        : escapeMarkup(part).replaceAll('"', '&quot;'),
    )
    .join('');
}

/**
 * A value inside a conditional comment: as in an attribute, and unable to end the comment. What a recipient's value
 * says is escaped there too, raw as its author may want it elsewhere.
 */
export function escapeConditional(value: string): string {
  return escapeAttribute(value).replaceAll('--', '&#45;&#45;').replaceAll('{{{', '{{').replaceAll('}}}', '}}');
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Browsers skip control characters in a scheme, so they are taken out before it is judged.
// oxlint-disable-next-line no-control-regex -- they are what it finds
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g;
/** Most addresses: nothing in them to take out first. */
const plainWeb = /^https?:\/\/[!-~]*$/;
const allowedScheme = /^(https?:|mailto:|tel:|sms:|#|\{\{)/i;

/**
 * The address as a link may lead to, undefined for others: relative ones lead nowhere from a mailbox, `javascript:`
 * must not.
 */
export function safeLink(url: string): string | undefined {
  if (plainWeb.test(url)) return url;
  const bare = url.replace(invisible, '');
  return bare !== '' && allowedScheme.test(bare) ? url.trim() : undefined;
}

/** An address that leads nowhere yet, kept beside the link for its author to fix; what would run code is not. */
export function keptAddress(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url.replace(invisible, ''));
  return url.trim() === '' || scheme ? '' : ` data-href="${escapeAttribute(url.trim())}"`;
}

/** The address of a picture, undefined for what is not on the web. */
export function safeSource(url: string): string | undefined {
  if (plainWeb.test(url)) return url;
  return /^(https?:\/\/|\{\{)/i.test(url.replace(invisible, '')) ? url.trim() : undefined;
}

const plainFont = /^[A-Za-z0-9 ,'_-]*$/;

/** A font list safe in a style attribute: names, commas and single quotes. */
export function safeFont(family: string): string {
  if (plainFont.test(family)) return family;
  return family.replaceAll('"', "'").replace(/[^\p{L}\p{N} ,'_-]/gu, '');
}

/** What every layout table says: it is no table of data, and has no space of its own. */
export const layoutTable = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
/** What opens a table of one row that fills its place. */
export const openRow = `<table ${layoutTable} width="100%"><tr>`;
