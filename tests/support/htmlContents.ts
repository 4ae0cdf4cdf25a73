import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a message shows and links to, read with a parser that is not ours. */
export interface HtmlContents {
  /** Words in order; blocks, cells and line breaks separate words like white space. */
  readonly words: readonly string[];
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** The link that each image is in; empty: none. */
  readonly imageLinks: readonly string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'iframe', 'object', 'svg']);
const inline = new Set(
  'a abbr b big cite code del em font i ins kbd label mark q s small span strike strong sub sup tt u'.split(' '),
);
const isHidden = (style: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) ||
  (/max-height\s*:\s*0/i.test(style) && /overflow\s*:\s*hidden/i.test(style)) ||
  /font-size\s*:\s*0(?:px)?\s*(?:;|$)[^]*opacity\s*:\s*0/i.test(style);

export const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';

/** `withHidden`: also what is hidden, such as the preview text of our own messages. */
export function contentsOf(html: string, withHidden = false): HtmlContents {
  const links: string[] = [];
  const images: string[] = [];
  const imageLinks: string[] = [];
  let text = '';
  const visit = (node: Node, link: string): void => {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (!('tagName' in node)) return;
    const style = attributeOf(node, 'style');
    if (unseen.has(node.tagName) || (!withHidden && isHidden(style))) return;
    // Elements that HTML does not have are inline, too.
    const isInline =
      inline.has(node.tagName) || /^(?:unsubscribe|webversion|preferences|[a-z]+-[a-z-]+)$/.test(node.tagName);
    if (!isInline) text += ' ';
    const href = node.tagName === 'a' ? attributeOf(node, 'href').trim() : '';
    if (href !== '') links.push(href);
    if (node.tagName === 'img' && attributeOf(node, 'src') !== '') {
      images.push(attributeOf(node, 'src').trim());
      imageLinks.push(link);
    }
    for (const child of node.childNodes) visit(child, href || link);
    if (!isInline) text += ' ';
  };
  for (const node of parse(html).childNodes) visit(node, '');
  // Invisible characters that pad a preview text are no words.
  const words = text.replace(/\u034f|[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').split(/\s+/);
  return { words: words.filter(Boolean), links, images, imageLinks };
}
