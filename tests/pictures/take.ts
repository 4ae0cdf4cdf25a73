// `npm run pictures`: takes the pictures of the documentation with the built product, an account with a history, and
// Chromium. Writes docs/images. Data are in a folder in /tmp, which is deleted.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Browser } from '../e2e/support/browser';
import { setWidth, showIn } from '../e2e/support/emulation';
import { Screen } from '../e2e/support/screen';
import { signIn } from '../e2e/support/signIn';
import { picturedPages } from './picturedPages';
import { withShop } from './withShop';

const images = path.resolve('docs/images');

/** Saves what the window shows, in a palette: a fifth of the size, without visible differences. */
async function save(browser: Browser, name: string): Promise<void> {
  const { data } = (await browser.sendCommandAndGetResult('Page.captureScreenshot', {})) as { readonly data: string };
  const small = await sharp(Buffer.from(data, 'base64')).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(path.join(images, `${name}.png`), small);
}

await withShop(async ({ product, browser, shop }) => {
  const screen = new Screen(browser, product.url);
  await signIn(screen);
  await setWidth(browser, 1440, 900);
  for (const { name, address, sees, arrange } of await picturedPages(screen, shop))
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      await screen.open(address);
      await screen.sees(sees);
      await arrange?.(screen);
      await screen.settled();
      await save(browser, scheme === 'light' ? name : `${name}-dark`);
    }
});
