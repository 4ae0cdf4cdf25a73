import { simulate, type Simulation } from 'sendwright/email/simulation';
import sharp from 'sharp';
import type { Browser } from '../../thumbnails/findBrowser';
import { takeScreenshots } from '../../thumbnails/takeScreenshots';
import { type EmbeddedImages, embedImages } from './loadImages';
import type { DrawnClient } from './testClients';

/** A message rendered as in one app. */
export interface DrawnMessage {
  readonly simulation: Simulation;
  /** The whole message (JPEG); undefined if the browser rendered nothing. */
  readonly screenshot: Buffer | undefined;
  /** Its top part (JPEG). */
  readonly thumbnail: Buffer | undefined;
}

/** Page heights in pixels: most messages fit into the first; what exceeds the second is cut off. */
const heights = [2400, 8000] as const;
const attempts = 3;
const thumbnailSize = { width: 320, height: 400 } as const;

/** Renders a message as some apps are known to show it. All on one page of one browser, so pass few at a time. */
export async function drawClients(
  browser: Browser,
  html: string,
  clients: readonly DrawnClient[],
  images: EmbeddedImages,
  signal: AbortSignal,
): Promise<DrawnMessage[]> {
  const simulations = clients.map(({ program, mode }) => simulate(html, program, { dark: mode === 'dark' }));
  const pages = simulations.map((simulation) => ({
    html: withMark(embedImages(simulation.html, images)),
    width: simulation.client.width,
  }));
  const ended = new Map<number, Buffer>();
  for (const height of heights) {
    const waiting = pages.flatMap((page, index) => (ended.has(index) ? [] : [{ ...page, height, index }]));
    const drawn = waiting.length === 0 ? [] : await drawOnce(browser, waiting, signal);
    for (const [at, { index }] of waiting.entries()) {
      const trimmed = drawn[at];
      if (trimmed && (trimmed.isWhole || height === heights.at(-1))) ended.set(index, trimmed.screenshot);
    }
  }
  return Promise.all(
    simulations.map(async (simulation, index) => {
      const screenshot = ended.get(index);
      return {
        simulation,
        screenshot,
        thumbnail:
          screenshot &&
          (await sharp(screenshot)
            .resize({ ...thumbnailSize, fit: 'cover', position: 'top' })
            .jpeg({ quality: 84 })
            .toBuffer()),
      };
    }),
  );
}

interface Trimmed {
  readonly screenshot: Buffer;
  /** Nothing was cut off. */
  readonly isWhole: boolean;
}

/** Undefined for each page that stayed empty: under load a browser may return one that is not painted yet. */
async function drawOnce(
  browser: Browser,
  pages: readonly { readonly html: string; readonly width: number; readonly height: number }[],
  signal: AbortSignal,
): Promise<(Trimmed | undefined)[]> {
  let best: (Trimmed | undefined)[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const drawn = await Promise.all((await takeScreenshots(browser, pages, signal)).map(trim));
    best = drawn.map((trimmed, index) => trimmed ?? best[index]);
    if (best.every(Boolean)) break;
  }
  return best;
}

/** A line in an unusual color marks the end of the message. */
const mark = [254, 1, 253] as const;
const markHeight = 4;
const withMark = (html: string): string =>
  html.replace(
    /<\/html>\s*$/,
    `<div style="clear:both;width:100%;height:${markHeight}px;background:rgb(${mark.join()})"></div></html>`,
  );

/** Crops an image at the end of its message; undefined if nothing is above that. */
async function trim(screenshot: Buffer): Promise<Trimmed | undefined> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const line = width * channels;
  let end = height - 1;
  while (end > 0 && !isMark(data, end * line, width)) end -= 1;
  const isWhole = end > 0;
  const cut = isWhole ? Math.max(1, end + 1 - markHeight) : height;
  if (isPlain(data.subarray(0, cut * line), channels)) return undefined;
  const shown = await sharp(data, { raw: { width, height, channels } })
    .extract({ left: 0, top: 0, width, height: cut })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { screenshot: shown, isWhole };
}

/** Most of the line has the color; the body may have margins. */
function isMark(data: Buffer, start: number, width: number): boolean {
  let found = 0;
  for (let at = start; at < start + width * 3; at += 3)
    if (data[at] === mark[0] && data[at + 1] === mark[1] && data[at + 2] === mark[2]) found += 1;
  return found > width / 3;
}

const isPlain = (data: Buffer, channels: number): boolean => data.every((value, at) => value === data[at % channels]);
