import type { Block } from '../document/design';
import type { CompiledBlock, BlockContent } from './compiledBlock';
import type { Context } from './context';
import { compileButton } from './blocks/button';
import { compileCode } from './blocks/code';
import { compileDivider } from './blocks/divider';
import { compileImage } from './blocks/image';
import { compileImageText } from './blocks/imageText';
import { compileSocial } from './blocks/social';
import { compileSpacer } from './blocks/spacer';
import { compileText } from './blocks/text';
import { compileUnsubscribe } from './blocks/unsubscribe';
import { combine } from './combine';
import { frame } from './frame';
import { besideEachOther, columnClass } from './sideBySide';
import { padding } from '../document/defaults';
import { columnWidths } from '../document/layouts';
import { cellPadding } from './css';

/** Compiles a block with its frame: padding, background, visibility, condition and repetition. */
export function compileBlock(block: Block, context: Context): CompiledBlock {
  // Inside another conditional comment Word's parts can't stand, and Word never shows these blocks.
  const inner = block.hideOn === 'desktop' ? { ...context, outlook: false } : context;
  return frame(
    block,
    content(block, block.backgroundImage === undefined ? inner : { ...inner, draws: false }),
    inner,
    context.outlook,
  );
}

function content(block: Block, context: Context): BlockContent {
  switch (block.type) {
    case 'text':
      return compileText(block, context);
    case 'image':
      return compileImage(block, context);
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
  const html = besideEachOther(sides, { stack: block.stack, outlook: context.outlook, verticalAlign: 'top' });
  return { ...combine(inside), html };
}
