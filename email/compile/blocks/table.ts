import type { BlockOf, Theme } from '../../document/design';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { even, paddingCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { safeFont } from '../html';

type Darkened = Pick<BlockOf<'table'>, 'dark' | 'stripe'>;

/** The color behind cells in dark mode: light text needs a dark one. */
function darkFill(fill: string | undefined, { dark }: Darkened, theme: Theme): string | undefined {
  if (fill === undefined || (dark?.color === undefined && theme.dark === undefined)) return fill;
  return theme.dark?.background ?? '#262a33';
}

/** The color of stripes in dark mode. */
export const darkStripe = (block: Darkened, theme: Theme): string | undefined => darkFill(block.stripe, block, theme);

/** Whether the names of columns look the same in dark mode, because both of their colors are chosen. */
export const keepsHead = ({ headerFill, headerColor }: BlockOf<'table'>): boolean =>
  headerFill !== undefined && headerColor !== undefined;

/** A table of texts. Fonts and colors are on the cells, because Word's cells don't inherit them. */
export function compileTable(block: BlockOf<'table'>, context: Context): BlockContent {
  const { id, rows, aligns, header, headerFill, stripe } = block;
  const { theme, target } = context;
  const size = block.fontSize ?? theme.fontSize;
  const family = block.fontFamily === undefined ? context.font : safeFont(block.fontFamily);
  const color = block.color ?? theme.color;
  const font = `${size}px/${even(Math.round(size * 1.4))}px ${family}`;
  const padding = paddingCss({
    top: block.cellPadding,
    bottom: block.cellPadding,
    left: block.cellPadding + 2,
    right: block.cellPadding + 2,
  });
  const dark = darkRules(block, theme);
  const isNamed = target !== 'send' || dark.length > 0 || block.mobile !== undefined;
  let html = '';
  for (const [at, row] of rows.entries()) {
    const isHead = header && at === 0;
    const isStripe = stripe !== undefined && !isHead && (at - (header ? 1 : 0)) % 2 === 1;
    const fill = isHead ? headerFill : isStripe ? stripe : undefined;
    const background = fill === undefined ? '' : `background-color:${fill};`;
    const own = isHead ? (block.headerColor ?? color) : color;
    const border = borderCss(block, at === rows.length - 1);
    const name = isStripe && isNamed ? ` class="z-${id}"` : '';
    html += '<tr>';
    for (const [column, text] of row.entries()) {
      const align = aligns[column] ?? 'left';
      const opening = isHead ? `<th scope="col" align="${align}"${name}` : `<td align="${align}"${name} valign="top"`;
      html +=
        `${opening}${fill === undefined ? '' : ` bgcolor="${fill}"`}\n` +
        `style="padding:${padding};${border}${background}` +
        `font:${isHead ? 'bold ' : ''}${font};${isHead ? 'mso-line-height-rule:exactly;' : ''}color:${own}"` +
        `${fieldMark(context, `rows.${at}.${column}`, isHead ? 'Column' : '\u00a0')}>${fieldText(text, context)}` +
        (isHead ? '</th>' : '</td>');
    }
    html += '</tr>';
  }
  const names = [hasLongWords(rows) && 'w', isNamed && `w-${id}`].filter(Boolean).join(' ');
  return {
    html:
      `<table${names === '' ? '' : ` class="${names}"`} border="0" cellpadding="0" cellspacing="0" width="100%"\n` +
      `style="border-collapse:collapse;width:100%">${html}</table>`,
    text: rows.map((row) => row.map((cell) => cell.trim()).join(' | ')).join('\n'),
    fonts: [family],
    dark,
    mobile: narrowText(block),
  };
}

/** Letters of the longest word that a column is made wide enough for, even on phones. */
const longestWhole = 16;

/**
 * Whether words may have to be broken. If they may, browsers shrink columns below their words, so that times and prices
 * get a second line on phones.
 */
const hasLongWords = (rows: BlockOf<'table'>['rows']): boolean =>
  rows.flat().some((text) => text.includes('{{') || text.split(/\s+/).some((word) => word.length > longestWhole));

/** Lines below rows, or around all cells. */
function borderCss({ lines, lineColor }: BlockOf<'table'>, isLast: boolean): string {
  if (lines === 'none' || (lines === 'rows' && isLast)) return '';
  return `border${lines === 'rows' ? '-bottom' : ''}:1px solid ${lineColor};`;
}

function darkRules(block: BlockOf<'table'>, theme: Theme): readonly DarkRule[] {
  const { id, dark, headerFill, stripe, lines } = block;
  const color = dark?.color ?? theme.dark?.color;
  const rules: DarkRule[] = [];
  const cells = keepsHead(block) ? `.w-${id} td` : `.w-${id} td,.w-${id} th`;
  if (color !== undefined) rules.push({ selector: cells, property: 'color', value: color });
  const head = darkFill(headerFill, block, theme);
  if (!keepsHead(block) && head !== headerFill && head !== undefined)
    rules.push({ selector: `.w-${id} th`, property: 'background-color', value: head });
  const darker = darkStripe(block, theme);
  if (darker !== stripe && darker !== undefined)
    rules.push({ selector: `.z-${id}`, property: 'background-color', value: darker });
  if (dark?.lineColor && lines !== 'none')
    rules.push({ selector: `.w-${id} td,.w-${id} th`, property: 'border-color', value: dark.lineColor });
  return rules;
}

/** Cells have sizes of their own, which the rules for the whole block don't reach. */
function narrowText({ id, mobile }: BlockOf<'table'>): string {
  const css = [
    mobile?.fontSize && `font-size:${mobile.fontSize}px !important`,
    mobile?.lineHeight && `line-height:${mobile.lineHeight}px !important`,
  ]
    .filter(Boolean)
    .join(';');
  return css === '' ? '' : `.w-${id} td,.w-${id} th{${css}}`;
}
