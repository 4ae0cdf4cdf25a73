import { Check } from '@sinclair/typebox/value';
import { headEnd, headStart, safeHead } from '../compile/documentHead';
import { safeFont } from '../compile/html';
import { defaultTheme, emptyDesign } from '../document/defaults';
import { FollowedBrand } from '../brand/brand';
import { DarkTheme, type Design, Theme } from '../document/design';
import { type CleanMarkup, cleanMarkup } from './cleanMarkup';
import { readColor } from './colors';
import { readBackground, readDeclarations, readPadding, readSize } from './cssValues';
import { applyExportSheets, applySheets } from './applySheets';
import { applyCellPadding } from './cellPadding';
import { collapsePage } from './collapsePage';
import { markCollapsedTables } from './collapsedTables';
import { elementsIn, findElement, styleOf } from './elements';
import { type HtmlElement, type HtmlTree, parseHtml } from './htmlTree';
import type { ImportedDesign, ImportOptions } from './importedDesign';
import { ImportLog } from './importReport';
import { ImportProgress } from './importProgress';
import { createIdGenerator, type ImportSession } from './importSession';
import { linksOf, logSheets } from './linkedSheets';
import { isModule } from './module';
import { readModules } from './readModules';
import { phoneTree } from './phones/phoneTree';
import { scopesOf } from './phones/scopes';
import { withPresentTags } from './presentTags';
import { preheaderText, readPage } from './readPage';
import { readRows } from './readRows';
import { pick, readSettings } from './readSettings';
import { reportLosses } from './reportLosses';

/**
 * Converts HTML to a design: exports of drag-and-drop editors module by module, other HTML row by row. Content that no
 * block can represent becomes code blocks; executable content is removed. The report lists everything.
 */
export function importHtml(
  html: string,
  { makeId = counting(), promote = false, code = 'clean', onProgress }: ImportOptions = {},
): ImportedDesign {
  const log = new ImportLog();
  if (html.trim() === '') return { design: emptyDesign(), report: { source: 'empty', entries: [] } };
  const tree = parseHtml(withPresentTags(html, log));
  const clean = cleanMarkup(tree, log);
  const container =
    findElement(tree.root.children, ({ attributes }) => attributes.get('role') === 'modules-container') ??
    looseModules(tree);
  if (tree.flattened > 0) log.note('converted', 'nesting', 'Elements nested more than 200 deep are flattened.');
  const page = readPage(tree);
  const session: Omit<ImportSession, 'theme' | 'modules'> = {
    tree,
    clean,
    log,
    direction: page.direction,
    keepsCode: code === 'keep',
    styled: new Map(),
    id: createIdGenerator(makeId),
  };
  if (!container) {
    const phone = promote ? phoneTree(tree, clean) : undefined;
    const styled = promote ? applySheets(tree, clean, log) : new Map<HtmlElement, string>();
    if (promote) collapsePage(tree, styled);
    if (promote) markCollapsedTables(tree, styled);
    if (promote) applyCellPadding(tree, styled);
    const progress = new ImportProgress(tree.source.length, onProgress);
    progress.begin(phone ? 2 : 1);
    const { design, report } = readRows(
      { ...session, styled, phone, progress, ...(phone && { scopes: scopesOf(tree, clean) }) },
      promote,
    );
    const lost = ImportLog.of(report.entries);
    reportLosses(tree, design, lost);
    return { design, report: { ...report, entries: lost.entries } };
  }
  const theme = readTheme(tree, container);
  const marked = container.children.find(
    (node) => node.kind === 'element' && node.attributes.get('data-type') === 'preheader',
  );
  const sides = theme.container.padding.left + theme.container.padding.right;
  const nodes = container.children.filter((node) => node !== marked);
  const whole: ImportSession = {
    ...session,
    // Our own exports have all styles in their elements.
    styled: tree.source.includes(' data-settings=') ? session.styled : applyExportSheets(tree, clean, log),
    theme,
    modules: (inside, width) => readModules(inside, whole, width),
  };
  const blocks = whole.modules(nodes, Math.max(1, theme.container.width - sides));
  const design = {
    ...emptyDesign(),
    ...page,
    theme,
    preheader: preheaderText(marked, log),
    head: ownHead(tree.source, clean, log, theme.webFonts ?? []),
    ...readBrand(tree),
    blocks,
  };
  return { design, report: { source: 'dragAndDrop', entries: log.entries } };
}

