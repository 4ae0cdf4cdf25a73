const nearest = (...places: number[]): number =>
  Math.min(...places.map((place) => (place < 0 ? Number.POSITIVE_INFINITY : place)));

const special = /[&<>"{]/;

/** Escapes text for HTML. Handlebars expressions stay as written. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return splitExpressions(text)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkup(part)))
    .join('');
}

/**
 * Escapes a value for a double-quoted attribute. Quotes in handlebars expressions become single quotes, which are
 * equivalent.
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
 * Escapes a value inside a conditional comment: as in an attribute, and so that it can't end the comment. Contact
 * values are also escaped there, even in expressions that the author wrote as raw.
 */
export function escapeConditional(value: string): string {
  return escapeAttribute(value).replaceAll('--', '&#45;&#45;').replaceAll('{{{', '{{').replaceAll('}}}', '}}');
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Browsers ignore control characters in a scheme, so they are removed before the check.
// oxlint-disable-next-line no-control-regex -- they are what it finds
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g;
/** Matches most addresses: nothing to remove. */
const plainWeb = /^https?:\/\/[!-~]*$/;
const allowedScheme = /^(https?:|mailto:|tel:|sms:|#|\{\{)/i;

/**
 * The address if it is safe to link to, otherwise undefined: relative addresses don't work in email, and `javascript:`
 * is not allowed.
 */
export function safeLink(url: string): string | undefined {
  if (plainWeb.test(url)) return url;
  const bare = url.replace(invisible, '');
  return bare !== '' && allowedScheme.test(bare) ? url.trim() : undefined;
}

/** A broken address, kept next to the link for its author to fix; executable schemes are dropped. */
export function brokenAddress(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url.replace(invisible, ''));
  return url.trim() === '' || scheme ? '' : ` data-href="${escapeAttribute(url.trim())}"`;
}

/** The address of an image, or undefined if it is not on the web. */
export function safeSource(url: string): string | undefined {
  if (plainWeb.test(url)) return url;
  return /^(https?:\/\/|\{\{)/i.test(url.replace(invisible, '')) ? url.trim() : undefined;
}

const plainFont = /^[A-Za-z0-9 ,'_-]*$/;

/** A font list that is safe in a style attribute: only names, commas and single quotes. */
export function safeFont(family: string): string {
  if (plainFont.test(family)) return family;
  return family.replaceAll('"', "'").replace(/[^\p{L}\p{N} ,'_-]/gu, '');
}

/** Attributes of every layout table: presentation role, no spacing. */
export const layoutTable = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
/** Opens a full-width table with one row. */
export const openRow = `<table ${layoutTable} width="100%"><tr>`;

/**
 * Splits text at handlebars expressions; elements at odd indexes are expressions. Text with angle brackets is markup,
 * not an expression. This is a single pass, because a regular expression would search from each unclosed opening to the
 * end of the text.
 */
export function splitExpressions(text: string): string[] {
  const parts: string[] = [];
  const angle = finder(text, (from) => nearest(text.indexOf('<', from), text.indexOf('>', from)));
  const two = finder(text, (from) => nearest(text.indexOf('}}', from)));
  const three = finder(text, (from) => nearest(text.indexOf('}}}', from)));
  let at = 0;
  for (let open = text.indexOf('{{'); open >= 0;) {
    const isTriple = text[open + 2] === '{' && three(open + 3) < angle(open);
    const end = isTriple ? three(open + 3) + 3 : two(open + 2) < angle(open) ? two(open + 2) + 2 : -1;
    if (end < 0) {
      open = text.indexOf('{{', open + 1);
      continue;
    }
    parts.push(text.slice(at, open), text.slice(open, end));
    at = end;
    open = text.indexOf('{{', end);
  }
  parts.push(text.slice(at));
  return parts;
}

/** A cached search: finds the next occurrence at or after an index, and searches again only after it is passed. */
function finder(text: string, find: (from: number) => number): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from && from <= text.length) known = find(from);
    return known;
  };
}
