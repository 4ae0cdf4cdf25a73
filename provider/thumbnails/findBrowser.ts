import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Config } from '../config';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser for rendering messages. */
export interface Browser {
  readonly program: string;
  /** False: the operator allows it to run without its sandbox (`CHROMIUM_SANDBOX=off`). */
  readonly isSandboxed: boolean;
}

/** The configured or an installed browser; undefined if there is none. */
export async function findBrowser({
  chromiumPath: configured,
  chromiumSandbox,
}: Pick<Config, 'chromiumPath' | 'chromiumSandbox'>): Promise<Browser | undefined> {
  if (configured === 'none') return undefined;
  for (const place of configured === undefined ? places : [configured]) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return { program: place, isSandboxed: chromiumSandbox !== 'off' };
  }
  return undefined;
}
