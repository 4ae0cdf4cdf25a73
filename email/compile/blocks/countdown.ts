import {
  type CountdownLook,
  countdownEnd,
  countdownMoment,
  countdownName,
  countdownSize,
} from '../../document/countdown';
import type { BlockOf } from '../../document/design';
import type { BlockContent, DarkRule, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { greatestWidth } from '../greatestWidth';
import { escapeAttribute, safeFont, safeLink } from '../html';
import { brokenLink, placeholder } from './image';

/** What people read who see no images, and in the plain text. */
export const countdownWords = ({ alternative, end, zone }: BlockOf<'countdown'>): string =>
  alternative.trim() === '' ? `Ends on ${countdownMoment(end, zone)}` : alternative;

/**
 * The image of the time that is left, with words below its boxes: as text, they are read aloud, follow dark mode and
 * need no font on the server. Without a time there is no image.
 */
export function compileCountdown(block: BlockOf<'countdown'>, context: Context): BlockContent {
  const { id, align } = block;
  const { theme } = context;
  const room = Math.max(1, context.width - block.padding.left - block.padding.right);
  const end = countdownEnd(block.end);
  const url = block.url.trim() === '' ? undefined : safeLink(block.url);
  const links = url === undefined ? [] : [url];
  const warnings: Warning[] = block.url.trim() !== '' && url === undefined ? [brokenLink(id, block.url)] : [];
  if (end === undefined)
    return {
      html: placeholder(context, room),
      text: '',
      links,
      warnings: [...warnings, { blockId: id, kind: 'source', message: 'Choose when the countdown ends.' }],
    };
  const look: CountdownLook = {
    units: block.seconds ? 4 : 3,
    width: block.width,
    radius: block.radius,
    color: block.numberColor,
    fill: block.fill,
    ground: block.background ?? theme.container.background,
  };
  const size = countdownSize(look);
  const width = Math.min(size.width, room);
  const words = countdownWords(block);
  const after = afterPath(block.after);
  const source = context.assets.countdown(countdownName({ ...look, end })) + (after && `?after=${after}`);
  const image =
    `<img src="${escapeAttribute(source)}" alt="${escapeAttribute(words)}" width="${width}"\n` +
    `style="display:block;width:100%;max-width:${width}px;height:auto;border:0;` +
    `color:${block.color ?? theme.color};font:16px/22px Arial,sans-serif">`;
  const linked = url === undefined ? image : `<a href="${escapeAttribute(url)}">${image}</a>`;
  const labels = labelRow(block, context, look.units);
  const below = labels === '' ? '' : block.labels.slice(0, look.units).filter(Boolean).join(' · ');
  return {
    html: greatestWidth(
      `<tr><td colspan="${look.units}" style="padding:0">${linked}</td></tr>${labels}`,
      width,
      align,
      context,
    ),
    text: [[words, url !== undefined && `[${url}]`].filter(Boolean).join(' '), below].filter(Boolean).join('\n'),
    links,
    fonts: [fontOf(block, context)],
    dark: labels === '' ? [] : darkRules(block),
    warnings,
  };
}

const fontOf = ({ fontFamily }: BlockOf<'countdown'>, { font }: Context): string =>
  fontFamily === undefined ? font : safeFont(fontFamily);

/** A row of words; empty if there are none, except on the canvas, where they can be written. */
function labelRow(block: BlockOf<'countdown'>, context: Context, units: number): string {
  const { id, dark, mobile } = block;
  const { theme, target } = context;
  const labels = block.labels.slice(0, units);
  if (target !== 'canvas' && labels.every((label) => label.trim() === '')) return '';
  const fontSize = block.fontSize ?? theme.fontSize;
  const css = typographyCss({
    fontFamily: fontOf(block, context),
    fontSize,
    lineHeight: even(Math.round(fontSize * 1.4)),
    color: block.color ?? theme.color,
    align: undefined,
  });
  const name = target !== 'send' || dark?.color !== undefined || mobile !== undefined ? `w w-${id}` : 'w';
  const cells = labels.map(
    (label, index) =>
      `<td class="${name}" align="center" width="${Math.floor(100 / units)}%"` +
      `${fieldMark(context, `labels.${index}`, 'Words')}\nstyle="padding:8px 2px 0;${css}">` +
      `${fieldText(label, context)}</td>`,
  );
  return `<tr>${cells.join('')}</tr>`;
}

/** The library's path of the image after the end; empty without one. Images elsewhere can't be shown. */
export function afterPath(address: string | undefined): string {
  const at = address?.indexOf('/images/') ?? -1;
  const path = at < 0 ? '' : (address ?? '').slice(at);
  return /^\/images\/[a-z0-9-]+\/[A-Za-z0-9_-]+\.(?:gif|jpg|png)$/.test(path) ? path : '';
}

const darkRules = ({ id, dark }: BlockOf<'countdown'>): readonly DarkRule[] =>
  dark?.color === undefined ? [] : [{ selector: `.w-${id}`, property: 'color', value: dark.color }];
