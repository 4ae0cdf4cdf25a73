import { headEnd, headStart, safeHead } from '../compile/documentHead';
import { emptyDesign } from '../document/defaults';
import { type CleanMarkup, cleanMarkup } from './cleanMarkup';
import { findElement } from './elements';
import { type HtmlElement, type HtmlTree, parseHtml } from './htmlTree';
import { ImportLog } from './importReport';
import type { ImportedDesign, ImportOptions } from './importedDesign';
import { idGiver, type ImportSession } from './importSession';
import { linksOf, noteSheets } from './linkedSheets';
import { isModule } from './module';
import { readModules } from './readModules';
import { preheaderText, readPage } from './readPage';
import { readTheme } from './readTheme';
import { readRows } from './readRows';

/**
 * Converts HTML to a design: exports of drag-and-drop editors module by module, other HTML row by row. Content that no
 * block can represent becomes code blocks; executable content is removed. The report lists everything.
 */
export function importHtml(
  html: string,
  { makeId = counting(), promote = false, code = 'clean' }: ImportOptions = {},
): ImportedDesign {
  const log = new ImportLog();
  if (html.trim() === '') return { design: emptyDesign(), report: { source: 'empty', entries: [] } };
  const tree = parseHtml(withPresentTags(html, log));
  const clean = cleanMarkup(tree, log);
  const container =
    findElement(tree.root.children, ({ attributes }) => attributes.get('role') === 'modules-container') ??
    looseModules(tree);
  if (tree.flattened > 0)
    log.note('converted', 'nesting', 'Elements nested more than 200 deep stand beside each other.');
  const page = readPage(tree);
  const session: Omit<ImportSession, 'theme' | 'modules'> = {
    tree,
    clean,
    log,
    direction: page.direction,
    keepsCode: code === 'keep',
    id: idGiver(makeId),
  };
  if (!container) return readRows(session, promote);
  const theme = readTheme(tree, container);
  const marked = container.children.find(
    (node) => node.kind === 'element' && node.attributes.get('data-type') === 'preheader',
  );
  const sides = theme.container.padding.left + theme.container.padding.right;
  const nodes = container.children.filter((node) => node !== marked);
  const whole: ImportSession = { ...session, theme, modules: (inside, width) => readModules(inside, whole, width) };
  const blocks = whole.modules(nodes, Math.max(1, theme.container.width - sides));
  const design = {
    ...emptyDesign(),
    ...page,
    theme,
    preheader: preheaderText(marked),
    head: ownHead(tree.source, clean, log),
    blocks,
  };
  return { design, report: { source: 'dragAndDrop', entries: log.entries } };
}

const senderTags = /\[(Sender_(?:Name|Email|Address|City|State|Zip|Country)|Weblink)\]/g;
const waysOut =
  /(href\s*=\s*["']?)(\[unsubscribe(_preferences)?\]|<%\s*asm_(?:group_unsubscribe|global_unsubscribe|(preferences))(?:_raw)?_url\s*%>)/gi;

/** Older exports write sender fields and unsubscribe links with other brackets. */
function withPresentTags(html: string, log: ImportLog): string {
  // Our own exports need no conversion.
  if (html.includes(' data-settings=')) return html;
  const renamed = (before: string, after: string): string => {
    log.note('converted', before, `It is written ${after} now.`);
    return after;
  };
  const linked = html.replace(
    waysOut,
    (_, start: string, before: string, older?: string, present?: string) =>
      start + renamed(before, older || present ? '{{{unsubscribe_preferences}}}' : '{{{unsubscribe}}}'),
  );
  if (!linked.includes('[Sender_')) return linked;
  return linked.replace(senderTags, (before, name: string) => renamed(before, `{{${name}}}`));
}

/** Modules without a container: an export that was cut out of its frame. */
function looseModules({ root }: HtmlTree): HtmlElement | undefined {
  return findElement(root.children, isModule) === undefined ? undefined : root;
}

/** The author's part of the head, between the editors' markers, plus linked style sheets from elsewhere. */
function ownHead(html: string, { sheets }: CleanMarkup, log: ImportLog): string {
  const start = html.indexOf(headStart);
  const end = start < 0 ? -1 : html.indexOf(headEnd, start);
  const isMarked = end >= 0;
  const outside = isMarked ? sheets.filter(({ at }) => at < start || at >= end) : sheets;
  noteSheets(outside, log);
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
