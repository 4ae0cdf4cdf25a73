import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { safeSource } from '../compile/html';
import { createBlock, defaultTheme } from '../document/defaults';
import { type Alignment, Block, type RichText } from '../document/design';
import { boxOf } from './boxOf';
import { breaksAround } from './breaksAround';
import { alignedText, asParagraphs, withMark } from './changedText';
import { readBackground, readPixels, readSize } from './cssValues';
import { dropOversizedRow } from './dropOversizedRow';
import { elementsIn, findElement, styleOf, textOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import type { ImportSession } from './importSession';
import { codeStyle, type InheritedStyle, isCentered, isHeading, pixelsOfLine, stylesInside } from './inheritedStyle';
import { readButtonLink } from './modules/readButton';
import { readImageSettings } from './modules/readImage';
import { readRichText } from './readRichText';
import { isGap } from './rowsOf';
import { added, isNone, rounded } from './sides';
import { stylesIn } from './stylesIn';
import { type Piece, pieceOf } from './stack';

/** Blocks for parts that contain no others: texts, images, buttons, lines and code. */
export class SimpleBlocks {
  constructor(private readonly session: ImportSession) {}

  /** A paragraph, heading or list, or text without an element around it. */
  text(nodes: readonly HtmlNode[], looks: InheritedStyle): Piece[] {
    const [only] = nodes.filter((node) => node.kind === 'element' || (node.kind === 'text' && !isGap(node)));
    const element =
      only?.kind === 'element' && isTextBlock(only) && nodes.every((node) => node === only || isGap(node))
        ? only
        : undefined;
    const inside = lifted(element?.children ?? nodes, element ? stylesInside(element, looks) : looks);
    const { fontSize = 16 } = inside;
    const box = element ? boxOf(element, fontSize, looks.width) : undefined;
    if (box && needsCode(element, inside, box.borders)) return [this.code(nodes, 'text with a frame', looks)];
    if (hasOthers(nodes, inside)) return [this.code(nodes, 'text in capitals or with letter spacing', looks)];
    const { theme, log } = this.session;
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
    if (lost) return [this.code(nodes, 'text mixed with images', looks)];
    const line = pixelsOfLine(inside);
    const { after, count } = breaksAround(element?.children ?? nodes);
    const lineSize = line === 0 ? Math.round(fontSize * 1.16) : line;
    if (content.content.length === 0) {
      if (element || count === 0) return [];
      return [pieceOf(this.spacer(count * lineSize, looks))];
    }
    log.note('converted', 'text', 'Converted to a text block.');
    const listSpace = element && /^[uo]l$/.test(element.name) ? 40 - 24 : 0;
    const isRight = listSpace !== 0 && this.session.direction === 'rtl';
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
      ...this.backgroundOf(inside),
      ...(family !== theme.fontFamily && { fontFamily: family }),
    };
    const color = inside.color ?? '#000000';
    const heading = element && isHeading(element.name) ? this.heading(element, aligned, inside, common) : undefined;
    const block = heading ?? {
      ...createBlock('text', () => 'x'),
      ...common,
      content: element && isHeading(element.name) ? asParagraphs(aligned, inside.isBold === true) : aligned,
      lineHeight: line,
      ...(fontSize !== theme.fontSize && { fontSize: Math.round(fontSize) }),
      ...(color !== theme.color && { color }),
    };
    return this.checked(block, nodes, 'text', looks).map((one) => pieceOf(one, own.above, own.below));
  }

  /** Plain headings and those that are one link. Others stay headings in a text. */
  private heading(
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
      color: color ?? (link ? this.session.theme.linkColor : (looks.color ?? '#000000')),
      ...(link && { url: link.attrs.href }),
    };
  }

  picture(element: HtmlElement, looks: InheritedStyle): Piece {
    const image =
      element.name === 'img' ? element : [...elementsIn(element.children)].find(({ name }) => name === 'img');
    const css = styleOf(image);
    const isOwnLine = css.get('display') === 'block';
    // A box of its own follows `<center>` and `align`, but not the alignment of text, which also ends theirs.
    const isReset =
      element !== image &&
      [element, ...elementsIn(element.children)].some((each) => each !== image && styleOf(each).has('text-align'));
    const byBoxes = looks.isByAttribute && !isReset ? looks.align : undefined;
    const align = isOwnLine ? (isCentered(css) ? 'center' : (byBoxes ?? looks.boxAlign)) : placeOf(looks);
    const holder: HtmlElement = {
      ...element,
      name: 'td',
      attributes: new Map([['align', align ?? 'left']]),
      children: [element],
    };
    const picture = readImageSettings(holder, image, undefined, looks.width);
    // Attached or local images can't be loaded, so only their code can be kept.
    if (!picture || safeSource(picture.source) === undefined)
      return this.code([element], 'image without a web address', looks);
    const hasSize = readSize(image?.attributes.get('width'), looks.width) ?? readSize(css.get('width'), looks.width);
    const box = image ? boxOf(image, 16) : undefined;
    if (box && Object.keys(box.borders).length > 0 && !(image?.attributes.get('border') ?? '0').startsWith('0'))
      return this.code([element], 'image with a frame', looks);
    const limit = readSize(css.get('max-width'), looks.width);
    const width =
      hasSize === undefined ? undefined : Math.min(hasSize, limit !== undefined && limit > 0 ? limit : hasSize);
    this.session.log.note('converted', 'image', 'Converted to an image block.');
    const below = isOwnLine || /^(?:top|middle|bottom)$/.test(css.get('vertical-align') ?? '') ? 0 : gapBelow(looks);
    const own = box?.padding ?? { top: 0, right: 0, bottom: 0, left: 0 };
    const isFull = width !== undefined && Math.abs(width - looks.width) <= 1;
    const isMiddle = isFull && looks.padding.left > 0 && Math.abs(looks.padding.left - looks.padding.right) <= 1;
    const { width: _width, height: _height, ...rest } = isMiddle ? { ...picture, align: 'center' as const } : picture;
    const height = readSize(image?.attributes.get('height')) ?? readSize(css.get('height'));
    // A stretched pixel is no image of this shape.
    if (height !== undefined && width !== undefined && (height < 4 || width / height > 25))
      return this.code([element], 'image that makes space', looks);
    const block = {
      ...createBlock('image', () => 'x'),
      padding: rounded({
        top: own.top,
        bottom: own.bottom + below,
        left: isMiddle ? 0 : looks.padding.left + own.left,
        right: isMiddle ? 0 : looks.padding.right + own.right,
      }),
      ...this.backgroundOf(looks),
      picture: {
        ...rest,
        ...(width !== undefined && (width < looks.width || isMiddle || height) && { width, ...(height && { height }) }),
        ...(width === undefined && { isNatural: true }),
        responsive: width !== undefined && (width >= 0.95 * looks.width || /%/.test(css.get('width') ?? '')),
      },
    };
    const [made] = this.checked(block, [element], 'image', looks);
    return made ? pieceOf(made, box?.above ?? 0, box?.below ?? 0) : this.code([element], 'image', looks);
  }

  /** A link with a color and space of its own, in a cell or table that may have them for it. */
  button(link: HtmlElement, around: readonly HtmlElement[], looks: InheritedStyle): Piece {
    const inside = stylesInside(
      link,
      around.reduce((outer, element) => stylesInside(element, outer), looks),
    );
    const cell = around.at(-1);
    const own = readButtonLink(link, cell, this.session);
    const css = styleOf(link);
    const linkBox = boxOf(link, inside.fontSize ?? 16, looks.width);
    const boxes = around.map((element) => boxOf(element, 16));
    const isBox = /^(?:inline-)?block$/.test(css.get('display') ?? '');
    const ownFill = readBackground(css);
    const borders = [linkBox.borders, ...boxes.map((box) => box.borders)].flatMap((each) => Object.values(each));
    const [border] = borders;
    // Wide borders in the button's color are its padding: an old trick for Outlook.
    const isTrick = ownFill !== undefined && borders.every(({ color }) => color === ownFill);
    const isOutside = borders.some(({ width }) => width > 8) && !isTrick;
    if (isOutside || hasOthers([link], inside)) return this.code(around[0] ? [around[0]] : [link], 'button', looks);
    this.session.log.note('converted', 'button', 'Converted to a button block.');
    const isSame = boxes.every(({ padding }, index) => isNone(padding) || !isPainted(around[index], ownFill));
    const outer = boxes.reduce(
      (sum, { padding }, index) => (isPainted(around[index], ownFill) ? added(sum, padding) : sum),
      { top: 0, right: 0, bottom: 0, left: 0 },
    );
    // Padding of inline links overlaps what is above and below, which their authors did not mean.
    const isLoose = isBox || around.length === 0;
    const spread = isLoose ? linkBox.padding : { ...linkBox.padding, top: 0, bottom: 0 };
    const trick = (side: 'top' | 'right' | 'bottom' | 'left'): number =>
      isTrick && (isLoose || side === 'left' || side === 'right') ? (linkBox.borders[side]?.width ?? 0) : 0;
    const innerPadding = rounded({
      top: spread.top + trick('top') + (isSame ? 0 : outer.top),
      right: spread.right + trick('right') + (isSame ? 0 : outer.right),
      bottom: spread.bottom + trick('bottom') + (isSame ? 0 : outer.bottom),
      left: spread.left + trick('left') + (isSame ? 0 : outer.left),
    });
    const borderWidth = isTrick ? 0 : (border?.width ?? 0);
    const [table] = around;
    const linkWidth = readSize(css.get('width'), looks.width);
    const tableWidth =
      table?.name === 'table'
        ? (readSize(table.attributes.get('width'), looks.width) ?? readSize(styleOf(table).get('width'), looks.width))
        : undefined;
    const width =
      tableWidth ??
      (linkWidth === undefined ? undefined : linkWidth + innerPadding.left + innerPadding.right + 2 * borderWidth);
    const line = pixelsOfLine(inside);
    const block = {
      ...createBlock('button', () => 'x'),
      ...own,
      align: placeOf(looks),
      padding: { top: 0, bottom: 0, ...looks.padding },
      innerPadding,
      borderWidth,
      ...(border && !isTrick && { borderColor: border.color }),
      fontSize: Math.round(inside.fontSize ?? 16),
      bold: inside.isBold === true || own.bold,
      lineHeight: line,
      height: 0,
      ...(width !== undefined && { width: Math.round(width) }),
      ...(inside.fontFamily !== undefined &&
        inside.fontFamily !== this.session.theme.fontFamily && { fontFamily: inside.fontFamily }),
      ...this.backgroundOf(looks),
    };
    const [made] = this.checked(block, [link], 'button', looks);
    return made ? pieceOf(made, linkBox.above, linkBox.below) : this.code([link], 'button', looks);
  }

  line(element: HtmlElement, looks: InheritedStyle): Piece {
    const css = styleOf(element);
    const { borders, above, below } = boxOf(element, looks.fontSize ?? 16);
    const border = borders.top ?? borders.bottom;
    const height = readSize(css.get('height')) ?? readSize(element.attributes.get('size'));
    const fill = readBackground(css);
    const thickness = Math.min(8, Math.max(1, border?.width ?? height ?? (fill ? 1 : 2)));
    return pieceOf(this.divider(thickness, border?.color ?? fill ?? '#b0b0b0', looks), above, below);
  }

  divider(thickness: number, lineColor: string, looks: InheritedStyle): Block {
    this.session.log.note('converted', 'line', 'Converted to a divider.');
    return {
      ...createBlock('divider', () => this.session.id()),
      padding: rounded({ top: 0, bottom: 0, ...looks.padding }),
      ...this.backgroundOf(looks),
      thickness: Math.min(8, Math.max(1, thickness)),
      lineColor,
    };
  }

  spacer(height: number, looks: InheritedStyle): Block {
    return {
      ...createBlock('spacer', () => this.session.id()),
      height: Math.max(1, Math.min(500, Math.round(height))),
      ...this.backgroundOf(looks),
    };
  }

  /** The HTML as it is, with the styles that it had from what was around it. */
  code(nodes: readonly HtmlNode[], what: string, looks: InheritedStyle): Piece {
    const { clean, log, id, styled } = this.session;
    log.note('code', what, 'Kept as code because no block can show it.');
    const [first] = nodes;
    clean.rewrite(stylesIn(nodes, styled));
    const html = clean.slice(first?.start ?? 0, nodes.at(-1)?.end ?? 0).trim();
    const name = first?.kind === 'element' ? first.name : '';
    const own = name === 'tr' ? inTable(html, looks) : /^t[dh]$/.test(name) ? inTable(`<tr>${html}</tr>`, looks) : html;
    const { direction } = looks;
    const way = direction === undefined || direction === this.session.direction ? '' : ` dir="${direction}"`;
    const place = way + (looks.isByAttribute && looks.align ? ` align="${looks.align}"` : '');
    return pieceOf({
      ...createBlock('code', () => id()),
      padding: rounded({ top: 0, bottom: 0, ...looks.padding }),
      ...this.backgroundOf(looks),
      html: dropOversizedRow(`<div${place} style="${codeStyle(looks)}">${own}</div>`, log),
    });
  }

  backgroundOf({ background }: Pick<InheritedStyle, 'background'>): { background?: string } {
    return background !== undefined && background !== this.session.theme.container.background ? { background } : {};
  }

  /** The block if it is valid, otherwise its code. */
  checked(
    block: Readonly<Record<string, unknown>> & { readonly type: string },
    nodes: readonly HtmlNode[],
    what: string,
    looks: InheritedStyle,
  ): Block[] {
    const whole = { ...block, id: this.session.id() };
    return isBlock(whole) ? [whole] : [this.code(nodes, what, looks).block];
  }
}

