import { createBlock, paragraphs } from '../document/defaults';
import type { BlockOf, Inline, RichText } from '../document/design';
import { mergeTag } from '../template/mergeTags';
import type { Brand } from './brand';

type Image = BlockOf<'image'> | BlockOf<'logo'>;

/** Replaces the former brand's logo with the new one, and fills in an empty logo; other images stay. */
export function brandLogo<Kind extends Image>(block: Kind, from: Brand, to: Brand): Kind;
export function brandLogo(block: Image, from: Brand, to: Brand): Image {
  const isEmpty = block.type === 'logo' && block.picture.source === '';
  if (!to.logo || (!isEmpty && block.picture.source !== from.logo?.source)) return block;
  const { source, darkSource, alternative, width, link } = to.logo;
  const { height: _height, ...picture } = block.picture;
  const { source: _dark, ...dark } = block.dark ?? {};
  const { dark: _before, ...rest } = block;
  const allDark = { ...dark, ...(darkSource !== undefined && { source: darkSource }) };
  return {
    ...rest,
    picture: {
      ...picture,
      source,
      alternative,
      width: picture.width === from.logo?.width || picture.width === undefined ? width : picture.width,
      ...(link !== undefined && { link }),
    },
    ...(Object.keys(allDark).length > 0 && { dark: allDark }),
  };
}

/** The logo as a block of a message. */
export function logoBlock({ logo }: Brand, makeId: () => string): BlockOf<'logo'> | undefined {
  if (!logo) return undefined;
  const { source, darkSource, alternative, width, link } = logo;
  return {
    ...createBlock('logo', makeId),
    picture: { source, alternative, width, align: 'center', responsive: false, ...(link !== undefined && { link }) },
    ...(darkSource !== undefined && { dark: { source: darkSource } }),
  };
}

type Footer = BlockOf<'unsubscribe'> | BlockOf<'social'> | BlockOf<'footer'>;

/**
 * The brand's address and social links, in footers that have those of the former brand, or the placeholders of a new
 * footer.
 */
export function brandFooter<Kind extends Footer>(block: Kind, from: Brand, to: Brand): Kind;
export function brandFooter(block: Footer, from: Brand, to: Brand): Footer {
  if (block.type === 'social') return withLinks(block, from, to);
  if (block.type === 'footer') return withAddress(withLinks(block, from, to), from, to);
  return withAddress(block, from, to);
}

function withLinks<Kind extends BlockOf<'social'> | BlockOf<'footer'>>(block: Kind, from: Brand, to: Brand): Kind {
  const { links } = to.footer;
  const isFormer =
    block.links.every(({ url }) => url === '') ||
    JSON.stringify(block.links) === JSON.stringify(from.footer.links.map(({ network, url }) => ({ network, url })));
  return isFormer && links.length > 0 ? { ...block, links: links.map((link) => ({ ...link })) } : block;
}

function withAddress<Kind extends BlockOf<'unsubscribe'> | BlockOf<'footer'>>(
  block: Kind,
  from: Brand,
  to: Brand,
): Kind {
  const placeholder = createBlock('unsubscribe', () => block.id).content;
  const former = from.footer.lines.length > 0 ? paragraphs(...from.footer.lines) : placeholder;
  const content = asWritten(block.content);
  if (content !== asWritten(former) && content !== asWritten(placeholder)) return block;
  return { ...block, content: to.footer.lines.length > 0 ? paragraphs(...to.footer.lines) : placeholder };
}

/** A text with its fields written as merge tags, as older footers and pasted ones have them. */
function asWritten({ content }: RichText): string {
  const lines = content.map((node) => {
    if (node.type !== 'paragraph') return node;
    const inlines: Inline[] = [];
    for (const inline of node.content ?? []) {
      const text =
        inline.type === 'mergeTag' ? mergeTag(inline.attrs) : inline.type === 'text' ? inline.text : undefined;
      const last = inlines.at(-1);
      if (text === undefined || inline.marks !== undefined) inlines.push(inline);
      else if (last?.type === 'text' && last.marks === undefined)
        inlines.splice(-1, 1, { type: 'text', text: last.text + text });
      else inlines.push({ type: 'text', text });
    }
    return { ...node, content: inlines };
  });
  return JSON.stringify(lines);
}
