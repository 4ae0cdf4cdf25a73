import type { BlockOf, Theme } from '../../document/design';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { layoutTable, openRow, safeFont } from '../html';
import { exceptWord } from './image';

/**
 * The rules that close the texts: where an app removes the checkboxes or knows no `:checked`, they never apply, and all
 * texts stay open. The signs beside the titles are hidden there.
 */
export const accordionRules =
  '.xi:checked~.xt{display:none !important}' +
  '.xi:checked~table .xo,.xi:not(:checked)~table .xm{display:inline !important}';

/** Titles with texts. Each pair is a label, which checks its box when it is pressed. */
export function compileAccordion(block: BlockOf<'accordion'>, context: Context): BlockContent {
  const { id, items, lineColor } = block;
  const { theme, target } = context;
  const fontSize = block.fontSize ?? theme.fontSize;
  const fontFamily = block.fontFamily === undefined ? context.font : safeFont(block.fontFamily);
  const color = block.color ?? theme.color;
  const titleColor = block.titleColor ?? color;
  const size = even(fontSize) + 2;
  const look = { fontFamily, align: undefined };
  const titleCss = typographyCss({ ...look, fontSize: size, lineHeight: Math.round(size * 1.4), color: titleColor });
  const textCss = typographyCss({ ...look, fontSize, lineHeight: Math.round(fontSize * 1.5), color });
  const dark = darkRules(block, theme);
  const isNamed = target !== 'send' || dark.length > 0 || block.mobile !== undefined;
  const name = isNamed ? `w w-${id}` : 'w';
  const isCanvas = target === 'canvas';
  let html = '';
  for (const [index, { title, text }] of items.entries()) {
    const path = `items.${index}`;
    const sign = 'display:none;font-weight:bold';
    const both = `<span class="xo" style="${sign}">+</span><span class="xm" style="${sign}">&minus;</span>`;
    const signs = isCanvas ? '+' : exceptWord(both, context);
    const head =
      `${openRow}<td class="${name}"${fieldMark(context, `${path}.title`, 'Title')}\n` +
      `style="padding:12px 0 8px;font-weight:bold;${titleCss}">${fieldText(title, context)}</td>` +
      `<td class="${name}" width="24" align="right" valign="top"\n` +
      `style="padding:12px 0 8px;font-size:${size}px;color:${titleColor}">${signs}</td>` +
      '</tr></table>';
    const body =
      `<div class="xt">${openRow}<td class="${name}"${fieldMark(context, `${path}.text`, 'Text', true)}\n` +
      `style="padding:0 0 14px;${textCss}">${fieldText(text, context)}</td></tr></table></div>`;
    const box = isCanvas ? '' : exceptWord('<input class="xi" type="checkbox" checked style="display:none">', context);
    html +=
      `<tr><td${isNamed ? ` class="l-${id}"` : ''}\nstyle="padding:0;border-bottom:1px solid ${lineColor}">` +
      `<label style="display:block">${box}${head}${body}</label></td></tr>`;
  }
  return {
    html: items.length === 0 ? '&nbsp;' : `<table ${layoutTable} width="100%">${html}</table>`,
    text: items.map(({ title, text }) => [title.trim(), text.trim()].filter(Boolean).join('\n')).join('\n\n'),
    fonts: [fontFamily],
    dark,
    rules: items.length > 0 && !isCanvas ? accordionRules : '',
  };
}

function darkRules({ id, dark }: BlockOf<'accordion'>, theme: Theme): readonly DarkRule[] {
  const color = dark?.color ?? theme.dark?.color;
  const rules: DarkRule[] = [];
  // Cells have colors of their own, which the theme's rule for texts reaches; a color of the block needs a rule.
  if (dark?.color !== undefined && color !== undefined)
    rules.push({ selector: `.w-${id}`, property: 'color', value: color });
  if (dark?.lineColor) rules.push({ selector: `.l-${id}`, property: 'border-color', value: dark.lineColor });
  return rules;
}
