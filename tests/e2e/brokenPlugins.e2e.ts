import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, openBrowser } from './support/browser';
import { journey } from './support/journey';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';
import { createAccount, signIn } from './support/signIn';

// A build with three broken plugins: one throws on import, one never finishes activating, one throws while rendering.

const definition = (id: string, title: string, more: string): string => `
  import { definePlugin } from 'sendwright/sdk';
  export default definePlugin({
    id: '${id}',
    title: '${title}',
    ${more}
    routes: { list: { path: '/${id}', title: '${title}', page: () => import('./pages/Page') } },
    nav: [{ to: 'list', section: 'content', order: 900, icon: 'list' }],
  });
`;

const broken: Readonly<Record<string, string>> = {
  'throwing/plugin.ts': `throw new Error('The catalog is gone.'); export default {} as never;`,
  'hanging/plugin.ts': definition('hanging', 'Hanging', `activate: () => import('./activate'),`),
  'hanging/activate.ts': `export const activate = () => new Promise<void>(() => undefined);`,
  'hanging/pages/Page.tsx': `export default () => <h1>Never</h1>;`,
  'price-lists/plugin.ts': definition('price-lists', 'Price lists', ''),
  'price-lists/pages/Page.tsx': `export default function Page(): never { throw new Error('The price is gone.'); }`,
};

const sources = [
  'src',
  'sdk',
  'plugins',
  'wire',
  'themes',
  'email',
  'query',
  'formats',
  'embed',
  'sms',
  'provider',
  'scripts',
  'package.json',
  'tsconfig.json',
  'rspack.config.ts',
];

let root = '';
let product: Product;
let browser: Browser;
let screen: Screen;

/** Builds a copy of the project with the broken plugins added. */
async function buildBroken(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'sendwright-broken-')));
  for (const source of sources) await cp(source, path.join(folder, source), { recursive: true });
  await symlink(await realpath('node_modules'), path.join(folder, 'node_modules'));
  for (const [name, content] of Object.entries(broken)) {
    const file = path.join(folder, 'plugins', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const index = path.join(folder, 'plugins/index.ts');
  const added = ['throwing', 'hanging', 'price-lists']
    .map((id) => `'${id}': () => import(/* webpackMode: "eager" */ './${id}/plugin'),`)
    .join('\n');
  await writeFile(
    index,
    (await readFile(index, 'utf8')).replace('added: Definitions = {', `added: Definitions = {\n${added}\n`),
  );
  await promisify(execFile)(
    process.execPath,
    [path.resolve('node_modules/@rspack/cli/bin/rspack.js'), 'build', '--mode', 'production'],
    { cwd: folder },
  );
  return folder;
}

/**
 * Runs in the page: shortens the activation's timeout to a second. A string, because a compiler's helpers are not
 * available there.
 */
const hurry = `
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (work, time) => wait(work, time === 30000 ? 1000 : time);
`;

before(async () => {
  root = await buildBroken();
  product = await startProduct({ root });
  await createAccount(product);
  browser = await openBrowser();
  await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source: hurry });
  screen = new Screen(browser, product.url);
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

journey('A workbench with broken plugins', () => screen, {
  'starts, and names the one that throws on import': async () => {
    await signIn(screen, '/senders');
    await screen.sees("The plugin “throwing” couldn't be loaded. Everything else works.");
    await screen.waitFor('heading', 'Senders');
    await screen.goTo('/throwing');
    await screen.sees("It may also belong to a plugin that isn't running: throwing.");
  },
  'says which plugin failed while it was drawn, and stays usable': async () => {
    await screen.goTo('/price-lists');
    await screen.sees('It belongs to the plugin Price lists.');
    await screen.press('link', 'Report');
    await screen.sees("Plugin price-lists (active): “Price lists” couldn't be shown: The price is gone.");
  },
  'gives up on one that never finishes activating': async () => {
    await screen.goTo('/hanging');
    await screen.sees('It belongs to the plugin Hanging.');
    await screen.goTo('/workbench/plugins');
    await screen.sees('The plugin "hanging" didn\'t finish activating within 30 seconds.');
    await screen.sees('plugin.ts failed: The catalog is gone.');
    await screen.sees(/3 not working/);
  },
  'can start without one': async () => {
    await screen.goTo('/price-lists');
    await screen.press('button', 'Turn off this plugin');
    await screen.sees('You turned it off in this browser.');
    await screen.goTo('/dynamic-templates');
    await screen.waitFor('heading', 'Dynamic templates');
    await screen.waitUntilGone('link', 'Price lists');
    await screen.goTo('/workbench/plugins');
    await screen.press('button', 'Turn on');
    await screen.goTo('/dynamic-templates');
    await screen.waitFor('link', 'Price lists');
  },
  'starts with built-in plugins only in safe mode, until that is left': async () => {
    await screen.open('/dynamic-templates?safe');
    await screen.sees('Safe mode is on in this tab');
    await screen.waitFor('heading', 'Dynamic templates');
    await screen.waitUntilGone('link', 'Hanging');
    await screen.open('/design-library');
    await screen.sees('Safe mode is on in this tab');
    await screen.press('button', 'Leave safe mode');
    await screen.isAt(/^\/$/);
    await screen.press('link', 'Content', { role: 'navigation', name: 'Main' });
    await screen.waitFor('link', 'Hanging');
  },
});
