import sharp from 'sharp';
import type { Provider } from '../provider';
import { findBrowser } from './findBrowser';
import { takeScreenshot } from './takeScreenshot';
import { sketch } from './sketch';

/** No scripts, no network: our own images are embedded, others are omitted. The sandbox prevents navigation. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const address = /https?:\/\/[^"'()\s<>]+/g;
const ownImage = /\/(images\/([a-z0-9-]{1,40})\/[A-Za-z0-9_-]{1,100}\.(gif|jpg|png))/;
/** Reads a stored file by its key. */
type ReadImage = (key: string) => Promise<Buffer | undefined>;

/** Maximum bytes of embedded images. */
const maximumBytes = 16 * 1024 * 1024;

/** A footer without a sender would consist of commas. */
const samples: Readonly<Record<string, string>> = {
  Sender_Name: 'Your company',
  Sender_Address: '1 Example Street',
  Sender_City: 'Your town',
  Sender_State: '',
  Sender_Zip: '12345',
  Sender_Country: 'Your country',
};

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
  { read, owners }: { read: ReadImage; owners: readonly string[] },
  signal: AbortSignal,
): Promise<Buffer> {
  const browser = await findBrowser(config);
  let picture: Buffer | undefined;
  if (browser !== undefined) {
    try {
      const page = await staticPage(html, read, owners);
      // Under load a browser may return a page before it is painted.
      for (let attempt = 0; attempt < 3 && picture === undefined; attempt += 1) {
        const taken = await takeScreenshot(browser, page, view, signal);
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

/**
 * A message as a self-contained page: images of `owners` are embedded, and template tags are replaced with their
 * fallbacks.
 */
export async function staticPage(html: string, read: ReadImage, owners: readonly string[]): Promise<string> {
  const pictures = new Map<string, string>();
  let bytes = 0;
  for (const [found] of html.matchAll(address)) {
    const [, key = '', owner = '', extension = ''] = ownImage.exec(found) ?? [];
    if (key === '' || pictures.has(key) || !owners.includes(owner)) continue;
    const stored = await read(key);
    bytes += stored?.length ?? 0;
    if (!stored || bytes > maximumBytes) continue;
    pictures.set(key, `data:image/${extension === 'jpg' ? 'jpeg' : extension};base64,${stored.toString('base64')}`);
  }
  const page = withoutTags(html).replaceAll(address, (found) => {
    const own = ownImage.exec(found);
    const picture = pictures.get(own?.[1] ?? '');
    return own && picture !== undefined ? picture + found.slice(own.index + own[0].length) : found;
  });
  const inside = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return (
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><body ` +
    'style="margin:0"><iframe sandbox scrolling="no" style="display:block;border:0;width:100vw;height:100vh" ' +
    `srcdoc="${inside}"></iframe>`
  );
}

function withoutTags(html: string): string {
  return html.replaceAll(
    /\{\{\{?[^{}]*\}\}\}?/g,
    (tag) => defaultOf(tag) ?? samples[tag.replaceAll(/[{}\s]/g, '')] ?? '',
  );
}

/** The fallback in an expression: `"default=you"`. */
function defaultOf(tag: string): string | undefined {
  const start = tag.indexOf('default=') + 'default='.length;
  const end = tag.indexOf('"', start);
  return start < 'default='.length || end < 0 ? undefined : tag.slice(start, end);
}
