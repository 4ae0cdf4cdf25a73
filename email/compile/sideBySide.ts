import { layoutTable } from './html';

/** A column: its width in pixels, and what stands in it. */
export interface Side {
  readonly width: number;
  readonly padding: string;
  readonly html: string;
  readonly className: string;
  readonly background?: string;
}

interface SideOptions {
  /** Whether they stand below each other where there is no room. */
  readonly stack: boolean;
  readonly outlook: boolean;
  readonly verticalAlign: 'top' | 'middle';
}

/**
 * Columns. They are inline blocks that wrap when the screen gets too narrow for
 * them: no media query, which the Gmail apps drop for accounts of other providers.
 * Word gets a table with the same widths. Columns that must not stack are cells.
 */
export function besideEachOther(sides: readonly Side[], { stack, outlook, verticalAlign }: SideOptions): string {
  const background = (side: Side): string => (side.background ? ` bgcolor="${side.background}"` : '');
  const cell = (side: Side): string =>
    `<td class="${['c', side.className].filter(Boolean).join(' ')}" valign="${verticalAlign}"${background(side)} style="padding:${side.padding}${side.background ? `;background-color:${side.background}` : ''}">${side.html}</td>`;
  const total = sides.reduce((sum, { width }) => sum + width, 0);
  if (!stack) {
    const cells = sides.map((side) => cell(side).replace('<td', `<td width="${percent(side.width, total)}%"`));
    return `<table ${layoutTable} width="100%"><tr>${cells.join('')}</tr></table>`;
  }
  const divs = sides.map(
    (side) =>
      `<div class="k" style="display:inline-block;width:100%;max-width:${side.width}px;vertical-align:${verticalAlign}"><table ${layoutTable} width="100%"><tr>${cell(side)}</tr></table></div>`,
  );
  if (!outlook) return divs.join('');
  const ghosts = sides.map(({ width }, index) => {
    const open = index === 0 ? `<table ${layoutTable} width="${total}"><tr>` : '</td>';
    return `<!--[if mso]>${open}<td width="${width}" valign="${verticalAlign}"><![endif]-->${divs[index]}`;
  });
  return `${ghosts.join('')}<!--[if mso]></td></tr></table><![endif]-->`;
}

const percent = (part: number, whole: number): number => Math.round((part * 10_000) / Math.max(1, whole)) / 100;
