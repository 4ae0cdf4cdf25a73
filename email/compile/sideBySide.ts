import type { Context } from './context';
import { layoutTable, openRow } from './html';

/** A column: its width in pixels and its content. `padding` is a CSS declaration. */
export interface Side {
  readonly width: number;
  readonly padding: string;
  readonly html: string;
  readonly className: string;
  readonly background?: string;
  /** The alignment of images in it. */
  readonly align?: string;
}

interface SideOptions {
  /** Whether columns stack when there is not enough room. */
  readonly stack: boolean;
  readonly outlook: boolean;
  readonly verticalAlign: 'top' | 'middle';
}

/** The class by which the provider's editors find columns; sent messages omit it. */
export const columnClass = ({ target }: Context): string => (target === 'send' ? '' : 'c');

/**
 * Columns are inline blocks that wrap on narrow screens, without a media query, because Gmail's apps drop those for
 * non-Gmail accounts. Word gets a table with the same widths. Columns that must not stack are cells.
 */
export function sideBySide(sides: readonly Side[], { stack, outlook, verticalAlign }: SideOptions): string {
  let total = 0;
  for (const { width } of sides) total += width;
  let html = '';
  if (!stack) {
    for (const side of sides) html += cell(side, verticalAlign, ` width="${percent(side.width, total)}%"`);
    return `${openRow}${html}</tr></table>`;
  }
  for (const [index, side] of sides.entries()) {
    const { width } = side;
    if (outlook)
      html +=
        `<!--[if mso]>${index === 0 ? `<table ${layoutTable} width="${total}"><tr>` : '</td>'}<td width="${width}" ` +
        `valign="${verticalAlign}"><![endif]-->`;
    html +=
      `<div class="k"\nstyle="display:inline-block;width:100%;max-width:${width}px;vertical-align:${verticalAlign}">` +
      `${openRow}${cell(side, verticalAlign)}</tr></table></div>`;
  }
  return outlook ? `${html}<!--[if mso]></td></tr></table><![endif]-->` : html;
}

function cell(
  { className, background, padding, html, align }: Side,
  verticalAlign: 'top' | 'middle',
  width = '',
): string {
  const name = className === '' ? '' : ` class="${className}"`;
  const [attribute, css] =
    background === undefined ? ['', ''] : [` bgcolor="${background}"`, `;background-color:${background}`];
  const aligned = align === undefined ? '' : ` align="${align}"`;
  return `<td${width}${name}${aligned} valign="${verticalAlign}"${attribute}\nstyle="${padding}${css}">${html}</td>`;
}

const percent = (part: number, whole: number): number => Math.round((part * 10_000) / Math.max(1, whole)) / 100;
