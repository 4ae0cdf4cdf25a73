import type { CellBlock, Block, Padding } from '../document/design';
import { createBlock } from '../document/defaults';
import { breaksAround } from './breaksAround';
import { areFine, type BorderSide, type Box, boxOf, filling, spacingOf } from './boxOf';
import { readBackground, readSize } from './cssValues';
import { elementsIn, styleOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import type { ImportSession } from './importSession';
import { heightOfLine, type InheritedStyle, stylesInside } from './inheritedStyle';
import { SimpleBlocks } from './simpleBlocks';
import { buttonCell, hasBackgroundImage, hasOnlyImage, isWords, looksLikeButton, onlyLink } from './linksAndButtons';
import { isBlockElement } from './readRichText';
import { isInline, isSeen, joinConditions, opensCondition, type Row } from './rowsOf';
import { Stack, type Piece, pieceOf, spaceMaker, withoutBackground } from './stack';
import { placeBox } from './placeBox';
import { placeColumns } from './placeColumns';
import { splitRows } from './splitRows';
import { withSides } from './withSides';
import { takesSpace } from './takesSpace';

const isRow = (node: HtmlNode): node is HtmlElement => node.kind === 'element' && node.name === 'tr';
const isCell = (node: HtmlNode): node is HtmlElement =>
  node.kind === 'element' && (node.name === 'td' || node.name === 'th');

/** A design can't have more blocks, so promotion stops there. */
export const maximumBlocks = 2000;

/** Blocks for the parts of a message that blocks can show as they are, code blocks for the rest. */
export class Promoter {
  private readonly simple: SimpleBlocks;
  private readonly stack: Stack;
  private readonly theme: string;

  constructor(private readonly session: ImportSession) {
    this.simple = new SimpleBlocks(session);
    this.theme = session.theme.container.background;
    this.stack = new Stack(
      spaceMaker(() => session.id(), this.theme),
      this.theme,
    );
  }

  /** The content of a page, where margins at the edges are space. */
  page(nodes: readonly HtmlNode[], looks: InheritedStyle): Piece[] {
    return this.stack.padded(this.flow(nodes, looks, true), { top: 0, bottom: 0 }, looks.background);
  }

  /** Content that is stacked vertically. `wide` if columns are possible. */
  private flow(nodes: readonly HtmlNode[], looks: InheritedStyle, wide: boolean): Piece[] {
    const pieces: Piece[] = [];
    for (const row of joinConditions(splitRows(nodes), this.session.tree)) {
      if (pieces.length > maximumBlocks) return pieces;
      pieces.push(...this.part(row, looks, wide));
    }
    return this.stack.collapsed(pieces, looks.background);
  }

  private part(row: Row, looks: InheritedStyle, wide: boolean): Piece[] {
    const [first] = row;
    if (!first) return [];
    if (row.length > 1 && row.some(opensCondition) && !row.every(isWords))
      return [this.simple.code(row, 'condition', looks)];
    const kind = splitRows(row);
    if (kind.length > 1) return [this.simple.code(row, 'condition', looks)];
    if (row.every((node) => node.kind !== 'element' || isInline(node) || node.name === 'br'))
      return this.inline(row, looks, wide);
    const elements = row.filter((node) => node.kind === 'element' && (isSeen(node) || takesSpace(node)));
    const [only] = elements;
    if (elements.length > 1 && row.every((node) => node.kind === 'comment' || isWords(node)))
      return this.simple.text(row, looks);
    if (elements.length === 1 && only?.kind === 'element') return this.element(only, looks, wide);
    return this.beside(row, looks, wide);
  }

  /** A line of text, images and links. */
  private inline(row: Row, looks: InheritedStyle, wide: boolean): Piece[] {
    const hasBreak = row.some((node) => node.kind === 'element' && node.name === 'br');
    if (!hasBreak && !row.some(isSeen)) return [pieceOf(this.simple.spacer(heightOfLine(looks), looks))];
    if (row.every((node) => isWords(node) || node.kind === 'comment')) return this.simple.text(row, looks);
    const seen = row.filter((node) => isSeen(node));
    const [only] = seen;
    if (seen.length === 1 && only?.kind === 'element') {
      const { before, after } = breaksAround(row);
      const line = heightOfLine(looks);
      const space = { top: before * line, bottom: Math.max(0, after - 1) * line };
      return this.stack.padded(this.element(only, looks, wide), space, looks.background);
    }
    if (seen.some((node) => node.kind === 'element' && [...elementsIn([node])].some(({ name }) => name === 'table')))
      return this.stack.collapsed(
        seen.flatMap((node) =>
          node.kind === 'element' ? this.element(node, looks, wide) : this.simple.text([node], looks),
        ),
        looks.background,
      );
    return [this.simple.code(row, 'images and links on one line', looks)];
  }

  private element(element: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
    const { name } = element;
    if (hasBackgroundImage(element)) return [this.simple.code([element], 'background image', looks)];
    if (name === 'img' || (name === 'a' && hasOnlyImage(element))) return [this.simple.picture(element, looks)];
    if (name === 'a') {
      const inside = [...elementsIn(element.children)];
      if (inside.some((inner) => inner.name === 'img')) return [this.simple.code([element], 'link with images', looks)];
      if (inside.some(isBlockElement)) return [this.simple.code([element], 'link around boxes', looks)];
      return [this.simple.button(element, [], looks)];
    }
    if (name === 'hr') return [this.simple.line(element, looks)];
    if (!isSeen(element) && name !== 'table') return this.empty(element, looks, wide);
    if (name === 'table') return this.table(element, looks, wide);
    if (isWords(element)) return this.simple.text([element], looks);
    if (!isBlockElement(element) && !isInline(element)) return [this.simple.code([element], `<${name}>`, looks)];
    return this.boxed([element], looks, wide, (inside, isWide) => this.flow(element.children, inside, isWide));
  }

  /**
   * Boxes around content, outermost first: their spaces and borders become those of its blocks. A box with a color of
   * its own that is narrower than its surroundings becomes a column.
   */
  private boxed(
    boxes: readonly HtmlElement[],
    looks: InheritedStyle,
    wide: boolean,
    content: (inside: InheritedStyle, wide: boolean) => Piece[],
  ): Piece[] {
    const [element, ...others] = boxes;
    if (!element) return content(looks, wide);
    const styled = stylesInside(element, looks);
    const box = boxOf(element, styled.fontSize ?? 16, looks.width);
    const placed = placeBox(element, looks, styled, box);
    if (placed === undefined || !areFine(element, box)) return [this.simple.code([element], 'box', looks)];
    const { outside } = placed;
    const isInset = outside.padding.left + outside.padding.right > 0;
    const isFilled =
      styled.background !== undefined && (styled.background ?? this.theme) !== (looks.background ?? this.theme);
    const within = (inside: InheritedStyle, isWide: boolean): Piece[] =>
      this.sealed(element, box, inside, this.boxed(others, inside, isWide, content));
    if (!isFilled || !isInset)
      return this.outer(box, isInset ? within(placed.inside, wide) : withSides(within(placed.inside, wide), box));
    if (!wide) return [this.simple.code([element], 'colored box in a column', looks)];
    const { background, ...plain } = placed.inside;
    const inside: InheritedStyle = {
      ...plain,
      ...(background !== undefined && { background }),
      padding: {
        left: placed.inside.padding.left - outside.padding.left,
        right: placed.inside.padding.right - outside.padding.right,
      },
    };
    const pieces = this.stack.padded(within(inside, false), { top: 0, bottom: 0 }, background);
    const column = this.column(
      [
        {
          id: this.session.id(),
          ...(background !== undefined && { background }),
          blocks: withoutBackground(pieces, background),
        },
      ],
      '1',
      { top: 0, bottom: 0, ...outside.padding },
      looks,
    );
    return column ? this.outer(box, [pieceOf(column)]) : [this.simple.code([element], 'box', looks)];
  }

  /** The margins of a box, which collapse with those of its content. */
  private outer({ above, below }: Box, pieces: Piece[]): Piece[] {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last || above + below === 0) return pieces;
    return pieces.map((piece, index) => ({
      ...piece,
      ...(index === 0 && { above: Math.max(above, piece.above) }),
      ...(index === pieces.length - 1 && { below: Math.max(below, piece.below) }),
    }));
  }

  /** The space inside of a box, and its borders. */
  private sealed(element: HtmlElement, box: Box, inside: InheritedStyle, pieces: Piece[]): Piece[] {
    const { name } = element;
    const isClosed = name === 'td' || name === 'th' || name === 'table';
    const { top: line, bottom: underline } = box.borders;
    let { top, bottom } = box.padding;
    if (name === 'tr') [top, bottom] = [0, 0];
    if (!isClosed && !line && !underline && top + bottom === 0) return pieces;
    const padded = this.stack.padded(pieces, { top, bottom }, inside.background);
    const ruled = (side: BorderSide | undefined): Piece[] =>
      side ? [pieceOf(this.simple.divider(side.width, side.color, this.around(box, inside)))] : [];
    return [...ruled(line), ...padded, ...ruled(underline)];
  }

  private around({ padding: { left, right } }: Box, inside: InheritedStyle): InheritedStyle {
    return {
      ...inside,
      padding: { left: Math.max(0, inside.padding.left - left), right: Math.max(0, inside.padding.right - right) },
    };
  }

  private table(table: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
    const link = onlyLink(table);
    const isFilled = readBackground(styleOf(table), table.attributes.get('bgcolor')) !== undefined;
    const own =
      readSize(table.attributes.get('width'), looks.width) ?? readSize(styleOf(table).get('width'), looks.width);
    if (link && isFilled && own !== undefined && own < looks.width && !hasOnlyImage(link))
      return [this.simple.button(link, [table], looks)];
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
      return [this.simple.code([table], 'table with text outside its cells', looks)];
    const seen = cells.map((row) => row.filter(isSeen));
    const full = seen.filter((row) => row.length > 0);
    const isData =
      full.filter((row) => row.length > 1).length > 1 ||
      (full.length > 1 && full.some((row) => row.some(({ name }) => name === 'th')));
    // A condition or loop around rows has to stay with them.
    if (isData || table.children.some(opensCondition)) return [this.simple.code([table], 'data table', looks)];
    const [cell] = seen.flat();
    if (full.length === 1 && full[0]?.length === 1 && cell) {
      const button = this.buttonIn(table, cell, looks, own);
      if (button) return [button];
    }
    return this.boxed([table], looks, wide, (inside, isWide) => {
      const spacing = inside.isOutside ? 0 : spacingOf(table, styleOf(table));
      const spaced: InheritedStyle = {
        ...inside,
        padding: { left: inside.padding.left + spacing, right: inside.padding.right + spacing },
        width: Math.max(1, inside.width - 2 * spacing),
      };
      const pieces = rows.flatMap((row, index) =>
        this.stack.padded(
          this.row(row, cells[index] ?? [], seen[index] ?? [], spaced, isWide),
          { top: index === 0 ? spacing : 0, bottom: spacing },
          spaced.background,
        ),
      );
      return pieces;
    });
  }

  /** A table that is the frame of a button. */
  private buttonIn(
    table: HtmlElement,
    cell: HtmlElement,
    looks: InheritedStyle,
    width: number | undefined,
  ): Piece | undefined {
    const link = onlyLink(cell);
    if (!link || hasOnlyImage(link)) return undefined;
    const painted = width === undefined ? buttonCell(table, cell, looks.width) : undefined;
    if (!painted && !looksLikeButton(link, cell)) return undefined;
    const isPainted = readBackground(styleOf(cell), cell.attributes.get('bgcolor')) !== undefined;
    // Without a color, the cell only places the button.
    if (!painted && (!isPainted || (width !== undefined && width >= looks.width))) return undefined;
    const placed = placeBox(table, looks, stylesInside(table, looks), boxOf(table, 16));
    return this.simple.button(link, [table, painted ?? cell], {
      ...looks,
      ...(placed?.inside.boxAlign && { align: placed.inside.boxAlign }),
    });
  }

  private row(
    row: HtmlElement,
    cells: readonly HtmlElement[],
    seen: readonly HtmlElement[],
    looks: InheritedStyle,
    wide: boolean,
  ): Piece[] {
    const [first] = seen;
    if (!first) return this.space(row, cells.find(takesSpace) ?? cells[0], looks, wide);
    if (hasBackgroundImage(row) || seen.some(hasBackgroundImage))
      return [this.simple.code([row], 'background image', looks)];
    const inside = stylesInside(row, looks);
    if (cells.length > 1 && looks.isOutside && seen.length === 1) return this.cell(row, first, looks, wide);
    if (cells.length > 1) {
      const placed = placeColumns(this.fromLeft(cells, inside), inside);
      if (placed?.kind === 'single') return this.cell(row, placed.cell, placed.looks, wide);
      if (placed?.kind !== 'columns' || !wide) return [this.simple.code([row], 'columns', looks)];
      return this.columns(row, placed, inside);
    }
    return this.cell(row, first, looks, wide);
  }

  /** Cells in the order of the page: authors swap columns with the other direction, so that phones keep their order. */
  private fromLeft(cells: readonly HtmlElement[], { direction }: InheritedStyle): readonly HtmlElement[] {
    return direction === undefined || direction === this.session.direction ? cells : cells.toReversed();
  }

  private cell(row: HtmlElement, cell: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
    const height = readSize(cell.attributes.get('height')) ?? readSize(styleOf(cell).get('height')) ?? 0;
    const pieces = this.boxed([row, cell], looks, wide, (inside, isWide) => {
      return this.flow(cell.children, inside, isWide);
    });
    // Its content is in the middle of it, and how high that is depends on fonts.
    if (
      height > 30 &&
      pieces.every(({ block }) => block.type !== 'image' && block.type !== 'code') &&
      pieces.filter(({ block }) => block.type !== 'divider').length < 3
    )
      return [this.simple.code([row], 'cell with a height', looks)];
    return pieces;
  }

  private columns(
    row: HtmlElement,
    { layout, columns, isMiddle }: Extract<NonNullable<ReturnType<typeof placeColumns>>, { kind: 'columns' }>,
    looks: InheritedStyle,
  ): Piece[] {
    const made = columns.map(({ cell, looks: inner }) => {
      const pieces = this.boxed([cell], inner, false, (inside) => this.flow(cell.children, inside, false));
      const background = readBackground(styleOf(cell), cell.attributes.get('bgcolor'));
      return {
        id: this.session.id(),
        ...(background !== undefined && { background }),
        blocks: withoutBackground(
          this.stack.padded(pieces, { top: 0, bottom: 0 }, background ?? looks.background),
          background,
        ),
      };
    });
    const isMixed = made.some(({ background }) => background !== undefined && background !== looks.background);
    const block =
      isMixed && made.length > 1
        ? undefined
        : this.column(made, layout, { top: 0, bottom: 0, ...looks.padding }, looks, isMiddle);
    return [block ? pieceOf(block) : this.simple.code([row], 'columns', looks)];
  }

  private column(
    columns: { id: string; background?: string; blocks: CellBlock[] }[],
    layout: string,
    around: Padding,
    looks: InheritedStyle,
    isMiddle = false,
  ): Block | undefined {
    this.session.log.note('converted', 'columns', 'Converted to a columns block.');
    const [made] = this.simple.checked(
      {
        ...createBlock('columns', () => 'x'),
        padding: around,
        ...this.simple.backgroundOf(looks),
        layout,
        columns,
        cellPadding: 0,
        stack: layout !== '1',
        ...(isMiddle && { verticalAlign: 'middle' }),
      },
      [],
      'columns',
      looks,
    );
    return made?.type === 'columns' ? made : undefined;
  }

  /** Boxes beside each other. */
  private beside(row: Row, looks: InheritedStyle, wide: boolean): Piece[] {
    const parts = row.filter((node) => node.kind === 'element' && isSeen(node));
    const cells = parts.filter((node) => node.kind === 'element');
    const isInlineBox = cells.some((cell) => (styleOf(cell).get('display') ?? '').startsWith('inline'));
    // White space between inline boxes is as wide as a letter of their font.
    const isSpaced = isInlineBox && (looks.fontSize ?? 16) > 0 && row.some((node) => node.kind === 'text');
    const placed =
      wide && !isSpaced && !row.some((node) => node.kind === 'text' && isSeen(node))
        ? placeColumns(this.fromLeft(cells, looks), looks)
        : undefined;
    if (placed?.kind !== 'columns') return [this.simple.code(row, 'columns', looks)];
    let isWhole = true;
    const made = placed.columns.map(({ cell, looks: inner }) => {
      const pieces = this.element(filling(cell), inner, false);
      if (pieces.some(({ block }) => block.type === 'code')) isWhole = false;
      return {
        id: this.session.id(),
        blocks: withoutBackground(this.stack.padded(pieces, { top: 0, bottom: 0 }, looks.background), undefined),
      };
    });
    // Code would have the width of the box once more.
    const block = isWhole
      ? this.column(made, placed.layout, { top: 0, bottom: 0, ...looks.padding }, looks)
      : undefined;
    return [block ? pieceOf(block) : this.simple.code(row, 'columns', looks)];
  }

  /** A box without words and images. */
  private empty(element: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
    const styled = stylesInside(element, looks);
    const box = boxOf(element, styled.fontSize ?? 16, looks.width);
    const placed = placeBox(element, looks, styled, box);
    const inner = element.children.filter((node) => node.kind === 'element' && node.name !== 'br');
    if (inner.length > 0 || !placed)
      return this.boxed([element], looks, wide, (inside, isWide) => this.flow(element.children, inside, isWide));
    const height = readSize(styleOf(element).get('height')) ?? 0;
    const hasText = element.children.some(takesSpace) || element.children.some(({ kind }) => kind === 'element');
    const size = Math.max(height, hasText ? heightOfLine(styled) : 0) + box.padding.top + box.padding.bottom;
    const ruled = [box.borders.top, box.borders.bottom].flatMap((side) =>
      side ? [this.simple.divider(side.width, side.color, placed.outside)] : [],
    );
    const blocks = [
      ...(box.borders.top ? ruled.slice(0, 1) : []),
      ...(size > 0 ? [this.simple.spacer(size, placed.inside)] : []),
      ...(box.borders.bottom ? ruled.slice(-1) : []),
    ];
    return this.outer(
      box,
      blocks.map((block) => pieceOf(block)),
    );
  }

  /** A row without content is a divider or a spacer. */
  private space(row: HtmlElement, cell: HtmlElement | undefined, looks: InheritedStyle, wide: boolean): Piece[] {
    if (!cell) return [];
    if (takesSpace(row) && (hasBackgroundImage(row) || hasBackgroundImage(cell)))
      return [this.simple.code([row], 'background image', looks)];
    if (cell.children.some((node) => node.kind === 'element' && takesSpace(node))) {
      const pieces = this.boxed([row, cell], looks, wide, (inside, isWide) => this.flow(cell.children, inside, isWide));
      if (pieces.length > 0) return pieces;
    }
    const inside = stylesInside(cell, stylesInside(row, looks));
    const drawn = [cell, ...elementsIn(cell.children)].find((element) => {
      const { borders } = boxOf(element, 16);
      return borders.top !== undefined || borders.bottom !== undefined;
    });
    const box = boxOf(cell, 16);
    if (drawn) {
      return this.stack.padded([this.simple.line(drawn, inside)], box.padding, inside.background);
    }
    const css = styleOf(cell);
    const hasText = [...cell.children].some((node) => node.kind === 'text' && node.text.includes('\u00a0'));
    const line = heightOfLine(inside);
    const own = readSize(cell.attributes.get('height')) ?? readSize(css.get('height')) ?? 0;
    const inner = [...elementsIn(cell.children)].reduce(
      (most, element) =>
        Math.max(most, readSize(styleOf(element).get('height')) ?? readSize(element.attributes.get('height')) ?? 0),
      0,
    );
    const rowHeight = readSize(row.attributes.get('height')) ?? readSize(styleOf(row).get('height')) ?? 0;
    const height = Math.max(own, rowHeight, inner, hasText ? line : 0) + box.padding.top + box.padding.bottom;
    if (height < 1) return [];
    this.session.log.note('converted', 'empty row', 'Converted to a spacer.');
    return [pieceOf(this.simple.spacer(height, inside))];
  }
}
