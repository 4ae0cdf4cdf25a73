import type { Block, Condition } from '../document/design';
import type { BlockContent, CompiledBlock, DarkRule } from './compiledBlock';
import type { Context } from './context';
import { paddingCss } from './css';
import { escapeAttribute, layoutTable } from './html';
import { settingsAttribute } from './settings';

/** Types whose content moves with its cell's alignment. */
function alignOf(block: Block): string | undefined {
  if (block.type === 'image') return block.picture.align;
  if (block.type === 'button' || block.type === 'social') return block.align;
  return undefined;
}

/** Puts what a block holds into its own table, and around it what decides who sees it. */
export function frame(block: Block, content: BlockContent, context: Context): CompiledBlock {
  const { id, background } = block;
  const align = alignOf(block);
  const collapse = block.type === 'columns' || block.type === 'imageText' ? ';font-size:0' : '';
  const css = `padding:${paddingCss(block.padding)}${background ? `;background-color:${background}` : ''}${collapse}`;
  const cell = `<td class="b-${id}"${align ? ` align="${align}"` : ''}${background ? ` bgcolor="${background}"` : ''}${context.target === 'design' ? ' role="module-content"' : ''} style="${css}">${content.html}</td>`;
  const table = `<table ${tableAttributes(block, context)} width="100%"><tr>${cell}</tr></table>`;
  return {
    html: restrict(hide(table, block, context), block, context),
    text: restrict(content.text, block, context, '\n'),
    mobile: (content.mobile ?? '') + mobileRules(block),
    dark: [...darkBackground(block), ...(content.dark ?? [])],
    links: content.links ?? [],
    warnings: content.warnings ?? [],
  };
}

const moduleNames: Record<Block['type'], string> = {
  text: 'text', image: 'image', imageText: 'imagetext', button: 'button', code: 'code',
  divider: 'divider', spacer: 'spacer', social: 'social', unsubscribe: 'unsubscribe', columns: 'columns',
};

function tableAttributes(block: Block, { target }: Context): string {
  if (target === 'canvas') return `${layoutTable} data-block-id="${block.id}"`;
  if (target === 'send') return layoutTable;
  // The provider's editors find modules by these. An ARIA role of this name does not exist, so sending leaves it out.
  const foreign = Object.entries(block.foreign ?? {}).filter(([name]) => !ownMarks.has(name)).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  return `${layoutTable.replace('role="presentation"', 'class="module" role="module"')} data-type="${moduleNames[block.type]}" data-muid="${block.id}"${distribution(block)}${settingsAttribute(block)}${foreign}`;
}

const ownMarks = new Set(['data-type', 'data-muid', 'data-distribution', 'data-settings']);

/** The columns' shares, as the provider's editors write them. */
const distribution = (block: Block): string => (block.type === 'columns' ? ` data-distribution="${block.layout.replaceAll('-', ',')}"` : '');

/** Hidden where it shall not be seen. What only phones show is hidden without styles too, for programs that drop them. */
function hide(html: string, { hideOn }: Block, { target }: Context): string {
  if (hideOn === undefined || target === 'canvas') return html;
  if (hideOn === 'mobile') return `<div class="hm">${html}</div>`;
  return `<!--[if !mso]><!--><div class="hd" style="display:none;max-height:0;overflow:hidden">${html}</div><!--<![endif]-->`;
}

/** Around a block that only some get, or that is repeated, what the template language needs for it. */
function restrict(inner: string, { when, each }: Block, { target }: Context, edge = ''): string {
  if (target === 'canvas' || inner === '') return inner;
  let out = inner;
  if (each) out = `{{#each ${each}}}${out}${edge}{{/each}}`;
  if (when) out = `{{#${opening(when)}}}${out}{{/${helper(when)}}}`;
  return out;
}

/** The block helper of a condition. */
export function helper({ operator }: Condition): string {
  return operator === 'exists' ? 'if' : operator === 'missing' ? 'unless' : operator;
}

/** What opens a condition, without its braces. */
export function opening(when: Condition): string {
  const name = `${helper(when)} ${when.field}`;
  return when.operator === 'exists' || when.operator === 'missing' ? name : `${name} ${literal(when.value ?? '', when.operator)}`;
}

/** Sizes compare as numbers; anything else is text, without what would end the expression or look like markup. */
function literal(value: string, operator: Condition['operator']): string {
  const sized = operator === 'greaterThan' || operator === 'lessThan';
  if (sized && /^-?\d+(\.\d+)?$/.test(value.trim())) return value.trim();
  return `"${value.replace(/[{}<>]/g, '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function mobileRules({ id, mobile }: Block): string {
  if (!mobile) return '';
  const own = [mobile.padding && `padding:${paddingCss(mobile.padding)} !important`, mobile.align && `text-align:${mobile.align} !important`].filter(Boolean);
  const words = [
    mobile.fontSize && `font-size:${mobile.fontSize}px !important`,
    mobile.lineHeight && `line-height:${mobile.lineHeight}px !important`,
    mobile.align && `text-align:${mobile.align} !important`,
  ].filter(Boolean);
  return (own.length > 0 ? `.b-${id}{${own.join(';')}}` : '') + (words.length > 0 ? `.w-${id},.w-${id} p{${words.join(';')}}` : '');
}

function darkBackground({ id, dark }: Block): DarkRule[] {
  return dark?.background ? [{ selector: `.b-${id}`, property: 'background-color', value: dark.background }] : [];
}
