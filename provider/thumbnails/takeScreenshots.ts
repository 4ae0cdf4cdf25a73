import sharp from 'sharp';
import type { Browser } from './findBrowser';
import { takeScreenshot } from './takeScreenshot';

/** A message's HTML and its viewport in pixels. There is no network, so images must be embedded. */
export interface ScreenshotRequest {
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
export async function takeScreenshots(
  browser: Browser,
  requests: readonly ScreenshotRequest[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  if (requests.length === 0) return [];
  const column = Math.max(...requests.map(({ width }) => width));
  const row = Math.max(...requests.map(({ height }) => height));
  const size = { width: column * Math.min(perRow, requests.length), height: row * Math.ceil(requests.length / perRow) };
  const places = requests.map(({ width, height }, index) => ({
    left: (index % perRow) * column,
    top: Math.floor(index / perRow) * row,
    width,
    height,
  }));
  const frames = requests.map(({ html }, index) => {
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
  const sheet = await takeScreenshot(browser, page, size, signal);
  return Promise.all(places.map((place) => sharp(sheet).extract(place).png().toBuffer()));
}
