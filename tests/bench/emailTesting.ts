// `npm run bench -- emailTesting`: a message in twelve simulated email apps, rendered in a browser, and the basic spam
// checks. For comparison, the same pages rendered with a separate browser each, three of them, which is the
// straightforward way.
import os from 'node:os';
import { assetsAt, compile } from 'sendwright/email';
import { checkSpam, simulate, simulatedClients } from 'sendwright/email/simulation';
import { findBrowser } from '../../provider/thumbnails/findBrowser';
import { takeScreenshot } from '../../provider/thumbnails/takeScreenshot';
import { takeScreenshots } from '../../provider/thumbnails/takeScreenshots';
import { designOf } from './designs';
import { percentile, report, type Figure } from './report';

const browser = await findBrowser({});
if (browser === undefined) throw new Error('No browser is installed: install Chromium.');
const { html, text } = compile(designOf(50), { target: 'send', assets: assetsAt('https://mail.example') });
const height = 1600;

async function took(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const twelve = async (dark: boolean): Promise<number> => {
  const pages = simulatedClients.map((client) => ({
    html: simulate(html, client, { dark }).html,
    width: client.width,
    height,
  }));
  const pictures = await takeScreenshots(browser, pages, AbortSignal.timeout(60_000));
  return pictures.length;
};
const together = [await took(() => twelve(false)), await took(() => twelve(true)), await took(() => twelve(false))];
const alone: number[] = [];
for (const client of simulatedClients.slice(0, 3))
  alone.push(
    await took(() =>
      takeScreenshot(
        browser,
        simulate(html, client).html,
        { width: client.width, height },
        AbortSignal.timeout(60_000),
      ),
    ),
  );
const simulated = await took(() => simulatedClients.map((client) => simulate(html, client)));
const message = {
  subject: 'Bench',
  html,
  text,
  from: 'news@example.com',
  headers: ['List-Unsubscribe', 'List-Unsubscribe-Post'],
};
checkSpam(message);
const spam: number[] = [];
for (let round = 0; round < 20; round += 1) spam.push(await took(() => checkSpam(message)));

console.log(
  `twelve pages simulated in ${simulated.toFixed(0)} ms; one browser each: ` +
    `${(percentile(alone, 0.5) / 1000).toFixed(1)} s a page`,
);
console.log(
  `load average ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const figures: Figure[] = [
  { name: '12 simulated clients, drawn, median', value: percentile(together, 0.5) / 1000, unit: 's', limit: 10 },
  {
    name: 'of the time of twelve browsers',
    value: percentile(together, 0.5) / (12 * percentile(alone, 0.5)),
    unit: '×',
    limit: 0.5,
  },
  { name: 'basic spam checks, warm, p95', value: percentile(spam, 0.95), unit: 'ms', limit: 300 },
];
report(figures);
