import assert from 'node:assert/strict';
import { contactsCsv, writeCsv } from '../fixtures/contactsCsv';
import type { Browser } from './support/browser';
import { editContent, openCard } from './support/campaign';
import { journey } from './support/journey';
import type { Product } from './support/product';
import { Screen } from './support/screen';
import { closeSecond, openBeside } from './support/secondTab';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// How many clicks a first campaign takes: from an empty account to delivered mail. Typing is not counted, fields are
// reached with Tab; the chosen file counts as one click, an option of a field as two.

const most = 30;
const file = contactsCsv(200);
const main = { role: 'main' };
const html = '<p>This week we bake rye. <a href="https://bakery.example/autumn">See what else</a>.</p>';

/** A screen that counts what a hand would click. */
class CountedScreen extends Screen {
  clicks = 0;

  override async press(...what: Parameters<Screen['press']>): Promise<void> {
    this.clicks += 1;
    await super.press(...what);
  }

  override async choose(...what: Parameters<Screen['choose']>): Promise<void> {
    // To open the field; the option is pressed.
    this.clicks += 1;
    await super.choose(...what);
  }

  override async upload(place: string): Promise<void> {
    this.clicks += 1;
    await super.upload(place);
  }
}

let product: Product;
let browser: Browser;
let screen: CountedScreen;

openWorkbench(async (workbench) => {
  ({ product, browser } = workbench);
  screen = new CountedScreen(browser, product.url);
  await signIn(screen);
  screen.clicks = 0;
});

async function goHome(): Promise<void> {
  await screen.press('link', 'Home', { role: 'navigation', name: 'Main' });
  await screen.isAt(/^\/$/);
  await screen.settled();
}

journey('A first campaign in few clicks', () => screen, {
  'a sender is created, and confirmed in a second tab': async () => {
    await screen.sees('0 of 4 done');
    await screen.press('link', 'Create sender', main);
    const dialog = { role: 'dialog', name: 'New sender' };
    for (const [label, value] of [
      ['Nickname', 'Bakery'],
      ['From name', 'The Bakery'],
      ['From email', 'hello@bakery.example'],
      ['Reply-to email', 'hello@bakery.example'],
      ['Company address', '1 Mill Lane'],
      ['City', 'Lyon'],
      ['Country', 'France'],
    ] as const) {
      await screen.fill(label, value, dialog);
    }
    await screen.press('button', 'Create sender', dialog);
    await screen.waitUntilGone('dialog', 'New sender');
    await goHome();
    const link = String(await browser.getElementProperty(await screen.find('link', 'Open it', main), 'href'));
    const handles = await openBeside(screen, link.slice(product.url.length));
    // The link to the message, and the one in it.
    screen.clicks += 2;
    await closeSecond(screen, handles, async () => {
      const mail = await screen.frameHtml('HTML of the message', 'Somebody wants to send email');
      const address = /<a[^>]* href="([^"]+)"[^>]*>Confirm hello@bakery\.example<\/a>/.exec(mail)?.[1];
      assert.ok(address);
      await browser.url(address.replaceAll('&amp;', '&'));
      await screen.press('button', 'Confirm hello@bakery.example');
      await screen.sees('The address is confirmed');
    });
    // Back to the first tab.
    screen.clicks += 1;
    await screen.sees('1 of 4 done');
  },

  'an unsubscribe group': async () => {
    await screen.press('link', 'Create group', main);
    await screen.fill('Name', 'Weekly bread');
    await screen.fill('Description', 'What is in the oven, each Friday');
    await screen.press('button', 'Create group', main);
    await screen.isAt(/^\/unsubscribe-groups$/);
  },

  'contacts from a file, on a new list': async () => {
    await goHome();
    await screen.press('link', 'Import contacts', main);
    await screen.upload(await writeCsv(file));
    await screen.press('radio', /^New list/);
    await screen.fill('Name of the new list', 'Readers');
    await screen.press('button', 'Map fields');
    await screen.press('button', /^Skip unmapped/);
    await screen.press('button', /^Import \d+ contacts/);
    await screen.sees('The import is done');
  },

  'a campaign with its only sender, list and group is written, reviewed and delivered': async () => {
    await goHome();
    await screen.sees('3 of 4 done');
    await screen.press('link', 'Create single send', main);
    await screen.press('button', 'Start blank');
    await openCard(screen, 'Subject');
    await screen.fill('Subject', 'Fresh bread this week');
    await editContent(screen);
    await screen.fill('HTML of the message', '');
    await screen.insert(html);
    await screen.seesInFrame('Message', 'This week we bake rye');
    await screen.press('button', 'Back to single send');
    await screen.sees(`${file.contacts} people will receive it`);
    await screen.press('button', 'Review and send');
    await screen.sees('Ready to send');
    await screen.press('button', 'Send or schedule');
    await screen.press('button', /^Send now to/, { role: 'dialog' });
    await screen.sees(new RegExp(`Delivered ${file.contacts} 100\\.0% of ${file.contacts}`, 'i'), 120);
  },

  [`it took no more than ${most} clicks`]: async () => {
    process.stdout.write(`# ${screen.clicks} clicks\n`);
    assert.ok(screen.clicks <= most, `${screen.clicks} clicks`);
    // The clicks are counted.
    assert.ok(screen.clicks >= 15, `${screen.clicks} clicks`);
  },
});
