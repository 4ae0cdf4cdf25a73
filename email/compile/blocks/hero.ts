import type { BlockOf, Theme } from '../../document/design';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { emptyHeight, layoutCell } from '../css';
import { openRow } from '../html';
import { coloredHeading } from '../../richText/renderRichText';
import { compileButton } from './button';
import { joinParts } from './joinParts';
import { renderWords } from './text';

/** The space between text and button, and inside a panel, in pixels. */
const between = 20;
const inPanel = '24px';

/** Text and button in the middle of a cell of the wanted height. The frame puts the image behind it. */
export function compileHero(block: BlockOf<'hero'>, context: Context): BlockContent {
  const { id, align, button, dark, mobile, panel } = block;
  const parts = [renderWords({ ...block, ...pinned(block, context.theme) }, block.content, context)];
  if (button) {
    const look = dark?.lineColor === undefined ? {} : { dark: { lineColor: dark.lineColor } };
    parts.push(compileButton({ ...button, id, ...look, ...(mobile && { mobile }) }, context, 'button.text'));
  }
  const { html, ...content } = joinParts(parts, emptyHeight(between));
  const inner =
    panel === undefined
      ? html
      : `${openRow}<td align="${align}" bgcolor="${panel}"\nstyle="padding:${inPanel};background-color:${panel}">` +
        `${html}</td></tr></table>`;
  const height = Math.max(0, block.height - block.padding.top - block.padding.bottom);
  return {
    ...content,
    html:
      `${openRow}<td align="${align}" valign="middle" height="${height}"\nstyle="${layoutCell(height)}">` +
      `${inner}</td></tr></table>`,
    dark: [...headingColors(block, context.theme), ...(content.dark ?? [])],
  };
}

/** Whether the text is on something that dark mode does not change, so that it must not change either. */
export const isPinned = (block: BlockOf<'hero'>): boolean =>
  block.panel !== undefined ||
  (block.dark?.background === undefined && (block.background !== undefined || block.backgroundImage !== undefined));

/** Keeps the colors of texts on an image in dark mode. */
function pinned(block: BlockOf<'hero'>, theme: Theme): Pick<BlockOf<'hero'>, 'dark'> {
  if (theme.dark === undefined || !isPinned(block)) return {};
  return { dark: { color: block.color ?? theme.color, linkColor: theme.linkColor, ...block.dark } };
}

/** Headings of a color of their own keep it, too. */
function headingColors(block: BlockOf<'hero'>, theme: Theme): readonly DarkRule[] {
  const color = block.dark?.color ?? block.color ?? theme.headings?.color;
  if (theme.dark === undefined || color === undefined || !isPinned(block)) return [];
  return [{ selector: `.w-${block.id} .${coloredHeading}`, property: 'color', value: color }];
}
