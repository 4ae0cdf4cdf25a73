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
