import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBrowser } from '../e2e/support/browser';
import { startProduct } from '../e2e/support/product';
import { bundlePage } from './bundlePage';
import { type Figure, percentile, report } from './report';
import { servePages } from './servePages';
import { threadTime } from './threadTime';

const limits: { firstPaint: { route: string; scripts: number; styles: number } } = JSON.parse(
  readFileSync('limits.json', 'utf8'),
);
const rounds = 5;
const slowDown = 4;
const account = { username: 'bench', password: 'correct horse battery staple' };

/** What a visit loaded, and how long it took. */
interface Visit {
  /** From the start of the navigation until the page's contents are painted. */
  readonly milliseconds: number;
  /** Processor time of the page's main thread until then. */
  readonly work: number;
  readonly scripts: number;
  readonly styles: number;
}

/** What is shown while something is loading. Rows of a list can be used before the rest is there. */
const skeleton = 'main:not(:has([role="grid"])) [role="status"][data-shown]';

/**
 * Runs in the page before its own code: signs in when the form appears, and records when what `shown` selects is
 * painted and nothing is loading any more.
 */
function signInAndWatch(username: string, password: string, shown: string): string {
  const watch = (name: string, secret: string, selector: string, loading: string) => {
    let submitted = false;
    const look = () => {
      const fields = document.querySelectorAll('form input');
      if (!submitted && fields.length >= 2) {
        submitted = true;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        fields.forEach((field, index) => {
          set?.call(field, index === 0 ? name : secret);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        });
        document.querySelector('form')?.requestSubmit();
      } else if (submitted && document.querySelector(selector) && !document.querySelector(loading)) {
        observer.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const resources = performance
              .getEntriesByType('resource')
              .filter((entry) => entry instanceof PerformanceResourceTiming);
            const bytes = (ending: RegExp) =>
              resources
                .filter(({ name: address }) => ending.test(address))
                .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
            Object.assign(window, {
              visit: { milliseconds: performance.now(), scripts: bytes(/\.js$/), styles: bytes(/\.css$/) },
            });
          }),
        );
      }
    };
    // Once per frame: looking at every change would cost pages with many changes time that is not theirs.
    let isWaiting = false;
    const observer = new MutationObserver(() => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        look();
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  };
  // The runner wraps functions with its own helper, which pages don't have.
  return (
    'var __name = (named) => named; ' +
    `(${watch.toString()})(${[username, password, shown, skeleton].map((text) => JSON.stringify(text)).join(', ')})`
  );
}

async function visit(address: string, shown: string): Promise<Visit> {
  const browser = await openBrowser();
  try {
    await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', {
      source: signInAndWatch(account.username, account.password, shown),
    });
    await browser.sendCommandAndGetResult('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const before = await threadTime(browser);
    await browser.url(address);
    await browser.waitUntil(() => browser.execute(() => 'visit' in window), {
      timeout: 60_000,
      timeoutMsg: `No ${shown} at ${address}.`,
    });
    const work = (await threadTime(browser)) - before;
    return { ...(await browser.execute(() => (window as unknown as { visit: Visit }).visit)), work };
  } finally {
    await browser.deleteSession();
  }
}

const product = await startProduct();
const peerFolder = await bundlePage('peer', './tests/bench/peerPage.tsx');
const pages = await servePages(path.resolve('dist/workbench'), product.url);
const peerPages = await servePages(peerFolder, product.url);
try {
  await product.command(
    'account',
    'create',
    '--username',
    account.username,
    '--password',
    account.password,
    '--plan',
    'advanced',
  );
  const key = await product.command('api-key', 'create', '--account', account.username);
  let draft = { id: '' };
  for (let index = 0; index < 50; index += 1) {
    const answer = await fetch(`${product.url}/v3/marketing/singlesends`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Newsletter ${index}` }),
    });
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    draft = (await answer.json()) as { id: string };
  }

  const measured = [
    { name: 'list', route: limits.firstPaint.route, shown: '[role="grid"] [role="row"][aria-rowindex="2"]' },
    { name: 'home', route: '/', shown: 'main h2' },
    { name: 'campaign page', route: `/single-sends/${draft.id}/editor`, shown: 'main section h2' },
  ].map((page) => ({ ...page, visits: [] as Visit[] }));
  const peer: Visit[] = [];
  // Alternating, so that other work on the machine affects all.
  for (let round = 0; round < rounds; round += 1) {
    for (const { route, shown, visits } of measured)
      visits.push(await visit(`${pages.url}/sign-in?redirect=${encodeURIComponent(route)}`, shown));
    peer.push(await visit(peerPages.url, '.bp6-table-cell'));
  }
  const median = (visits: readonly Visit[]) =>
    percentile(
      visits.map(({ milliseconds }) => milliseconds),
      0.5,
    );
  const work = (visits: readonly Visit[]) =>
    percentile(
      visits.map((one) => one.work),
      0.5,
    );
  const kilobytes = (bytes: number) => bytes / 1024;
  const own = measured[0]?.visits ?? [];
  const [first] = own;
  const [firstOfPeer] = peer;
  if (!first || !firstOfPeer) throw new Error('Nothing was measured.');
  const figures: Figure[] = [
    {
      name: `scripts for first paint of ${limits.firstPaint.route}, gz`,
      value: kilobytes(first.scripts),
      unit: 'KB',
      limit: kilobytes(limits.firstPaint.scripts),
    },
    {
      name: `styles for first paint of ${limits.firstPaint.route}, gz`,
      value: kilobytes(first.styles),
      unit: 'KB',
      limit: kilobytes(limits.firstPaint.styles),
    },
    ...measured.map(({ name, visits }) => ({
      name: `sign-in to usable ${name}, ${slowDown}× slow-down, median`,
      value: median(visits),
      unit: 'ms',
      limit: 1.5 * median(peer),
    })),
  ];
  report(figures);
  console.log(
    `peer: ${kilobytes(firstOfPeer.scripts).toFixed(0)} KB scripts, ${kilobytes(firstOfPeer.styles).toFixed(0)} ` +
      `KB styles, ${median(peer).toFixed(0)} ms`,
  );
  const times = measured.map(
    ({ name, visits }) => `${name} ${work(visits).toFixed(0)} ms (${(work(visits) / work(peer)).toFixed(2)} ×)`,
  );
  console.log(
    `processor time, median: ${times.join(', ')}, peer ${work(peer).toFixed(0)} ms; load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await Promise.all([pages.close(), peerPages.close()]);
  await product.stop();
}
