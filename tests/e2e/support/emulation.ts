import type { Browser } from './browser';

/** Which colors the system asks for; the workbench follows it at once. */
export async function showIn(browser: Browser, scheme: 'light' | 'dark'): Promise<void> {
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** Gives the page another width and height in pixels; a width of 0 goes back to the window's. */
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

/** The tables of the page that an upright sheet of A4, with the browser's margins, cuts off: by their names. */
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

/** Lets no request to these addresses through (`*` stands for anything); none given lifts it. */
export async function blockRequests(browser: Browser, addresses: readonly string[]): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [...addresses] });
}

/**
 * Lets `refuseRequests` act in the pages that are loaded from now on: their reads of the provider's resources, but
 * not those of the session, are then answered with a refusal, at once and without being tried again.
 */
export async function prepareRefusals(browser: Browser): Promise<void> {
  const source = `{
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
      const session = /\\/v3\\/(scopes$|user\\/(?!credits|sessions)|accounts\\/offerings|session)/.test(url);
      if (method.toUpperCase() !== 'GET' || session || sessionStorage.getItem('refused') === null)
        return open.call(this, method, url, ...rest);
      return open.call(this, 'POST', '/v3/marketing/segments', ...rest);
    };
  }`;
  await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** Has reads refused, or answered again. */
export async function refuseRequests(browser: Browser, on: boolean): Promise<void> {
  await browser.execute(
    (refused: boolean) => (refused ? sessionStorage.setItem('refused', 'yes') : sessionStorage.removeItem('refused')),
    on,
  );
}
