import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { sideBySide, columnClass } from '../sideBySide';
import { renderImage } from './image';
import { renderWords } from './text';

/** An image with text next to it. On narrow screens the image is above the text. */
export function compileImageText(block: BlockOf<'imageText'>, context: Context): BlockContent {
  const room = Math.max(block.gap + 2, context.width - block.padding.left - block.padding.right);
  const imageWidth = Math.max(1, Math.round(((room - block.gap) * block.imageShare) / 100));
  const picture = renderImage(block.id, block.picture, imageWidth, context, block.dark?.source);
  const words = renderWords(block, block.content, context);
  const column = columnClass(context);
  const left = block.imagePosition === 'left';
  // The gap is part of the text column, so that the image keeps its width.
  const parts = [
    { width: imageWidth, padding: 'padding:0', html: picture.html, className: column, align: block.picture.align },
    {
      width: room - imageWidth,
      padding: left ? `padding:0 0 0 ${block.gap}px` : `padding:0 ${block.gap}px 0 0`,
      html: words.html,
      className: column === '' ? 't' : `${column} t`,
    },
  ];
  // The first column is at the start edge of the line.
  const isFirst = left === (context.direction === 'ltr');
  return {
    html: sideBySide(isFirst ? parts : parts.toReversed(), {
      stack: true,
      outlook: context.outlook,
      verticalAlign: 'middle',
    }),
    text: [picture.text, words.text].filter(Boolean).join('\n'),
    links: [...(picture.links ?? []), ...(words.links ?? [])],
    fonts: words.fonts ?? [],
    mobile: picture.mobile ?? '',
    dark: [...(picture.dark ?? []), ...(words.dark ?? [])],
    warnings: [...(picture.warnings ?? []), ...(words.warnings ?? [])],
  };
}
