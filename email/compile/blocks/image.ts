import type { BlockOf, Picture } from '../../document/design';
import type { BlockContent, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { escapeAttribute, safeLink, safeSource } from '../html';

/** An image, optionally linked. */
export function compileImage(block: BlockOf<'image'> | BlockOf<'logo'>, context: Context): BlockContent {
  const room = context.width - block.padding.left - block.padding.right;
  return renderImage(block.id, block.picture, room, context, block.dark?.source);
}

/** Screens of phones are at least this wide, in pixels. */
const narrowest = 320;

/**
 * An image in `room` pixels. Word ignores CSS widths, so the width is also an attribute; other apps follow the CSS, so
 * that the image shrinks with the screen. The cell aligns it, because Word does not support automatic margins.
 */
export function renderImage(
  id: string,
  picture: Picture,
  room: number,
  context: Context,
  darkSource?: string,
): BlockContent {
  const source = safeSource(picture.source);
  if (source === undefined) return { html: placeholder(context, room), text: '', warnings: missingSource(id, picture) };
  const isNatural = picture.isNatural === true && picture.width === undefined;
  const width = Math.max(1, Math.min(picture.width ?? room, room));
  const height = picture.height && picture.width ? Math.round((picture.height * width) / picture.width) : undefined;
  // What has a width of its own and is wider than a phone shrinks with it, and is never enlarged.
  const fluid = picture.responsive || (width > narrowest && !isNatural) ? 'width:100%;' : '';
  const rounded = picture.radius ? `;border-radius:${picture.radius}px` : '';
  const own = `display:block;border:0;outline:none;${fluid}max-width:${width}px;height:auto${rounded}`;
  const high = height ? ` height="${height}"` : '';
  const wide = isNatural ? '' : ` width="${width}"`;
  const attributes = `alt="${escapeAttribute(picture.alternative)}"${wide}${high}`;
  const swapped = darkSource === undefined ? undefined : safeSource(darkSource);
  // A class of its own only if dark mode swaps the image; `k` fills narrow screens.
  const names = [picture.responsive && 'k', swapped !== undefined && `i-${id}`].filter(Boolean).join(' ');
  const named = names === '' ? '' : ` class="${names}"`;
  const light = `<img${named} src="${escapeAttribute(source)}" ${attributes}\nstyle="${own}">`;
  // Hidden except in apps that swap images in dark mode; Word would show both.
  const dark = swapped
    ? exceptWord(
        `<img class="j-${id}" src="${escapeAttribute(swapped)}" ${attributes}\n` +
          `style="${own.replace('display:block', 'display:none')}">`,
        context,
      )
    : '';
  const link = picture.link ? safeLink(picture.link) : undefined;
  const image = light + dark;
  return {
    html: link === undefined ? image : `<a href="${escapeAttribute(link)}" style="text-decoration:none">${image}</a>`,
    text:
      link === undefined
        ? picture.alternative
        : picture.alternative === ''
          ? `[${link}]`
          : `${picture.alternative} [${link}]`,
    links: link === undefined ? [] : [link],
    dark: swapped
      ? [
          { selector: `.i-${id}`, property: 'display', value: 'none' },
          { selector: `.j-${id}`, property: 'display', value: 'block' },
        ]
      : [],
    warnings: picture.link && link === undefined ? [brokenLink(id, picture.link)] : [],
  };
}

/** Hides HTML from Word. Inside another conditional comment (see `outlook`) Word doesn't see it anyway. */
export const exceptWord = (html: string, { outlook }: Context): string =>
  outlook ? `<!--[if !mso]><!-->${html}<!--<![endif]-->` : html;

/** The canvas shows a drop target for an image; a message shows nothing. */
export const placeholder = ({ target }: Context, room: number): string =>
  target === 'canvas'
    ? `<div data-placeholder="image" style="width:100%;max-width:${room}px;height:160px"></div>`
    : '&nbsp;';

function missingSource(id: string, { source }: Picture): Warning[] {
  const message =
    source === ''
      ? 'Choose an image: this one is empty.'
      : `The image “${source}” has no web address, so it is left out.`;
  return [{ blockId: id, kind: 'source', message }];
}

export function brokenLink(id: string, url: string): Warning {
  const message =
    url === ''
      ? 'Add the address this leads to.'
      : `The link “${url}” does not work in an email, so it is left out. Use an address that starts with https://.`;
  return { blockId: id, kind: 'link', message };
}
