import type { Alignment, Inline, Mark, RichNode, RichText } from '../document/design';
import { readAlignment, readDeclarations } from './cssValues';
import { removedElements } from './dangers';
import type { HtmlElement, HtmlNode } from './htmlTree';
import { inlinesOf, joinInlines } from './inlines';
import { type MarkSet, type ReadStyles, type TextBase, marksOf } from './readMarks';
import { type TableCell, tableLines } from './tableLines';
import { itemOf, type WordItem, combineListItems } from './wordLists';

export interface ReadTextOptions {
  readonly base: TextBase;
  /** Which styles become marks. */
  readonly styles: ReadStyles;
  /** Keep white space and ignore styles of blocks: for our own compiler's output. */
  readonly exact?: boolean;
  /** Called for content that text can't represent: images, tables. */
  readonly lost?: (what: string) => void;
  /** Convert tables to lines. */
  readonly tables?: 'lines';
}

const blockNames = new Set(
  (
    'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
export const isBlockElement = (node: HtmlNode): boolean => node.kind === 'element' && blockNames.has(node.name);
/** Deeper lists are not real text. */
const deepestList = 6;

/** Converts markup to rich text that conforms to the schema. */
export function readRichText(nodes: readonly HtmlNode[], options: ReadTextOptions): RichText {
  const reader = new Reader(options);
  reader.read(nodes, { marks: new Map(), align: undefined, depth: 0, pre: false });
  const content = combineListItems(reader.finish());
  return { type: 'doc', content: options.exact ? content : trimEnds(content) };
}

interface Place {
  readonly marks: MarkSet;
  readonly align: Alignment | undefined;
  readonly depth: number;
  readonly pre: boolean;
}

class Reader {
  private readonly out: (RichNode | WordItem)[] = [];
  private line: Inline[] = [];
  private align: Alignment | undefined;
  private heading: 1 | 2 | 3 | undefined;
  private holdsTable = false;

  constructor(private readonly options: ReadTextOptions) {}

  read(nodes: readonly HtmlNode[], place: Place): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.text(node.text, place);
      else if (node.kind === 'element') this.element(node, place);
    }
  }

  finish(): (RichNode | WordItem)[] {
    this.flush();
    return this.out;
  }

  private text(text: string, place: Place): void {
    const marks = [...place.marks.values()];
    if (this.options.exact) this.line.push(...inlinesOf(text, marks));
    else if (place.pre) {
      for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) this.line.push({ type: 'hardBreak' });
        this.line.push(...inlinesOf(part, marks));
      }
    } else {
      const words = text.replace(/[ \t\r\n\f]+/g, ' ');
      if (words === ' ' && this.line.length === 0) return;
      this.line.push(...inlinesOf(words, marks));
    }
    this.align ??= place.align;
  }

  private element(element: HtmlElement, place: Place): void {
    const { name } = element;
    if (name === 'style' || removedElements.has(name)) return;
    const css = readDeclarations(element.attributes.get('style') ?? '');
    if (!this.options.exact && (/^none$/i.test(css.get('display') ?? '') || /ignore/i.test(css.get('mso-list') ?? '')))
      return;
    if (name === 'br') {
      this.line.push({ type: 'hardBreak' });
      return;
    }
    if (name === 'img') {
      if (!this.options.exact) this.options.lost?.('picture in a text');
      return;
    }
    if (!blockNames.has(name)) {
      this.read(element.children, {
        ...place,
        marks: marksOf(element, place.marks, this.options.base, this.options.styles, {
          inHeading: this.heading !== undefined,
        }),
      });
      return;
    }
    this.block(element, css, place);
  }

  private block(element: HtmlElement, css: ReadonlyMap<string, string>, place: Place): void {
    const { name, attributes } = element;
    const heading = headingLevel(name, attributes.get('class') ?? '');
    if (this.heading !== undefined && this.line.length > 0) this.line.push({ type: 'hardBreak' });
    else if (this.heading === undefined) this.flush();
    const align =
      readAlignment(css.get('text-align')) ??
      readAlignment(attributes.get('align')) ??
      (name === 'center' ? 'center' : place.align);
    const styled = this.options.exact
      ? place.marks
      : marksOf(element, place.marks, this.options.base, this.options.styles, {
          isBlock: true,
          inHeading: heading !== undefined,
        });
    const marks = heading === undefined ? styled : new Map([...styled].filter(([type]) => type !== 'bold'));
    const inner: Place = {
      ...place,
      marks,
      align,
      pre: place.pre || name === 'pre' || (css.get('white-space') ?? '').startsWith('pre'),
    };
    const item = this.options.exact ? undefined : itemOf(element, css);
    if (item && this.heading === undefined) {
      this.out.push({ ...item, content: this.inside(element.children, inner) });
    } else if ((name === 'ul' || name === 'ol' || name === 'dir' || name === 'menu') && place.depth < deepestList)
      this.list(element, inner);
    else if (name === 'blockquote' && place.depth < deepestList)
      this.out.push({
        type: 'quote',
        content: this.filled(this.inside(element.children, { ...inner, depth: place.depth + 1 })),
      });
    else if (name === 'hr') this.options.lost?.('line in a text');
    else if (name === 'table' && this.options.tables === 'lines' && this.heading === undefined)
      this.table(element, inner);
    else if (heading !== undefined && this.heading === undefined) {
      this.heading = heading;
      this.align = align;
      this.read(element.children, inner);
      this.flush(true);
      this.heading = undefined;
    } else {
      if (name === 'table' && !this.options.exact) this.options.lost?.('table in a text');
      const before = this.out.length;
      this.align = align;
      this.read(element.children, inner);
      // An empty paragraph is an empty line; an empty `div` is nothing.
      this.flush(name === 'p' && this.out.length === before);
    }
  }

  private list(element: HtmlElement, place: Place): void {
    const items: RichNode[] = [];
    for (const child of element.children) {
      if (child.kind === 'text') {
        // Text between items is shown like a line of the item before.
        const [words] = child.text.trim() === '' ? [] : this.inside([child], { ...place, depth: place.depth + 1 });
        const before = items.at(-1);
        if (words && before?.type === 'listItem') before.content.push(words);
        else if (words) items.push({ type: 'listItem', content: [words] });
      }
      if (child.kind !== 'element') continue;
      const nested = child.name === 'ul' || child.name === 'ol';
      const content = this.inside(nested ? [child] : child.children, { ...place, depth: place.depth + 1 });
      const last = items.at(-1);
      // Word processors write a nested list next to its item instead of inside it.
      if (nested && last?.type === 'listItem') last.content.push(...content);
      else if (child.name === 'li' || content.length > 0)
        items.push({ type: 'listItem', content: this.filled(content) });
    }
    if (items.length === 0 && !this.options.exact) return;
    const start = Number.parseInt(element.attributes.get('start') ?? '1', 10);
    if (element.name === 'ol')
      this.out.push({ type: 'orderedList', ...(start > 1 || start === 0 ? { attrs: { start } } : {}), content: items });
    else this.out.push({ type: 'bulletList', content: items });
  }

  private inside(nodes: readonly HtmlNode[], place: Place): RichNode[] {
    const { content, holdsTable } = this.cell(nodes, place);
    this.holdsTable ||= holdsTable;
    return content;
  }

  private cell(nodes: readonly HtmlNode[], place: Place): TableCell & { readonly content: RichNode[] } {
    const reader = new Reader(this.options);
    reader.read(nodes, place);
    return { content: combineListItems(reader.finish()), holdsTable: reader.holdsTable };
  }

  private table(table: HtmlElement, place: Place): void {
    const rows: TableCell[][] = [];
    const visit = (element: HtmlElement): void => {
      for (const child of element.children) {
        if (child.kind === 'element' && /^(?:thead|tbody|tfoot)$/.test(child.name)) visit(child);
        else if (child.kind === 'element' && child.name === 'tr')
          rows.push(
            child.children
              .filter((node) => node.kind === 'element' || (node.kind === 'text' && node.text.trim() !== ''))
              .map((node) => this.tableCell(node, place)),
          );
        // A caption, or misplaced content between rows.
        else rows.push([this.cell([child], place)]);
      }
    };
    visit(table);
    this.out.push(...tableLines(rows));
    this.holdsTable = true;
  }

  private tableCell(node: HtmlNode, place: Place): TableCell {
    if (node.kind !== 'element' || (node.name !== 'td' && node.name !== 'th')) return this.cell([node], place);
    const marks = marksOf(node, place.marks, this.options.base, this.options.styles, { isBlock: true });
    return this.cell(node.children, {
      ...place,
      marks: node.name === 'th' ? new Map(marks).set('bold', { type: 'bold' }) : marks,
      align: undefined,
    });
  }

  private filled(content: RichNode[]): RichNode[] {
    return content.length === 0 && !this.options.exact ? [{ type: 'paragraph' }] : content;
  }

  /** Ends the line. `even`: even if it is empty. */
  private flush(even = false): void {
    const inlines = this.options.exact ? dropPlaceholder(joinInlines(this.line)) : tidy(this.line);
    const { align } = this;
    this.line = [];
    this.align = undefined;
    if (inlines.length === 0 && !even) return;
    const content = inlines.length > 0 ? { content: inlines } : {};
    if (this.heading !== undefined)
      this.out.push({ type: 'heading', attrs: { level: this.heading, ...(align ? { align } : {}) }, ...content });
    else this.out.push({ type: 'paragraph', ...(align ? { attrs: { align } } : {}), ...content });
  }
}

