import { withMedia } from './applySheets';
import { safeFont } from '../compile/html';
import { createBlock, defaultTheme, emptyDesign, paragraphs } from '../document/defaults';
import type { Block, Design, Theme } from '../document/design';
import { readColor } from './colors';
import { readBackground, readSize } from './cssValues';
import { classesOf, elementsIn, findElement, isVisible, styleOf, textOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import type { ImportedDesign } from './importedDesign';
import type { ImportLog } from './importReport';
import type { ImportSession } from './importSession';
import { linksOf, logSheets, type SheetRemark } from './linkedSheets';
import { conditionalSheet, namesInCode } from './conditionalSheet';
import { pageTheme, promotePage } from './promote/promotePage';
import { preheaderText, readPage } from './readPage';
import { dropOversizedRow } from './dropOversizedRow';
import { isHidden, joinConditions, type Row, rowsOf, unwrapAll } from './rowsOf';

const pageElements = new Set(['html', 'head', 'body', 'title', 'meta']);
/** A design can have 2,000 blocks. More rows than this are a mistake or an attack, and nobody edits them one by one. */
const maximumRows = 1000;

/** A design from HTML of unknown origin: one block per row, or blocks for its parts. */
export function readRows(parts: Omit<ImportSession, 'theme' | 'modules'>, promote: boolean): ImportedDesign {
  const { tree, log } = parts;
  const page = readPage(tree);
  if (!findElement(tree.root.children, ({ name }) => !pageElements.has(name))) return plainText(parts);
  const body = findElement(tree.root.children, ({ name }) => name === 'body') ?? tree.root;
  const { chain, nodes } = unwrapAll(body);
  const around = body === tree.root ? chain : [body, ...chain];
  const fromTable = tableRows(around, nodes);
  const rows = fewer(joinConditions(fromTable ?? rowsOf(nodes), tree), log);
  if (chain.length > 1) log.note('converted', 'outer layout', 'Its width, colors and font now apply to the design.');
  const preheader = hiddenAtTop(body);
  if (preheader) log.note('converted', 'hidden text at the top', 'Used as the preheader.');
  const attempt: ImportSession = {
    ...parts,
    ...(promote ? pageTheme(body, chain) : { theme: themeOf(around, rows) }),
    modules: () => [],
    log: log.copy(),
  };
  const promoted = promote && rows.length < maximumRows ? promotePage(body, attempt) : undefined;
  const whole: ImportSession = { ...attempt, log, theme: promoted ? attempt.theme : themeOf(around, rows) };
  const session = promoted ? attempt : whole;
  const blocks = promoted?.blocks ?? rows.map((row) => codeRow(row, around, session));
  const design: Design = {
    ...emptyDesign(),
    ...page,
    theme: promoted ? withPhoneSides(session.theme, promoted.phoneSides) : session.theme,
    preheader: preheaderText(preheader, session.log),
    head: headOf(session, promoted && ((css) => conditionalSheet(css, namesInCode(promoted.blocks)))),
    blocks,
  };
  return { design, report: { source: 'html', entries: session.log.entries } };
}

const withPhoneSides = (theme: Theme, phoneSides: number): Theme =>
  phoneSides > 0 ? { ...theme, container: { ...theme.container, phoneSides } } : theme;

/** Text without markup: one text block with paragraphs. */
function plainText({ tree, log, id }: Pick<ImportSession, 'tree' | 'log' | 'id'>): ImportedDesign {
  const words = textOf(tree.root.children)
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  log.note('converted', 'plain text', 'Converted to a text block with the same paragraphs.');
  const block = { ...createBlock('text', () => id()), content: paragraphs(...words) };
  return {
    design: { ...emptyDesign(), blocks: words.length > 0 ? [block] : [] },
    report: { source: 'text', entries: log.entries },
  };
}

/** Rows of an outer table: each becomes a separate table. */
function tableRows(around: readonly HtmlElement[], nodes: readonly HtmlNode[]): Row[] | undefined {
  const last = around.at(-1);
  if (last?.name !== 'table' && last?.name !== 'tbody') return undefined;
  const rows = nodes
    .flatMap((node): HtmlNode[] => (node.kind === 'element' && node.name === 'tbody' ? node.children : [node]))
    .filter((node) => isVisible(node) && !isHidden(node));
  return rows.map((node) => [node]);
}

/** A row as a code block, including the context it needs: its table, and the classes that style sheets refer to. */
function codeRow(row: Row, around: readonly HtmlElement[], session: ImportSession): Block {
  const first = row[0];
  const last = row.at(-1);
  const code = first && last ? session.clean.slice(first.start, last.end) : '';
  const table = around.findLast(({ name }) => name === 'table');
  const isRow = first?.kind === 'element' && first.name === 'tr';
  const isCell = first?.kind === 'element' && (first.name === 'td' || first.name === 'th');
  const own =
    isRow && table
      ? `${session.clean.slice(table.start, table.inner)}${code}</table>`
      : isCell
        ? `<table role="presentation" width="100%"><tr>${code}</tr></table>`
        : code;
  session.log.note('code', 'row of the message', 'It is kept as it is, in a code block.');
  return { ...createBlock('code', () => session.id()), html: dropOversizedRow(wrapped(own, around), session.log) };
}

/** Combines rows if there are too many. */
function fewer(rows: readonly Row[], log: ImportLog): readonly Row[] {
  if (rows.length <= maximumRows) return rows;
  log.note(
    'converted',
    `${rows.length.toLocaleString('en')} rows`,
    `Each code block has several: a design has ${maximumRows} rows at most.`,
  );
  const size = Math.ceil(rows.length / maximumRows);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size).flat(),
  );
}

