import { createBlock } from '../../document/defaults';
import { Block } from '../../document/design';
import { dropOversizedRow } from '../dropOversizedRow';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import type { ImportSession } from '../importSession';
import { scopeName } from '../conditionalSheet';
import { scopesAround } from '../phones/scopes';
import { codeStyle, type InheritedStyle } from '../inheritedStyle';
import { stylesIn } from '../stylesIn';
import { rounded } from './sides';
import { type Piece, pieceOf } from './stack';
import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

/** Makes the blocks that need no more than their surroundings: code, spacers and dividers. */
export class BlockMaker {
  constructor(readonly session: ImportSession) {}

  /** The HTML as it is, with the styles that it had from what was around it. */
  code(nodes: readonly HtmlNode[], what: string, looks: InheritedStyle): Piece {
    if (this.session.codeOnPhones) return this.placeholder(nodes, looks);
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
    const block = {
      ...createBlock('code', () => id()),
      padding: rounded({ top: 0, bottom: 0, ...looks.padding }),
      ...this.backgroundOf(looks),
      html: dropOversizedRow(`<div${this.scopes(nodes)}${place} style="${codeStyle(looks)}">${own}</div>`, log),
    };
    this.session.sources?.note(block.id, nodes, looks);
    return pieceOf(block);
  }

  private scopes([first]: readonly HtmlNode[]): string {
    const { tree, scopes } = this.session;
    const names = scopes ? scopesAround(tree, first, scopes) : [];
    return names.length === 0 ? '' : ` class="${names.map(scopeName).join(' ')}"`;
  }

  /** Code that nobody sees: only its place is asked for. */
  private placeholder(nodes: readonly HtmlNode[], looks: InheritedStyle): Piece {
    const block = {
      ...createBlock('code', () => this.session.id()),
      padding: rounded({ top: 0, bottom: 0, ...looks.padding }),
      ...this.backgroundOf(looks),
    };
    this.session.sources?.note(block.id, nodes, looks);
    return pieceOf(block);
  }

  divider(thickness: number, lineColor: string, looks: InheritedStyle, element?: HtmlElement): Block {
    this.session.log.note('converted', 'line', 'Converted to a divider.');
    const id = this.session.id();
    if (element) this.session.sources?.note(id, [element], looks);
    return {
      ...createBlock('divider', () => id),
      padding: rounded({ top: 0, bottom: 0, ...looks.padding }),
      ...this.backgroundOf(looks),
      thickness: Math.min(8, Math.max(1, thickness)),
      lineColor,
    };
  }

  spacer(height: number, looks: InheritedStyle, nodes: readonly HtmlNode[] = []): Block {
    const id = this.session.id();
    this.session.sources?.note(id, nodes, looks);
    return {
      ...createBlock('spacer', () => id),
      height: Math.max(1, Math.min(500, Math.round(height))),
      ...this.backgroundOf(looks),
    };
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
    // What only says how phones show a message is never stored.
    const isFine = this.session.codeOnPhones ? isKnown : isBlock;
    if (!isFine(whole)) return [this.code(nodes, what, looks).block];
    this.session.sources?.note(whole.id, nodes, looks);
    return [whole];
  }
}

/** Rows in a table: as wide as the one that they are from. */
function inTable(rows: string, { isShrunk, boxAlign }: InheritedStyle): string {
  const place = isShrunk ? (boxAlign ? ` align="${boxAlign}"` : '') : ' width="100%"';
  return `<table role="presentation"${place} cellpadding="0" cellspacing="0">${rows}</table>`;
}

const shapes = new Map<string, TSchema>(Block.anyOf.map((shape) => [shape.properties.type.const, shape]));

const isKnown = (value: { readonly type: string }): value is Block => shapes.has(value.type);

/** Validates only against the schema of its own type: trying all of them takes a fifth of an import. */
function isBlock(value: { readonly type: string }): value is Block {
  const shape = shapes.get(value.type);
  return shape !== undefined && Check(shape, value);
}
