import { safeFont } from '../../compile/html';
import type { RichText } from '../../document/design';
import { readAlignment, readSize } from '../cssValues';
import { readColor } from '../colors';
import { elementsIn, findElement, hasClass, styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { ImportSession } from '../importSession';
import type { Module } from '../module';
import { readRichText } from '../readRichText';
import { pick } from '../readSettings';

/** Rich text with its base typography. */
export interface ReadWords {
  readonly content: RichText;
  readonly typography: { lineHeight: number; fontSize?: number; color?: string; fontFamily?: string };
  readonly align: 'left' | 'center' | 'right' | undefined;
}

/** A text module. Undefined if it contains images or tables, which text can't represent. */
export function readText(module: Module, session: ImportSession): object | undefined {
  const words = readWords(module.cell, session);
  return (
    words && {
      content: words.content,
      ...words.typography,
      ...pick(module.settings, 'lineHeight', 'paragraphSpacing', 'relative'),
    }
  );
}

/** The element that our compiler writes around text. */
export const ownWords = (within: HtmlElement): HtmlElement | undefined =>
  findElement(within.children, (element) => element.name === 'div' && hasClass(element, 'w'));

export function readWords(
  within: HtmlElement,
  { theme }: ImportSession,
  linkColor = theme.linkColor,
): ReadWords | undefined {
  const own = ownWords(within);
  const source = own ?? within;
  const css = styleOf(source);
  const family = safeFont(css.get('font-family') ?? '')
    .trim()
    .slice(0, 200);
  const color = readColor(css.get('color'));
  const fontSize = readSize(css.get('font-size'), theme.fontSize);
  const typography = {
    lineHeight: lineHeightOf(css.get('line-height'), fontSize ?? theme.fontSize),
    ...(fontSize !== undefined && fontSize > 8 && fontSize !== theme.fontSize
      ? { fontSize }
      : own && fontSize !== undefined && fontSize !== theme.fontSize
        ? { fontSize }
        : {}),
    ...(color !== undefined && color !== theme.color && { color }),
    ...(family !== '' && family !== safeFont(theme.fontFamily).trim() && { fontFamily: family }),
  };
  let lost = false;
  const content = readRichText(source.children, {
    base: own
      ? { fontSize: Number.NaN, linkColor }
      : {
          fontSize: typography.fontSize ?? theme.fontSize,
          color: typography.color ?? theme.color,
          linkColor,
          fontFamily: typography.fontFamily ?? theme.fontFamily,
        },
    styles: 'all',
    exact: own !== undefined,
    lost: () => {
      lost = true;
    },
  });
  if (lost && !own) return undefined;
  // If all paragraphs have the same alignment, it applies to each.
  const align =
    readAlignment(css.get('text-align')) ?? (own ? undefined : readAlignment(source.attributes.get('align')));
  return {
    content: own || align === undefined || align === 'left' ? content : aligned(content, align),
    typography,
    align,
  };
}

function lineHeightOf(value: string | undefined, fontSize: number): number {
  if (value === undefined) return 22;
  if (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value))
    return Math.min(2000, Math.round(Number(value) * (Number(value) < 5 ? fontSize : 1)));
  return readSize(value, fontSize) ?? Math.round(fontSize * 1.5);
}

function aligned(content: RichText, align: 'center' | 'right'): RichText {
  return {
    type: 'doc',
    content: content.content.map((node) => {
      if (node.type === 'paragraph') return { ...node, attrs: { align, ...node.attrs } };
      return node.type === 'heading' ? { ...node, attrs: { align, ...node.attrs } } : node;
    }),
  };
}

/** Whether the text contains tables or images. */
export const holdsMore = (within: HtmlElement): boolean =>
  [...elementsIn(within.children)].some(({ name }) => name === 'table' || name === 'img');