function wrapped(html: string, around: readonly HtmlElement[]): string {
  const classes = [...new Set(around.filter(({ name }) => name !== 'table').flatMap(classesOf))].filter((name) =>
    /^[\w-]+$/.test(name),
  );
  const centered =
    around.some(
      ({ name, attributes }) => name === 'center' || (name === 'td' && attributes.get('align') === 'center'),
    ) && /^<table\b/i.test(html);
  if (classes.length === 0 && !centered) return html.trim();
  return (
    `<div${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${centered ? ' align="center"' : ''}>` +
    `${html.trim()}</div>`
  );
}

function themeOf(around: readonly HtmlElement[], rows: readonly Row[]): Theme {
  const theme = { ...defaultTheme, container: { ...defaultTheme.container } };
  const inside = rows
    .slice(0, 3)
    .flatMap((row) =>
      row.flatMap((node) =>
        node.kind === 'element' ? [node, ...node.children.filter((child) => child.kind === 'element')] : [],
      ),
    );
  const backgrounds = around
    .map((element) => readBackground(styleOf(element), element.attributes.get('bgcolor')))
    .filter((color) => color !== undefined);
  theme.background = backgrounds[0] ?? '#ffffff';
  theme.container.background = backgrounds.at(-1) ?? theme.background;
  for (const element of around) {
    const css = styleOf(element);
    theme.color = readColor(css.get('color')) ?? readColor(element.attributes.get('text')) ?? theme.color;
    theme.linkColor = readColor(element.attributes.get('link')) ?? theme.linkColor;
    theme.fontFamily =
      safeFont(css.get('font-family') ?? '')
        .trim()
        .slice(0, 200) || theme.fontFamily;
    const size = readSize(css.get('font-size'), theme.fontSize);
    if (size !== undefined && size >= 9) theme.fontSize = size;
  }
  const widths = [...around, ...inside].map(
    (element) =>
      readSize(styleOf(element).get('max-width')) ??
      readSize(/%/.test(element.attributes.get('width') ?? '%') ? undefined : element.attributes.get('width')) ??
      readSize(styleOf(element).get('width')),
  );
  theme.container.width =
    widths.find((width) => width !== undefined && width >= 320 && width <= 900) ?? defaultTheme.container.width;
  return theme;
}

/** Style sheets and web fonts, from anywhere in the source. */
function headOf(
  { tree, clean, log }: Pick<ImportSession, 'tree' | 'clean' | 'log'>,
  reduce?: (css: string) => string,
): string {
  const head = findElement(tree.root.children, ({ name }) => name === 'head');
  const linked = new Set<string>();
  const remarks = new Map<number, SheetRemark[]>();
  for (const remark of clean.sheets) {
    const beside = remarks.get(remark.at);
    if (beside) beside.push(remark);
    else remarks.set(remark.at, [remark]);
  }
  let out = '';
  for (const element of elementsIn(tree.root.children)) {
    if (element.name !== 'style' && element.name !== 'link') continue;
    const own = remarks.get(element.start) ?? [];
    const isInHead =
      element.name === 'style' && (head === undefined || element.start >= head.end || element.end <= head.end);
    const rules = isInHead ? clean.slice(element.inner, element.innerEnd).trim() : '';
    const left = reduce ? reduce(withMedia(element, rules)) : rules;
    const sheet = reduce ? `<style>\n${left}\n</style>` : isInHead ? clean.slice(element.start, element.end) : '';
    const hasRules = left !== '';
    if (reduce && rules !== '')
      log.note('converted', 'style sheet', 'Its rules are in the blocks. Those for phones and states are in the head.');
    // Linked sheets come before the rules that followed the link.
    const piece = [...linksOf(own, linked), ...(hasRules ? [sheet] : [])].join('\n');
    if (out.length + piece.length > 65_000) {
      log.note('stripped', 'style sheet', 'Together they are longer than 64 KB.');
      continue;
    }
    logSheets(own, log);
    if (hasRules && !reduce) log.note('kept', 'style sheet', 'It is in the head of the design.');
    if (piece !== '') out += `${piece}\n`;
  }
  return out.trim();
}

/** Hidden text before anything that can be read: what email apps show in the list of messages. */
function hiddenAtTop(body: HtmlElement): HtmlElement | undefined {
  const waiting: HtmlNode[] = [body];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'text' && node.text.trim() !== '') return undefined;
    if (node.kind !== 'element' || ['style', 'script', 'head', 'title'].includes(node.name)) continue;
    if (isHidden(node)) {
      if (textOf(node.children).trim() !== '') return node;
    } else for (const child of node.children.toReversed()) waiting.push(child);
  }
  return undefined;
}
