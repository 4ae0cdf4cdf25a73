// `npm run pictures`: takes the pictures of the documentation with the built product, an account with a history, and
// Chromium. Writes docs/images. Data are in a folder in /tmp, which is deleted.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { Api } from '../e2e/support/api';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { setWidth, showIn } from '../e2e/support/emulation';
import { startProduct } from '../e2e/support/product';
import { Screen } from '../e2e/support/screen';
import { createAccount, signIn, account } from '../e2e/support/signIn';
import { picturedPages } from './picturedPages';
import { shopBrand } from './shopContent';
import { openShop } from './shopData';

const images = path.resolve('docs/images');
const contacts = 2400;

/** Saves what the window shows, in a palette: a fifth of the size, without visible differences. */
async function save(browser: Browser, name: string): Promise<void> {
  const { data } = (await browser.sendCommandAndGetResult('Page.captureScreenshot', {})) as { readonly data: string };
  const small = await sharp(Buffer.from(data, 'base64')).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(path.join(images, `${name}.png`), small);
}

const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-pictures-'));
const postgres = await startPostgres({ root: process.cwd(), dataDir: folder });
try {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const product = await startProduct({ dataDir, settings: { DATABASE_URL: postgres.url }, awaitsLink: true });
  const browser = await openBrowser();
  const database = openDatabase(postgres.url);
  try {
    const api = new Api(product.url, await createAccount(product));
    await product.command('sample-data', '--account', account.username, '--contacts', String(contacts));
    const shop = await openShop(api, database);
    await api.call('PUT', '/marketing/brand_kit', { brand: shopBrand, version: null });
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
  } finally {
    await database.close();
    await browser.deleteSession();
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
