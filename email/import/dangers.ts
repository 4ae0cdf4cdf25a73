/** What can run, load or take over is left out with all it holds. */
export const removedElements: ReadonlyMap<string, string> = new Map([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'].map((name): [string, string] => [name, 'It would run code, which no mail program allows.']),
  ...['svg', 'math'].map((name): [string, string] => [name, 'It can hold scripts, and most mail programs do not draw it.']),
  ...['noscript', 'noframes', 'noembed', 'plaintext', 'xmp', 'template', 'canvas', 'dialog', 'slot'].map((name): [string, string] => [name, 'Mail programs do not know it.']),
  ...['input', 'select', 'textarea', 'option', 'optgroup', 'datalist', 'keygen'].map((name): [string, string] => [name, 'Forms do not work in most mail programs. Link to a page instead.']),
  ...['meta', 'title'].map((name): [string, string] => [name, 'The head of the page is written anew.']),
  ...['base', 'link'].map((name): [string, string] => [name, 'It belongs to the head of a page, which is written anew.']),
]);

/** Of those, what each message has of its own. */
export const writtenAnew: ReadonlySet<string> = new Set(['meta', 'title']);

/** What is left out while what it holds stays. */
export const unwrappedElements: ReadonlySet<string> = new Set(['html', 'head', 'body', 'form', 'fieldset', 'legend', 'label', 'button']);

// oxlint-disable-next-line no-control-regex -- browsers skip control characters in a scheme, so they are taken out before it is judged
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]+/g;
const harmlessImage = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const runnable = /^(?:javascript|vbscript|livescript|mocha|jscript|data|blob|file|filesystem|view-source|about|mhtml|ms-[a-z-]+):/i;
const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'background', 'action', 'formaction', 'xlink:href', 'poster', 'cite', 'longdesc', 'dynsrc', 'lowsrc', 'data', 'codebase', 'classid', 'usemap', 'ping', 'manifest', 'profile']);
const forbiddenAttributes: ReadonlySet<string> = new Set(['srcdoc', 'http-equiv', 'formaction', 'action', 'ping', 'autofocus', 'contenteditable', 'is', 'slot', 'nonce', 'popover', 'popovertarget']);

/** Whether following or loading the address could run something. */
export function isRunnableAddress(address: string, image = false): boolean {
  const bare = address.replace(invisible, '');
  return runnable.test(bare) && !(image && harmlessImage.test(bare));
}

/** An attribute's value made harmless: undefined where nothing of it may stay. `why` says what was taken away. */
export function cleanAttribute(name: string, value: string): { value?: string; why?: string } {
  if (name.startsWith('on')) return { why: 'It would run code, which no mail program allows.' };
  if (!/^[a-z_@*][a-z0-9_:.@*-]*$/.test(name) && !isHarmlessExpression(name)) return { why: 'It is no attribute.' };
  if (forbiddenAttributes.has(name)) return { why: 'Mail programs do not allow it.' };
  if (name === 'style') {
    const css = cleanStyle(value);
    return css === value ? { value } : { value: css, why: 'A part of it would run code or leave its place.' };
  }
  if (name === 'srcset' || name === 'imagesrcset') {
    const dangerous = value.split(',').some((part) => isRunnableAddress(part, true));
    return dangerous ? { why: 'Its address would run code.' } : { value };
  }
  if (addressAttributes.has(name) && isRunnableAddress(value, name === 'src' || name === 'background')) return { why: 'Its address would run code.' };
  return { value };
}

/** Around attributes authors write conditions: `<td {{#if wide}}width="600"{{/if}}>`. */
const isHarmlessExpression = (name: string): boolean => /^[a-z0-9_:.-]*(?:\{\{\{?[#/^]?[\p{L}\p{N}_.@ ]*\}?\}\}[a-z0-9_:.-]*)+$/u.test(name) && !/(?:^|[\s}])on/i.test(name);

/** CSS as a browser reads it: without comments, escapes resolved. */
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

const dangerousCss = /expression\(|(?:java|vb|live)script:|behaviou?r:|-moz-binding|@import|@charset|url\(["']?(?:data:(?!image\/(?:png|jpe?g|gif|webp))|blob:|file:)|<\/?[a-z!]/;
const leavesItsPlace = /^position:(?:fixed|sticky)/;

/** A style attribute without declarations that run code, load code or lie over the page. */
export function cleanStyle(css: string): string {
  if (!isSuspicious(css)) return css;
  return splitCss(css, ';')
    .filter((part) => {
      const read = readCss(part);
      return !dangerousCss.test(read) && !leavesItsPlace.test(read);
    })
    .join(';');
}

/** A style sheet without the same. */
export function cleanSheet(css: string): string {
  const whole = css.replace(/<\/?style\b/gi, '');
  if (!isSuspicious(whole)) return whole;
  return splitCss(whole, ';{}', true)
    .map((part) => {
      const read = readCss(part.replace(/[;{}]$/, ''));
      const end = /[{}]$/.exec(part)?.[0] ?? '';
      return dangerousCss.test(read) || leavesItsPlace.test(read) ? end : part;
    })
    .join('');
}

function isSuspicious(css: string): boolean {
  if (css.includes('\\')) return true;
  const read = readCss(css);
  return dangerousCss.test(read) || /position:(?:fixed|sticky)/.test(read);
}

/** Splits at any of `ends` that stands outside strings, brackets and comments. */
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
