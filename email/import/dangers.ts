import { cleanStyle, invisible } from './cleanCss';

/** Elements that can run code, load something or take over the page; removed with their content. */
export const removedElements: ReadonlyMap<string, string> = new Map([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'].map((name): [string, string] => [
    name,
    'It would run code, which no email app allows.',
  ]),
  ...['svg', 'math'].map((name): [string, string] => [
    name,
    'It can contain scripts, and most email apps do not display it.',
  ]),
  ...['noscript', 'noframes', 'noembed', 'plaintext', 'xmp', 'template', 'canvas', 'dialog', 'slot'].map(
    (name): [string, string] => [name, 'Email apps do not support it.'],
  ),
  ...['input', 'select', 'textarea', 'option', 'optgroup', 'datalist', 'keygen'].map((name): [string, string] => [
    name,
    'Forms do not work in most email apps. Link to a page instead.',
  ]),
  ...['meta', 'title'].map((name): [string, string] => [name, 'The head of the page is rewritten.']),
  ...['base', 'link'].map((name): [string, string] => [name, 'It belongs to the head of a page, which is rewritten.']),
]);

/** Those of them that every message has anyway. */
export const replacedHeadTags: ReadonlySet<string> = new Set(['meta', 'title']);

/** Elements that are removed while their content stays. */
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

/** Whether following or loading the address could run code. */
export function isRunnableAddress(address: string, image = false): boolean {
  const bare = address.replace(invisible, '');
  return runnable.test(bare) && !(image && harmlessImage.test(bare));
}

/** Sanitizes an attribute's value; undefined if none of it can stay. `why` says what was removed. */
export function cleanAttribute(name: string, value: string): { value?: string; why?: string } {
  if (name.startsWith('on')) return { why: 'It would run code, which no email app allows.' };
  if (!/^[a-z_@*][a-z0-9_:.@*-]*$/.test(name) && !isHarmlessExpression(name)) return { why: 'It is no attribute.' };
  if (forbiddenAttributes.has(name)) return { why: 'Email apps do not allow it.' };
  if (name === 'style') {
    const css = cleanStyle(value);
    return css === value ? { value } : { value: css, why: 'Part of it would run code or cover other content.' };
  }
  if (name === 'srcset' || name === 'imagesrcset') {
    const dangerous = value.split(',').some((part) => isRunnableAddress(part, true));
    return dangerous ? { why: 'Its address would run code.' } : { value };
  }
  if (addressAttributes.has(name) && isRunnableAddress(value, name === 'src' || name === 'background'))
    return { why: 'Its address would run code.' };
  return { value };
}

/** Authors put conditions around attributes: `<td {{#if wide}}width="600"{{/if}}>`. */
const isHarmlessExpression = (name: string): boolean =>
  /^[a-z0-9_:.-]*(?:\{\{\{?[#/^]?[\p{L}\p{N}_.@ ]*\}?\}\}[a-z0-9_:.-]*)+$/u.test(name) && !/(?:^|[\s}])on/i.test(name);