/** Rows in a table: as wide as the one that they are from. */
function inTable(rows: string, { isShrunk, boxAlign }: InheritedStyle): string {
  const place = isShrunk ? (boxAlign ? ` align="${boxAlign}"` : '') : ' width="100%"';
  return `<table role="presentation"${place} cellpadding="0" cellspacing="0">${rows}</table>`;
}

const shapes = new Map<string, TSchema>(Block.anyOf.map((shape) => [shape.properties.type.const, shape]));

/** Validates only against the schema of its own type: trying all of them takes a fifth of an import. */
function isBlock(value: { readonly type: string }): value is Block {
  const shape = shapes.get(value.type);
  return shape !== undefined && Check(shape, value);
}

/** Where an image or a button is. */
const placeOf = ({ boxAlign, align }: InheritedStyle): Alignment => align ?? boxAlign ?? 'left';

/** Whether an element around a link has the color of its button. */
function isPainted(element: HtmlElement | undefined, fill: string | undefined): boolean {
  if (!element) return false;
  const own = readBackground(styleOf(element), element.attributes.get('bgcolor'));
  return own !== undefined && (fill === undefined || own === fill);
}

/** Space under an image on a line of text, whose letters reach below it. */
function gapBelow(looks: InheritedStyle): number {
  const { fontSize = 16 } = looks;
  const line = pixelsOfLine(looks);
  const [ascent, descent] = [Math.round(fontSize * 0.93), Math.round(fontSize * 0.236)];
  return Math.max(0, line === 0 ? descent : Math.round((line - ascent - descent) / 2) + descent);
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
function hasOthers(nodes: readonly HtmlNode[], looks: InheritedStyle): boolean {
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