/** Modules without a container: an export that was cut out of its frame. */
function looseModules({ root }: HtmlTree): HtmlElement | undefined {
  return findElement(root.children, isModule) === undefined ? undefined : root;
}

/** The author's part of the head, between the editors' markers, plus linked style sheets from elsewhere. */
function ownHead(html: string, clean: CleanMarkup, log: ImportLog, themeFonts: readonly string[]): string {
  const sheets = clean.sheets.filter(({ href }) => href === undefined || !themeFonts.includes(href));
  const start = html.indexOf(headStart);
  const end = start < 0 ? -1 : html.indexOf(headEnd, start);
  const isMarked = end >= 0;
  const outside = isMarked ? sheets.filter(({ at }) => at < start || at >= end) : sheets;
  logSheets(outside, log);
  const written = isMarked ? html.slice(start + headStart.length, end).trim() : '';
  const safe = safeHead(written);
  if (safe !== written) log.note('stripped', 'code in the head', 'It would run, which no email app allows.');
  const head = [...linksOf(outside, new Set()).filter((link) => !safe.includes(link)), safe].filter(Boolean).join('\n');
  if (head.length > 65_536) {
    log.note('stripped', 'head', 'It is longer than 64 KB.');
    return '';
  }
  return head;
}

function counting(): () => string {
  let last = 0;
  return () => `i${(last += 1)}`;
}

/** The global styles of an export: from its markers, otherwise from the elements around its modules. */
function readTheme({ root }: HtmlTree, container: HtmlElement): Theme {
  const marked = markedBody(root);
  const css = readDeclarations(marked?.attributes.get('data-body-style') ?? '');
  const body = findElement(root.children, ({ name }) => name === 'body');
  const settings = readSettings(marked);
  const surroundings = styleOf(container);
  const padding = readPadding(surroundings) ?? defaultTheme.container.padding;
  const theme = {
    background:
      readBackground(css) ?? readBackground(styleOf(body), body?.attributes.get('bgcolor')) ?? defaultTheme.background,
    color: readColor(css.get('color')) ?? readColor(surroundings.get('color')) ?? defaultTheme.color,
    linkColor: readColor(marked?.attributes.get('data-link-color')) ?? defaultTheme.linkColor,
    fontFamily: safeFont(css.get('font-family') ?? '').slice(0, 200) || defaultTheme.fontFamily,
    fontSize: readSize(css.get('font-size')) ?? defaultTheme.fontSize,
    container: {
      width: containerWidth(root, container),
      background: readBackground(surroundings, container.attributes.get('bgcolor')) ?? '#ffffff',
      padding,
    },
  };
  const own = {
    ...theme,
    ...('container' in settings && { container: settings.container }),
    ...(Check(DarkTheme, settings.dark) && { dark: settings.dark }),
    ...pick(settings, 'headings', 'webFonts'),
  };
  return Check(Theme, own) ? own : Check(Theme, theme) ? theme : defaultTheme;
}

/** The element that has an editor's global styles. */
const markedBody = (root: HtmlElement): HtmlElement | undefined =>
  findElement(
    root.children,
    ({ attributes }) => attributes.has('data-body-style') || attributes.has('data-link-color'),
  );

/** The brand that a design of ours follows. */
function readBrand({ root }: HtmlTree): Pick<Design, 'brand'> {
  const { brand } = readSettings(markedBody(root));
  return Check(FollowedBrand, brand) ? { brand } : {};
}

/** The closest outer table with a plausible content width. */
function containerWidth(root: HtmlElement, container: HtmlElement): number {
  let width = defaultTheme.container.width;
  for (const element of elementsIn(root.children, (each) => each !== container)) {
    if (element.start >= container.start) break;
    if (element.end < container.end || element.name === 'body') continue;
    const found = readSize(styleOf(element).get('max-width')) ?? readSize(element.attributes.get('width') ?? undefined);
    if (found !== undefined && !/%/.test(element.attributes.get('width') ?? '') && found >= 320 && found <= 900)
      width = found;
    const limit = readSize(styleOf(element).get('max-width'));
    if (limit !== undefined && limit >= 320 && limit <= 900) width = limit;
  }
  return width;
}
