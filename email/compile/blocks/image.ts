import type { BlockOf, Picture } from '../../document/design';
import type { BlockContent, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { escapeAttribute, safeLink, safeSource } from '../html';

/** A picture, with a link around it where it has one. */
export function compileImage(block: BlockOf<'image'>, context: Context): BlockContent {
  const room = context.width - block.padding.left - block.padding.right;
  return renderPicture(block.id, block.picture, room, context, block.dark?.source);
}

/**
 * A picture in `room` pixels. Word ignores a width in CSS, so it stands in the
 * attribute; everything else obeys the CSS, so that it shrinks with the screen.
 */
export function renderPicture(id: string, picture: Picture, room: number, context: Context, darkSource?: string): BlockContent {
  const source = safeSource(picture.source);
  if (source === undefined) return { html: placeholder(context, room), text: '', warnings: missingSource(id, picture) };
  const width = Math.max(1, Math.min(picture.width ?? room, room));
  const height = picture.height && picture.width ? Math.round((picture.height * width) / picture.width) : undefined;
  const fluid = picture.responsive ? 'width:100%;' : '';
  const own = `display:block;border:0;outline:none;${fluid}max-width:${width}px;height:auto`;
  const attributes = `alt="${escapeAttribute(picture.alternative)}" width="${width}"${height ? ` height="${height}"` : ''}`;
  const swapped = darkSource === undefined ? undefined : safeSource(darkSource);
  const light = `<img class="i-${id}" src="${escapeAttribute(source)}" ${attributes} style="${own}${side(picture)}">`;
  // Hidden for everybody but those whose program swaps them; Word would show both.
  const dark = swapped ? `<!--[if !mso]><!--><img class="j-${id}" src="${escapeAttribute(swapped)}" ${attributes} style="${own.replace('display:block', 'display:none')}${side(picture)}"><!--<![endif]-->` : '';
  const link = picture.link ? safeLink(picture.link) : undefined;
  const image = light + dark;
  return {
    html: link === undefined ? image : `<a href="${escapeAttribute(link)}" style="text-decoration:none">${image}</a>`,
    text: [picture.alternative, link && `[${link}]`].filter(Boolean).join(' '),
    links: link === undefined ? [] : [link],
    mobile: picture.responsive ? `.i-${id}{max-width:100% !important}` : '',
    dark: swapped ? [{ selector: `.i-${id}`, property: 'display', value: 'none' }, { selector: `.j-${id}`, property: 'display', value: 'block' }] : [],
    warnings: picture.link && link === undefined ? [brokenLink(id, picture.link)] : [],
  };
}

/** Blocks are placed by their cell; `margin` moves them where that is ignored. */
const side = ({ align }: Picture): string => (align === 'center' ? ';margin:0 auto' : align === 'right' ? ';margin:0 0 0 auto' : '');

/** The canvas keeps a place to drop a picture on; a message has nothing there. */
const placeholder = ({ target }: Context, room: number): string =>
  target === 'canvas' ? `<div data-placeholder="image" style="width:100%;max-width:${room}px;height:160px"></div>` : '&nbsp;';

function missingSource(id: string, { source }: Picture): Warning[] {
  const message = source === '' ? 'Choose a picture: this one is empty.' : `The picture “${source}” has no address on the web, so it is left out.`;
  return [{ blockId: id, kind: 'source', message }];
}

export function brokenLink(id: string, url: string): Warning {
  const message = url === '' ? 'Add the address this leads to.' : `The link “${url}” leads nowhere from a mailbox, so it is left out. Use an address that begins with https://.`;
  return { blockId: id, kind: 'link', message };
}

