import type { BlockOf } from '../../document/design';
import { plainRichText } from '../../richText/plainRichText';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { emptyHeight, even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { headingStyle } from '../headingStyle';
import { safeFont } from '../html';
import { columnClass, sideBySide } from '../sideBySide';
import { coloredHeading } from '../../richText/renderRichText';
import { compileButton } from './button';
import { renderImage } from './image';
import { joinParts } from './joinParts';
import { renderWords } from './text';

/** The space between the parts, in pixels. */
const between = 8;

/** A product: its image above its texts or beside them. */
export function compileProduct(block: BlockOf<'product'>, context: Context): BlockContent {
  const { id, layout, gap, align } = block;
  const room = Math.max(gap + 2, context.width - block.padding.left - block.padding.right);
  const isBeside = layout === 'horizontal';
  const imageRoom = isBeside ? Math.max(1, Math.round(((room - gap) * block.imageShare) / 100)) : room;
  const picture = renderImage(id, block.picture, imageRoom, context, block.dark?.source);
  const texts = textsOf(block, context);
  const content = joinParts([picture, texts]);
  if (!isBeside) return { ...content, html: `${picture.html}${emptyHeight(2 * between)}${texts.html}` };
  const column = columnClass(context);
  const side = context.direction === 'rtl' ? `padding:0 ${gap}px 0 0` : `padding:0 0 0 ${gap}px`;
  const html = sideBySide(
    [
      { width: imageRoom, padding: 'padding:0', html: picture.html, className: column, align: block.picture.align },
      {
        width: room - imageRoom,
        padding: side,
        html: texts.html,
        className: column === '' ? 't' : `${column} t`,
        align,
      },
    ],
    { stack: true, outlook: context.outlook, verticalAlign: 'middle' },
  );
  return { ...content, html };
}

/** Name, price, text and button. */
function textsOf(block: BlockOf<'product'>, context: Context): BlockContent {
  const { id, title, price, oldPrice, align, button } = block;
  const { theme, target } = context;
  const isCanvas = target === 'canvas';
  const heading = headingStyle(block, theme);
  const own = block.fontFamily === undefined ? context.font : safeFont(block.fontFamily);
  const fontFamily = heading.fontFamily ?? own;
  const size = even(Math.round(heading.sizes[2]));
  const color = block.color ?? theme.color;
  const parts: BlockContent[] = [];
  if (title.trim() !== '' || isCanvas) {
    const css = typographyCss({
      fontFamily,
      fontSize: size,
      lineHeight: Math.round(size * 1.3),
      color: heading.color ?? color,
      align,
    });
    const names = [nameOf(block, context), heading.color !== undefined && coloredHeading].filter(Boolean).join(' ');
    parts.push({
      html:
        `<h3 class="${names}"\nstyle="margin:0;font-weight:bold;${css}"${fieldMark(context, 'title', 'Name')}>` +
        `${fieldText(title, context)}</h3>`,
      text: title.trim(),
      fonts: [fontFamily],
    });
  }
  if (price.trim() !== '' || oldPrice.trim() !== '' || isCanvas) parts.push(prices(block, context, own));
  if (plainRichText(block.content) !== '' || isCanvas) parts.push(renderWords({ ...block }, block.content, context));
  if (button) {
    const { dark, mobile } = block;
    const look = dark?.lineColor === undefined ? {} : { dark: { lineColor: dark.lineColor } };
    const part = compileButton({ ...button, id, ...look, ...(mobile && { mobile }) }, context, 'button.text');
    parts.push({ ...part, html: `${emptyHeight(between)}${part.html}` });
  }
  return joinParts(parts, emptyHeight(between));
}

const nameOf = ({ id, dark, mobile }: BlockOf<'product'>, { target }: Context): string =>
  target === 'send' && !dark && !mobile ? 'w' : `w w-${id}`;

function prices(block: BlockOf<'product'>, context: Context, fontFamily: string): BlockContent {
  const { price, oldPrice, align } = block;
  const { theme, target } = context;
  const fontSize = even(block.fontSize ?? theme.fontSize) + 2;
  const color = block.priceColor ?? block.color ?? theme.color;
  const css = typographyCss({ fontFamily, fontSize, lineHeight: Math.round(fontSize * 1.4), color, align });
  const isCanvas = target === 'canvas';
  const old =
    oldPrice.trim() !== '' || isCanvas
      ? `<s${fieldMark(context, 'oldPrice', 'Old price')}>${fieldText(oldPrice, context)}</s> `
      : '';
  const now =
    price.trim() !== '' || isCanvas
      ? `<strong${fieldMark(context, 'price', 'Price')}>${fieldText(price, context)}</strong>`
      : '';
  return {
    html: `<p class="${nameOf(block, context)}"\nstyle="margin:0;${css}">${old}${now}</p>`,
    text: [oldPrice, price]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(' '),
  };
}
