import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { contactsCsv } from '../fixtures/contactsCsv';
import { accessibilityProblems } from './support/accessibility';
import { Api } from './support/api';
import { type Browser, openBrowser } from './support/browser';
import { journey } from './support/journey';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';
import { account, createAccount, signIn } from './support/signIn';
import { until } from '../support/until';

// Two people at once: the operator in one window, and a customer in the other, which is never reloaded.

let product: Product;
let administrator: Browser;
let customer: Browser;
let screen: Screen;
let other: Screen;
let api: Api;
let operator: Api;
let draft = '';

before(async () => {
  product = await startProduct();
  api = new Api(product.url, await createAccount(product));
  await product.command('account', 'create', '--username', 'boss', '--password', account.password, '--admin');
  operator = new Api(product.url, await product.command('api-key', 'create', '--account', 'boss'));
  const parts = { list: await api.list(), sender: (await api.verifiedSender()).id, group: await api.group() };
  await api.finishedJob(await api.startImport(contactsCsv(5).csv, parts.list));
  draft = await api.draft('Autumn news', parts);
  [administrator, customer] = await Promise.all([openBrowser(), openBrowser()]);
  screen = new Screen(administrator, product.url);
  other = new Screen(customer, product.url);
});

after(async () => {
  await Promise.all([administrator?.deleteSession(), customer?.deleteSession()]);
  await product?.stop();
});

/** Marks the page, to detect a reload. */
const mark = (): Promise<void> => customer.execute(() => document.body.setAttribute('data-marked', 'yes'));
const isMarked = async (): Promise<boolean> =>
  customer.execute(() => document.body.getAttribute('data-marked') === 'yes');
const isClean = async (): Promise<void> => {
  await screen.settled();
  assert.deepEqual(await accessibilityProblems(administrator), []);
};
const send = async (): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${product.url}/v3/marketing/singlesends/${draft}/schedule`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ send_at: 'now', undo_seconds: 0 }),
  });
  return { status: answer.status, text: await answer.text() };
};

journey('Administering an installation', () => screen, {
  'a switch acts in the other window, which is not loaded anew': async () => {
    await Promise.all([signIn(screen, '/administration/features', 'boss'), signIn(other, '/single-sends')]);
    await other.sees('Autumn news');
    await mark();
    await isClean();
    await screen.press('switch', `Anti-spoof banner for ${account.username}`);
    await screen.sees(`Anti-spoof banner is on for ${account.username}`);
    await other.sees('mailbox providers may refuse its mail');
    assert.ok(await isMarked(), 'The window was loaded anew.');
  },

  'a package that is suspended stops sending, and the workbench says why': async () => {
    await screen.open(`/administration/accounts?search=${account.username}`);
    await screen.press('link', account.username);
    await screen.select('Status', 'Suspended');
    await screen.press('button', 'Save plan and status');
    await screen.sees('Nothing is sent');
    await isClean();
    await other.sees('Your account is suspended');
    assert.ok(await isMarked(), 'The window was loaded anew.');
    const refused = await send();
    assert.equal(refused.status, 403);
    assert.match(refused.text, /This account is suspended and can't send\. Contact Support\./);
    await screen.select('Status', 'Active');
    await screen.press('button', 'Save plan and status');
    await until('the other window to be told', async () => !/your account is suspended/i.test(await other.text()));
    assert.equal((await send()).status, 201);
    await api.finishedSend(draft);
  },

  'working as a subuser, with both names in the bar': async () => {
    await screen.open('/subusers/new');
    await screen.fill('Username', 'eu-shop');
    await screen.fill('Email', 'shop@bakery.example');
    await screen.fill(/^Password/, account.password);
    await screen.press('button', 'Create subuser', { role: 'dialog', name: 'New subuser' });
    await screen.sees('shop@bakery.example');
    await isClean();
    await screen.press('button', 'Actions for eu-shop');
    await screen.press('menuitem', 'Work as eu-shop');
    await screen.sees(/You're currently logged in as eu-shop\. What you do is logged with your name, boss/);
    await screen.open('/contacts/new_list');
    await screen.fill(/name/i, 'Readers of the shop');
    await screen.press('button', /^Create list|^Save/);
    await screen.sees('Readers of the shop');
  },

  'and back, every act with both names in the log': async () => {
    await screen.press('button', 'Back to Parent Account');
    await screen.waitUntilGone('button', 'Back to Parent Account');
    await screen.open('/audit-log?all=yes&impersonated=yes');
    await screen.sees('POST /v3/marketing/lists');
    await screen.sees('boss as eu-shop');
    await isClean();
    const refused = await fetch(`${product.url}/v3/marketing/lists`, {
      headers: { authorization: `Bearer ${api.key}`, 'on-behalf-of': 'eu-shop' },
    });
    assert.equal(refused.status, 403);
    const lists = await operator.call<{ result: unknown[] }>('GET', '/marketing/lists');
    assert.equal(lists.result.length, 0);
  },
});
