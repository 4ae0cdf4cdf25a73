import type { Browser } from './browser';

/** Which colours the system asks for; the workbench follows it at once. */
export async function showIn(browser: Browser, scheme: 'light' | 'dark'): Promise<void> {
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** Gives the page another width in pixels; 0 goes back to the window's. */
export async function setWidth(browser: Browser, width: number): Promise<void> {
  if (width === 0) await browser.sendCommandAndGetResult('Emulation.clearDeviceMetricsOverride', {});
  else await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: false });
}

/** Lets no request to these addresses through (`*` stands for anything); none given lifts it. */
export async function blockRequests(browser: Browser, addresses: readonly string[]): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [...addresses] });
}
