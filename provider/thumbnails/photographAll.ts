import sharp from 'sharp';
import type { Browser } from './findBrowser';
import { photograph } from './photograph';

/** A message's HTML and its viewport in pixels. There is no network, so images must be embedded. */
export interface Exposure {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

const perRow = 4;
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * Screenshots of several messages (PNG), in order. All are on one page, each in a sandboxed frame, because starting a
 * browser takes longer than rendering them.
 */
export async function photographAll(
  browser: Browser,
  exposures: readonly Exposure[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  if (exposures.length === 0) return [];
  const column = Math.max(...exposures.map(({ width }) => width));
  const row = Math.max(...exposures.map(({ height }) => height));
  const size = {
    width: column * Math.min(perRow, exposures.length),
    height: row * Math.ceil(exposures.length / perRow),
  };
  const places = exposures.map(({ width, height }, index) => ({
    left: (index % perRow) * column,
    top: Math.floor(index / perRow) * row,
    width,
    height,
  }));
  const frames = exposures.map(({ html }, index) => {
    const { left = 0, top = 0, width = 0, height = 0 } = places[index] ?? {};
    const inside = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return (
      '<iframe sandbox scrolling="no" ' +
      `style="position:absolute;border:0;left:${left}px;top:${top}px;width:${width}px;height:${height}px" ` +
      `srcdoc="${inside}"></iframe>`
    );
  });
  const page =
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><body ` +
    `style="margin:0">${frames.join('')}`;
  const sheet = await photograph(browser, page, size, signal);
  return Promise.all(places.map((place) => sharp(sheet).extract(place).png().toBuffer()));
}
