import { createBlock } from '../../document/defaults';
import type { Inline, RichNode } from '../../document/design';
import { mergeTag } from '../../template/mergeTags';
import { readColor } from '../colors';
import { readAlignment, readSize } from '../cssValues';
import { findElement, styleOf } from '../elements';
import type { ImportSession } from '../importSession';
import type { Module } from '../module';
import { pick } from '../readSettings';
import { ownWords, readWords } from './readText';

/**
 * The sender's address and the unsubscribe links. If the links are anywhere but on the last line, this is not an
 * unsubscribe block.
 */
export function readUnsubscribe({ element, cell, settings }: Module, session: ImportSession): object | undefined {
  const usual = createBlock('unsubscribe', () => 'x');
  const own = ownWords(cell) !== undefined;
  const within = own || cell !== element ? cell : element;
  const link = findElement(
    within.children,
    ({ name, attributes }) => name === 'a' && /unsubscribe/i.test(attributes.get('href') ?? ''),
  );
  const linkColor =
    (typeof settings.linkColor === 'string' ? settings.linkColor : undefined) ??
    (own ? undefined : readColor(styleOf(link).get('color')));
  const words = readWords(within, session, linkColor);
  if (!words) return undefined;
  const nodes = settings.ways === undefined ? lastLineApart(words.content.content) : words.content.content;
  const last = nodes.at(-1);
  const ways = settings.ways === false ? undefined : linkTexts(last);
  if (!ways && settings.ways !== false) return undefined;
  const css = styleOf(own ? ownWords(cell) : element);
  const paragraph = styleOf(findElement(within.children, ({ name }) => name === 'p'));
  const align = readAlignment(css.get('text-align')) ?? readAlignment(styleOf(cell).get('text-align')) ?? 'center';
  return {
    content: { type: 'doc', content: (ways ? nodes.slice(0, -1) : nodes).map((node) => withoutDefaults(node, align)) },
    unsubscribe: ways?.unsubscribe ?? null,
    preferences: ways?.preferences ?? null,
    fontSize: readSize(css.get('font-size')) ?? readSize(paragraph.get('font-size')) ?? usual.fontSize,
    lineHeight: readSize(css.get('line-height')) ?? readSize(paragraph.get('line-height')) ?? usual.lineHeight,
    ...pick(settings, 'lineHeight'),
    ...pick({ ...words.typography }, 'color', 'fontFamily'),
    ...(linkColor !== undefined && linkColor !== session.theme.linkColor && { linkColor }),
    align,
  };
}

/** The links can be on the last line of the paragraph that has the address. */
function lastLineApart(nodes: readonly RichNode[]): RichNode[] {
  const last = nodes.at(-1);
  const at = last?.type === 'paragraph' ? (last.content ?? []).findLastIndex(({ type }) => type === 'hardBreak') : -1;
  if (last?.type !== 'paragraph' || at < 0) return [...nodes];
  const { content = [], ...rest } = last;
  return [
    ...nodes.slice(0, -1),
    { ...rest, content: content.slice(0, at) },
    { ...rest, content: content.slice(at + 1) },
  ];
}

/** Removes a paragraph's alignment if it is the same as the block's. */
function withoutDefaults(node: RichNode, align: string): RichNode {
  if (node.type === 'paragraph')
    return node.attrs?.align === align ? { type: 'paragraph', ...(node.content && { content: node.content }) } : node;
  if (node.type === 'heading')
    return node.attrs.align === align
      ? { type: 'heading', attrs: { level: node.attrs.level }, ...(node.content && { content: node.content }) }
      : node;
  return { ...node, content: node.content.map((child) => withoutDefaults(child, align)) };
}

/** The texts of the links, if the line contains nothing else. */
function linkTexts(node: RichNode | undefined): { unsubscribe: string | null; preferences: string | null } | undefined {
  if (node?.type !== 'paragraph') return undefined;
  let unsubscribe = '';
  let preferences = '';
  for (const inline of node.content ?? []) {
    const href = inline.marks?.find((mark) => mark.type === 'link')?.attrs.href ?? '';
    const words = wordsOf(inline);
    if (/unsubscribe_preferences|asm_preferences/i.test(href)) preferences += words;
    else if (/unsubscribe/i.test(href)) unsubscribe += words;
    else if (!/^[\s|•·–—-]*$/.test(words)) return undefined;
  }
  if (unsubscribe === '' && preferences === '') return undefined;
  return { unsubscribe: unsubscribe.slice(0, 200) || null, preferences: preferences.slice(0, 200) || null };
}

const wordsOf = (inline: Inline): string =>
  inline.type === 'text' ? inline.text : inline.type === 'mergeTag' ? mergeTag(inline.attrs) : ' ';
