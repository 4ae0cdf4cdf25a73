import { simulate, type Simulation } from 'sendwright/email/simulation';
import sharp from 'sharp';
import type { Browser } from '../../thumbnails/findBrowser';
import { photographAll } from '../../thumbnails/photographAll';
import { type Pictures, withPictures } from './readPictures';
import type { DrawnClient } from './testClients';

/** What a program makes of a message. */
export interface DrawnMessage {
  readonly simulation: Simulation;
  /** The whole message, JPEG; undefined where the browser drew nothing. */
  readonly picture: Buffer | undefined;
  /** Its beginning, JPEG. */
  readonly thumbnail: Buffer | undefined;
}

/** Pixels: most messages end before the first; what goes on behind the second is cut off. */
const heights = [2400, 8000] as const;
const attempts = 3;
const thumbnailSize = { width: 320, height: 400 } as const;

/**
 * Draws a message as some programs are known to show it. All of them on one page of one browser: take few at a time.
 */
export async function drawClients(
  browser: Browser,
  html: string,
  clients: readonly DrawnClient[],
  pictures: Pictures,
  signal: AbortSignal,
): Promise<DrawnMessage[]> {
  const simulations = clients.map(({ program, mode }) => simulate(html, program, { dark: mode === 'dark' }));
  const pages = simulations.map((simulation) => ({
    html: withMark(withPictures(simulation.html, pictures)),
    width: simulation.client.width,
  }));
  const ended = new Map<number, Buffer>();
  for (const height of heights) {
    const waiting = pages.flatMap((page, index) => (ended.has(index) ? [] : [{ ...page, height, index }]));
    // oxlint-disable-next-line no-await-in-loop -- the second time only what did not end in the first
    const drawn = waiting.length === 0 ? [] : await drawOnce(browser, waiting, signal);
    for (const [at, { index }] of waiting.entries()) {
      const trimmed = drawn[at];
      if (trimmed && (trimmed.isWhole || height === heights.at(-1))) ended.set(index, trimmed.picture);
    }
  }
  return Promise.all(
    simulations.map(async (simulation, index) => {
      const picture = ended.get(index);
      return {
        simulation,
        picture,
        thumbnail:
          picture &&
          (await sharp(picture)
            .resize({ ...thumbnailSize, fit: 'cover', position: 'top' })
            .jpeg({ quality: 84 })
            .toBuffer()),
      };
    }),
  );
}

interface Trimmed {
  readonly picture: Buffer;
  /** Nothing of it lies below. */
  readonly isWhole: boolean;
}

/**
 * Undefined for each page that stayed empty: on a machine under load a browser may hand out one that is not painted
 * yet.
 */
async function drawOnce(
  browser: Browser,
  pages: readonly { readonly html: string; readonly width: number; readonly height: number }[],
  signal: AbortSignal,
): Promise<(Trimmed | undefined)[]> {
  let best: (Trimmed | undefined)[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- once more only where something stayed empty
    const drawn = await Promise.all((await photographAll(browser, pages, signal)).map(trim));
    best = drawn.map((trimmed, index) => trimmed ?? best[index]);
    if (best.every(Boolean)) break;
  }
  return best;
}

/** A line of a color that nobody chooses stands where the message ends. */
const mark = [254, 1, 253] as const;
const markHeight = 4;
const withMark = (html: string): string =>
  html.replace(
    /<\/html>\s*$/,
    `<div style="clear:both;width:100%;height:${markHeight}px;background:rgb(${mark.join()})"></div></html>`,
  );

/** Cuts a picture off where its message ends; undefined where nothing is drawn above that. */
async function trim(picture: Buffer): Promise<Trimmed | undefined> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
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
  return { picture: shown, isWhole };
}

/** Most of the line is: a body may have margins. */
function isMark(data: Buffer, start: number, width: number): boolean {
  let found = 0;
  for (let at = start; at < start + width * 3; at += 3)
    if (data[at] === mark[0] && data[at + 1] === mark[1] && data[at + 2] === mark[2]) found += 1;
  return found > width / 3;
}

const isPlain = (data: Buffer, channels: number): boolean => data.every((value, at) => value === data[at % channels]);
