import { injected } from 'sendwright/sdk';
import type { Browser } from '../browser/browser';
import { parts } from '../parts';
import type { HttpClient } from './httpClient';

/** Maximum checks for pending requests; the browser is idle at most every 50 ms. */
const maximumIdle = 200;

/** Waits for the page's own requests, so that less urgent work can run after them. */
@injected(parts.browser, parts.http)
export class PageRequests {
  constructor(
    private readonly browser: Pick<Browser, 'idle'>,
    private readonly http: Pick<HttpClient, 'pending'>,
  ) {}

  /** Resolves when the page's own requests have been answered. */
  async settled(): Promise<void> {
    await this.browser.idle();
    for (let waited = 0; waited < maximumIdle && this.http.pending > 0; waited++) await this.browser.idle();
  }
}
