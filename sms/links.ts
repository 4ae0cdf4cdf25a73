/** A web address in a text. */
export interface TextLink {
  /** In UTF-16 code units, as are `end` and all positions. */
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence or a bracket is no part of an address: phones leave it out, too. */
const trailing = new Set('.,!?;:\'")]…’”»');

/** The web addresses of a text, in order: what starts with `http://` or `https://`, as phones turn it into a link. */
export function linksIn(text: string): TextLink[] {
  return Array.from(text.matchAll(address), ({ index: start, 0: found }) => {
    let { length } = found;
    while (trailing.has(found[length - 1] ?? '')) length -= 1;
    return { start, end: start + length, url: found.slice(0, length) };
  }).filter(({ url }) => url.length > 'https://'.length);
}

/**
 * Replaces each web address of a text. With a short link as it will be sent, `countSegments` counts what is charged
 * for:
 *
 * ```ts
 * countSegments(replaceLinks(text, () => shortLink));
 * ```
 */
export function replaceLinks(text: string, replace: (link: TextLink, place: number) => string): string {
  let result = '';
  let position = 0;
  for (const [place, link] of linksIn(text).entries()) {
    result += text.slice(position, link.start) + replace(link, place);
    position = link.end;
  }
  return result + text.slice(position);
}

/** Top-level domains of addresses that people write without a path. Others need one, to tell them from sentences. */
const commonDomains = new Set([
  'com',
  'net',
  'org',
  'co',
  'io',
  'shop',
  'store',
  'uk',
  'ca',
  'us',
  'de',
  'fr',
  'es',
  'it',
]);
const isLabel = (label: string): boolean =>
  /^[a-z0-9-]+$/i.test(label) && !label.startsWith('-') && !label.endsWith('-');

/** Whether phones take a word for an address although it has no scheme: `shop.example/sale`, `www.shop.example`. */
function isBareLink(word: string): boolean {
  const slash = word.indexOf('/');
  const labels = (slash === -1 ? word : word.slice(0, slash)).toLowerCase().split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every(isLabel) || last.length < 2 || !/^[a-z]+$/.test(last)) return false;
  return slash !== -1 || labels[0] === 'www' || commonDomains.has(last);
}

/**
 * The web addresses of a text without `https://`, in order. Phones may show them as links, but they are neither
 * shortened nor counted.
 */
export function bareLinksIn(text: string): TextLink[] {
  return Array.from(text.matchAll(/[^\s<>"“”„«»()]+/g), ({ index: start, 0: found }) => {
    let { length } = found;
    while (trailing.has(found[length - 1] ?? '')) length -= 1;
    return { start, end: start + length, url: found.slice(0, length) };
  }).filter(({ url }) => isBareLink(url));
}

/** The text with `https://` before each web address that has none. */
export function withSchemes(text: string): string {
  let result = '';
  let position = 0;
  for (const { start } of bareLinksIn(text)) {
    result += `${text.slice(position, start)}https://`;
    position = start;
  }
  return result + text.slice(position);
}
