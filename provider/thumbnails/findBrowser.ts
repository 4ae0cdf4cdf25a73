import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'];

/** The program that draws thumbnails: the one of the configuration, else one that is installed; undefined where there is none. */
export async function findBrowser(configured: string | undefined): Promise<string | undefined> {
  if (configured === 'none') return undefined;
  for (const place of configured === undefined ? places : [configured]) {
    const isThere = await access(place, constants.X_OK).then(() => true, () => false);
    if (isThere) return place;
  }
  return undefined;
}
