import { safeFont, safeLink, safeSource } from '../../compile/html';
import type { Block, Design, Inline, Mark, Picture, RichNode, RichText, Theme } from '../../document/design';
import { isRunnableAddress } from '../dangers';
import { withoutRunnable } from '../readModule';
import { inlinesOf, joinInlines } from '../inlines';

/**
 * A design without details that HTML can't express and no editor writes: neighbors with the same marks, marks that
 * repeat the base style, executable addresses. Two designs with the same normal form look the same.
 */
export function normalizeDesign(design: Design): Design {
  return { ...design, blocks: design.blocks.map((block) => normalBlock(block, design)) };
}

function normalBlock(given: Block, design: Design): Block {
  const block = normalCondition(given);
  const { theme } = design;
  switch (block.type) {
    case 'text':
      return { ...withoutDefaults(block, theme), content: normalText(block.content) };
    case 'image':
      return { ...block, picture: normalizeImage(block.picture) };
    case 'imageText':
      return {
        ...withoutDefaults(block, theme),
        picture: normalizeImage(block.picture),
        content: normalText(block.content),
      };
    case 'button':
      return {
        ...block,
        text: block.text,
        url:
          safeLink(block.url) === undefined
            ? isRunnableAddress(block.url)
              ? ''
              : block.url
            : inAttribute(block.url.trim()),
      };
    case 'social':
      return {
        ...block,
        links: block.links.map(({ network, url }) => ({
          network,
          url: safeLink(url) === undefined ? kept(url) : url.trim() === '#' ? '' : inAttribute(url.trim()),
        })),
      };
    case 'unsubscribe': {
      const { linkColor, ...rest } = withoutDefaults(block, theme);
      return {
        ...rest,
        ...(linkColor !== undefined && linkColor !== theme.linkColor && { linkColor }),
        content: normalText(block.content, block.align),
      };
    }
    case 'columns':
      return {
        ...block,
        columns: block.columns.map((column) => ({
          ...column,
          blocks: column.blocks.map((cell) => normalBlock(cell, design)),
        })),
      } as Block;
    case 'heading':
    case 'logo':
    case 'menu':
    case 'table':
    case 'video':
    case 'product':
    case 'hero':
    case 'footer':
    case 'accordion':
    case 'countdown':
    case 'rating':
    case 'poll':
      return { ...withoutRunnable(block), ...(block.dark && { dark: block.dark }) };
    case 'code':
    case 'divider':
    case 'spacer':
      return block;
  }
}

/** Removes values that are the same as the theme's. */
function withoutDefaults<T extends { fontSize?: number; color?: string; fontFamily?: string; type: string }>(
  block: T,
  theme: Theme,
): T {
  const copy = { ...block };
  if (copy.fontSize === theme.fontSize && copy.type !== 'unsubscribe') delete copy.fontSize;
  if (copy.color === theme.color) delete copy.color;
  if (copy.fontFamily === theme.fontFamily) delete copy.fontFamily;
  return copy;
}

/** Presence has no operand, and values lose characters that would end the expression. */
function normalCondition(block: Block): Block {
  if (!block.when) return block;
  const { field, operator, value = '' } = block.when;
  if (operator === 'exists' || operator === 'missing') return { ...block, when: { field, operator } };
  const number =
    operator === 'greaterThan' || operator === 'lessThan' ? /^-?\d+(\.\d+)?$/.exec(value.trim())?.[0] : undefined;
  return { ...block, when: { field, operator, value: number ?? value.replace(/[{}<>]/g, '') } };
}

function normalizeImage(picture: Picture): Picture {
  const { link, ...rest } = picture;
  const shown = safeSource(picture.source) !== undefined;
  const address =
    link === undefined || isRunnableAddress(link, true)
      ? undefined
      : shown && safeLink(link) !== undefined
        ? inAttribute(link.trim())
        : link;
  const linked = address === undefined ? {} : { link: address };
  if (!shown) return { ...rest, source: isRunnableAddress(picture.source, true) ? '' : picture.source, ...linked };
  return {
    ...rest,
    source: inAttribute(picture.source.trim()),
    alternative: inAttribute(picture.alternative),
    ...linked,
  };
}

const kept = (url: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? '' : inAttribute(url.trim()));

/** Quotes inside an expression would end the attribute, so they become single quotes. */
const inAttribute = (value: string): string =>
  value.replace(/\{\{\{[^<>]*?\}\}\}|\{\{[^<>]*?\}\}/g, (whole) =>
    whole.includes("'") ? whole : whole.replaceAll('"', "'"),
  );

function normalText(text: RichText, usual?: string): RichText {
  return { type: 'doc', content: text.content.map((node) => normalNode(node, usual)) };
}

function normalNode(node: RichNode, usual?: string): RichNode {
  if (node.type === 'paragraph' || node.type === 'heading') {
    const content = normalInlines(node.content ?? []);
    const words = content.length > 0 ? { content } : {};
    const align = node.attrs?.align;
    if (node.type === 'heading')
      return {
        type: 'heading',
        attrs: { level: node.attrs.level, ...(align && align !== usual && { align }) },
        ...words,
      };
    return { type: 'paragraph', ...(align && align !== usual && { attrs: { align } }), ...words };
  }
  const content = node.content.map((child) => normalNode(child, usual));
  if (node.type !== 'orderedList') return { ...node, content };
  const start = node.attrs?.start;
  return { type: 'orderedList', ...(start !== undefined && start !== 1 && { attrs: { start } }), content };
}

function normalInlines(inlines: readonly Inline[]): Inline[] {
  const split = inlines.flatMap((inline): Inline[] => {
    const marks = normalMarks(inline.marks ?? []);
    if (inline.type === 'text') return inlinesOf(inline.text, marks);
    const { marks: _marks, ...rest } = inline;
    const marked = { ...rest, ...(marks.length > 0 && { marks }) };
    if (marked.type !== 'mergeTag') return [marked];
    const fallback = marked.attrs.fallback?.replace(/[{}<>]/g, '');
    return [{ ...marked, attrs: { field: marked.attrs.field, ...(fallback && { fallback }) } }];
  });
  return joinInlines(split);
}

const order: readonly Mark['type'][] = [
  'link',
  'color',
  'fontFamily',
  'fontSize',
  'highlight',
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
];

function normalMarks(marks: readonly Mark[]): Mark[] {
  return marks
    .flatMap((mark): Mark[] => {
      if (mark.type === 'fontFamily') {
        const value = safeFont(mark.attrs.value).trim();
        return value === '' ? [] : [{ type: 'fontFamily', attrs: { value } }];
      }
      if (mark.type !== 'link') return [mark];
      const href =
        safeLink(mark.attrs.href) === undefined ? kept(mark.attrs.href) : inAttribute(mark.attrs.href.trim());
      const { title, untracked, isPlain } = mark.attrs;
      // A broken address has no style.
      const look =
        safeLink(mark.attrs.href) === undefined ? {} : { ...(untracked && { untracked }), ...(isPlain && { isPlain }) };
      return href === ''
        ? []
        : [{ type: 'link', attrs: { href, ...(title && { title: inAttribute(title) }), ...look } }];
    })
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}
