import { Check } from '@sinclair/typebox/value';
import { Block, type BlockType, type WholeBlock, wholeTypes } from '../document/design';
import { padding } from '../document/defaults';
import { safeSource } from '../compile/html';
import { readBackground, readPadding } from './cssValues';
import { cleanMarkup } from './cleanMarkup';
import { isRunnableAddress } from './dangers';
import { fingerprint } from '../compile/fingerprint';
import { codeEnd } from './maskExpressions';
import { findElement, hasClass, isVisible, styleOf } from './elements';
import { type HtmlElement, parseHtml } from './htmlTree';
import type { ImportSession } from './importSession';
import { isModule, type Reader } from './module';
import { isRecord, pick, readSettings } from './readSettings';
import { dropOversizedRow } from './dropOversizedRow';
import { stylesIn } from './stylesIn';
import { readButton } from './modules/readButton';
import { readColumns } from './modules/readColumns';
import { readDivider, readSpacer } from './modules/readLines';
import { readImage, readImageText } from './modules/readImage';
import { readSocial } from './modules/readSocial';
import { readText } from './modules/readText';
import { readUnsubscribe } from './modules/readUnsubscribe';

const readers: Record<Exclude<BlockType, 'code' | WholeBlock['type']>, Reader> = {
  text: readText,
  image: readImage,
  imageText: readImageText,
  button: readButton,
  divider: readDivider,
  spacer: readSpacer,
  social: readSocial,
  unsubscribe: readUnsubscribe,
  columns: readColumns,
};
type ReadType = keyof typeof readers | 'code';
const types = new Map<string, ReadType>([
  ...Object.keys(readers).map((type): [string, ReadType] => [type.toLowerCase(), type as ReadType]),
  ['code', 'code'],
  ['wysiwyg', 'text'],
]);

/**
 * Converts a module to a block: an unknown type becomes text (as in the provider's editors), an unsupported structure a
 * code block.
 */
export function readModule(element: HtmlElement, session: ImportSession, width: number): Block | undefined {
  const restored = restoreWhole(element, session);
  if (restored) return restored;
  const name = element.attributes.get('data-type')?.toLowerCase() ?? '';
  const type = types.get(name) ?? 'text';
  const cell = cellOf(element);
  const settings = readSettings(element);
  if (type === 'code') return finish({ ...codeOf(cell, session) }, element, cell, settings, session, 'code module');
  const own = readers[type]({ element, cell, settings, width }, session);
  const what = types.has(name) ? `${name} module` : `module of the unknown type “${name}”`;
  const block = own && finish({ type, ...own }, element, cell, settings, session, what);
  if (block) {
    if (!types.has(name)) session.log.note('converted', what, 'Converted to a text block.');
    else session.log.note('kept', what, 'It is a block of the same kind.');
    return block;
  }
  if (!isVisible(cell)) return undefined;
  session.log.note('code', what, 'Its structure does not match its block type.');
  session.clean.rewrite(stylesIn(cell.children, session.styled));
  const code = { type: 'code', html: session.clean.slice(cell.inner, cell.innerEnd).trim() };
  return finish(code, element, cell, {}, session, what);
}

/** A part of the source as a code block. */
export function readCode(start: number, end: number, session: ImportSession, what: string, why: string): Block {
  session.log.note('code', what, why);
  return {
    type: 'code',
    id: session.id(),
    padding: padding(0),
    html: dropOversizedRow(session.clean.slice(start, end).trim(), session.log),
  };
}

/**
 * A block that only our editor has, from its settings, unless another editor has changed its HTML since: then that is
 * read like any other.
 */
function restoreWhole(element: HtmlElement, session: ImportSession): Block | undefined {
  const settings = readSettings(element);
  if (!isRecord(settings.block)) return undefined;
  const { type } = settings.block;
  const cell = cellOf(element);
  if (!wholeTypes.some((one) => one === type)) return undefined;
  if (fingerprint(session.tree.source.slice(cell.inner, cell.innerEnd)) !== settings.print) return undefined;
  const block = finish(
    { ...withoutRunnable(settings.block) },
    element,
    cell,
    settings,
    session,
    `${String(type)} module`,
  );
  if (block) session.log.note('kept', `${String(type)} module`, 'It is a block of the same kind.');
  return block;
}

const addressNames: ReadonlySet<string> = new Set(['url', 'link', 'source', 'href']);

/** Settings whose addresses can't run code. */
export function withoutRunnable<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value === 'string')
      return [name, addressNames.has(name) && isRunnableAddress(value, name === 'source') ? '' : value];
    return [name, typeof value === 'object' && value !== null ? withoutRunnable(value) : value];
  });
  return (Array.isArray(part) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Part;
}

/** The cell with padding and background. */
function cellOf(element: HtmlElement): HtmlElement {
  const inside = (each: HtmlElement): boolean => !isModule(each);
  const content = findElement(
    element.children,
    ({ attributes, name }) => name === 'td' && attributes.get('role') === 'module-content',
    inside,
  );
  return (
    content ??
    findElement(element.children, (each) => hasClass(each, 'outer-td'), inside) ??
    findElement(element.children, ({ name }) => name === 'td', inside) ??
    element
  );
}

function codeOf(cell: HtmlElement, { clean, tree, keepsCode, log }: ImportSession): { type: 'code'; html: string } {
  const mark = cell.children.find((node) => node.kind === 'comment' && /^code:\d+$/.test(node.text));
  const length = mark?.kind === 'comment' ? Number(mark.text.slice(5)) : 0;
  const whole = mark !== undefined && tree.source.startsWith(codeEnd, mark.end + length);
  if (!whole) return { type: 'code', html: clean.slice(cell.inner, cell.innerEnd).trim() };
  const html = tree.source.slice(mark.end, mark.end + length);
  if (keepsCode || html === '') return { type: 'code', html };
  const inside = parseHtml(html);
  return { type: 'code', html: cleanMarkup(inside, log).slice(0, html.length) };
}

const ownMarks = new Set(['data-type', 'data-muid', 'data-settings', 'data-distribution']);

function finish(
  own: object,
  element: HtmlElement,
  cell: HtmlElement,
  settings: Record<string, unknown>,
  session: ImportSession,
  what: string,
): Block | undefined {
  const css = styleOf(cell);
  const outer = styleOf(element);
  const background =
    readBackground(css, cell.attributes.get('bgcolor')) ?? readBackground(outer, element.attributes.get('bgcolor'));
  const foreign = Object.fromEntries(
    [...element.attributes].filter(([name]) => /^data-[a-z0-9-]+$/.test(name) && !ownMarks.has(name)),
  );
  const behind = safeSource(cell.attributes.get('background') ?? element.attributes.get('background') ?? '')?.slice(
    0,
    4096,
  );
  const seen = {
    ...(behind && { backgroundImage: behind }),
    padding: readPadding(css) ?? readPadding(outer) ?? padding(0),
    ...(background && { background }),
    ...(Object.keys(foreign).length > 0 && { foreign }),
  };
  const wish = element.attributes.get('data-muid');
  for (const more of [pick(settings, 'mobile', 'dark', 'locked', 'backgroundImage', 'sides'), {}]) {
    const block: unknown = { id: 'x', ...seen, ...own, ...more };
    if (Check(Block, block)) return { ...block, id: session.id(wish) };
  }
  session.log.note('converted', what, 'Some of its settings cannot be used and were dropped.');
  return undefined;
}
