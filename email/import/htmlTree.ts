import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { maskExpressions } from './maskExpressions';

/**
 * An element with its offsets in the source: `start` at `<`, `inner` after the opening tag, `innerEnd` before the
 * closing tag, `end` after it.
 */
export interface HtmlElement {
  readonly kind: 'element';
  readonly name: string;
  /** Values with entities and expressions resolved; names in lower case, the first of each wins. */
  readonly attributes: Map<string, string>;
  readonly children: HtmlNode[];
  readonly start: number;
  readonly inner: number;
  innerEnd: number;
  end: number;
  /** The required closing tag is missing. */
  unclosed: boolean;
}

/** Text with entities resolved. */
export interface HtmlText {
  readonly kind: 'text';
  text: string;
  readonly start: number;
  end: number;
}

export interface HtmlComment {
  readonly kind: 'comment';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type HtmlNode = HtmlElement | HtmlText | HtmlComment;

/** A parsed source. `strays` are closing tags without an opening tag. */
export interface HtmlTree {
  readonly root: HtmlElement;
  readonly source: string;
  readonly strays: readonly { readonly start: number; readonly end: number }[];
  /** How many elements were nested too deeply and became siblings of their parents. */
  readonly flattened: number;
}

export const voidElements: ReadonlySet<string> = new Set([
  'area',
  'base',
  'basefont',
  'bgsound',
  'br',
  'col',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

const blocks = (
  'address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hr main menu nav ol p pre section summary table ul'
).split(' ');
/** Which open elements an opening tag closes: a paragraph ends where a block starts. */
const ends = new Map<string, readonly string[]>([
  ...blocks.map((name): [string, string[]] => [name, ['p']]),
  ['li', ['li', 'p']],
  ['dt', ['dt', 'dd', 'p']],
  ['dd', ['dt', 'dd', 'p']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
  ['tbody', ['td', 'th', 'tr', 'tbody', 'thead', 'tfoot']],
  ['thead', ['td', 'th', 'tr', 'tbody', 'thead', 'tfoot']],
  ['tfoot', ['td', 'th', 'tr', 'tbody', 'thead', 'tfoot']],
  ['option', ['option']],
  ['body', ['head']],
]);
/** An opening tag closes nothing outside of these elements. */
const walls = new Map<string, ReadonlySet<string>>([
  ['p', new Set(['table', 'td', 'th', 'button'])],
  ['li', new Set(['ul', 'ol', 'table', 'td'])],
  ['cell', new Set(['table'])],
]);
const optionalClosing = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'td',
  'th',
  'tr',
  'tbody',
  'thead',
  'tfoot',
  'option',
  'html',
  'head',
  'body',
  'colgroup',
]);

/** Deeper than any real message, but safe for recursion and for searching the open elements. */
const deepest = 200;

/** Parses markup, however broken, in linear time and memory. */
export function parseHtml(source: string): HtmlTree {
  const masked = maskExpressions(source);
  // Outside SVG, browsers treat CDATA as a bogus comment that ends at the first `>`.
  const text = masked.text.replaceAll('<![CDATA[', '<!.CDATA.');
  const builder = new Builder(source, text, masked.restore);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(text);
  tokenizer.end();
  return builder.finish();
}

class Builder implements TokenizerCallbacks {
  private readonly root: HtmlElement;
  private readonly open: HtmlElement[];
  private readonly strays: { start: number; end: number }[] = [];
  /** The number of open elements per name below the maximum depth. */
  private readonly sunk = new Map<string, number>();
  private flattened = 0;
  /** The offset up to which the source has become nodes. */
  private read = 0;
  private tagStart = 0;
  private tagName = '';
  private attributes: Map<string, string> | undefined;
  private attributeName = '';
  private attributeValue = '';

  constructor(
    private readonly source: string,
    private readonly text: string,
    private readonly restore: (piece: string) => string,
  ) {
    this.root = {
      kind: 'element',
      name: '',
      attributes: new Map(),
      children: [],
      start: 0,
      inner: 0,
      innerEnd: source.length,
      end: source.length,
      unclosed: false,
    };
    this.open = [this.root];
  }

  finish(): HtmlTree {
    // A tag that is cut off at the end of the source would continue into whatever follows.
    if (this.read < this.source.length) this.strays.push({ start: this.read, end: this.source.length });
    while (this.open.length > 1) this.close(this.source.length, this.source.length, true);
    return { root: this.root, source: this.source, strays: this.strays, flattened: this.flattened };
  }

  ontext(start: number, end: number): void {
    this.addText(this.restore(this.text.slice(start, end)), start, end);
  }

  ontextentity(code: number, end: number): void {
    const start = this.text.lastIndexOf('&', end - 1);
    this.addText(String.fromCodePoint(code), start, end);
  }

  oncdata(start: number, end: number): void {
    this.read = end + 1;
    this.parent.children.push({ kind: 'comment', text: '', start: Math.max(0, start - 9), end: end + 1 });
  }

  oncomment(start: number, end: number, offset: number): void {
    this.read = end + 1;
    const from = this.text.lastIndexOf('<', start - 1);
    this.parent.children.push({
      kind: 'comment',
      text: this.source.slice(start, end - offset),
      start: from,
      end: Math.min(end + 1, this.source.length),
    });
  }

  ondeclaration(start: number, end: number): void {
    this.read = end + 1;
    this.parent.children.push({
      kind: 'comment',
      text: '',
      start: this.text.lastIndexOf('<', start - 1),
      end: Math.min(end + 1, this.source.length),
    });
  }

  onprocessinginstruction(start: number, end: number): void {
    this.ondeclaration(start, end);
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = start - 1;
    this.tagName = this.text.slice(start, end).toLowerCase();
    this.attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.text.slice(start, end).toLowerCase();
    this.attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.text.slice(start, end);
  }

  onattribentity(code: number): void {
    this.attributeValue += String.fromCodePoint(code);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    const name = this.restore(this.attributeName);
    this.attributes ??= new Map();
    if (!this.attributes.has(name)) this.attributes.set(name, this.restore(this.attributeValue));
    this.attributeValue = '';
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onopentagend(end: number): void {
    this.read = end + 1;
    const name = this.tagName;
    this.closeElements(name);
    const element: HtmlElement = {
      kind: 'element',
      name,
      attributes: this.attributes ?? new Map(),
      children: [],
      start: this.tagStart,
      inner: end + 1,
      innerEnd: end + 1,
      end: end + 1,
      unclosed: false,
    };
    this.parent.children.push(element);
    if (voidElements.has(name)) return;
    if (this.open.length <= deepest) {
      this.open.push(element);
      return;
    }
    this.flattened += 1;
    element.unclosed = !optionalClosing.has(name);
    this.sunk.set(name, (this.sunk.get(name) ?? 0) + 1);
  }

  onclosetag(start: number, end: number): void {
    this.read = end + 1;
    const name = this.text.slice(start, end).toLowerCase();
    const from = this.text.lastIndexOf('</', start);
    const to = Math.min(end + 1, this.source.length);
    const sunk = this.sunk.get(name) ?? 0;
    if (sunk > 0) {
      this.sunk.set(name, sunk - 1);
      this.strays.push({ start: from, end: to });
      return;
    }
    const index = this.open.findLastIndex((element, at) => at > 0 && element.name === name);
    // Markup inside a cell can't close the tables around it.
    const wall = tableParts.has(name)
      ? -1
      : this.open.findLastIndex((element) => element.name === 'td' || element.name === 'th');
    if (index < 1 || index < wall) {
      this.strays.push({ start: from, end: to });
      return;
    }
    while (this.open.length - 1 > index) this.close(from, from, true);
    this.close(from, to, false);
  }

  onend(): void {
    // Elements that are still open are closed when the tree is returned.
  }

  private get parent(): HtmlElement {
    return this.open.at(-1) ?? this.root;
  }

  private addText(text: string, start: number, end: number): void {
    this.read = end;
    const last = this.parent.children.at(-1);
    if (last?.kind === 'text' && last.end === start) {
      last.text += text;
      last.end = end;
    } else this.parent.children.push({ kind: 'text', text, start, end });
  }

  private closeElements(name: string): void {
    const ended = ends.get(name);
    if (!ended) return;
    const wall = walls.get(name === 'li' ? 'li' : ended.includes('td') || ended.includes('tr') ? 'cell' : 'p');
    for (let index = this.open.length - 1; index > 0; index -= 1) {
      const element = this.open[index];
      if (!element || wall?.has(element.name)) {
        if (!element || !ended.includes(element.name)) return;
      }
      if (!ended.includes(element.name)) continue;
      while (this.open.length > index) this.close(this.tagStart, this.tagStart, true);
    }
  }

  private close(innerEnd: number, end: number, implied: boolean): void {
    const element = this.open.pop();
    if (!element) return;
    element.innerEnd = innerEnd;
    element.end = end;
    if (implied) element.unclosed = true;
  }
}

const tableParts = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'table', 'html', 'body']);
