import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { addressOf, breadOf, contactsCsv, firstNameOf, writeCsv } from '../fixtures/contactsCsv';
import { ownPort } from '../support/ownPort';
import { Api } from './support/api';
import { type Browser, openBrowser, screenshot } from './support/browser';
import { editContent, openCard } from './support/campaign';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';
import { closeSecond, openBeside } from './support/secondTab';

// The README's first campaign, by a new user: from the printed link to counted clicks.

const file = contactsCsv(10_000);
const thousands = (count: number): string => count.toLocaleString('en-US');
const html = `<html>
  <body>
    <h1>Dear {{first_name}}</h1>
    <p>This week we bake {{favorite_bread}}. <a href="https://bakery.example/autumn">See what else</a>.</p>
  </body>
</html>`;
const main = { role: 'main' };
const password = 'correct horse battery staple';

let product: Product;
let browser: Browser;
let screen: Screen;
let send = '';

let dataDir: string;
let settings: Record<string, string>;

before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sendwright-main-job-'));
  // The same address after a restart, like on a user's machine.
  settings = { PORT: String(await ownPort()) };
  product = await startProduct({ dataDir, settings, awaitsLink: true });
  browser = await openBrowser();
  screen = new Screen(browser, product.url);
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function goHome(): Promise<void> {
  await screen.press('link', 'Home', { role: 'navigation', name: 'Main' });
  await screen.isAt(/^\/$/);
  await screen.settled();
}

async function signOut(): Promise<void> {
  await screen.press('button', /^Account of/);
  await screen.press('menuitem', 'Sign out');
}

/** Opens the captured message with a link in a second tab, follows the link, clicks its button, and comes back. */
async function confirmBeside(address: string, words: string, button: string): Promise<void> {
  const handles = await openBeside(screen, address);
  await closeSecond(screen, handles, async () => {
    const mail = await screen.frameHtml('HTML of the message', words);
    await screen.sees('This message was captured on this machine');
    await browser.url(linkTo(mail, button));
    await screen.press('button', button);
    await screen.sees('The address is confirmed');
    await screen.waitFor('link', 'Back to the checklist');
  });
}

/** Opens the message to an address through the pages; returns its HTML. */
async function openMessage(email: string, words: string): Promise<string> {
  await screen.press('link', 'Delivery', { role: 'navigation', name: 'Main' });
  await screen.press('link', 'Outbox', { role: 'navigation', name: 'Main' });
  await screen.fill('Search by recipient', email);
  await screen.press('link', new RegExp(`${email}$`), main);
  return screen.frameHtml('HTML of the message', words);
}

function linkTo(source: string, text: string): string {
  const address = new RegExp(`<a[^>]* href="([^"]+)"[^>]*>${text}</a>`).exec(source)?.[1];
  assert.ok(address, `No link "${text}" in ${source}`);
  return address.replaceAll('&amp;', '&');
}

