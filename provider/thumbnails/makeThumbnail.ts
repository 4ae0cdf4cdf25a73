import sharp from 'sharp';
import type { Provider } from '../provider';
import { findBrowser } from './findBrowser';
import { photograph } from './photograph';
import { sketch } from './sketch';
import { type ReadPicture, stillPage } from './stillPage';

/** The visible part of a message: its container and some space around it. */
const view = { width: 680, height: 850 };
const thumbnailWidth = 480;

/**
 * A message's thumbnail (JPEG): a screenshot if a browser is installed, otherwise an outline. It can show images of
 * `owners`.
 */
export async function makeThumbnail(
  { config, log }: Pick<Provider, 'config' | 'log'>,
  html: string,
  { read, owners }: { read: ReadPicture; owners: readonly string[] },
  signal: AbortSignal,
): Promise<Buffer> {
  const browser = await findBrowser(config);
  let picture: Buffer | undefined;
  if (browser !== undefined) {
    try {
      const page = await stillPage(html, read, owners);
      // Under load a browser may return a page before it is painted.
      for (let attempt = 0; attempt < 3 && picture === undefined; attempt += 1) {
        const taken = await photograph(browser, page, view, signal);
        if (!(await isBlank(taken))) picture = taken;
      }
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'the browser made no thumbnail: its outline is drawn instead');
    }
  }
  picture ??= await sketch(html, 600);
  return sharp(picture)
    .resize({ width: thumbnailWidth, height: 600, fit: 'cover', position: 'top' })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** Whether an image has only one color, so nothing was rendered. */
async function isBlank(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  return channels.every(({ min, max }) => max - min < 2);
}
