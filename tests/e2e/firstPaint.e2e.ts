import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser } from './support/browser';
import { type Product, startProduct } from './support/product';

const { firstPaint }: { firstPaint: { route: string; scripts: number; styles: number } } = JSON.parse(
  readFileSync('limits.json', 'utf8'),
);
const account = { username: 'paint', password: 'correct horse battery staple' };

let product: Product;
let browser: Browser;

before(async () => {
  product = await startProduct();
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
  const answer = await fetch(`${product.url}/v3/marketing/singlesends`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Newsletter' }),
  });
  assert.equal(answer.status, 201);
  browser = await openBrowser();
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
});

/** The address of the file with the commands of all plugins. */
function commandsFile(): string {
  const folder = 'dist/workbench/assets';
  const file = readdirSync(folder).find(
    (name) => /^\d+\..*\.js$/.test(name) && readFileSync(path.join(folder, name), 'utf8').includes('Go to calendar'),
  );
  assert.ok(file !== undefined, 'The build has no file with the commands.');
  return `/assets/${file}`;
}

/** Gzipped bytes of the build that the page has loaded. */
async function loaded(ending: string): Promise<number> {
  const addresses = await browser.execute(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const files = [...new Set(addresses)].filter((address) => address.startsWith('/assets/') && address.endsWith(ending));
  assert.ok(files.length > 0, `The page loaded no ${ending} file.`);
  return files.reduce((sum, file) => sum + statSync(path.join('dist/workbench', `${file}.gz`)).size, 0);
}

test(`signing in and ${firstPaint.route} load no more than limits.json allows`, async () => {
  await browser.url(`${product.url}/sign-in?redirect=${encodeURIComponent(firstPaint.route)}`);
  await (await browser.$('input[name=username]')).setValue(account.username);
  await (await browser.$('input[name=password]')).setValue(account.password);
  await browser.keys('Enter');
  await (await browser.$('[role="grid"] [role="row"][aria-rowindex="2"]')).waitForExist({ timeout: 30_000 });

  // The palette's commands follow when the page's requests have been answered (kernel, `LaterCommands`), and count,
  // too.
  const file = commandsFile();
  const hasCommands = (address: string): boolean =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith(address));
  await browser.waitUntil(() => browser.execute(hasCommands, file), {
    timeout: 30_000,
    timeoutMsg: 'The commands were not fetched.',
  });
  const scripts = await loaded('.js');
  const styles = await loaded('.css');
  // They load after the rows: not before their request was answered.
  const [rowsAt, commandsAt] = await browser.execute((address) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const rows = entries
      .filter(({ name }) => name.includes('/v3/marketing/singlesends'))
      .map(({ responseEnd }) => responseEnd);
    const commands = entries.filter(({ name }) => name.endsWith(address)).map(({ startTime }) => startTime);
    return [Math.min(...rows), Math.min(...commands)].map((time) => (Number.isFinite(time) ? time : -1));
  }, file);
  assert.ok(rowsAt !== undefined && rowsAt >= 0, 'The page asked for no rows.');
  assert.ok(
    commandsAt !== undefined && commandsAt > rowsAt,
    `The commands were fetched at ${commandsAt} ms, the rows came at ${rowsAt} ms.`,
  );
  console.log(`# scripts ${scripts} of ${firstPaint.scripts} bytes, styles ${styles} of ${firstPaint.styles}`);
  assert.ok(scripts <= firstPaint.scripts, `Scripts take ${scripts} bytes, ${firstPaint.scripts} are allowed.`);
  assert.ok(styles <= firstPaint.styles, `Styles take ${styles} bytes, ${firstPaint.styles} are allowed.`);
});
