import { after, before } from 'node:test';
import { Api } from './api';
import { type Browser, openBrowser } from './browser';
import { Keyboard } from './keyboard';
import { type Product, type ProductOptions, startProduct } from './product';
import { Screen } from './screen';
import { createAccount } from './signIn';

/** What most journeys need: the product, an account with every feature, and a browser. */
export interface Workbench {
  readonly product: Product;
  /** Calls as the account that `signIn` signs in to. */
  readonly api: Api;
  readonly browser: Browser;
  readonly screen: Screen;
  readonly keyboard: Keyboard;
}

/**
 * Opens the workbench before the journeys of a file, with the data of `prepare`, and closes it after them. `options` is
 * called first, to start servers that they name.
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
