import { escapeAttribute } from '../compile/html';
import { cleanSheet } from './cleanCss';
import { type Cut, Cuts } from './cuts';
import { cleanAttribute, removedElements, unwrappedElements, replacedHeadTags } from './dangers';
import { type HtmlElement, type HtmlNode, type HtmlTree, voidElements } from './htmlTree';
import type { ImportLog } from './importReport';
import { type SheetRemark, remarkOfLink, remarksOfSheet } from './linkedSheets';

/** A sanitized source: its pieces contain no executable code and are well-formed. */
export interface CleanMarkup {
  /** The source between two offsets, byte for byte except for what was removed and logged. */
  slice(start: number, end: number): string;
  /** From now on, slices have the attributes of these elements as the tree has them. */
  rewrite(elements: Iterable<HtmlElement>): void;
  /**
   * Notes about links and style sheets, in source order. They are not logged yet, because only the code that builds the
   * head knows which apply.
   */
  readonly sheets: readonly SheetRemark[];
}

const headElements: ReadonlySet<string> = new Set(['base', 'meta', 'link', 'title']);

/** Finds unsafe content, logs it and removes it from the tree. */
export function cleanMarkup(tree: HtmlTree, log: ImportLog): CleanMarkup {
  const found: Cut[] = tree.strays.map(({ start, end }) => ({ start, end, text: '' }));
  const sheets: SheetRemark[] = [];
  const cut = (start: number, end: number, text = ''): unknown => found.push({ start, end, text });
  if (found.length > 0) log.note('converted', 'markup', 'Mismatched tags were fixed.');

  const visit = (node: HtmlNode): void => {
    if (node.kind === 'text') return;
    if (node.kind === 'comment') {
      if (!isKeptComment(tree.source.slice(node.start, node.end))) cut(node.start, node.end);
      return;
    }
    if (node.name === 'link') {
      sheets.push(remarkOfLink(node));
      cut(node.start, node.end);
      return;
    }
    const why = removedElements.get(node.name);
    if (why !== undefined) {
      // Every message gets its own head, so these parts are not lost.
      log.note(replacedHeadTags.has(node.name) ? 'converted' : 'stripped', describe(node), why);
      cut(node.start, node.end);
      return;
    }
    if (node.name === 'style') cutSheet(node);
    else if (
      unwrappedElements.has(node.name) ||
      node.name.includes(':') ||
      (node.name.startsWith('amp-') && node.name !== 'amp-img')
    )
      unwrap(node);
    else {
      cutAttributes(node);
      visitAll(node.children);
      // Inner elements are closed first.
      const { innerEnd: at, start: opened } = node;
      if (node.unclosed && !voidElements.has(node.name))
        found.push({ start: at, end: at, text: `</${node.name}>`, opened });
    }
  };

  // Removed content is not visited, so it is also removed from the tree. The head's parts are read before.
  const visitAll = (children: HtmlNode[]): void => {
    let kept = 0;
    for (const child of children) {
      visit(child);
      if (child.kind !== 'element' || !removedElements.has(child.name) || headElements.has(child.name))
        children[kept++] = child;
    }
    children.length = kept;
  };

  const unwrap = (element: HtmlElement): void => {
    if (element.name !== 'html' && element.name !== 'head' && element.name !== 'body')
      log.note('stripped', `<${element.name}>`, 'Email apps do not support it. Its content is kept.');
    cut(element.start, element.inner);
    visitAll(element.children);
    if (element.end > element.innerEnd) cut(element.innerEnd, element.end);
  };

  const cutSheet = (element: HtmlElement): void => {
    const css = tree.source.slice(element.inner, element.innerEnd);
    const clean = cleanSheet(css);
    sheets.push(...remarksOfSheet(element.start, clean));
    if (clean.css !== css) cut(element.inner, element.innerEnd, clean.css);
    if (element.unclosed) cut(element.innerEnd, element.innerEnd, '</style>');
  };

  const cutAttributes = (element: HtmlElement): void => {
    let changed = element.name === 'amp-img';
    for (const [name, before] of element.attributes) {
      const { why } = cleanAttribute(name, before);
      if (why !== undefined) {
        log.note('stripped', name.startsWith('on') ? 'event handler' : `${name} attribute`, why);
        changed = true;
      }
      // To a parser that doesn't know expressions, quotes inside an expression end the attribute value.
      if (before.includes('{{') && before.match(/\{\{[^{}]*\}\}/g)?.some((whole) => /["']/.test(whole))) changed = true;
    }
    if (changed) cut(element.start, element.inner, openingTag(element));
  };

  visitAll(tree.root.children);
  const cuts = new Cuts(found);
  const rewritten = new Set<number>();
  const rewrite = (elements: Iterable<HtmlElement>): void => {
    const tags = new Map<number, Cut>();
    for (const element of elements) {
      const { start, inner: end } = element;
      if (!rewritten.has(start)) tags.set(start, { start, end, text: openingTag(element) });
    }
    if (tags.size === 0) return;
    for (const start of tags.keys()) rewritten.add(start);
    cuts.replace(tags.values());
  };
  return { slice: (start, end) => cuts.apply(tree.source, start, end), rewrite, sheets };
}

/** The opening tag with the attributes of the tree, without those that are not allowed. */
function openingTag({ name, attributes }: HtmlElement): string {
  const kept = [...attributes].flatMap(([attribute, before]) => {
    const { value } = cleanAttribute(attribute, before);
    return value === undefined ? [] : [` ${attribute}="${escapeAttribute(value)}"`];
  });
  return `<${name === 'amp-img' ? 'img' : name}${kept.join('')}>`;
}

const dangerInComment =
  /<\/?(?:script|iframe|object|embed|form|svg|link|meta)\b|\son[a-z]+\s*=|(?:java|vb)script:|--!>|behaviou?r\s*:(?!\s*url\(#default#VML\))/i;

/** Keeps conditional comments for Word, unless they contain something unsafe. */
function isKeptComment(comment: string): boolean {
  if (!/^<!--\s*\[if [^\]>]*\]>|^<!--\s*<!\[endif\]-->$|^<!\[(?:if [^\]>]*|endif)\]>$/i.test(comment)) return false;
  return !dangerInComment.test(comment);
}

function describe(element: HtmlElement): string {
  if (element.name === 'meta' && /refresh/i.test(element.attributes.get('http-equiv') ?? ''))
    return '<meta http-equiv="refresh">';
  return `<${element.name}>`;
}
