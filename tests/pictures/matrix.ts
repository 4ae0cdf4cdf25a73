// `npm run pictures:matrix -- <folder>`: opens every page at three widths, light and dark, with data, empty, while it
// loads and when its requests fail. Measures what can be measured, and writes a table, pictures, and sheets of them to
// look at. Pages are found by following links, each kind once and without the query. `--states full,failing`,
// `--only reports` and `--minutes 10` do a part; it fails if the minutes end before the last page.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { until } from '../support/until';
import { accessibilityProblems } from '../e2e/support/accessibility';
import { atRest } from '../e2e/support/atRest';
import type { Browser } from '../e2e/support/browser';
import { holdRequests, prepareHolding, setWidth, showIn } from '../e2e/support/emulation';
import { Screen } from '../e2e/support/screen';
import { account, signIn } from '../e2e/support/signIn';
import { findPages } from './findPages';
import { measurePage } from './measurePage';
import { drawSheets } from './drawSheets';
import { type FailingProxy, startFailingProxy } from './failingProxy';
import { withShop } from './withShop';

const states = ['full', 'empty', 'loading', 'failing'] as const;
type State = (typeof states)[number];
const widths = [1440, 1024, 360] as const;
const schemes = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: 'string', default: states.join() },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '240' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder for the table and the pictures, outside of the repository.');
const end = Date.now() + Number(values.minutes) * 60_000;
const wanted = states.filter((state) => values.states.split(',').includes(state));

interface Cell {
  readonly state: State;
  readonly page: string;
  readonly look: string;
  readonly problems: readonly string[];
}

/** Sets the width; a phone has a finger. */
async function showAt(browser: Browser, width: number): Promise<void> {
  await browser.sendCommandAndGetResult('Emulation.setTouchEmulationEnabled', { enabled: width === 360 });
  await setWidth(browser, width, width === 360 ? 780 : 900);
}

/** Opens a page in a state, and waits until it shows what it has. */
async function openIn(screen: Screen, state: State, page: string): Promise<void> {
  await screen.open(page);
  if (state !== 'loading') return screen.settled();
  const isOutlined = () =>
    screen.browser.execute(() => document.querySelector('[role="status"][data-shown="true"], main form') !== null);
  // Pages without requests have no outline.
  await until('an outline', isOutlined, 3).catch(() => undefined);
  return atRest(screen.browser);
}

async function look(screen: Screen, state: State, page: string): Promise<readonly Cell[]> {
  const { browser } = screen;
  const cells: Cell[] = [];
  await showIn(browser, 'light');
  await showAt(browser, widths[0]);
  try {
    await openIn(screen, state, page);
  } catch (error) {
    return [{ state, page, look: 'opening', problems: [String(error)] }];
  }
  for (const width of widths)
    for (const scheme of schemes) {
      await showIn(browser, scheme);
      await showAt(browser, width);
      await atRest(browser);
      const isMeasured = scheme === 'light';
      const problems = [
        ...(isMeasured ? await browser.execute(measurePage) : []),
        ...(await accessibilityProblems(browser, isMeasured ? 'all' : 'colors')),
      ];
      const { data } = (await browser.sendCommandAndGetResult('Page.captureScreenshot', {
        optimizeForSpeed: true,
      })) as { readonly data: string };
      const name = `${page.replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '') || 'home'}.png`;
      const place = path.join(folder ?? '', `${state}-${width}-${scheme}`, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, Buffer.from(data, 'base64'));
      cells.push({ state, page, look: `${width} ${scheme}`, problems });
    }
  return cells;
}

function tableOf(cells: readonly Cell[]): string {
  const looks = widths.flatMap((width) => schemes.map((scheme) => `${width} ${scheme}`));
  const pages = [...new Set(cells.map(({ state, page }) => `${state} ${page}`))];
  const cellOf = (page: string, shown: string): string => {
    const cell = cells.find((one) => `${one.state} ${one.page}` === page && one.look === shown);
    return cell === undefined ? 'not opened' : cell.problems.length === 0 ? 'ok' : String(cell.problems.length);
  };
  const rows = pages.map((page) => `| ${page} | ${looks.map((shown) => cellOf(page, shown)).join(' | ')} |`);
  const details = cells
    .filter(({ problems }) => problems.length > 0)
    .map(
      ({ state, page, look: shown, problems }) =>
        `## ${state} ${page}, ${shown}\n\n${problems.map((problem) => `- ${problem.slice(0, 600)}`).join('\n')}\n`,
    );
  return [`| page | ${looks.join(' | ')} |`, `|---|${looks.map(() => '---|').join('')}`, ...rows, '', ...details].join(
    '\n',
  );
}

/** Pages that there was no time for: an incomplete matrix does not pass. */
const unopened: string[] = [];

async function lookAtAll(screen: Screen, proxy: FailingProxy, state: State, pages: readonly string[]): Promise<Cell[]> {
  const cells: Cell[] = [];
  proxy.isFailing = state === 'failing';
  await holdRequests(screen.browser, state === 'loading');
  for (const page of pages) {
    if (Date.now() > end) unopened.push(`${state} ${page}`);
    else cells.push(...(await look(screen, state, page)));
  }
  proxy.isFailing = false;
  await holdRequests(screen.browser, false);
  return cells;
}

await withShop(async ({ product, browser }) => {
  const proxy = await startFailingProxy(product.url);
  await browser.setTimeout({ pageLoad: 30_000 });
  await prepareHolding(browser);
  const screen = new Screen(browser, proxy.url);
  const cells: Cell[] = [];
  const enter = async (username: string): Promise<readonly string[]> => {
    await showAt(browser, widths[0]);
    await browser.deleteAllCookies();
    await signIn(screen, '/', username);
    return (await findPages(screen)).filter((page) => page.includes(values.only));
  };
  const withData = wanted.filter((state) => state !== 'empty');
  if (withData.length > 0) {
    const pages = await enter(account.username);
    for (const state of withData) cells.push(...(await lookAtAll(screen, proxy, state, pages)));
  }
  if (wanted.includes('empty')) {
    await product.command('account', 'create', '--username', 'beginner', '--password', account.password);
    cells.push(...(await lookAtAll(screen, proxy, 'empty', await enter('beginner'))));
  }
  await proxy.close();
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'matrix.md'), tableOf(cells));
  await drawSheets(folder);
  const wrong = cells.filter(({ problems }) => problems.length > 0).length;
  process.stdout.write(`${cells.length} cells, ${wrong} with problems: ${path.join(folder, 'matrix.md')}\n`);
  if (unopened.length > 0)
    process.stdout.write(`${values.minutes} minutes were not enough. Not opened:\n${unopened.join('\n')}\n`);
  if (wrong > 0 || unopened.length > 0) process.exitCode = 1;
});
