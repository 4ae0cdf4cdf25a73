import type { BlockOf, RichText } from '../../document/design';
import { plainRichText } from '../../richText/plainRichText';
import { renderRichText } from '../../richText/renderRichText';
import type { BlockContent, DarkRule, Warning } from '../compiledBlock';
import { textSpacing } from '../../document/textSpacing';
import type { Context } from '../context';
import { headingStyle } from '../headingStyle';
import { safeFont } from '../html';
import { typographyCss } from '../css';

/** Text with marks, headings and lists. */
export function compileText(block: BlockOf<'text'>, context: Context): BlockContent {
  return renderWords(block, block.content, context);
}

const none: readonly never[] = [];

/** A text block's typography. Missing values come from the theme. */
export interface Typography {
  readonly id: string;
  readonly lineHeight: number;
  readonly paragraphSpacing?: number;
  readonly relative?: { readonly lineHeight: number; readonly paragraphSpacing: number };
  readonly fontSize?: number;
  readonly color?: string;
  readonly linkColor?: string;
  readonly fontFamily?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly dark?: BlockOf<'text'>['dark'];
  readonly mobile?: BlockOf<'text'>['mobile'];
}

/** Renders the text of text blocks, unsubscribe blocks and image-text blocks. */
export function renderWords(
  block: Typography,
  content: RichText,
  { theme, direction, target, font }: Context,
): BlockContent {
  const dark = wordColors(block);
  const fontSize = block.fontSize ?? theme.fontSize;
  const style = {
    color: block.color ?? theme.color,
    linkColor: block.linkColor ?? theme.linkColor,
    fontFamily: block.fontFamily === undefined ? font : safeFont(block.fontFamily),
    fontSize,
    ...textSpacing(block, fontSize),
    ...(block.relative && { relativeLine: block.relative.lineHeight }),
    align: block.align,
    headings: headingStyle(block, theme),
    direction,
    className: target === 'send' && dark.length === 0 && !hasNarrowWords(block) ? 'w' : `w w-${block.id}`,
    chips: target === 'canvas',
    keepsAddresses: target === 'design',
  };
  const { html, links, refused, fonts } = renderRichText(content, style);
  return {
    html: `<div class="${style.className}"\nstyle="${typographyCss(style)}">${html}</div>`,
    text: plainRichText(content),
    links,
    dark,
    fonts: [style.fontFamily, style.headings.fontFamily, ...fonts].filter((family) => family !== undefined),
    warnings: refused.map((href): Warning => ({
      blockId: block.id,
      kind: 'link',
      message:
        `The link “${href}” does not work in an email, so it is left out. Use an address that starts with ` +
        'https://.',
    })),
  };
}

const hasNarrowWords = ({ mobile }: Typography): boolean =>
  mobile !== undefined && Boolean(mobile.align || mobile.fontSize || mobile.lineHeight);

function wordColors({ id, dark }: Typography): readonly DarkRule[] {
  if (!dark) return none;
  const rules: DarkRule[] = [];
  if (dark?.color) rules.push({ selector: `.w-${id}`, property: 'color', value: dark.color });
  if (dark?.linkColor) rules.push({ selector: `.w-${id} a`, property: 'color', value: dark.linkColor });
  return rules;
}
