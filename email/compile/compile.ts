import type { Block, Design, Theme } from '../document/design';
import { byteLength } from './byteLength';
import { combine } from './combine';
import type { CompiledBlock, Warning } from './compiledBlock';
import { compileBlock } from './compileBlock';
import type { CompileAssets, CompileTarget, Context } from './context';
import { contextOf } from './context';
import { emptyHeight, fontSizeCss, paddingCss } from './css';
import { documentHead } from './documentHead';
import { escapeAttribute, escapeText, layoutTable, safeFont } from './html';
import { themeAttribute } from './settings';
import { styleLimit, styleSheets } from './styleSheet';
import { wordStyles } from './wordStyles';

export interface CompileOptions {
  readonly target: CompileTarget;
  readonly assets: CompileAssets;
}

/**
 * What a design becomes. Sizes are bytes of UTF-8; `styles` counts what all rules of the head would take, those left
 * out for Gmail's limit included.
 */
export interface CompiledEmail {
  readonly html: string;
  /** The plain-text part: the same words. */
  readonly text: string;
  /** Where links lead, in order, each once. */
  readonly links: readonly string[];
  /** Names of the contact's values that are asked for, each once. */
  readonly tags: readonly string[];
  readonly sizes: { readonly html: number; readonly text: number; readonly styles: number };
  readonly warnings: readonly Warning[];
}

/**
 * Compiles a design to the HTML and text of a message. Pure and deterministic:
 * the same design gives the same bytes in the browser and on the server. Blocks
 * that did not change since the last call are taken from memory, so editing one
 * of many costs that one.
 */
export function compile(design: Design, { target, assets }: CompileOptions): CompiledEmail {
  const { theme } = design;
  const all = combine(compileRows(design.blocks, contextOf(design, target, assets)), '\n');
  const word = wordStyles(theme.background, [theme.fontFamily, ...all.fonts]);
  const { html: styles, wanted } = styleSheets(all, theme, stylesIn(word) + stylesIn(design.head));
  const dark = theme.dark !== undefined || all.dark.length > 0;
  const html = page(design, documentHead(design, { styles, word }, dark, target), all.html, target);
  const text =
    design.preheader === '' || all.text === '' ? design.preheader + all.text : `${design.preheader}\n\n${all.text}`;
  return {
    html,
    text,
    links: [...new Set(all.links)],
    tags: tagsOf(`${design.subject}\n${text}`),
    sizes: { html: byteLength(html), text: byteLength(text), styles: wanted },
    warnings: wanted >= styleLimit ? [...all.warnings, tooManyStyles(wanted)] : all.warnings,
  };
}

/** What the editor's canvas shows: each row's HTML by the id of its block, and the style sheets of them all. */
export interface CompiledCanvas {
  readonly rows: readonly { readonly id: string; readonly html: string }[];
  readonly styles: string;
}

/** Compiles a design for the editor's canvas, row by row, so that only those that changed are put in place anew. */
export function compileCanvas(
  design: Pick<Design, 'blocks' | 'theme' | 'direction'>,
  assets: CompileAssets,
): CompiledCanvas {
  const { blocks, theme } = design;
  const compiled = compileRows(blocks, contextOf(design, 'canvas', assets));
  return {
    rows: blocks.map(({ id }, index) => ({ id, html: compiled[index]?.html ?? '' })),
    styles: styleSheets(combine(compiled), theme).html,
  };
}

interface Memory {
  theme: Theme;
  direction: Design['direction'];
  assets: CompileAssets;
  compiled: CompiledBlock;
}
/** Apart by target: the editor compiles the same blocks for its canvas and for the mailbox in turns. */
const memory: Readonly<Record<CompileTarget, WeakMap<Block, Memory>>> = {
  send: new WeakMap(),
  design: new WeakMap(),
  canvas: new WeakMap(),
};

/** Blocks are values: one that is the same object is the same block. */
function compileRows(blocks: readonly Block[], context: Context): CompiledBlock[] {
  const { target, theme, direction, assets } = context;
  const remembered = memory[target];
  return blocks.map((block) => {
    const last = remembered.get(block);
    if (last?.theme === theme && last.direction === direction && last.assets === assets) return last.compiled;
    const compiled = compileBlock(block, context);
    if (last) {
      last.theme = theme;
      last.direction = direction;
      last.assets = assets;
      last.compiled = compiled;
    } else remembered.set(block, { theme, direction, assets, compiled });
    return compiled;
  });
}

const namespaces =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:w="urn:schemas-microsoft-com:office:word"';

