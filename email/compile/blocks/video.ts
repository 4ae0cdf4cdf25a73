import type { BlockOf } from '../../document/design';
import type { BlockContent, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { even } from '../css';
import { quoted } from '../frame';
import { escapeAttribute, escapeConditional, layoutTable, safeLink, safeSource } from '../html';
import { brokenLink, placeholder } from './image';

/** The size of the play button, in pixels. */
const playSize = 64;
/** Usual videos are 16 by 9. */
const usualShape = 9 / 16;
/** What is behind the play button until the poster has loaded. */
const ground = '#1f2430';

/**
 * A poster as the background of a link, with the play button in its middle. Word gets a shape that is filled with the
 * poster; inside another shape, where it draws none, the poster alone.
 */
export function compileVideo(block: BlockOf<'video'>, context: Context): BlockContent {
  const { id, picture } = block;
  const { target, outlook, draws } = context;
  const room = Math.max(1, context.width - block.padding.left - block.padding.right);
  const source = safeSource(picture.source);
  const url = safeLink(block.url);
  const warnings: Warning[] = url === undefined ? [brokenLink(id, block.url)] : [];
  if (source === undefined) {
    warnings.push({ blockId: id, kind: 'source', message: 'Choose a poster image for the video.' });
    if (url === undefined || target === 'canvas')
      return {
        html: placeholder(context, room),
        text: url === undefined ? '' : `Video [${url}]`,
        links: url === undefined ? [] : [url],
        warnings,
      };
  }
  const width = Math.max(1, Math.min(picture.width ?? room, room));
  const shape = picture.width && picture.height ? picture.height / picture.width : usualShape;
  const height = Math.max(playSize, even(Math.round(width * shape)));
  const around = Math.floor((height - playSize) / 2);
  const href = escapeAttribute(url ?? '#');
  const name = picture.alternative.trim() === '' ? 'Play video' : `Play video: ${picture.alternative}`;
  const play =
    `<img src="${escapeAttribute(context.assets.socialIcon('play', block.playColor))}" ` +
    `alt="${escapeAttribute(name)}" width="${playSize}" height="${playSize}"\n` +
    'style="display:inline-block;border:0;color:#ffffff;font:16px/22px Arial,sans-serif">';
  const link =
    `<a class="v-${id}" href="${href}"\n` +
    `style="display:block;padding:${around}px 0;text-align:center;text-decoration:none;font-size:0">${play}</a>`;
  const cover =
    source === undefined || source.includes('{{')
      ? ''
      : `;background-image:url('${quoted(source)}');background-position:center;background-size:cover`;
  const poster =
    `<table ${layoutTable} align="${picture.align}" width="100%" style="max-width:${width}px"><tr>` +
    `<td align="center"${source === undefined ? '' : ` background="${escapeAttribute(source)}"`} ` +
    `bgcolor="${ground}"\n` +
    `style="padding:0;background-color:${ground}${cover}">${link}</td></tr></table>`;
  // Without a poster, the color and the play button still lead to the video.
  const forWord =
    source === undefined
      ? `<table ${layoutTable} align="${picture.align}" width="${width}"><tr><td>${poster}</td></tr></table>`
      : draws && target === 'send'
        ? `<v:rect href="${escapeConditional(url ?? '#')}" fill="true" stroke="false" ` +
          `style="width:${width}px;height:${height}px;v-text-anchor:middle"><v:fill type="frame" aspect="atleast" ` +
          `src="${escapeConditional(source)}" color="${ground}"/><v:textbox inset="0,0,0,0"><center>${wordSafe(play)}` +
          '</center></v:textbox></v:rect>'
        : `<a href="${escapeConditional(url ?? '#')}"><img src="${escapeConditional(source)}" ` +
          `alt="${escapeConditional(name)}" width="${width}" height="${height}"\nstyle="display:block;border:0"></a>`;
  return {
    html: outlook ? `<!--[if mso]>${forWord}<![endif]--><!--[if !mso]><!-->${poster}<!--<![endif]-->` : poster,
    text: [name, url !== undefined && `[${url}]`].filter(Boolean).join(' '),
    links: url === undefined ? [] : [url],
    mobile: `.v-${id}{padding:${narrowSpace(shape)}% 0 !important}`,
    warnings,
  };
}

/** Above and below the play button on a phone, in percent of the width, so that the poster keeps its shape. */
const narrowSpace = (shape: number): number => Math.max(4, Math.round(shape * 50 - (playSize / 2 / 340) * 100));

/** Inside a conditional comment nothing may end it. */
const wordSafe = (html: string): string => html.replaceAll('--', '&#45;&#45;');
