import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { attributeOf } from '../support/htmlContents';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Size = readonly [width: number, height: number];

/** The size of images about which a message says nothing: what browsers use for drawings without a size. */
const unknown: Size = [300, 150];

/**
 * The sizes of a message's images, by address, because the files of public messages are mostly gone. What the message
 * says of an image is the size of its file. If it says none, but the cell around it has a width of pixels, the file is
 * not wider: authors cut images for their cells, such as icons of 16 pixels.
 */
export function imagesOf(html: string): Map<string, Size> {
  const sizes = new Map<string, Size>();
  const visit = (node: Node, room: number): void => {
    if (!('tagName' in node)) return;
    const read = (name: string): number => Number(attributeOf(node, name).replace(/px$/, ''));
    const source = attributeOf(node, 'src');
    if (node.tagName === 'img' && read('width') > 0 && read('height') > 0)
      sizes.set(source, [read('width'), read('height')]);
    else if (node.tagName === 'img' && !sizes.has(source) && room < unknown[0])
      sizes.set(source, [room, Math.round(room / 2)]);
    const isCell = node.tagName === 'td' || node.tagName === 'th';
    const inside = isCell ? (read('width') > 0 ? read('width') : unknown[0]) : room;
    for (const child of node.childNodes) visit(child, inside);
  };
  for (const node of parse(html).childNodes) visit(node, unknown[0]);
  return sizes;
}

/** An image of its own color for each address. */
function placeholder(address: string, sizes: ReadonlyMap<string, Size>): string {
  const [wide, high] = sizes.get(address) ?? unknown;
  let hash = 0;
  for (const character of address) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">` +
    `<rect width="${wide}" height="${high}" fill="hsl(${hash % 360},40%,70%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The message with placeholders instead of images, which are the same before and after an import. */
export const withPlaceholders = (html: string, sizes: ReadonlyMap<string, Size>): string =>
  html
    .replace(
      /(<(?:img|input)\b[^>]*?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi,
      (_, start: string, one = '', two = '') => `${start}"${placeholder(one || two, sizes)}"`,
    )
    .replace(
      /(\sbackground\s*=\s*)"([^"]*)"/gi,
      (_, start: string, address: string) => `${start}"${address === '' ? '' : placeholder(address, sizes)}"`,
    )
    .replace(
      /url\(\s*(['"]?)((?:https?:)?\/\/[^'")]*)\1\s*\)/gi,
      (_, quote: string, address: string) => `url(${quote}${placeholder(address, sizes)}${quote})`,
    );