function page(design: Design, head: string, rows: string, target: CompileTarget): string {
  const { theme, language, direction } = design;
  const attributes = `lang="${language}" dir="${direction}"`;
  const words = `font-family:${safeFont(theme.fontFamily)};${fontSizeCss(theme.fontSize)};color:${theme.color}`;
  const marks = target === 'design' ? bodyMarks(design) : '';
  const label = `role="article" aria-roledescription="email" aria-label="${escapeAttribute(design.subject)}"`;
  return `<!DOCTYPE html>
<html ${attributes} ${namespaces}>
${head}
<body class="e" bgcolor="${theme.background}" style="margin:0;padding:0;background-color:${theme.background}">
<div class="e" ${label} ${attributes}${marks} style="background-color:${theme.background};${words}">
${target === 'send' ? sentRows(design, rows) : editableRows(design, rows, target)}
</div>
</body>
</html>
`;
}

/** Each row a table of its own and none around them: Word leaves a gap in a cell higher than its page. */
function sentRows({ theme, preheader: hidden }: Design, rows: string): string {
  const { top, bottom } = theme.container.padding;
  const above = top > 0 ? `${emptyHeight(top)}\n` : '';
  const below = bottom > 0 ? `\n${emptyHeight(bottom)}` : '';
  return `${preheader(hidden)}${above}${rows}${below}`;
}

/** The rows in the cell that the provider's editors look for. */
function editableRows({ theme, direction, preheader: hidden }: Design, rows: string, target: CompileTarget): string {
  const { top, bottom } = theme.container.padding;
  const isDesign = target === 'design';
  const align = direction === 'rtl' ? 'right' : 'left';
  const css = `padding:${paddingCss({ top, right: 0, bottom, left: 0 })};text-align:${align}`;
  const cell = `<td${isDesign ? ' role="modules-container"' : ''} align="center" class="e" style="${css}">`;
  const open = `<table ${layoutTable} width="100%" bgcolor="${theme.background}"><tr>${cell}`;
  return `${isDesign ? '' : preheader(hidden)}${open}
${isDesign ? preheader(hidden, ' role="module" data-type="preheader"') : ''}${rows}
</td></tr></table>`;
}

/** The global styles as the provider's editors look for them. */
function bodyMarks(design: Design): string {
  const { background, color, fontFamily, fontSize, linkColor } = design.theme;
  const font = `font-size:${fontSize}px; font-family:${safeFont(fontFamily)};`;
  const css = `${font} color:${color}; background-color:${background};`;
  return ` data-link-color="${linkColor}" data-body-style="${css}"${themeAttribute(design)}`;
}

const filler = `${'&#847;&zwnj;&nbsp;'.repeat(20)}\n`.repeat(3);

/** The line beside the subject in the inbox. The filler keeps the message's first words from following it there. */
function preheader(text: string, marks = ''): string {
  if (text === '') return '';
  return (
    `<div${marks} ` +
    'style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;' +
    'mso-hide:all">' +
    `${escapeText(text)}${filler}</div>\n`
  );
}

const tag = /\{\{([^{}]*)\}\}/g;
const nameInTag =
  /^\s*(?:#?(?:if|unless|each|equals|notEquals|greaterThan|lessThan|insert)\s+)?([\p{L}_@][\p{L}\p{N}_.@]*)/u;

function tagsOf(source: string): string[] {
  if (!source.includes('{{')) return [];
  const names = new Set<string>();
  for (const [, inside = ''] of source.matchAll(tag)) {
    const name = nameInTag.exec(inside)?.[1];
    if (name && name !== 'else') names.add(name);
  }
  return [...names];
}

/** Bytes of the style sheets in a part of the head. */
function stylesIn(head: string): number {
  let bytes = 0;
  const lower = head.toLowerCase();
  for (let start = lower.indexOf('<style'); start >= 0;) {
    const inner = lower.indexOf('>', start) + 1;
    const found = inner === 0 ? -1 : lower.indexOf('</style', inner);
    const end = found < 0 ? lower.length : found;
    bytes += byteLength(head.slice(inner, end));
    start = found < 0 ? -1 : lower.indexOf('<style', end);
  }
  return bytes;
}

function tooManyStyles(bytes: number): Warning {
  return {
    blockId: '',
    kind: 'code',
    message:
      `The styles take ${bytes} bytes. Gmail drops all of them from ${styleLimit} on, so the last ones are left ` +
      'out. Use fewer mobile and dark overrides, or a shorter head.',
  };
}
