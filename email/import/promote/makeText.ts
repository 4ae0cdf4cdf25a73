import { defaultTheme, createBlock } from '../../document/defaults';
import type { RichText } from '../../document/design';
import { boxOf } from '../boxOf';
import { readPixels } from '../cssValues';
import { elementsIn, findElement, styleOf, textOf } from '../elements';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import { type InheritedStyle, isHeading, pixelsOfLine, stylesInside } from '../inheritedStyle';
import { readRichText } from '../readRichText';
import { isGap } from '../rowsOf';
import type { BlockMaker } from './blockMaker';
import { breaksAround } from './breaksAround';
import { alignedText, asParagraphs, withMark } from './changedText';
import { rounded } from './sides';
import { type Piece, pieceOf } from './stack';

/** A paragraph, heading or list, or text without an element around it. */
export function makeText(make: BlockMaker, nodes: readonly HtmlNode[], looks: InheritedStyle): Piece[] {
  const [only] = nodes.filter((node) => node.kind === 'element' || (node.kind === 'text' && !isGap(node)));
  const element =
    only?.kind === 'element' && isTextBlock(only) && nodes.every((node) => node === only || isGap(node))
      ? only
      : undefined;
  const inside = lifted(element?.children ?? nodes, element ? stylesInside(element, looks) : looks);
  const { fontSize = 16 } = inside;
  const box = element ? boxOf(element, fontSize, looks.width) : undefined;
  if (box && needsCode(element, inside, box.borders)) return [make.code(nodes, 'text with a frame', looks)];
  if (hasOthers(nodes, inside)) return [make.code(nodes, 'text in capitals or with letter spacing', looks)];
  const { theme, log } = make.session;
  let lost = false;
  const content = readRichText(nodes, {
    base: {
      fontSize,
      color: inside.color ?? '#000000',
      linkColor: theme.linkColor,
      fontFamily: inside.fontFamily ?? defaultTheme.fontFamily,
    },
    styles: 'all',
    lost: () => {
      lost = true;
    },
  });
  if (lost) return [make.code(nodes, 'text mixed with images', looks)];
  const line = pixelsOfLine(inside);
  const { after, count } = breaksAround(element?.children ?? nodes);
  const lineSize = line === 0 ? Math.round(fontSize * 1.16) : line;
  if (content.content.length === 0) {
    if (element || count === 0) return [];
    return [pieceOf(make.spacer(count * lineSize, looks, nodes))];
  }
  log.note('converted', 'text', 'Converted to a text block.');
  const listSpace = element && /^[uo]l$/.test(element.name) ? 40 - 24 : 0;
  const isRight = listSpace !== 0 && make.session.direction === 'rtl';
  const own = box ?? { padding: { top: 0, right: 0, bottom: 0, left: 0 }, left: 0, right: 0, above: 0, below: 0 };
  const styled = own.padding;
  const isListPadded = listSpace !== 0 && (styleOf(element).has('padding') || styleOf(element).has('padding-left'));
  const padding = {
    top: styled.top,
    bottom: styled.bottom + Math.max(0, after - 1) * lineSize,
    left: Math.max(0, looks.padding.left + own.left + styled.left + (isRight ? 0 : isListPadded ? -24 : listSpace)),
    right: looks.padding.right + own.right + styled.right + (isRight ? listSpace : 0),
  };
  const whole = inside.isBold === true && !(element && isHeading(element.name)) ? withMark(content, 'bold') : content;
  const marked = inside.isItalic === true ? withMark(whole, 'italic') : whole;
  const aligned = inside.align && inside.align !== 'left' ? alignedText(marked, inside.align) : marked;
  const family = inside.fontFamily ?? defaultTheme.fontFamily;
  const common = {
    padding: rounded(padding),
    ...make.backgroundOf(inside),
    ...(family !== theme.fontFamily && { fontFamily: family }),
  };
  const color = inside.color ?? '#000000';
  const heading = element && isHeading(element.name) ? headingOf(make, element, aligned, inside, common) : undefined;
  const block = heading ?? {
    ...createBlock('text', () => 'x'),
    ...common,
    content: element && isHeading(element.name) ? asParagraphs(aligned, inside.isBold === true) : aligned,
    lineHeight: line,
    ...(fontSize !== theme.fontSize && { fontSize: Math.round(fontSize) }),
    ...(color !== theme.color && { color }),
  };
  return make.checked(block, nodes, 'text', looks).map((one) => pieceOf(one, own.above, own.below));
}

