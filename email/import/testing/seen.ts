import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a browser makes of a page: its words, images and links, and anything executable. */
export interface Seen {
  readonly words: string[];
  readonly pictures: string[];
  readonly links: string[];
  readonly dangers: string[];
}

const unseen = new Set([
  'script',
  'style',
  'title',
  'head',
  'template',
  'noscript',
  'svg',
  'math',
  'xmp',
  'iframe',
  'object',
  'input',
  'textarea',
  'select',
]);
const running = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'form',
  'input',
  'button',
  'base',
  'template',
  'noscript',
  'xmp',
  'frameset',
]);

/** Parses a page as browsers do. */
export function seenIn(html: string): Seen {
  const seen: Seen = { words: [], pictures: [], links: [], dangers: [] };
  const visit = (node: DefaultTreeAdapterTypes.Node, hidden: boolean): void => {
    if (node.nodeName === '#text' && 'value' in node && !hidden)
      seen.words.push(...node.value.split(/(?:\s|\u034f|[\u200b-\u200f\ufeff])+/).filter(Boolean));
    let inside = hidden;
    if ('attrs' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      inside ||= unseen.has(node.tagName) || /display:\s*none/.test(attributes.get('style') ?? '');
      if (running.has(node.tagName)) seen.dangers.push(`<${node.tagName}>`);
      if (node.tagName === 'meta' && /refresh/i.test(attributes.get('http-equiv') ?? ''))
        seen.dangers.push('<meta refresh>');
      for (const [name, value] of attributes) {
        const bare = value.replace(/[^\x21-\x7e]/g, '').toLowerCase();
        if (name.startsWith('on') || name === 'srcdoc') seen.dangers.push(`${name}="${value}"`);
        if (/^(?:java|vb)script:|^data:text/.test(bare)) seen.dangers.push(`${name}="${value}"`);
        if (
          name === 'style' &&
          /expression\(|behavior:|-moz-binding|javascript:|position:fixed/.test(bare.replaceAll('\\', ''))
        )
          seen.dangers.push(`style="${value}"`);
      }
      if (node.tagName === 'img' && !hidden) seen.pictures.push(attributes.get('src') ?? '');
      if (node.tagName === 'a' && attributes.has('href')) seen.links.push(attributes.get('href')?.trim() ?? '');
      if (node.tagName === 'style')
        for (const child of node.childNodes)
          if ('value' in child && /@import|expression\(|javascript:|position:\s*fixed/i.test(child.value))
            seen.dangers.push('CSS');
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inside);
  };
  visit(parse(html), false);
  return seen;
}