function headingLevel(name: string, className: string): 1 | 2 | 3 | undefined {
  const level =
    /^h([1-6])$/.exec(name)?.[1] ??
    /^(?:Mso)?Heading([1-6])\b/.exec(className)?.[1] ??
    (/^MsoTitle\b/.test(className) ? '1' : undefined);
  if (level === undefined) return undefined;
  return level === '1' ? 1 : level === '2' ? 2 : 3;
}

/** Removes the compiler's placeholder for an empty paragraph. */
const dropPlaceholder = (inlines: Inline[]): Inline[] =>
  inlines.length === 1 && inlines[0]?.type === 'text' && inlines[0].text === '\u00a0' && !inlines[0].marks
    ? []
    : inlines;

/** Trims spaces at the ends and around breaks, and removes placeholders for empty lines. */
function tidy(line: readonly Inline[]): Inline[] {
  const tidied: Inline[] = [];
  for (const inline of joinInlines(line)) {
    const last = tidied.at(-1);
    const atStart =
      last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '));
    if (inline.type === 'text' && atStart) {
      const text = inline.text.replace(/^ +/, '');
      if (text !== '') tidied.push({ ...inline, text });
    } else tidied.push(inline);
  }
  for (let last = tidied.at(-1); last !== undefined; last = tidied.at(-1)) {
    if (last.type === 'hardBreak') tidied.pop();
    else if (last.type === 'text' && last.text.endsWith(' ')) {
      tidied.pop();
      const text = last.text.trimEnd();
      if (text !== '') {
        tidied.push({ ...last, text });
        break;
      }
    } else break;
  }
  const blank = tidied.every(
    (inline) => inline.type === 'hardBreak' || (inline.type === 'text' && inline.text.trim() === ''),
  );
  return blank ? [] : tidied;
}

const isEmpty = (node: RichNode | undefined): boolean => node?.type === 'paragraph' && !node.content;

/** Removes empty lines at both ends, and repeated ones. */
function trimEnds(content: RichNode[]): RichNode[] {
  const kept = content.filter((node, index) => !isEmpty(node) || !isEmpty(content[index + 1]));
  while (isEmpty(kept[0])) kept.shift();
  while (isEmpty(kept.at(-1))) kept.pop();
  return kept;
}

export type { Mark };
