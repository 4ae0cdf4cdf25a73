import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { Browser } from '../e2e/support/browser';

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A window of a computer. Heights in percent are of it until the frame is as high as its message. */
const windowHeight = 800;

/** Rows below a message, which show the color of its page. */
const rowsBelow = 2;

/**
 * Pictures of messages as webmail shows them: each in a sandboxed frame of one page that is as high as its message,
 * without scripts and network. They are three bytes a pixel, and `height` rows; the last row of a shorter message,
 * which has the color of its page, is repeated. The browser is started once, because that takes longer than showing a
 * message.
 */
export async function messagePictures(
  browser: Browser,
  messages: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer[]> {
  const frames = messages.map((html, index) => {
    const inside = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return (
      '<iframe sandbox="allow-same-origin" scrolling="no" ' +
      `style="position:absolute;border:0;left:${index * width}px;top:0;width:${width}px;height:${windowHeight}px" ` +
      `srcdoc="${inside}"></iframe>`
    );
  });
  const page =
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><body ` +
    `style="margin:0">${frames.join('')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'messages-'));
  try {
    const file = path.join(folder, 'page.html');
    await writeFile(file, page);
    await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
      width: messages.length * width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await browser.url(pathToFileURL(file).href);
    const heights = await browser.execute(fitFrames, height, rowsBelow);
    const taken = (await browser.sendCommandAndGetResult('Page.captureScreenshot', { optimizeForSpeed: true })) as {
      readonly data: string;
    };
    const sheet = Buffer.from(taken.data, 'base64');
    return await Promise.all(
      messages.map(async (_, index) => {
        const place = { left: index * width, top: 0, width, height: heights[index] ?? height };
        const pixels = await sharp(sheet).extract(place).removeAlpha().raw().toBuffer();
        const last = pixels.subarray(-3 * width);
        return Buffer.concat([pixels, ...Array.from({ length: height - place.height }, () => last)]);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes each frame as high as its message, but not higher than the picture; returns the heights. Runs in the page. */
function fitFrames(most: number, below: number): number[] {
  return [...document.querySelectorAll('iframe')].map((frame) => {
    const page = frame.contentDocument;
    const high = Math.max(page?.documentElement.scrollHeight ?? 0, page?.body.scrollHeight ?? 0);
    const height = Math.min(most, high + below);
    frame.style.height = `${height}px`;
    return height;
  });
}
