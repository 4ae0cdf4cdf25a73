import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { addressOf, breadOf, contactsCsv, firstNameOf, writeCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import { type Browser, openBrowser, screenshot } from './support/browser';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';

// The product's main job, as somebody new to it does it: from the one-time link to counted clicks.

const file = contactsCsv(10_000);
const thousands = (count: number): string => count.toLocaleString('en-US');
const html = `<html>
  <body>
    <h1>Dear {{first_name}}</h1>
    <p>This week we bake {{favourite_bread}}. <a href="https://bakery.example/autumn">See what else</a>.</p>
  </body>
</html>`;
const main = { role: 'main' };

let product: Product;
let browser: Browser;
let screen: Screen;
let send = '';

before(async () => {
  product = await startProduct({ empty: true });
  browser = await openBrowser();
  screen = new Screen(browser, product.url);
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
});

async function goHome(): Promise<void> {
  await screen.press('link', 'Home', { role: 'navigation', name: 'Main' });
  await screen.isAt(/^\/$/);
  await screen.settled();
}

/** Opens the message to somebody by the pages, and answers its HTML. */
async function openMessage(email: string, words: string): Promise<string> {
  await screen.press('link', 'Outbox', { role: 'navigation', name: 'Main' });
  await screen.fill('Search by recipient', email);
  await screen.press('link', email, main);
  return screen.frameHtml('HTML of the message', words);
}

function linkTo(source: string, text: string): string {
  const address = new RegExp(`<a[^>]* href="([^"]+)"[^>]*>${text}</a>`).exec(source)?.[1];
  assert.ok(address, `No link "${text}" in ${source}`);
  return address.replaceAll('&amp;', '&');
}

journey('The first campaign', () => screen, {
  'the one-time link signs in, and the home page leads the way': async () => {
    await browser.url(product.signInLink);
    await screen.sees('Welcome to Sendwright');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.press('button', 'Later');
    await screen.sees('Get ready to send');
    await screen.sees('0 of 4 done');
    await screenshot(browser, 'first-campaign-home');
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

  'its address is confirmed by the link in the outbox': async () => {
    await goHome();
    await screen.sees('Verify your sender');
    await screen.press('link', 'Open the outbox', main);
    await screen.isAt(/^\/outbox$/);
    // It shows what there was when it was opened.
    await until('the mail in the outbox', async () => {
      await screen.settled();
      if (await screen.has('link', 'hello@bakery.example', main)) return true;
      await browser.refresh();
      return false;
    });
    await screen.press('link', 'hello@bakery.example', main);
    const mail = await screen.frameHtml('HTML of the message', 'Somebody wants to send mail');
    await browser.url(linkTo(mail, 'Confirm hello@bakery.example'));
    await screen.press('button', 'Confirm hello@bakery.example');
    await screen.sees(/confirmed|can now be used|verified/i);
    await screen.open('/senders');
    await screen.sees(/\bVerified\b/);
    await goHome();
    await screen.sees('1 of 4 done');
  },

  'an unsubscribe group is created beside its preview': async () => {
    await screen.press('link', 'Create group', main);
    await screen.fill('Name', 'Weekly bread');
    await screen.fill('Description', 'What is in the oven, each Friday');
    await screen.seesInFrame('The unsubscribe page', /Weekly bread/);
    await screen.press('switch', /^Display this group/);
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
    await screen.choose('Field for Favourite bread', /^Create new custom field/);
    const dialog = { role: 'dialog', name: 'New custom field' };
    await screen.waitFor('textbox', 'Name', dialog);
    assert.equal(await browser.getElementProperty(await screen.field('Name', dialog), 'value'), 'favourite_bread');
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
    await screen.fill('Name', 'Autumn at the bakery');
    await screen.fill('Subject', 'Fresh bread for {{first_name}}');
    await screen.fill('Preheader', 'What is in the oven this week');
    await screen.fill('HTML of the message', '');
    await screen.insert(html);
    const email = addressOf(1234);
    await screen.choose('Preview as contact', new RegExp(`^${email}`), email);
    await screen.seesInFrame('Message', `Dear ${firstNameOf(1234)}`);
    await screen.seesInFrame('Message', `we bake ${breadOf(1234)}`);
    await screen.sees(`Fresh bread for ${firstNameOf(1234)}`);
  },

  'its sender, list and group are chosen': async () => {
    await screen.choose('Sender', /^The Bakery/);
    await screen.choose('Lists', /^Readers/);
    await screen.select('Unsubscribe group', 'Weekly bread');
    await screen.sees(`${thousands(file.contacts)} people will receive it`);
    await screen.sees(/Saved/);
    await screenshot(browser, 'first-campaign-editor');
  },

  'it is reviewed and sent': async () => {
    await screen.press('button', 'Review and send');
    await screen.sees('Ready to send');
    await screenshot(browser, 'first-campaign-review');
    await screen.press('button', 'Send or schedule');
    await screen.press('button', new RegExp(`^Send now to ${thousands(file.contacts)}`), { role: 'dialog' });
    await screen.isAt(new RegExp(`^/single-sends/${send}/stats`));
    await screen.sees('Autumn at the bakery');
    await screenshot(browser, 'first-campaign-sending');
    await screen.sees(new RegExp(`Delivered ${thousands(file.contacts)} 100\\.00% of ${thousands(file.contacts)}`, 'i'), 600);
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
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
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
    // Three messages were opened in the outbox, each of them in the browser; a click opens too.
    await screen.sees(new RegExp(`Unique opens 0\\.0% 3 of ${thousands(file.contacts)} delivered`, 'i'));
    await screen.sees(new RegExp(`Unique clicks 0\\.0% 1 of ${thousands(file.contacts)} delivered`, 'i'));
    await screen.sees(/Unsubscribes 0\.02% 2 people/i);
    await screen.sees('bakery.example/autumn');
    await screenshot(browser, 'first-campaign-stats');
    await screen.open('/unsubscribe-groups');
    await screen.sees(/Unsubscribes 2\b/i);
    await goHome();
    await screen.sees('Autumn at the bakery');
    assert.deepEqual(await consoleProblems(browser), []);
  },
});
