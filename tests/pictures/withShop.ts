import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { Api } from '../e2e/support/api';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { type Product, startProduct } from '../e2e/support/product';
import { account, createAccount } from '../e2e/support/signIn';
import { shopBrand } from './shopContent';
import { openShop, type Shop } from './shopData';

const contacts = 2400;

interface ShopWindow {
  readonly product: Product;
  readonly browser: Browser;
  readonly shop: Shop;
}

/** Starts the built product with an account that has a history, and Chromium. Its data are deleted after `work`. */
export async function withShop(work: (shop: ShopWindow) => Promise<void>): Promise<void> {
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
      await work({ product, browser, shop });
    } finally {
      await database.close();
      await browser.deleteSession();
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
