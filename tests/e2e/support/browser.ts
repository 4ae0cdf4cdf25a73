import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remote } from 'webdriverio';

export type Browser = WebdriverIO.Browser;

const chromium = '/usr/bin/chromium';
const chromedriver = '/usr/bin/chromedriver';
const quiet = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const offline = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Chromium's driver keeps what the page writes to the console; webdriverio's types do not know the setting. */
const keepConsole = { 'goog:loggingPrefs': { browser: 'ALL' } };

/** Opens Chromium: Debian's where it is, else the one webdriverio finds. `flags` are added to its command line. */
export async function openBrowser(
  size = { width: 1440, height: 900 },
  flags: readonly string[] = [],
): Promise<Browser> {
  const installed = existsSync(chromium) && existsSync(chromedriver);
  const browser = await remote({
    logLevel: 'error',
    capabilities: {
      browserName: 'chrome',
      'wdio:enforceWebDriverClassic': true,
      ...keepConsole,
      'goog:chromeOptions': {
        args: [...quiet, ...offline, ...flags, `--window-size=${size.width},${size.height}`],
        ...(installed && { binary: chromium }),
      },
      ...(installed && { 'wdio:chromedriverOptions': { binary: chromedriver } }),
    },
  });
  await browser.setTimeout({ implicit: 0, pageLoad: 120_000, script: 120_000 });
  return browser;
}

const screenshots = path.resolve('tests/screenshots');

/** Writes what the browser shows to the git-ignored folder `tests/screenshots`; answers the file's place. */
export async function picture(browser: Browser, name: string): Promise<string> {
  const place = path.join(screenshots, `${name}.png`);
  await mkdir(path.dirname(place), { recursive: true });
  // The driver's own pictures are packed as small as can be, which takes longer than all else of a look.
  const { data } = (await browser.sendCommandAndGetResult('Page.captureScreenshot', { optimizeForSpeed: true })) as {
    readonly data: string;
  };
  await writeFile(place, Buffer.from(data, 'base64'));
  return place;
}

/** A picture for those who want to look: with `SCREENSHOTS=1` only, since hundreds of them take a minute. */
export async function screenshot(browser: Browser, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === '1') await picture(browser, name);
}
