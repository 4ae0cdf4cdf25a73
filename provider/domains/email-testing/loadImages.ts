import pLimit from 'p-limit';
import { readCountdown, socialNetworks } from 'sendwright/email';
import { parseUrl } from 'sendwright/formats';
import sharp from 'sharp';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import type { Provider } from '../../provider';
import { drawCountdown } from '../designs/countdown/drawCountdown';
import { socialIcon } from '../designs/socialIcons';
import { readPublicFile } from '../images/readPublicFile';

/** Maximum images of a message, and bytes per image and in total; others are omitted, as on a slow connection. */
const maximumImages = 40;
const maximumBytes = 5 * 1024 * 1024;
const maximumTotalBytes = 16 * 1024 * 1024;
const maximumPixels = 50_000_000;
/** Images are never rendered wider. */
const maximumWidth = 1280;
const atOnce = 6;

const inAttribute = /\b(?:src|background)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const inStyle = /url\(([^()]*)\)/gi;
const unquoted = (value: string): string =>
  value
    .trim()
    .replace(/^(?:&quot;|["'])/, '')
    .replace(/(?:&quot;|["'])$/, '');

/** The images of a message as `data:` URLs, by address. */
export type EmbeddedImages = ReadonlyMap<string, string>;

/**
 * Loads a message's images once: the account's own from storage, others over the network, but never from our own.
 * Unavailable images are omitted.
 */
export async function loadImages(
  { storage }: Pick<Provider, 'storage'>,
  accountId: number,
  html: string,
  signal: AbortSignal,
  options: OutgoingOptions = {},
): Promise<EmbeddedImages> {
  const found = new Set(
    [...html.matchAll(inAttribute)]
      .map(([, one, other]) => one ?? other ?? '')
      .concat([...html.matchAll(inStyle)].map(([, value = '']) => unquoted(value))),
  );
  const addresses = [...found].filter((address) => /^https?:\/\//i.test(decoded(address))).slice(0, maximumImages);
  const images = new Map<string, string>();
  let bytes = 0;
  await pLimit(atOnce).map(addresses, async (address) => {
    signal.throwIfAborted();
    const data = await readOne(storage, accountId, decoded(address), signal, options);
    if (data === undefined || bytes + data.length > maximumTotalBytes) return;
    bytes += data.length;
    images.set(decoded(address), data);
  });
  return images;
}

/** Embeds the images in the page, because the browser has no network. */
export function embedImages(html: string, images: EmbeddedImages): string {
  const put = (whole: string, address: string): string => {
    const data = images.get(decoded(address));
    return data === undefined ? whole : whole.replace(address, () => data);
  };
  return html
    .replaceAll(inAttribute, (whole, one?: string, other?: string) => put(whole, one ?? other ?? ''))
    .replaceAll(inStyle, (whole, value: string) => put(whole, unquoted(value)));
}

const decoded = (address: string): string => address.trim().replaceAll('&amp;', '&');

async function readOne(
  storage: Provider['storage'],
  accountId: number,
  address: string,
  signal: AbortSignal,
  options: OutgoingOptions,
): Promise<string | undefined> {
  const pathname = parseUrl(address)?.pathname;
  if (pathname === undefined) return undefined;
  const [, key, owner] = /^\/(images\/([a-z0-9-]{1,40})\/[A-Za-z0-9_-]{1,100}\.(?:gif|jpg|png))$/.exec(pathname) ?? [];
  if (key !== undefined && (owner === String(accountId) || owner === 'ready-made')) {
    const stored = await readPublicFile(storage, key);
    if (stored) return dataOf(stored);
  }
  const [, name, color] = /^\/social-icons\/([a-z]+)-([0-9a-f]{6})\.png$/.exec(pathname) ?? [];
  const network = socialNetworks.find((one) => one === name);
  if (network !== undefined) return dataOf(await socialIcon(network, `#${color}`));
  const countdown = readCountdown(/^\/countdowns\/([0-9a-z.-]+)$/.exec(pathname)?.[1] ?? '');
  if (countdown !== undefined)
    return dataOf(await drawCountdown(countdown, Math.max(0, countdown.end - Math.floor(Date.now() / 1000))));
  try {
    const { status, body } = await outgoingRequest(
      { url: address, redirects: 3, timeout: 8000, maximumBytes, signal },
      options,
    );
    return status === 200 ? await dataOf(body) : undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutgoingError)) throw error;
    return undefined;
  }
}

/** Decoded here, so that the browser only gets pixels; undefined if it is not an image. */
async function dataOf(content: Buffer): Promise<string | undefined> {
  try {
    const picture = sharp(content, { limitInputPixels: maximumPixels })
      .autoOrient()
      .resize({ width: maximumWidth, withoutEnlargement: true });
    const { hasAlpha } = await picture.metadata();
    const { data, info } = await (hasAlpha ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer({
      resolveWithObject: true,
    });
    return `data:image/${info.format};base64,${data.toString('base64')}`;
  } catch {
    // Email apps can't decode it either.
    return undefined;
  }
}
