import type { BlockOf, Theme } from '../../document/design';
import { coloredHeading } from '../../richText/renderRichText';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { headingStyle } from '../headingStyle';
import { escapeAttribute, safeFont, safeLink } from '../html';
import { brokenLink } from './image';

/** A heading, optionally linked. */
export function compileHeading(block: BlockOf<'heading'>, context: Context): BlockContent {
  const { id, level, text, dark, align } = block;
  const { theme } = context;
  const own = headingStyle(definedOnly(block), theme);
  const size = block.fontSize ?? even(Math.round(own.sizes[level - 1] ?? theme.fontSize));
  const fontFamily = block.fontFamily === undefined ? (own.fontFamily ?? context.font) : safeFont(block.fontFamily);
  const color = block.color ?? own.color ?? theme.color;
  const css = typographyCss({
    fontFamily,
    fontSize: size,
    lineHeight: block.lineHeight ?? even(Math.round(size * 1.3)),
    color,
    align,
  });
  const names = ['w', own.color !== undefined && coloredHeading, isStyled(block, context) && `w-${id}`]
    .filter(Boolean)
    .join(' ');
  const weight = block.bold === false ? 'normal' : 'bold';
  const url = block.url === undefined ? undefined : safeLink(block.url);
  const words = fieldText(text, context);
  const mark = fieldMark(context, 'text', 'Heading');
  const inner =
    url === undefined
      ? words
      : `<a href="${escapeAttribute(url)}"\nstyle="color:${color};text-decoration:none"${mark}>${words}</a>`;
  return {
    html:
      `<h${level}${url === undefined ? mark : ''} class="${names}"\nstyle="margin:0;font-weight:${weight};${css}">` +
      `${inner}</h${level}>`,
    text: url === undefined ? text.trim() : `${text.trim()} [${url}]`.trim(),
    links: url === undefined ? [] : [url],
    fonts: [fontFamily],
    dark: url === undefined ? wordColor(id, dark) : linkColor(id, dark, theme),
    warnings: block.url !== undefined && url === undefined ? [brokenLink(id, block.url)] : [],
  };
}

const definedOnly = ({ fontFamily, color }: BlockOf<'heading'>): { fontFamily?: string; color?: string } => ({
  ...(fontFamily !== undefined && { fontFamily }),
  ...(color !== undefined && { color }),
});

const isStyled = ({ dark, mobile, url }: BlockOf<'heading'>, { target, theme }: Context): boolean =>
  target !== 'send' ||
  dark?.color !== undefined ||
  mobile !== undefined ||
  (url !== undefined && theme.dark !== undefined);

type Dark = BlockOf<'heading'>['dark'];

/** The dark color of a block's texts. */
const wordColor = (id: string, dark: Dark): readonly DarkRule[] =>
  dark?.color ? [{ selector: `.w-${id}`, property: 'color', value: dark.color }] : [];

/** The same for links that look like text: they don't get the theme's link color. */
export function linkColor(id: string, dark: Dark, theme: Theme): readonly DarkRule[] {
  const color = dark?.color ?? theme.dark?.color;
  return color === undefined ? [] : [{ selector: `.w-${id},.w-${id} a`, property: 'color', value: color }];
}
