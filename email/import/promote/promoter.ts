import { elementsIn } from '../elements';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import type { ImportSession } from '../importSession';
import { heightOfLine, type InheritedStyle } from '../inheritedStyle';
import { isBlockElement } from '../readRichText';
import { isGap, isInline, isSeen, joinConditions, opensCondition, type Row } from '../rowsOf';
import { BlockMaker } from './blockMaker';
import { boxed } from './boxed';
import { breaksAround } from './breaksAround';
import { emptyBox } from './emptyParts';
import { hasBackgroundImage, hasOnlyImage, isWords } from './linksAndButtons';
import { makeButton } from './makeButton';
import { makeLine } from './makeLine';
import { makePicture } from './makePicture';
import { makeText } from './makeText';
import { besideBlocks } from './promoteColumns';
import { promoteTable } from './promoteTable';
import type { Promotion } from './promotion';
import { splitRows } from './splitRows';
import { type Piece, pieceOf, spaceMaker, Stack } from './stack';
import { takesSpace } from './takesSpace';

/** A design can't have more blocks, so promotion stops there. */
export const maximumBlocks = 2000;

/** Blocks for the parts of a message that blocks can show as they are, code blocks for the rest. */
export class Promoter implements Promotion {
  readonly make: BlockMaker;
  readonly stack: Stack;
  readonly theme: string;

  constructor(readonly session: ImportSession) {
    this.make = new BlockMaker(session);
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
  flow(nodes: readonly HtmlNode[], looks: InheritedStyle, wide: boolean): Piece[] {
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
    this.session.progress?.at(first.start);
    const start = row.find((node) => node.kind !== 'comment' && !isGap(node))?.start;
    if (start !== undefined && this.session.codeOnPhones?.has(start)) return [this.make.code(row, 'code', looks)];
    if (row.length > 1 && row.some(opensCondition) && !row.every(isWords))
      return [this.make.code(row, 'condition', looks)];
    const kind = splitRows(row);
    if (kind.length > 1) return [this.make.code(row, 'condition', looks)];
    if (row.every((node) => node.kind !== 'element' || isInline(node) || node.name === 'br'))
      return this.inline(row, looks, wide);
    const elements = row.filter((node) => node.kind === 'element' && (isSeen(node) || takesSpace(node)));
    const [only] = elements;
    if (elements.length > 1 && row.every((node) => node.kind === 'comment' || isWords(node)))
      return makeText(this.make, row, looks);
    if (elements.length === 1 && only?.kind === 'element') return this.element(only, looks, wide);
    return besideBlocks(this, row, looks, wide);
  }

  /** A line of text, images and links. */
  private inline(row: Row, looks: InheritedStyle, wide: boolean): Piece[] {
    const hasBreak = row.some((node) => node.kind === 'element' && node.name === 'br');
    if (!hasBreak && !row.some(isSeen)) return [pieceOf(this.make.spacer(heightOfLine(looks), looks, row))];
    if (row.every((node) => isWords(node) || node.kind === 'comment')) return makeText(this.make, row, looks);
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
          node.kind === 'element' ? this.element(node, looks, wide) : makeText(this.make, [node], looks),
        ),
        looks.background,
      );
    return [this.make.code(row, 'images and links on one line', looks)];
  }

  element(element: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
    const { name } = element;
    if (this.session.codeOnPhones?.has(element.start)) return [this.make.code([element], name, looks)];
    if (hasBackgroundImage(element)) return [this.make.code([element], 'background image', looks)];
    if (name === 'img' || (name === 'a' && hasOnlyImage(element))) return [makePicture(this.make, element, looks)];
    if (name === 'a') {
      const inside = [...elementsIn(element.children)];
      if (inside.some((inner) => inner.name === 'img')) return [this.make.code([element], 'link with images', looks)];
      if (inside.some(isBlockElement)) return [this.make.code([element], 'link around boxes', looks)];
      return [makeButton(this.make, element, [], looks)];
    }
    if (name === 'hr') return [makeLine(this.make, element, looks)];
    if (!isSeen(element) && name !== 'table') return emptyBox(this, element, looks, wide);
    if (name === 'table') return promoteTable(this, element, looks, wide);
    if (isWords(element)) return makeText(this.make, [element], looks);
    if (!isBlockElement(element) && !isInline(element)) return [this.make.code([element], `<${name}>`, looks)];
    return boxed(this, [element], looks, wide, (inside, isWide) => this.flow(element.children, inside, isWide));
  }
}
