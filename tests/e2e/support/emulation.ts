import type { Browser } from './browser';

/** Sets the system's color scheme, which the workbench follows immediately. */
export async function showIn(browser: Browser, scheme: 'light' | 'dark'): Promise<void> {
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** Sets the page's width and height in pixels; a width of 0 restores the window's. */
export async function setWidth(browser: Browser, width: number, height = 800): Promise<void> {
  if (width === 0) await browser.sendCommandAndGetResult('Emulation.clearDeviceMetricsOverride', {});
  else
    await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
}

/** The names of tables that don't fit on a portrait A4 page with the browser's margins. */
export async function cutOffOnPaper(browser: Browser): Promise<readonly string[]> {
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { media: 'print' });
  await setWidth(browser, 718);
  const cut = await browser.execute(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.getBoundingClientRect().right > innerWidth + 1)
      .map((table) => table.getAttribute('aria-label') ?? ''),
  );
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { media: '' });
  await setWidth(browser, 0);
  return cut;
}

/** Blocks requests to these addresses (`*` matches anything); an empty list removes the block. */
export async function blockRequests(browser: Browser, addresses: readonly string[]): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [...addresses] });
}

/** Requests that belong to the session, as a pattern in a script. */
const ofSession = String.raw`/\/v3\/(scopes$|user\/(?!credits|profile|sessions|webhooks)|accounts\/offerings|session)/`;

/**
 * Prepares pages that are loaded from now on for `refuseRequests`: their reads of the provider's resources, except the
 * session's, can then be refused immediately and without retries.
 */
export async function prepareRefusals(browser: Browser): Promise<void> {
  const source = `{
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
      const session = ${ofSession}.test(url);
      if (method.toUpperCase() !== 'GET' || session || sessionStorage.getItem('refused') === null)
        return open.call(this, method, url, ...rest);
      return open.call(this, 'POST', '/v3/marketing/segments', ...rest);
    };
  }`;
  await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
}

/**
 * Prepares pages that are loaded from now on for `holdRequests`: their requests of the provider's resources, except the
 * session's, can then be held back. They are not sent: held connections would keep the page's own code from loading.
 */
export async function prepareHolding(browser: Browser): Promise<void> {
  const source = `{
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
      const session = ${ofSession}.test(url);
      this.isHeld = !session && /\\/v3\\//.test(url) && sessionStorage.getItem('held') !== null;
      return open.call(this, method, url, ...rest);
    };
    XMLHttpRequest.prototype.send = function (...given) {
      if (!this.isHeld) send.apply(this, given);
    };
  }`;
  await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** Turns holding back of requests on or off. */
export async function holdRequests(browser: Browser, on: boolean): Promise<void> {
  await browser.execute(
    (held: boolean) => (held ? sessionStorage.setItem('held', 'yes') : sessionStorage.removeItem('held')),
    on,
  );
}

/** Turns the refusal of reads on or off. */
export async function refuseRequests(browser: Browser, on: boolean): Promise<void> {
  await browser.execute(
    (refused: boolean) => (refused ? sessionStorage.setItem('refused', 'yes') : sessionStorage.removeItem('refused')),
    on,
  );
}
