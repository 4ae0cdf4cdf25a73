import type { BlockOf, RichText } from '../../document/design';
import { plainRichText } from '../../richText/plainRichText';
import { renderRichText } from '../../richText/renderRichText';
import type { BlockContent, DarkRule, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { safeFont } from '../html';
import { typographyCss } from '../css';

/** Words with marks, headings and lists. */
export function compileText(block: BlockOf<'text'>, context: Context): BlockContent {
  return renderWords(block, block.content, context);
}

/** How a block's own words look; what it leaves open the theme decides. */
export interface Typography {
  readonly id: string;
  readonly lineHeight: number;
  readonly fontSize?: number;
  readonly color?: string;
  readonly linkColor?: string;
  readonly fontFamily?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly dark?: BlockOf<'text'>['dark'];
}

/** Words as text and unsubscribe blocks and the text beside a picture show them. */
export function renderWords(block: Typography, content: RichText, { theme, target }: Context): BlockContent {
  const style = {
    color: block.color ?? theme.color,
    linkColor: block.linkColor ?? theme.linkColor,
    fontFamily: safeFont(block.fontFamily ?? theme.fontFamily),
    fontSize: block.fontSize ?? theme.fontSize,
    lineHeight: block.lineHeight,
    align: block.align,
    chips: target === 'canvas',
    keepsAddresses: target === 'design',
  };
  const { html, links, refused } = renderRichText(content, style);
  return {
    html: `<div class="w w-${block.id}" style="${typographyCss(style)}">${html}</div>`,
    text: plainRichText(content),
    links,
    dark: wordColours(block),
    warnings: refused.map((href): Warning => ({ blockId: block.id, kind: 'link', message: `The link “${href}” leads nowhere from a mailbox, so it is left out. Use an address that begins with https://.` })),
  };
}

function wordColours({ id, dark }: Typography): DarkRule[] {
  const rules: DarkRule[] = [];
  if (dark?.color) rules.push({ selector: `.w-${id}`, property: 'color', value: dark.color });
  if (dark?.linkColor) rules.push({ selector: `.w-${id} a`, property: 'color', value: dark.linkColor });
  return rules;
}
