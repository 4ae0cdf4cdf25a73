import { after, before } from 'node:test';
import { Api } from './api';
import { type Browser, openBrowser } from './browser';
import { Keyboard } from './keyboard';
import { type Product, type ProductOptions, startProduct } from './product';
import { Screen } from './screen';
import { createAccount } from './signIn';

/** What most journeys work with: the product, an account of it that has every feature, and a browser to see it in. */
export interface Workbench {
  readonly product: Product;
  /** Of the account that `signIn` signs in to. */
  readonly api: Api;
  readonly browser: Browser;
  readonly screen: Screen;
  readonly keyboard: Keyboard;
}

/**
 * Opens the workbench before the journeys of a file, with what `prepare` puts into it, and closes it after them.
 * `options` are asked for first: what they name, a mail server say, is opened then.
 */
export function openWorkbench(
  prepare: (workbench: Workbench) => Promise<void>,
  options: () => Promise<ProductOptions> = async () => ({}),
): void {
  let product: Product | undefined;
  let browser: Browser | undefined;
  before(async () => {
    product = await startProduct(await options());
    const api = new Api(product.url, await createAccount(product));
    browser = await openBrowser();
    const screen = new Screen(browser, product.url);
    await prepare({ product, api, browser, screen, keyboard: new Keyboard(screen) });
  });
  after(async () => {
    await browser?.deleteSession();
    await product?.stop();
  });
}
