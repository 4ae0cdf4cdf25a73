import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { safeSource } from '../compile/html';
import { createBlock, padding } from '../document/defaults';
import { type Alignment, Block, type CellBlock, type Padding, type RichText } from '../document/design';
import { readBackground, readPadding, readSize } from './cssValues';
import { elementsIn, isVisible, styleOf, textOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import type { ImportSession } from './importSession';
import { type InheritedStyle, isCentered, stylesInside } from './inheritedStyle';
import { readButtonLink } from './modules/readButton';
import { readMargins, withMargins } from './margins';
import { nearestLayout } from './modules/readColumns';
import { readImageSettings } from './modules/readImage';
import { isBlockElement, readRichText } from './readRichText';
import { dropOversizedRow } from './dropOversizedRow';
import { isBeside, isGap, isInline, isSeen, joinConditions, opensCondition, type Row, rowsOf } from './rowsOf';

const isRow = (node: HtmlNode): node is HtmlElement => node.kind === 'element' && node.name === 'tr';
const isCell = (node: HtmlNode): node is HtmlElement =>
  node.kind === 'element' && (node.name === 'td' || node.name === 'th');

/** Pixels on each side of a column. More is no gap, but columns that fill only a part of the row. */
const maximumGap = 20;

/** A design can't have more blocks, so promotion stops there. */
export const maximumBlocks = 2000;

/** Blocks for the recognizable parts of a row, code blocks for the rest. */
export function promoteRow(row: Row, looks: InheritedStyle, session: ImportSession): Block[] {
  return new Promoter(session).flow(row, looks, true);
}

class Promoter {
  constructor(private readonly session: ImportSession) {}

  /** Content that is stacked vertically. `wide` if columns are possible. */
  flow(nodes: readonly HtmlNode[], looks: InheritedStyle, wide: boolean): Block[] {
    const blocks: Block[] = [];
    let words: HtmlNode[] = [];
    const endWords = (): void => {
      if (words.length > 0) blocks.push(...this.text(words, looks));
      words = [];
    };
    for (const row of joinConditions(rowsOf(nodes), this.session.tree)) {
      if (blocks.length > maximumBlocks) return blocks;
      const [first] = row;
      if (row.length > 1 && row.some(opensCondition) && !row.every(isWords)) {
        endWords();
        blocks.push(this.code(row, 'condition', looks));
        continue;
      }
      if (first && row.some(isBeside)) {
        endWords();
        // Text next to columns, probably a condition: keep everything together.
        if (row.some((node) => node.kind === 'text' && isSeen(node))) blocks.push(this.code(row, 'columns', looks));
        else
          blocks.push(
            ...this.columns(
              row.filter((node) => node.kind === 'element'),
              row,
              looks,
              wide,
            ),
          );
        continue;
      }
      for (const node of row) {
        if (isGap(node) && words.length > 0) words.push(node);
        if (node.kind === 'comment' || !isSeen(node)) continue;
        if (isWords(node)) {
          words.push(node);
          continue;
        }
        endWords();
        if (node.kind === 'element') blocks.push(...this.element(node, looks, wide));
      }
    }
    endWords();
    return blocks;
  }

  private element(element: HtmlElement, looks: InheritedStyle, wide: boolean): Block[] {
    const { name } = element;
    if (hasBackgroundImage(element)) return [this.code([element], 'background image', looks)];
    if (name === 'img' || (name === 'a' && hasOnlyImage(element))) return [this.picture(element, looks)];
    if (name === 'a') {
      const holdsImage = [...elementsIn(element.children)].some((inner) => inner.name === 'img');
      return holdsImage ? [this.code([element], 'link with images', looks)] : [this.button(element, undefined, looks)];
    }
    if (name === 'hr') return [this.line(element, looks)];
    if (name === 'table') return this.table(element, looks, wide);
    const inside = stylesInside(element, looks);
    if (isBlockElement(element) || isInline(element)) return spread(this.flow(element.children, inside, wide), element);
    return [this.code([element], `<${name}>`, looks)];
  }

  private table(table: HtmlElement, looks: InheritedStyle, wide: boolean): Block[] {
    const inside = stylesInside(table, looks);
    const link = onlyLink(table);
    const isFilled = readBackground(styleOf(table), table.attributes.get('bgcolor')) !== undefined;
    if (link && isFilled && inside.width < looks.width && !hasOnlyImage(link)) return [this.button(link, table, looks)];
    const parts = table.children.flatMap((node) =>
      node.kind === 'element' && /^t(?:body|head|foot)$/.test(node.name) ? node.children : [node],
    );
    const rows = parts.filter(isRow);
    const cells = rows.map((row) => row.children.filter(isCell));
    // Text between table parts, which browsers show before the table and which would be lost here.
    const strays = [
      ...parts.filter((node) => !isRow(node)),
      ...rows.flatMap((row) => row.children.filter((node) => !isCell(node))),
    ];
    if (strays.some((node) => node.kind !== 'comment' && isSeen(node)))
      return [this.code([table], 'table with text outside its cells', looks)];
    const seen = cells.map((row) => row.filter(isSeen));
    const full = seen.filter((row) => row.length > 0);
    const isData =
      full.filter((row) => row.length > 1).length > 1 ||
      (full.length > 1 && full.some((row) => row.some(({ name }) => name === 'th')));
    // A condition or loop around rows has to stay with them.
    if (isData || table.children.some(opensCondition)) return [this.code([table], 'data table', looks)];
    const blocks = rows.flatMap((row, index) => this.row(row, cells[index] ?? [], seen[index] ?? [], inside, wide));
    return spread(blocks, table);
  }

  private row(
    row: HtmlElement,
    cells: readonly HtmlElement[],
    seen: readonly HtmlElement[],
    looks: InheritedStyle,
    wide: boolean,
  ): Block[] {
    const [first] = seen;
    if (!first) return this.space(cells[0], looks);
    if (hasBackgroundImage(row) || seen.some(hasBackgroundImage)) return [this.code([row], 'background image', looks)];
    if (seen.length > 1) return this.columns(seen, [row], stylesInside(row, looks), wide);
    const inside = stylesInside(first, stylesInside(row, looks));
    const link = onlyLink(first);
    if (link && !hasOnlyImage(link) && looksLikeButton(link, first))
      return [this.button(link, first, stylesInside(row, looks))];
    return spread(this.flow(first.children, inside, wide), row, first);
  }

  /** A row without content is a divider or a spacer. */
  private space(cell: HtmlElement | undefined, looks: InheritedStyle): Block[] {
    if (!cell) return [];
    const drawn = [cell, ...elementsIn(cell.children)].find((element) =>
      [...styleOf(element).keys()].some((name) => /^border(?:-top|-bottom)?$/.test(name)),
    );
    if (drawn) return [this.line(drawn, looks)];
    const css = styleOf(cell);
    const height =
      readSize(cell.attributes.get('height')) ??
      readSize(css.get('height')) ??
      readSize(css.get('padding-top')) ??
      readSize(css.get('font-size'));
    if (height === undefined || height < 2) return [];
    this.session.log.note('converted', 'empty row', 'Converted to a spacer.');
    return this.checked(
      {
        ...createBlock('spacer', () => 'x'),
        height: Math.min(500, height),
        ...backgroundOf(stylesInside(cell, looks)),
      },
      [cell],
      'empty row',
      looks,
    );
  }

  private columns(parts: readonly HtmlElement[], row: Row, looks: InheritedStyle, wide: boolean): Block[] {
    const widths = parts.map(
      (part) =>
        readSize(styleOf(part).get('max-width')) ??
        readSize(part.attributes.get('width'), looks.width) ??
        readSize(styleOf(part).get('width'), looks.width) ??
        looks.width / parts.length,
    );
    const layout = parts.length <= 4 ? nearestLayout(widths) : undefined;
    // What the parts leave is between them.
    const left = looks.width - widths.reduce((sum, one) => sum + one, 0);
    const [only] = parts;
    if (parts.length === 1 && only) return spread(this.flow(only.children, stylesInside(only, looks), wide), only);
    if (!wide || !layout) return [this.code(row, 'columns', looks)];
    const { background: _background, ...around } = looks;
    const inner: InheritedStyle = { ...around, padding: padding(0), width: Math.floor(looks.width / parts.length) };
    const columns = parts.map((part) => {
      const inside = stylesInside(part, inner);
      const background = readBackground(styleOf(part), part.attributes.get('bgcolor'));
      const blocks = spread(this.flow(part.children, inside, false), part).filter(
        (block): block is CellBlock => block.type !== 'columns',
      );
      return { id: this.session.id(), ...(background && { background }), blocks };
    });
    this.session.log.note('converted', 'columns', 'Converted to a columns block.');
    return this.checked(
      {
        ...createBlock('columns', () => 'x'),
        padding: looks.padding,
        ...backgroundOf(looks),
        layout,
        columns,
        cellPadding: Math.min(maximumGap, Math.max(0, Math.floor(left / parts.length / 2))),
        stack: true,
      },
      row,
      'columns',
      looks,
    );
  }

  private picture(element: HtmlElement, looks: InheritedStyle): Block {
    const image =
      element.name === 'img' ? element : [...elementsIn(element.children)].find(({ name }) => name === 'img');
    const holder: HtmlElement = {
      ...element,
      name: 'td',
      attributes: new Map([['align', isCentered(styleOf(image)) ? 'center' : placeOf(looks)]]),
      children: [element],
    };
    const picture = readImageSettings(holder, image, undefined, looks.width);
    // Attached or local images can't be loaded, so only their code can be kept.
    if (!picture || safeSource(picture.source) === undefined)
      return this.code([element], 'image without a web address', looks);
    this.session.log.note('converted', 'image', 'Converted to an image block.');
    return (
      this.checked(
        {
          ...createBlock('image', () => 'x'),
          padding: looks.padding,
          ...backgroundOf(looks),
          picture: { ...picture, responsive: true },
        },
        [element],
        'image',
        looks,
      )[0] ?? this.code([element], 'image', looks)
    );
  }

  private button(link: HtmlElement, around: HtmlElement | undefined, looks: InheritedStyle): Block {
    this.session.log.note('converted', 'button', 'Converted to a button block.');
    const own = readButtonLink(link, around, this.session);
    return (
      this.checked(
        {
          ...createBlock('button', () => 'x'),
          ...own,
          align: placeOf(looks),
          padding: looks.padding,
          // A table or cell with the button's own color is part of it.
          ...backgroundOf(looks.background === own.fill ? { background: looks.behind } : looks),
        },
        [link],
        'button',
        looks,
      )[0] ?? this.code([link], 'button', looks)
    );
  }

  private line(element: HtmlElement, looks: InheritedStyle): Block {
    const css = styleOf(element);
    const border = /(\d{1,9})px\s+\w+\s+(#?[\w(),][\w(), ]*)/.exec(
      css.get('border-top') ?? css.get('border-bottom') ?? css.get('border') ?? '',
    );
    const color = readBackground(new Map([['background-color', border?.[2]?.trim() ?? '']])) ?? readBackground(css);
    this.session.log.note('converted', 'line', 'Converted to a divider.');
    return {
      ...createBlock('divider', () => this.session.id()),
      padding: looks.padding,
      ...backgroundOf(looks),
      thickness: Math.min(8, Math.max(1, Number(border?.[1] ?? 1))),
      ...(color && { lineColor: color }),
    };
  }

  private text(nodes: readonly HtmlNode[], looks: InheritedStyle): Block[] {
    const { theme, log } = this.session;
    const fontSize = looks.fontSize ?? theme.fontSize;
    let lost = false;
    const content = readRichText(nodes, {
      base: {
        fontSize,
        color: looks.color ?? theme.color,
        linkColor: theme.linkColor,
        fontFamily: looks.fontFamily ?? theme.fontFamily,
      },
      styles: 'all',
      lost: () => {
        lost = true;
      },
    });
    if (lost) return [this.code(nodes, 'text mixed with images', looks)];
    if (content.content.length === 0) return [];
    log.note('converted', 'text', 'Converted to a text block.');
    const margins = readMargins(nodes, fontSize);
    const block = {
      ...createBlock('text', () => 'x'),
      padding: withMargins(looks.padding, margins),
      ...backgroundOf(looks),
      ...(margins.between > 0 && { paragraphSpacing: margins.between }),
      content: looks.align && looks.align !== 'left' ? aligned(content, looks.align) : content,
      lineHeight: lineHeight(looks.lineHeight, fontSize),
      ...(fontSize !== theme.fontSize && { fontSize }),
      ...(looks.color && looks.color !== theme.color && { color: looks.color }),
      ...(looks.fontFamily && looks.fontFamily !== theme.fontFamily && { fontFamily: looks.fontFamily }),
    };
    return this.checked(block, nodes, 'text', looks);
  }

  private code(nodes: readonly HtmlNode[], what: string, looks: InheritedStyle): Block {
    const { clean, log, id } = this.session;
    log.note('code', what, 'Kept as code because no block can show it.');
    const [first] = nodes;
    const html = clean.slice(first?.start ?? 0, nodes.at(-1)?.end ?? 0).trim();
    const own =
      first?.kind === 'element' && first.name === 'tr'
        ? `<table role="presentation" width="100%">${html}</table>`
        : html;
    return {
      ...createBlock('code', () => id()),
      padding: looks.padding,
      ...backgroundOf(looks),
      html: dropOversizedRow(own, log),
    };
  }

  private checked(
    block: Readonly<Record<string, unknown>> & { readonly type: string },
    nodes: readonly HtmlNode[],
    what: string,
    looks: InheritedStyle,
  ): Block[] {
    const whole = { ...block, id: this.session.id() };
    return isBlock(whole) ? [whole] : [this.code(nodes, what, looks)];
  }
}

const shapes = new Map<string, TSchema>(Block.anyOf.map((shape) => [shape.properties.type.const, shape]));

/** Validates only against the schema of its own type: trying all of them takes a fifth of an import. */
function isBlock(value: { readonly type: string }): value is Block {
  const shape = shapes.get(value.type);
  return shape !== undefined && Check(shape, value);
}

/** Where an image or a button is. */
const placeOf = ({ boxAlign, align }: InheritedStyle): Alignment => boxAlign ?? align ?? 'left';

const backgroundOf = ({ background }: { background?: string | undefined }): { background?: string } =>
  background ? { background } : {};

/** Blocks in boxes: each has their paddings, and keeps those above only if it is the first, those below if the last. */
const spread = (blocks: Block[], ...boxes: readonly HtmlElement[]): Block[] =>
  boxes.reduce((inner, box) => spreadPadding(inner, readPadding(styleOf(box)) ?? padding(0)), blocks);

/** Removes the padding of a box between its blocks. */
export function spreadPadding(blocks: Block[], { top, bottom }: Padding): Block[] {
  if (blocks.length < 2 || top + bottom === 0) return blocks;
  return blocks.map((block, index) => ({
    ...block,
    padding: {
      ...block.padding,
      ...(index > 0 && { top: Math.max(0, block.padding.top - top) }),
      ...(index < blocks.length - 1 && { bottom: Math.max(0, block.padding.bottom - bottom) }),
    },
  }));
}

function aligned(text: RichText, align: 'center' | 'right'): RichText {
  return {
    type: 'doc',
    content: text.content.map((node) =>
      node.type === 'paragraph'
        ? { ...node, attrs: { align, ...node.attrs } }
        : node.type === 'heading'
          ? { ...node, attrs: { align, ...node.attrs } }
          : node,
    ),
  };
}

function lineHeight(value: string | undefined, fontSize: number): number {
  if (value !== undefined && /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value)) return Math.round(Number(value) * fontSize);
  // What browsers make of `normal`.
  return readSize(value, fontSize) ?? Math.round(fontSize * 1.2);
}

const wordBlocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'address']);

/** Text: no images, tables or links that look like buttons. */
function isWords(node: HtmlNode): boolean {
  if (node.kind === 'text') return true;
  if (node.kind === 'comment') return false;
  if (!wordBlocks.has(node.name) && !isInline(node)) return false;
  if (node.name === 'img') return false;
  for (const inner of elementsIn([node])) {
    if (inner.name === 'img' || inner.name === 'table' || (inner.name === 'a' && looksLikeButton(inner, undefined)))
      return false;
  }
  return true;
}

const hasBackgroundImage = (element: HtmlElement): boolean =>
  (element.attributes.get('background') ?? '') !== '' ||
  /url\(/i.test(`${styleOf(element).get('background-image') ?? ''}${styleOf(element).get('background') ?? ''}`);

const hasOnlyImage = (link: HtmlElement): boolean =>
  textOf(link.children).trim() === '' &&
  [...elementsIn(link.children)].filter(({ name }) => name === 'img').length === 1;

/** The link, if a cell contains nothing else. */
function onlyLink(cell: HtmlElement): HtmlElement | undefined {
  const links = [...elementsIn(cell.children)].filter(({ name }) => name === 'a');
  const [link] = links;
  if (links.length !== 1 || !link || [...elementsIn(cell.children)].some(({ name }) => name === 'table'))
    return undefined;
  return textOf(cell.children).trim() === textOf(link.children).trim() && isVisible(link) ? link : undefined;
}

function looksLikeButton(link: HtmlElement, cell: HtmlElement | undefined): boolean {
  const css = styleOf(link);
  const named = /\b(?:btn|button|cta)\b/i.test(
    `${link.attributes.get('class') ?? ''} ${cell?.attributes.get('class') ?? ''}`,
  );
  const filled =
    readBackground(css) !== undefined ||
    (cell !== undefined && readBackground(styleOf(cell), cell.attributes.get('bgcolor')) !== undefined);
  const boxed =
    css.has('padding') ||
    css.has('padding-top') ||
    /block/.test(css.get('display') ?? '') ||
    css.has('border-radius') ||
    (cell !== undefined && styleOf(cell).has('border-radius'));
  return (
    textOf(link.children).trim() !== '' && !hasOnlyImage(link) && ((filled && boxed) || (named && (filled || boxed)))
  );
}
