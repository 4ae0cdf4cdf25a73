import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/**
 * A folder for a profile, removed when this process ends; in memory if possible, because a browser waits for its disk
 * hundreds of times while it creates a profile.
 */
function profileFolder(): string {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'journey-profile-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Makes Chromium's driver record console output; webdriverio's types lack this setting. */
const keepConsole = { 'goog:loggingPrefs': { browser: 'ALL' } };

/**
 * Opens Chromium: Debian's if installed, otherwise the one that webdriverio finds. `flags` are added to its command
 * line.
 */
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
        args: [
          ...quiet,
          ...offline,
          ...flags,
          `--user-data-dir=${profileFolder()}`,
          `--window-size=${size.width},${size.height}`,
        ],
        ...(installed && { binary: chromium }),
      },
      ...(installed && { 'wdio:chromedriverOptions': { binary: chromedriver } }),
    },
  });
  await browser.setTimeout({ implicit: 0, pageLoad: 120_000, script: 120_000 });
  return browser;
}

const screenshots = path.resolve('tests/screenshots');

/** Saves a screenshot in the git-ignored folder `tests/screenshots`; returns its path. */
export async function picture(browser: Browser, name: string): Promise<string> {
  const place = path.join(screenshots, `${name}.png`);
  await mkdir(path.dirname(place), { recursive: true });
  // The driver's own screenshots use the best compression, which takes longer than everything else.
  const { data } = (await browser.sendCommandAndGetResult('Page.captureScreenshot', { optimizeForSpeed: true })) as {
    readonly data: string;
  };
  await writeFile(place, Buffer.from(data, 'base64'));
  return place;
}

/** A screenshot for people, only with `SCREENSHOTS=1`, because hundreds of them take a minute. */
export async function screenshot(browser: Browser, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === '1') await picture(browser, name);
}
