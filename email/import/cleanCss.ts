// Browsers ignore control characters in a scheme, so they are removed before the check.
// oxlint-disable-next-line no-control-regex -- they are what it finds
export const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]+/g;

/** Why a part of a style sheet was removed. */
export type CssDanger = 'code' | 'position' | 'import' | 'charset' | 'font';

/** A sanitized style sheet. */
export interface CleanSheet {
  readonly css: string;
  /** The removed parts, in order. */
  readonly removed: readonly { readonly danger: CssDanger; readonly part: string }[];
}

/** CSS as a browser parses it: comments removed, escapes resolved. */
function readCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replaceAll('\\', '')
    .replace(invisible, '')
    .toLowerCase();
}

const positionedPattern = /^position:(?:fixed|sticky)/;

/** Ordered by priority: code is always reported as code. */
const dangers: readonly (readonly [CssDanger, RegExp])[] = [
  [
    'code',
    /expression\(|(?:java|vb|live)script:|behaviou?r:|-moz-binding|url\(["']?(?:data:(?!image\/(?:png|jpe?g|gif|webp)|(?:font|application)\/(?:x-)?(?:font-)?(?:woff2?|[ot]tf|truetype|opentype|sfnt|vnd\.ms-fontobject))|blob:|file:)|<\/?[a-z!]/,
  ],
  ['import', /@import/],
  ['charset', /@charset/],
  ['font', /url\(["']?data:(?!image\/)/],
];

function dangerOf(read: string): CssDanger | undefined {
  return (
    dangers.find(([, pattern]) => pattern.test(read))?.[0] ?? (positionedPattern.test(read) ? 'position' : undefined)
  );
}

/** A style attribute without declarations that run code, load code or cover the page. */
export function cleanStyle(css: string): string {
  if (!isSuspicious(css)) return css;
  return splitCss(css, ';')
    .filter((part) => dangerOf(readCss(part)) === undefined)
    .join(';');
}

/** The same for a style sheet, which also must not load other sheets. */
export function cleanSheet(css: string): CleanSheet {
  // HTML comments around a sheet hid it from very old browsers; CSS ignores them.
  const whole = css.replace(/<\/?style\b/gi, '').replace(/<!--|-->/g, ' ');
  if (!isSuspicious(whole)) return { css: whole, removed: [] };
  const removed: { danger: CssDanger; part: string }[] = [];
  const kept = splitCss(whole, ';{}', true).map((part) => {
    const danger = dangerOf(readCss(part.replace(/[;{}]$/, '')));
    if (danger === undefined) return part;
    removed.push({ danger, part });
    return /[{}]$/.exec(part)?.[0] ?? '';
  });
  return { css: kept.join(''), removed };
}

/** The address of an `@import`, as written; undefined if it is written in a way that can't be read reliably. */
export function importedAddress(part: string): string | undefined {
  const plain = part
    .replace(/\/\*[^*]*\*\//g, ' ')
    .trim()
    .replace(/;$/, '')
    .trimEnd();
  const [, address = ''] =
    /^@import\s*(\S.*)$/is.exec(plain.replace(/(?<=[)"'\s])(?:all|screen|only screen)$/i, '').trimEnd()) ?? [];
  const inside = /^url\((.*)\)$/is.exec(address)?.[1]?.trim() ?? (/^["']/.test(address) ? address : undefined);
  if (inside === undefined) return undefined;
  const quote = /^["']/.exec(inside)?.[0];
  const bare = quote === undefined ? inside : inside.length > 1 && inside.endsWith(quote) ? inside.slice(1, -1) : '';
  return /^[^\s"'()<>\\{}]+$/.test(bare) ? bare : undefined;
}

function isSuspicious(css: string): boolean {
  if (css.includes('\\')) return true;
  const read = readCss(css);
  return dangers.some(([, pattern]) => pattern.test(read)) || /position:(?:fixed|sticky)/.test(read);
}

/** Splits at any of `ends` outside strings, brackets and comments. */
function splitCss(css: string, ends: string, keep = false): string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  let depth = 0;
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index] ?? '';
    if (quote !== '') {
      if (letter === '\\') index += 1;
      else if (letter === quote || letter === '\n') quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '/' && css[index + 1] === '*') {
      const end = css.indexOf('*/', index + 2);
      index = end < 0 ? css.length : end + 1;
    } else if (letter === '(') depth += 1;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (ends.includes(letter) && (depth === 0 || letter === '}')) {
      parts.push(css.slice(start, keep ? index + 1 : index));
      start = index + 1;
      depth = 0;
    }
  }
  if (start < css.length) parts.push(css.slice(start));
  return parts;
}