journey('The first campaign', () => screen, {
  'the printed link signs in; signing out without a password warns, and a restart prints another link': async () => {
    await browser.url(product.signInLink);
    await screen.sees('Welcome to Sendwright');
    await checkLooks(screen, 'first-campaign-welcome');
    await screen.press('button', 'Later');
    await screen.sees('Get ready to send');
    await signOut();
    await screen.waitFor('alertdialog', 'Set a password before you sign out');
    await checkLooks(screen, 'first-campaign-sign-out');
    await screen.press('button', 'Sign out anyway');
    await screen.isAt(/^\/sign-in$/);
    await browser.url(product.signInLink);
    await screen.sees('This sign-in link was used already or has expired');
    // The only expected refusal.
    assert.match((await consoleProblems(browser)).join('\n'), /^\S+\/v3\/sign-in\/link .* 401 \(Unauthorized\)$/);
    await product.stop();
    product = await startProduct({ dataDir, settings, awaitsLink: true });
  },

  'name, email and password are set, and the home page leads the way': async () => {
    await browser.url(product.signInLink);
    await screen.fill('First name', 'Ada');
    await screen.fill(/^Email/, 'ada@bakery.example');
    await screen.fill(/^Password/, password);
    await screen.press('button', 'Save and continue');
    await screen.sees('Get ready to send');
    await screen.sees('0 of 4 done');
    await screenshot(browser, 'first-campaign-home');
    await screen.sees('The message to ada@bakery.example was captured here');
    await screen.press('button', 'Open it');
    await screen.isAt(/^\/outbox\/\d+/);
    await screen.sees('Confirm your email address');
    await checkLooks(screen, 'first-campaign-captured');
    await screen.press('link', 'Back to the checklist', main);
    await screen.isAt(/^\/$/);
  },

  'a sender is created': async () => {
    await screen.press('link', 'Create sender', main);
    const dialog = { role: 'dialog', name: 'New sender' };
    await screen.fill('Nickname', 'Bakery', dialog);
    await screen.fill('From name', 'The Bakery', dialog);
    await screen.fill('From email', 'hello@bakery.example', dialog);
    await screen.fill('Reply-to email', 'hello@bakery.example', dialog);
    await screen.fill('Company address', '1 Mill Lane', dialog);
    await screen.fill('City', 'Lyon', dialog);
    await screen.fill('Country', 'France', dialog);
    await screen.press('button', 'Create sender', dialog);
    await screen.waitUntilGone('dialog', 'New sender');
    await screen.sees('Not verified');
  },

  'its address is confirmed in a second tab, and the first one knows': async () => {
    await screen.sees('Sender created. The verification email to hello@bakery.example was captured here.');
    await goHome();
    await screen.sees('Verify your sender');
    await screenshot(browser, 'first-campaign-verify');
    const link = String(await browser.getElementProperty(await screen.find('link', 'Open it', main), 'href'));
    await confirmBeside(link.slice(product.url.length), 'Somebody wants to send email', 'Confirm hello@bakery.example');
    // Without any action in this tab.
    await screen.sees('1 of 4 done');
  },

  'an unsubscribe group is created beside its preview': async () => {
    await screen.press('link', 'Create group', main);
    await screen.fill('Name', 'Weekly bread');
    await screen.fill('Description', 'What is in the oven, each Friday');
    await screen.seesInFrame('The unsubscribe page', /Weekly bread/);
    await screen.press('switch', /^Display this group on the unsubscribe preferences page/);
    await screen.press('link', 'Unsubscribe preferences', main);
    await screen.seesInFrame('The unsubscribe preferences page', /What is in the oven, each Friday/);
    await screen.press('button', 'Create group', main);
    await screen.isAt(/^\/unsubscribe-groups$/);
    await screen.sees('Weekly bread');
  },

  'a file of 10,000 rows is chosen, and a new list is named for it': async () => {
    await goHome();
    await screen.sees('2 of 4 done');
    await screen.press('link', 'Import contacts', main);
    await screen.upload(await writeCsv(file));
    await screen.sees(`${thousands(file.rows)} rows, 6 columns`);
    await screen.press('radio', /^New list/);
    await screen.fill('Name of the new list', 'Readers');
    await screenshot(browser, 'first-campaign-upload');
    await screen.press('button', 'Map fields');
    await screen.isAt(/^\/contacts\/import\/map-fields$/);
  },

  'its columns are mapped, one to a new custom field': async () => {
    await screen.sees(`Map the columns of contacts.csv`);
    for (const column of ['Email', 'First Name', 'Last Name', 'City']) {
      const value = await browser.getElementProperty(await screen.field(`Field for ${column}`), 'value');
      assert.equal(String(value).toLowerCase(), column.toLowerCase(), `${column} should map itself`);
    }
    await screen.choose('Field for Favorite bread', /^Create new custom field/);
    const dialog = { role: 'dialog', name: 'New custom field' };
    await screen.waitFor('textbox', 'Name', dialog);
    assert.equal(await browser.getElementProperty(await screen.field('Name', dialog), 'value'), 'favorite_bread');
    await screen.press('button', 'Create custom field', dialog);
    await screen.waitUntilGone('dialog', 'New custom field');
    await screen.press('button', 'Skip unmapped (1)');
    await screenshot(browser, 'first-campaign-map');
  },

  'it is imported; what was rejected is shown with the reasons': async () => {
    await screen.press('button', `Import ${thousands(file.rows)} contacts`);
    await screen.sees('The import is done');
    const result = (await screen.textOf('status', 'Result so far')).replace(/\s+/g, ' ');
    assert.match(result, new RegExp(`Created ${thousands(file.contacts)}`, 'i'));
    assert.match(result, new RegExp(`Duplicate ${thousands(file.duplicates)}`, 'i'));
    assert.match(result, new RegExp(`Rejected ${thousands(file.bad)} of ${thousands(file.rows)} rows`, 'i'));
    await screen.sees(/nobody/);
    await screenshot(browser, 'first-campaign-imported');
    const report = await browser.getElementProperty(await screen.find('link', 'Download as CSV'), 'href');
    const rows = (await (await fetch(String(report))).text()).trim();
    assert.match(rows, /two@at@signs\.example/);
    assert.match(rows.split(/\r?\n/)[0] ?? '', /reason/);
    await screen.press('link', 'Go to Readers');
    await screen.sees(new RegExp(`${thousands(file.contacts)} contacts`));
  },

  'a single send is written beside a live preview with a real contact': async () => {
    await goHome();
    await screen.sees('3 of 4 done');
    await screen.press('link', 'Create single send', main);
    await screen.press('button', 'Start blank');
    await screen.isAt(/^\/single-sends\/[0-9a-f-]{36}\/editor$/);
    send = /[0-9a-f-]{36}/.exec(await screen.address())?.[0] ?? '';
    await screen.fill('Name of the single send', 'Autumn at the bakery');
    await openCard(screen, 'Subject');
    await screen.fill('Subject', 'Fresh bread for {{first_name}}');
    await screen.fill('Preheader', 'What is in the oven this week');
    await editContent(screen);
    await screen.fill('HTML of the message', '');
    await screen.insert(html);
    const email = addressOf(1234);
    await screen.choose('Preview as contact', new RegExp(`^${email}`), email);
    await screen.seesInFrame('Message', `Dear ${firstNameOf(1234)}`);
    await screen.seesInFrame('Message', `we bake ${breadOf(1234)}`);
    await screen.sees(`Fresh bread for ${firstNameOf(1234)}`);
  },

  'its only sender, list and group are chosen already': async () => {
    await screen.press('button', 'Back to single send');
    await screen.sees('Your only verified sender');
    await screen.sees(`${thousands(file.contacts)} people will receive it`);
    await screen.sees(/Saved/);
    await screenshot(browser, 'first-campaign-editor');
  },

  'what becomes of the sender elsewhere shows in the open review': async () => {
    await screen.press('button', 'Review and send');
    await screen.sees('Ready to send');
    await screenshot(browser, 'first-campaign-review');
    const api = new Api(product.url, await product.command('api-key', 'create', '--account', 'owner'));
    const {
      results: [sender],
    } = await api.call<{ results: { id: number }[] }>('GET', '/marketing/senders');
    await api.call('PATCH', `/marketing/senders/${sender?.id}`, {
      from: { email: 'news@bakery.example', name: 'The Bakery' },
    });
    await screen.sees('news@bakery.example is not verified');
    await confirmBeside(
      '/outbox/newest?to=news%40bakery.example',
      'Somebody wants to send email',
      'Confirm news@bakery.example',
    );
    await screen.sees('Ready to send');
  },

  'it is sent': async () => {
    await screen.press('button', 'Send or schedule');
    await screen.press('button', new RegExp(`^Send now to ${thousands(file.contacts)}`), { role: 'dialog' });
    await screen.isAt(new RegExp(`^/single-sends/${send}/stats`));
    await screen.sees('Autumn at the bakery');
    await screenshot(browser, 'first-campaign-sending');
    await screen.sees(
      new RegExp(`Delivered ${thousands(file.contacts)} 100\\.0% of ${thousands(file.contacts)}`, 'i'),
      600,
    );
  },

  'the outbox has the messages; reading one counts': async () => {
    const name = firstNameOf(2);
    const source = await openMessage(addressOf(2), `Dear ${name}`);
    await screen.sees(`Fresh bread for ${name}`);
    const answer = await fetch(linkTo(source, 'See what else'), { redirect: 'manual' });
    assert.equal(answer.headers.get('location'), 'https://bakery.example/autumn');
  },

  'one click unsubscribes': async () => {
    await openMessage(addressOf(3), `Dear ${firstNameOf(3)}`);
    await screen.press('tab', /^Headers/);
    await screen.sees('List-Unsubscribe=One-Click');
    const [, address = ''] = await screen.sees(/List-Unsubscribe:? .*?<(https?:[^>]+)>/);
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    assert.equal(answer.status, 200);
  },

  'the unsubscribe page asks, then unsubscribes': async () => {
    const source = await openMessage(addressOf(4), `Dear ${firstNameOf(4)}`);
    await browser.url(linkTo(source, 'Unsubscribe'));
    await screen.sees('Weekly bread');
    await screenshot(browser, 'public-unsubscribe');
    await screen.press('button', 'Unsubscribe');
    await screen.sees(/unsubscribed|no longer/i);
  },

  'the statistics show it within seconds': async () => {
    await screen.open(`/single-sends/${send}/stats`);
    // Three messages were opened in the outbox, each in the browser; a click counts as an open, too.
    await screen.sees(new RegExp(`Unique opens <0\\.1% 3 of ${thousands(file.contacts)} delivered`, 'i'));
    await screen.sees(new RegExp(`Unique clicks <0\\.1% 1 of ${thousands(file.contacts)} delivered`, 'i'));
    await screen.sees(/Unsubscribes 0\.02% 2 people/i);
    await screen.sees('bakery.example/autumn');
    await screenshot(browser, 'first-campaign-stats');
    await screen.open('/unsubscribe-groups');
    await screen.sees(/Unsubscribes 2\b/i);
    await goHome();
    await screen.sees('Autumn at the bakery');
    assert.deepEqual(await consoleProblems(browser), []);
  },

  'with a password, signing out asks nothing, and signing in works': async () => {
    await signOut();
    await screen.isAt(/^\/sign-in$/);
    await screen.fill('Username or email', 'owner');
    await screen.fill('Password', password);
    await screen.press('button', 'Sign in');
    await screen.sees('Autumn at the bakery');
  },
});
