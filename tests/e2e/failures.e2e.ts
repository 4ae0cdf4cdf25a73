import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { contactsCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import { Api } from './support/api';
import { type Browser, openBrowser } from './support/browser';
import { blockRequests, prepareRefusals, refuseRequests } from './support/emulation';
import { journey } from './support/journey';
import { type Product, startProduct } from './support/product';
import { elementsNow, type Wanted } from './support/queries';
import { Screen } from './support/screen';
import { createAccount, signIn } from './support/signIn';

// Failures: of requests, then of the server itself during its work.

const retry = /^(retry|try again)$/i;

let product: Product;
let browser: Browser;
let screen: Screen;
let api: Api;
let list: string;
let sender: number;
let group: number;
let draft: string;
let sent: string;

before(async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sendwright-failures-'));
  product = await startProduct({ dataDir });
  api = new Api(product.url, await createAccount(product));
  sender = (await api.verifiedSender()).id;
  group = await api.group();
  list = await api.list();
  await api.finishedJob(await api.startImport(contactsCsv(100).csv, list));
  draft = await api.draft('Autumn news', { list, sender, group });
  sent = await api.draft('Summer news', { list, sender, group });
  await api.sendNow(sent);
  await api.finishedSend(sent);
  await api.call('POST', '/marketing/segments/2.0', {
    name: 'Second readers',
    query_dsl: 'SELECT contact_id, updated_at FROM contact_data',
  });
  await api.call('POST', '/whitelabel/domains', { domain: 'bakery.example' });
  browser = await openBrowser();
  screen = new Screen(browser, product.url);
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
  await rm(product.dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** Kills the server like a power failure, and starts it again on the same data. */
async function restart(): Promise<void> {
  await product.kill();
  product = await startProduct({ dataDir: product.dataDir, settings: { PORT: new URL(product.url).port } });
}

interface FailingPage {
  readonly address: string;
  /** Shown when everything has loaded. */
  readonly content: RegExp;
}

/** No response: retried five times, a second apart. */
const unanswered: readonly FailingPage[] = [
  { address: '/single-sends', content: /Autumn news/ },
  { address: '/unsubscribe-groups', content: /Newsletter/ },
];

/** The provider refuses: reported immediately. */
const refused: readonly FailingPage[] = [
  { address: '/contacts/all', content: /reader\.\d+@/ },
  { address: '/contacts/duplicates', content: /No duplicates|Compare and merge/ },
  { address: '/contacts/lists', content: /Regulars/ },
  { address: '/contacts/segments', content: /Second readers/ },
  { address: '/contacts/segments/create', content: /can be reached/ },
  { address: '/contacts/exports', content: /No exports yet/ },
  { address: '/custom-fields', content: /No custom fields/ },
  { address: '/senders', content: /hello@bakery\.example/ },
  { address: '/senders/domains', content: /bakery\.example/ },
  { address: '/outbox', content: /Fresh bread for/ },
  { address: '/dynamic-templates', content: /No dynamic templates/i },
  { address: '/subusers', content: /No subusers/i },
  { address: '/forms/signup', content: /No signup forms/i },
  { address: '/integrations/connected', content: /No connected apps/i },
  { address: '/integrations/segment', content: /is not connected/i },
  { address: '/account/api-keys', content: /command line/ },
  { address: '/account/teammates', content: /Owner/ },
  { address: '/account/access', content: /Email tests/ },
  { address: '/activity', content: /Delivered/ },
  { address: '/suppressions', content: /Nothing has bounced/ },
  { address: '/reports/sends', content: /Fresh bread for/ },
];

/** Opens a page that can't load its content, and clicks Retry when it can again, unless it recovered automatically. */
async function retries({ address, content }: FailingPage, fix: () => Promise<void>): Promise<void> {
  await screen.open(address);
  const main = { role: 'main' };
  await screen.waitFor('button', retry, main);
  await fix();
  await recover();
  await screen.sees(content);
}

/**
 * Clicks every Retry of the page until there is none. They go at any moment, because pages load again automatically,
 * and one more may appear when a request that was already under way is refused.
 */
async function recover(): Promise<void> {
  await until('the page to load', async () => {
    const buttons = await elementsNow(browser, { role: 'button', name: retry, within: { role: 'main' } });
    for (const button of buttons) await browser.elementClick(button).catch(() => undefined);
    return buttons.length === 0;
  });
}

/** Whether the page says that it could not load, which it does once its own code has loaded and asked. */
async function saysSo(within?: Wanted): Promise<boolean> {
  const asked = async () => (await screen.has('button', retry, within)) || undefined;
  return until('a button to retry', asked, 30).catch(() => false);
}

/** Pages that show nothing of the server's, or read it with POST, which is not refused here. */
const withoutReads = new Set(['/workbench/settings', '/workbench/plugins', '/single-sends']);

/** The addresses of all links of the navigation: each section lists its pages only while one of them is open. */
async function pagesOfNavigation(): Promise<ReadonlySet<string>> {
  const links = () =>
    browser.execute(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')].map(({ pathname }) => pathname),
    );
  const all = new Set<string>();
  await screen.open('/');
  await screen.settled();
  const sections = await links();
  assert.ok(sections.length >= 7, `There are only ${sections.join()} in the navigation.`);
  for (const section of sections) {
    await screen.open(section);
    await screen.settled();
    for (const address of await links()) all.add(address);
  }
  assert.ok(all.size > 35, `There are only ${all.size} pages.`);
  return all;
}

journey('When requests fail', () => screen, {
  'signing in works': () => signIn(screen, '/senders'),
  ...Object.fromEntries(
    unanswered.map((page) => [
      `${page.address} says so, and shows its content after Retry`,
      async () => {
        await blockRequests(browser, ['*/v3/marketing/*', '*/v3/asm/*']);
        await retries(page, () => blockRequests(browser, []));
      },
    ]),
  ),
  'every page whose requests are refused says so, and shows its content after Retry': async () => {
    await prepareRefusals(browser);
    for (const page of refused) {
      await refuseRequests(browser, true);
      await retries(page, () => refuseRequests(browser, false));
    }
  },
  'so does every page of the navigation and of the settings': async () => {
    const silent: string[] = [];
    for (const address of await pagesOfNavigation()) {
      if (withoutReads.has(address)) continue;
      await refuseRequests(browser, true);
      await screen.open(address);
      // What can be connected is the same for everybody: only a notice says that the connections are unknown.
      const within = address === '/integrations' ? undefined : { role: 'main' };
      if (!(await saysSo(within))) silent.push(address);
      await refuseRequests(browser, false);
      await recover();
    }
    assert.deepEqual(silent, [], 'These pages show no Retry.');
  },
  'the editor says so, and shows the draft after Retry': async () => {
    await blockRequests(browser, ['*/v3/marketing/singlesends/*']);
    await screen.open(`/single-sends/${draft}/editor`);
    await screen.waitFor('button', retry);
    await blockRequests(browser, []);
    await screen.press('button', retry);
    await screen.seesInFrame('Picture of the message', 'We bake autumn bread');
  },
  'statistics and the people behind them say so, and show their figures after Retry': async () => {
    for (const [address, figure] of [
      ['stats', /Emails triggered/],
      ['stats/people/delivered', /\d+ people/],
    ] as const) {
      await blockRequests(browser, ['*/v3/marketing/stats/*', '*/v3/marketing/singlesends/*']);
      await screen.open(`/single-sends/${sent}/${address}`);
      await screen.waitFor('button', retry);
      await blockRequests(browser, []);
      for (const button of await elementsNow(browser, { role: 'button', name: retry }))
        await browser.elementClick(button).catch(() => undefined);
      await screen.sees(figure);
    }
  },
  'a server that is gone is told, and found again when it is back': async () => {
    await screen.open('/senders');
    await screen.sees('hello@bakery.example');
    await product.kill();
    await screen.press('link', 'Campaigns', { role: 'navigation', name: 'Main' });
    await screen.waitFor('button', retry);
    product = await startProduct({ dataDir: product.dataDir, settings: { PORT: new URL(product.url).port } });
    // The page reconnects automatically: its event stream opens, and it refetches what is shown.
    await screen.sees('Autumn news');
  },
});

journey('When the server is killed', () => screen, {
  'an import goes on to exact counts': async () => {
    const file = contactsCsv(120_000);
    const target = await api.list('Everybody');
    const job = await api.startImport(file.csv, target);
    await until('the import to have begun', async () => (await api.job(job)).progress.rows_done > 0);
    assert.equal((await api.job(job)).status, 'pending', 'The import ended before it could be killed.');
    await restart();
    const { results } = await api.finishedJob(job);
    assert.deepEqual(
      {
        requested: results.requested_count,
        written: results.created_count + results.updated_count,
        duplicates: results.duplicate_count,
        errors: results.errored_count,
      },
      { requested: file.rows, written: file.contacts, duplicates: file.duplicates, errors: file.bad },
    );
    const { contact_count: inList } = await api.call<{ contact_count: number }>('GET', `/marketing/lists/${target}`);
    assert.equal(inList, file.contacts);
  },

  'a send goes on: everybody is accounted for, nobody has it twice': async () => {
    const file = contactsCsv(4000);
    const target = await api.list('Half of the town');
    await api.finishedJob(await api.startImport(file.csv, target));
    const send = await api.draft('Winter news', { list: target, sender, group });
    await api.sendNow(send);
    await until('the first messages', async () => (await api.progress(send)).sent > 0);
    assert.equal((await api.progress(send)).finished, false, 'The send ended before it could be killed.');
    await restart();

    const progress = await api.finishedSend(send);
    assert.equal(progress.total, file.contacts);
    assert.equal(progress.sent + progress.unconfirmed, file.contacts);
    const recipients = await api.recipients(send);
    assert.equal(new Set(recipients).size, recipients.length, 'Somebody has it twice.');
    // A message in flight at the kill was either accepted or not: it is reported as unconfirmed, and never sent again.
    assert.ok(
      recipients.length >= progress.sent && recipients.length <= file.contacts,
      `${recipients.length} messages for ${progress.sent} sent`,
    );
    await screen.open(`/single-sends/${send}/stats`);
    const shown = (count: number) => count.toLocaleString('en-US');
    await screen.sees(new RegExp(`Delivered ${shown(progress.sent)} `, 'i'));
    await screen.sees(new RegExp(`Unconfirmed ${shown(progress.unconfirmed)} `, 'i'));
  },
});