/** Plain headings and those that are one link. Others stay headings in a text. */
function headingOf(
  make: BlockMaker,
  element: HtmlElement,
  { content }: RichText,
  looks: InheritedStyle,
  common: object,
): (Record<string, unknown> & { type: 'heading' }) | undefined {
  const [node] = content;
  if (content.length !== 1 || node?.type !== 'heading') return undefined;
  const parts = node.content ?? [];
  const [first] = parts;
  if (first === undefined || parts.some(({ type }) => type === 'hardBreak')) return undefined;
  const marks = JSON.stringify(first.marks ?? []);
  if (parts.some((part) => JSON.stringify(part.marks ?? []) !== marks)) return undefined;
  const link = first.marks?.find((mark) => mark.type === 'link');
  const color = first.marks?.find((mark) => mark.type === 'color')?.attrs.value;
  if ((first.marks ?? []).some((mark) => mark.type !== 'link' && mark.type !== 'color')) return undefined;
  return {
    ...createBlock('heading', () => 'x'),
    ...common,
    type: 'heading',
    level: node.attrs.level,
    text: textOf(element.children).replace(/\s+/g, ' ').trim(),
    align: node.attrs.align ?? 'left',
    fontSize: Math.round(looks.fontSize ?? 16),
    lineHeight: pixelsOfLine(looks),
    ...(looks.isBold === false && { bold: false }),
    color: color ?? (link ? make.session.theme.linkColor : (looks.color ?? '#000000')),
    ...(link && { url: link.attrs.href }),
  };
}

const textBlocks = new Set(['p', 'ul', 'ol', 'pre', 'address']);

const isTextBlock = ({ name }: HtmlElement): boolean => textBlocks.has(name) || isHeading(name);

/** Frames and boxes inside a text, and items with spaces of their own: blocks have none. */
function needsCode(element: HtmlElement | undefined, looks: InheritedStyle, borders: object): boolean {
  if (!element) return false;
  if (Object.keys(borders).length > 0) return true;
  for (const inner of elementsIn(element.children)) {
    const css = styleOf(inner);
    if (css.size === 0) continue;
    if (/^(?:inline-)?block$/.test(css.get('display') ?? '') && inner.name !== 'li') return true;
    if (inner.name === 'li') {
      const { above, below, padding } = boxOf(inner, looks.fontSize ?? 16);
      if (above + below + padding.top + padding.bottom + padding.left > 0) return true;
      if (css.has('list-style') || css.has('list-style-type')) return true;
    }
  }
  return false;
}

/** What texts of blocks can't have. */
export function hasOthers(nodes: readonly HtmlNode[], looks: InheritedStyle): boolean {
  const isOther = (name: string, value: string | undefined): boolean =>
    value !== undefined && value !== 'normal' && value !== 'none' && (readPixels(value, 16) ?? 1) !== 0 && name !== '';
  if (isOther('a', looks.others.get('letter-spacing')) || isOther('a', looks.others.get('text-transform'))) return true;
  return (
    findElement(nodes, (element) => {
      const css = styleOf(element);
      return (
        css.size > 0 &&
        (isOther('a', css.get('letter-spacing')) || isOther('a', css.get('text-transform')) || css.has('float'))
      );
    }) !== undefined
  );
}

/** The styles of a text that is a single element, such as a `span` around all words. */
function lifted(nodes: readonly HtmlNode[], looks: InheritedStyle): InheritedStyle {
  const parts = nodes.filter((node) => node.kind === 'element' || (node.kind === 'text' && node.text.trim() !== ''));
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== 'element' || !/^(?:span|font|b|strong|em|i)$/.test(only.name)) return looks;
  const inside = stylesInside(only, looks);
  const isLarger = (inside.fontSize ?? 16) >= (looks.fontSize ?? 16);
  if (!isLarger) return looks;
  const { color, fontSize, fontFamily, lineHeight } = inside;
  return lifted(only.children, {
    ...looks,
    ...(color !== undefined && { color }),
    ...(fontSize !== undefined && { fontSize }),
    ...(fontFamily !== undefined && { fontFamily }),
    ...(lineHeight !== undefined && { lineHeight }),
    others: inside.others,
  });
}
