import { htmlComment, replaceSections, unseenElements } from '../document/sections';

const unseen = [htmlComment, ...Object.values(unseenElements)];
const withoutInvisible = (html: string): string => replaceSections(html, unseen, 'to the end', () => '');
const breaks = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table|hr)\b[^>]*(?:>|$)/gi;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** Whether a piece of markup is invisible: empty, or only comments and style sheets. */
export const isUnseen = (html: string): boolean => withoutInvisible(html).trim() === '';

/** The text of a piece of markup, approximately: in the plain-text part only the words of custom code matter. */
export function plainMarkup(html: string): string {
  return withoutInvisible(html)
    .replace(breaks, '\n')
    .replace(/<[a-z/!?][^>]*(?:>|$)/gi, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => decode(name) ?? whole)
    .split('\n')
    .map((line) => line.replace(/[\t\r ]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
