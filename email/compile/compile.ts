import type { Block, Design, Theme } from '../document/design';
import { combine } from './combine';
import { compileBlock } from './compileBlock';
import type { CompiledBlock, Warning } from './compiledBlock';
import { type CompileAssets, type CompileTarget, type Context, contextOf } from './context';
import { emptyHeight, fontSizeCss, paddingCss } from './css';
import { documentHead } from './documentHead';
import { escapeAttribute, escapeText, layoutTable, safeFont } from './html';
import { hiddenPreheader } from './preheader';
import { byteLength } from './sentSize';
import { themeAttribute } from './settings';
import { styleLimit, styleSheets } from './styleSheet';

/** Fonts that are installed wherever Word is. */
const everywhere =
  /^(?:arial|calibri|cambria|comic sans ms|consolas|courier new|georgia|helvetica|impact|lucida|palatino|sans-serif|serif|monospace|tahoma|times|times new roman|trebuchet ms|verdana)/i;

export interface CompileOptions {
  readonly target: CompileTarget;
  readonly assets: CompileAssets;
}

/**
 * A compiled design. Sizes are in UTF-8 bytes. `styles` is the size of all CSS rules of the head, including those
 * omitted because of Gmail's limit.
 */
export interface CompiledEmail {
  readonly html: string;
  /** The plain-text part. */
  readonly text: string;
  /** Link addresses in order, deduplicated. */
  readonly links: readonly string[];
  /** Names of the contact fields used, deduplicated. */
  readonly tags: readonly string[];
  readonly sizes: { readonly html: number; readonly text: number; readonly styles: number };
  readonly warnings: readonly Warning[];
}

/**
 * Compiles a design to the HTML and plain text of a message. Pure and deterministic: the same design gives the same
 * bytes in the browser and on the server. Unchanged blocks are cached, so editing one block recompiles only that one.
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

/** The editor canvas: each row's HTML by block id, and the style sheets for all rows. */
export interface CompiledCanvas {
  readonly rows: readonly { readonly id: string; readonly html: string }[];
  readonly styles: string;
}

/** Compiles a design for the editor canvas, row by row, so that only changed rows are updated in the DOM. */
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
/** One cache per target, because the editor alternates between compiling for the canvas and for sending. */
const memory: Readonly<Record<CompileTarget, WeakMap<Block, Memory>>> = {
  send: new WeakMap(),
  design: new WeakMap(),
  canvas: new WeakMap(),
};

/** Blocks are immutable, so an identical object is an unchanged block. */
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

/**
 * Each row is a table of its own without a surrounding table, because Word inserts a gap in a cell higher than its
 * page.
 */
function sentRows({ theme, preheader: hidden }: Design, rows: string): string {
  const { top, bottom } = theme.container.padding;
  const above = top > 0 ? `${emptyHeight(top)}\n` : '';
  const below = bottom > 0 ? `\n${emptyHeight(bottom)}` : '';
  return `${preheader(hidden)}${above}${rows}${below}`;
}

/** The rows inside the container cell that the provider's editors expect. */
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

/** The global styles as the provider's editors expect them. */
function bodyMarks(design: Design): string {
  const { background, color, fontFamily, fontSize, linkColor } = design.theme;
  const font = `font-size:${fontSize}px; font-family:${safeFont(fontFamily)};`;
  const css = `${font} color:${color}; background-color:${background};`;
  return ` data-link-color="${linkColor}" data-body-style="${css}"${themeAttribute(design)}`;
}

/** The preview text after the subject. */
const preheader = (text: string, marks?: string): string =>
  text === '' ? '' : `${hiddenPreheader(escapeText(text), marks)}\n`;

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

/** The size of the style sheets in a part of the head, in bytes. */
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

/**
 * Style sheets for Word. The body has the canvas's color to hide 1-pixel gaps from rounding, and line heights are
 * exact. Fonts are in a separate sheet, because web fonts have to be.
 */
function wordStyles(background: string, families: readonly string[]): string {
  const fonts = [...new Set(families.map(wordFont))].join('');
  return (
    '<style>' +
    `body{background-color:${background}}table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}td,p,` +
    `a,li,h1,h2,h3,center{mso-line-height-rule:exactly}</style>${fonts === '' ? '' : `<style>${fonts}</style>`}`
  );
}

/** Word replaces a missing font with Times and ignores the rest of the font list, unless an alternative is declared. */
function wordFont(family: string): string {
  const first = safeFont(family).split(',')[0]?.replaceAll("'", '').trim() ?? '';
  if (first === '' || everywhere.test(first)) return '';
  const other = /,\s*serif\b|georgia|times/i.test(family) ? 'Georgia' : 'Arial';
  return `@font-face{font-family:'${first}';mso-font-alt:'${other}'}`;
}
