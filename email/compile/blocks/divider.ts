import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { openRow } from '../html';

/** A line. Drawn as a cell's border, which every email app shows. */
export function compileDivider(block: BlockOf<'divider'>, { target }: Context): BlockContent {
  const { id, lineColor, thickness, dark } = block;
  return {
    html: `${openRow}<td${dark?.lineColor || target !== 'send' ? ` class="l-${id}"` : ''}\nstyle="border-top:${thickness}px solid ${lineColor};font-size:0;line-height:0">&nbsp;</td></tr></table>`,
    text: '----',
    dark: dark?.lineColor ? [{ selector: `.l-${id}`, property: 'border-color', value: dark.lineColor }] : [],
  };
}
