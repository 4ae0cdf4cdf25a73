import type { Block, Design, Theme } from '../document/design';
import { combine } from './combine';
import type { CompiledBlock, Warning } from './compiledBlock';
import { compileBlock } from './compileBlock';
import type { CompileAssets, CompileTarget, Context } from './context';
import { paddingCss } from './css';
import { documentHead } from './documentHead';
import { escapeAttribute, escapeText, layoutTable, safeFont } from './html';
import { themeAttribute } from './settings';
import { styleLimit, styleSheets } from './styleSheet';

export interface CompileOptions {
  readonly target: CompileTarget;
  readonly assets: CompileAssets;
}

/** What a design becomes. Sizes are bytes of UTF-8. */
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
  const context = contextOf(theme, target, assets);
  const rows = design.blocks.map((block) => remembered(block, context));
  const all = combine(rows);
  const styles = styleSheets(all, theme);
  const styleBytes = byteLength(styles);
  const body = rows.map((row, index) => wrapRow(row.html, design.blocks[index], theme, target)).join('\n');
  const dark = theme.dark !== undefined || all.dark.length > 0;
  const html = page(design, documentHead(design, styles, dark, target), body, target);
  const text = [design.preheader, all.text].filter(Boolean).join('\n\n');
  return {
    html,
    text,
    links: [...new Set(all.links)],
    tags: tagsOf(`${design.subject}\n${text}`),
    sizes: { html: byteLength(html), text: byteLength(text), styles: styleBytes },
    warnings: styleBytes > styleLimit ? [...all.warnings, tooManyStyles(styleBytes)] : all.warnings,
  };
}

/** What the editor's canvas shows: each row's HTML by the id of its block, and the style sheets of them all. */
export interface CompiledCanvas {
  readonly rows: readonly { readonly id: string; readonly html: string }[];
  readonly styles: string;
}

/** Compiles a design for the editor's canvas, row by row, so that only those that changed are put in place anew. */
export function compileCanvas({ blocks, theme }: Pick<Design, 'blocks' | 'theme'>, assets: CompileAssets): CompiledCanvas {
  const context = contextOf(theme, 'canvas', assets);
  const compiled = blocks.map((block) => remembered(block, context));
  return {
    rows: blocks.map((block, index) => ({ id: block.id, html: wrapRow(compiled[index]?.html ?? '', block, theme, 'canvas') })),
    styles: styleSheets(combine(compiled), theme),
  };
}

function contextOf(theme: Theme, target: CompileTarget, assets: CompileAssets): Context {
  const sides = theme.container.padding.left + theme.container.padding.right;
  return { target, theme, assets, width: Math.max(1, theme.container.width - sides), outlook: target !== 'canvas' };
}

interface Memory {
  readonly context: Context;
  readonly compiled: CompiledBlock;
}
/** Apart by target: the editor compiles the same blocks for its canvas and for the mailbox in turns. */
const memory: Readonly<Record<CompileTarget, WeakMap<Block, Memory>>> = { send: new WeakMap(), design: new WeakMap(), canvas: new WeakMap() };

/** Blocks are values: one that is the same object is the same block. */
function remembered(block: Block, context: Context): CompiledBlock {
  const last = memory[context.target].get(block);
  if (last && last.context.theme === context.theme && last.context.assets === context.assets) return last.compiled;
  const compiled = compileBlock(block, context);
  memory[context.target].set(block, { context, compiled });
  return compiled;
}

/** One table for each row: Word leaves a gap in a table higher than its page. */
function wrapRow(html: string, block: Block | undefined, { container }: Theme, target: CompileTarget): string {
  const { left, right } = container.padding;
  const css = `padding:${paddingCss({ top: 0, right, bottom: 0, left })};background-color:${container.background}`;
  const table = `<table ${layoutTable} align="center" width="100%" style="max-width:${container.width}px"><tr><td class="r" bgcolor="${container.background}" style="${css}">${html}</td></tr></table>`;
  if (target === 'canvas' || block?.hideOn === 'desktop') return table;
  return `<!--[if mso]><table ${layoutTable} align="center" width="${container.width}"><tr><td><![endif]-->${table}<!--[if mso]></td></tr></table><![endif]-->`;
}

function page(design: Design, head: string, rows: string, target: CompileTarget): string {
  const { theme, language, direction } = design;
  const { top, bottom } = theme.container.padding;
  const attributes = `lang="${language}" dir="${direction}"`;
  const words = `font-family:${safeFont(theme.fontFamily)};font-size:${theme.fontSize}px;color:${theme.color}`;
  const marks = target === 'design' ? bodyMarks(design) : '';
  const [outside, inside] = target === 'design' ? ['', preheader(design.preheader, ' role="module" data-type="preheader"')] : [preheader(design.preheader), ''];
  return `<!DOCTYPE html>
<html ${attributes} xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
${head}
<body class="e" bgcolor="${theme.background}" style="margin:0;padding:0;background-color:${theme.background}">
<div class="e" role="article" aria-roledescription="email" aria-label="${escapeAttribute(design.subject)}" ${attributes}${marks} style="background-color:${theme.background};${words}">
${outside}<table ${layoutTable} width="100%" bgcolor="${theme.background}"><tr><td${target === 'design' ? ' role="modules-container"' : ''} align="center" class="e" style="padding:${paddingCss({ top, right: 0, bottom, left: 0 })};text-align:${direction === 'rtl' ? 'right' : 'left'}">
${inside}${rows}
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The global styles as the provider's editors look for them. */
function bodyMarks(design: Design): string {
  const { background, color, fontFamily, fontSize, linkColor } = design.theme;
  const css = `font-size:${fontSize}px; font-family:${safeFont(fontFamily)}; color:${color}; background-color:${background};`;
  return ` data-link-color="${linkColor}" data-body-style="${css}"${themeAttribute(design)}`;
}

/** The line beside the subject in the inbox. The filler keeps the message's first words from following it there. */
function preheader(text: string, marks = ''): string {
  if (text === '') return '';
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div${marks} style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all">${escapeText(text)}${filler}</div>\n`;
}

const tag = /\{\{\{?\s*(?:#?(?:if|unless|each|equals|notEquals|greaterThan|lessThan|insert)\s+)?([\p{L}_@][\p{L}\p{N}_.@]*)[^{}]*\}\}\}?/gu;

function tagsOf(source: string): string[] {
  const names = new Set<string>();
  for (const [, name] of source.matchAll(tag)) if (name && name !== 'else') names.add(name);
  return [...names];
}

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

function tooManyStyles(bytes: number): Warning {
  return { blockId: '', kind: 'code', message: `The styles take ${bytes} bytes; Gmail drops all of them above ${styleLimit}. Use fewer mobile and dark overrides, or a shorter head.` };
}
