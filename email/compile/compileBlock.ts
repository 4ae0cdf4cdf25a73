import type { Block, BlockOf } from '../document/design';
import type { CompiledBlock, BlockContent } from './compiledBlock';
import type { Context } from './context';
import { compileButton } from './blocks/button';
import { compileAccordion } from './blocks/accordion';
import { compileCountdown } from './blocks/countdown';
import { compileFooter, compileUnsubscribe } from './blocks/footer';
import { compileHeading } from './blocks/heading';
import { compileHero } from './blocks/hero';
import { compileImage } from './blocks/image';
import { compileImageText } from './blocks/imageText';
import { compileMenu } from './blocks/menu';
import { compileProduct } from './blocks/product';
import { compilePoll, compileRating } from './blocks/question';
import { compileSocial } from './blocks/social';
import { compileTable } from './blocks/table';
import { compileText } from './blocks/text';
import { compileVideo } from './blocks/video';
import { combine } from './combine';
import { frame } from './frame';
import { sideBySide, columnClass } from './sideBySide';
import { padding } from '../document/defaults';
import { columnWidths } from '../document/layouts';
import { cellPadding, emptyHeight, even } from './css';
import { isUnseen, plainMarkup } from './plainMarkup';
import { openRow } from './html';

/** Compiles a block with its frame: padding, background, visibility, condition and repetition. */
export function compileBlock(block: Block, context: Context): CompiledBlock {
  // Parts for Word can't be nested in another conditional comment, and Word never shows these blocks.
  const inner = block.hideOn === 'desktop' ? { ...context, outlook: false } : context;
  const within = block.sides ? { ...inner, width: Math.max(1, inner.width - 2 * block.sides.width) } : inner;
  return frame(
    block,
    content(block, block.backgroundImage === undefined ? within : { ...within, draws: false }),
    inner,
    context.outlook,
  );
}

function content(block: Block, context: Context): BlockContent {
  switch (block.type) {
    case 'text':
      return compileText(block, context);
    case 'image':
    case 'logo':
      return compileImage(block, context);
    case 'video':
      return compileVideo(block, context);
    case 'product':
      return compileProduct(block, context);
    case 'hero':
      return compileHero(block, context);
    case 'footer':
      return compileFooter(block, context);
    case 'accordion':
      return compileAccordion(block, context);
    case 'rating':
      return compileRating(block, context);
    case 'poll':
      return compilePoll(block, context);
    case 'countdown':
      return compileCountdown(block, context);
    case 'menu':
      return compileMenu(block, context);
    case 'table':
      return compileTable(block, context);
    case 'heading':
      return compileHeading(block, context);
    case 'imageText':
      return compileImageText(block, context);
    case 'button':
      return compileButton(block, context);
    case 'code':
      return compileCode(block, context);
    case 'divider':
      return compileDivider(block, context);
    case 'spacer':
      return compileSpacer(block, context);
    case 'social':
      return compileSocial(block, context);
    case 'unsubscribe':
      return compileUnsubscribe(block, context);
    case 'columns':
      return compileColumns(block, context);
  }
}

function compileColumns(block: Extract<Block, { type: 'columns' }>, context: Context): BlockContent {
  const widths = columnWidths(
    block.layout,
    Math.max(block.columns.length, context.width - block.padding.left - block.padding.right),
  );
  const inside: CompiledBlock[] = [];
  const sides = block.columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const cellContext = { ...context, row: undefined, width: Math.max(1, width - 2 * block.cellPadding) };
    let html = '';
    for (const cell of column.blocks) {
      const compiled = compileBlock(cell, cellContext);
      html += compiled.html;
      inside.push(compiled);
    }
    const empty =
      context.target === 'canvas' ? `<div data-placeholder="column" data-column="${column.id}"></div>` : '&nbsp;';
    return {
      width,
      padding: cellPadding(padding(block.cellPadding)),
      html: html || empty,
      className: context.target === 'design' ? `c column column-${index}` : columnClass(context),
      ...(column.background === undefined ? {} : { background: column.background }),
    };
  });
  const html = sideBySide(sides, {
    stack: block.stack,
    outlook: context.outlook,
    verticalAlign: block.verticalAlign ?? 'top',
  });
  return { ...combine(inside), html };
}

/** The author's own HTML, byte for byte. Scripts are off on the canvas, and sending strips anything executable. */
function compileCode({ html }: BlockOf<'code'>, { target }: Context): BlockContent {
  // The canvas needs a placeholder for blocks without visible size, or they could not be selected.
  if (target === 'canvas' && isUnseen(html)) return { html: `${html}<div data-placeholder="code"></div>`, text: '' };
  // The end marker lets an import find the end of the block, whatever tags the code leaves open.
  return {
    html: target === 'design' ? `<!--code:${html.length}-->${html}<!--/code-->` : html,
    text: plainMarkup(html),
  };
}

/** A line, rendered as a cell's border, which every email app supports. */
function compileDivider(block: BlockOf<'divider'>, { target }: Context): BlockContent {
  const { id, lineColor, thickness, dark } = block;
  return {
    html:
      `${openRow}<td${dark?.lineColor || target !== 'send' ? ` class="l-${id}"` : ''}\n` +
      `style="border-top:${thickness}px solid ${lineColor};font-size:0;line-height:0">&nbsp;</td></tr></table>`,
    text: '----',
    dark: dark?.lineColor ? [{ selector: `.l-${id}`, property: 'border-color', value: dark.lineColor }] : [],
  };
}

/** Vertical space. */
function compileSpacer({ id, height, mobile }: BlockOf<'spacer'>, { target }: Context): BlockContent {
  const narrow = mobile?.height === undefined ? undefined : even(mobile.height);
  return {
    html: emptyHeight(height, narrow !== undefined || target !== 'send' ? `s-${id}` : ''),
    text: '',
    mobile: narrow === undefined ? '' : `.s-${id}{height:${narrow}px !important;line-height:${narrow}px !important}`,
  };
}
