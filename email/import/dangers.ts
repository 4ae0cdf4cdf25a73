import { cleanStyle, invisible } from './cleanCss';

/** What can run, load or take over is left out with all it holds. */
export const removedElements: ReadonlyMap<string, string> = new Map([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'].map((name): [string, string] => [
    name,
    'It would run code, which no email app allows.',
  ]),
  ...['svg', 'math'].map((name): [string, string] => [
    name,
    'It can hold scripts, and most email apps do not draw it.',
  ]),
  ...['noscript', 'noframes', 'noembed', 'plaintext', 'xmp', 'template', 'canvas', 'dialog', 'slot'].map(
    (name): [string, string] => [name, 'Email apps do not know it.'],
  ),
  ...['input', 'select', 'textarea', 'option', 'optgroup', 'datalist', 'keygen'].map((name): [string, string] => [
    name,
    'Forms do not work in most email apps. Link to a page instead.',
  ]),
  ...['meta', 'title'].map((name): [string, string] => [name, 'The head of the page is rewritten.']),
  ...['base', 'link'].map((name): [string, string] => [name, 'It belongs to the head of a page, which is rewritten.']),
]);

/** Of those, what each message has of its own. */
export const writtenAnew: ReadonlySet<string> = new Set(['meta', 'title']);

/** What is left out while what it holds stays. */
export const unwrappedElements: ReadonlySet<string> = new Set([
  'html',
  'head',
  'body',
  'form',
  'fieldset',
  'legend',
  'label',
  'button',
]);

const harmlessImage = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const runnable =
  /^(?:javascript|vbscript|livescript|mocha|jscript|data|blob|file|filesystem|view-source|about|mhtml|ms-[a-z-]+):/i;
const addressAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'background',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'cite',
  'longdesc',
  'dynsrc',
  'lowsrc',
  'data',
  'codebase',
  'classid',
  'usemap',
  'ping',
  'manifest',
  'profile',
]);
const forbiddenAttributes: ReadonlySet<string> = new Set([
  'srcdoc',
  'http-equiv',
  'formaction',
  'action',
  'ping',
  'autofocus',
  'contenteditable',
  'is',
  'slot',
  'nonce',
  'popover',
  'popovertarget',
]);

/** Whether following or loading the address could run something. */
export function isRunnableAddress(address: string, image = false): boolean {
  const bare = address.replace(invisible, '');
  return runnable.test(bare) && !(image && harmlessImage.test(bare));
}

/** An attribute's value made harmless: undefined where nothing of it may stay. `why` says what was taken away. */
export function cleanAttribute(name: string, value: string): { value?: string; why?: string } {
  if (name.startsWith('on')) return { why: 'It would run code, which no email app allows.' };
  if (!/^[a-z_@*][a-z0-9_:.@*-]*$/.test(name) && !isHarmlessExpression(name)) return { why: 'It is no attribute.' };
  if (forbiddenAttributes.has(name)) return { why: 'Email apps do not allow it.' };
  if (name === 'style') {
    const css = cleanStyle(value);
    return css === value ? { value } : { value: css, why: 'A part of it would run code or leave its place.' };
  }
  if (name === 'srcset' || name === 'imagesrcset') {
    const dangerous = value.split(',').some((part) => isRunnableAddress(part, true));
    return dangerous ? { why: 'Its address would run code.' } : { value };
  }
  if (addressAttributes.has(name) && isRunnableAddress(value, name === 'src' || name === 'background'))
    return { why: 'Its address would run code.' };
  return { value };
}

/** Around attributes authors write conditions: `<td {{#if wide}}width="600"{{/if}}>`. */
const isHarmlessExpression = (name: string): boolean =>
  /^[a-z0-9_:.-]*(?:\{\{\{?[#/^]?[\p{L}\p{N}_.@ ]*\}?\}\}[a-z0-9_:.-]*)+$/u.test(name) && !/(?:^|[\s}])on/i.test(name);
