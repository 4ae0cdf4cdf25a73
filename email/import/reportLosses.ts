import type { Design } from '../document/design';
import { safeLink } from '../compile/html';
import { walkBlocks } from '../document/walk';
import { isRunnableAddress } from './dangers';
import { elementsIn, textOf } from './elements';
import type { HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';
import { isHidden } from './rowsOf';

/** Lists what the message had and the design does not: the last check, so that nothing disappears silently. */
export function reportLosses({ root }: HtmlTree, design: Design, log: ImportLog): void {
  const isKept = keptAddresses(design);
  // What could run is reported where it is removed.
  const missing = (value: string): boolean => value !== '' && !isRunnableAddress(value) && !isKept(value);
  const nodes = root.children;
  const isUncounted = uncountedLinks(design);
  const isInCode = codeWith(design);
  for (const element of elementsIn(nodes, (each) => !isHidden(each))) {
    const { name, attributes } = element;
    const address = (attributes.get(name === 'a' ? 'href' : 'src') ?? '').trim();
    if (name === 'a' && missing(address))
      log.note(
        'stripped',
        `link ${shortened(address)}`,
        textOf(element.children).trim() === '' ? 'It has nothing to click.' : 'It leads nowhere.',
      );
    else if (name === 'a' && withoutDomain.test(address) && !isInCode(address))
      log.note('stripped', `link ${shortened(address)}`, 'It has no domain. Write its whole address in the editor.');
    else if (name === 'a' && /^\s*off\s*$/i.test(attributes.get('clicktracking') ?? '') && !isUncounted(address))
      log.note('stripped', `clicktracking="off" of ${shortened(address)}`, 'Clicks on buttons and images are counted.');
    if (name === 'img' && missing(address))
      log.note('stripped', `image ${shortened(address)}`, 'No block can show it.');
    if (isHidden(element) && name !== 'style' && name !== 'script') {
      const text = textOf(element.children).replace(/\s+/g, ' ').trim();
      // What pads it is no text.
      const start = (text.split(padding, 1)[0] ?? '').trim().slice(0, 40);
      if (/[\p{L}\p{N}]/u.test(start) && missing(start))
        log.note('stripped', `hidden text “${shortened(text)}”`, 'Email apps do not show it.');
    }
  }
}

/** Tells whether clicks on a link still are not counted: in a text, or in code that says so. */
function uncountedLinks({ blocks }: Design): (address: string) => boolean {
  const links = new Set<string>();
  const code: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && value.includes('clicktracking')) code.push(value);
    if (typeof value !== 'object' || value === null) return;
    if ('untracked' in value && 'href' in value && typeof value.href === 'string') links.add(value.href);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(blocks);
  return (address) =>
    links.has(address) || links.has(safeLink(address) ?? '') || code.some((one) => one.includes(address));
}

/** Tells whether code has an address. It is sent as it is. */
function codeWith({ blocks }: Design): (address: string) => boolean {
  const code: string[] = [];
  for (const { block } of walkBlocks({ blocks })) if (block.type === 'code') code.push(block.html);
  return (address) => code.some((html) => html.includes(address));
}

/** The address of a page of the same website, which messages are not part of. */
const withoutDomain = /^(?:\/(?!\/)|\.{1,2}\/)/;

/** Characters and entities that fill preview texts up. */
const padding = /[\u034f\u00ad\u200b-\u200f\u2060\ufeff\u00a0&]/;

const shortened = (address: string): string => (address.length > 100 ? `${address.slice(0, 99)}…` : address);

/** Texts are searched as a whole for this many addresses; each search reads the whole design. */
const maximumSearches = 100;

/** Tells whether an address is in the design: as a value, in the attributes of code, or anywhere in a text. */
function keptAddresses({ blocks, preheader }: Design): (address: string) => boolean {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) visit(inner);
  };
  visit([blocks, preheader]);
  const known = new Set<string>();
  for (const text of texts) {
    known.add(text.trim());
    if (!/["']/.test(text)) continue;
    for (const [value] of text.matchAll(/"[^"]*"|'[^']*'/g)) known.add(decoded(value.slice(1, -1)).trim());
  }
  const all = texts
    .map((text) => (text.includes('&amp;') ? `${text}\n${decoded(text)}` : text))
    .join('\n')
    .replace(/\s{2,}|[^\S ]/g, ' ');
  let searches = 0;
  return (address) => {
    if (known.has(address)) return true;
    searches += 1;
    return searches <= maximumSearches && all.includes(address);
  };
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&');
