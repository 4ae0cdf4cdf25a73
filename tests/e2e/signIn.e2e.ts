import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import pg from 'pg';
import { ownPort } from '../support/ownPort';
import { accessibilityProblems } from './support/accessibility';
import { type Browser, openBrowser, screenshot } from './support/browser';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import { Mailbox } from './support/mailbox';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';
import { addAuthenticator, type VirtualAuthenticator } from './support/virtualAuthenticator';

// How people prove who they are: passkeys in a real browser, whose authenticator is virtual.

const password = 'correct horse battery staple';
const owner = 'ada';

const mailbox = new Mailbox();
let product: Product;
let browser: Browser;
let screen: Screen;
let authenticator: VirtualAuthenticator;

before(async () => {
  // Browsers have passkeys at localhost, and not at an address without a name.
  const port = String(await ownPort());
  const PUBLIC_URL = `http://localhost:${port}`;
  const settings = { PORT: port, PUBLIC_URL, SMTP_URL: await mailbox.open() };
  product = await startProduct({ settings });
  const command = ['--username', owner, '--password', password, '--plan', 'advanced', '--admin'];
  await product.command('account', 'create', ...command, '--email', 'ada@bakery.example');
  browser = await openBrowser();
  screen = new Screen(browser, product.url);
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
  await mailbox.close();
});

async function signOut(): Promise<void> {
  await screen.press('button', /^Account of/);
  await screen.press('menuitem', 'Sign out');
  await screen.waitFor('heading', 'Sign in');
}

async function typePassword(): Promise<void> {
  await screen.fill('Username or email', owner);
  await screen.fill('Password', password);
  await screen.press('button', 'Sign in');
}

/** What no page can do: other people, and other times. */
async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: await product.databaseUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** As if the open session's last confirmation had been 16 minutes ago. */
const forgetConfirmation = () => inDatabase("update sessions set confirmed_at = now() - interval '16 minutes'");

journey('somebody signs in with a passkey', () => screen, {
  'adds one, and saves the recovery codes': async () => {
    await screen.open('/sign-in?redirect=%2Faccount%2Fsecurity');
    await typePassword();
    await screen.waitFor('heading', 'Passkeys');
    authenticator = await addAuthenticator(browser);
    await screen.press('button', 'Add passkey');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.fill(/^Name/, 'Laptop');
    await screen.press('button', 'Continue');
    await screen.waitFor('list', 'Recovery codes');
    await screen.press('button', "I've saved them");
    await screen.sees('Synced by your password manager');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screenshot(browser, 'passkeys');
    assert.match((await mailbox.messageTo('ada@bakery.example')).text ?? '', /The passkey Laptop was added for ada/);
  },
  'is told that this password manager has one': async () => {
    await screen.press('button', 'Add passkey');
    await screen.press('button', 'Continue');
    await screen.sees('This device or password manager has a passkey for you already.');
    await screen.press('button', 'Cancel');
  },
  'renames it': async () => {
    await screen.press('button', 'Rename Laptop');
    await screen.fill(/^Name/, 'Work laptop');
    await screen.press('button', 'Save');
    await screen.waitFor('button', 'Rename Work laptop');
  },
  'signs in with it, back where they were, without a name or a password': async () => {
    await signOut();
    await authenticator.consents(false);
    await screen.press('button', 'Sign in with a passkey');
    await screen.sees('No passkey was used. Try again.');
    await screenshot(browser, 'passkey-refused');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await authenticator.consents(true);
    await screen.press('button', 'Sign in with a passkey');
    await screen.isAt(/^\/account\/security$/);
    await screen.waitFor('button', 'Rename Work laptop');
  },
  'removes it, and it signs in no more': async () => {
    await screen.press('button', 'Remove Work laptop');
    await screen.press('button', 'Remove passkey');
    await screen.waitUntilGone('button', 'Rename Work laptop');
    await signOut();
    await screen.press('button', 'Sign in with a passkey');
    await screen.sees('This passkey was not accepted. Try again, or sign in another way.');
  },
});

const question = { role: 'alertdialog', name: "Confirm that it's you" } as const;

journey('a stolen session is not enough', () => screen, {
  'a key needs a confirmation, and is then created': async () => {
    await typePassword();
    await screen.isAt(/^\/account\/security$/);
    await forgetConfirmation();
    await screen.open('/account/api-keys/new');
    await screen.fill(/^Name/, 'Shop');
    await screen.press('button', 'Observer');
    await screen.press('button', 'Create API key', { role: 'dialog' });
    await screen.waitFor('alertdialog', "Confirm that it's you");
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screenshot(browser, 'confirmation');
    await screen.fill(/^Password/, 'a wrong guess', question);
    await screen.press('button', 'Confirm');
    await screen.sees('Password is wrong.');
    await screen.fill(/^Password/, password, question);
    await screen.press('button', 'Confirm');
    await screen.waitFor('alertdialog', 'Copy your key now');
    await screen.press('button', "I've copied it");
  },
  'a closed question changes nothing': async () => {
    await forgetConfirmation();
    await screen.open('/account/api-keys/new');
    await screen.fill(/^Name/, 'Other');
    await screen.press('button', 'Observer');
    await screen.press('button', 'Create API key', { role: 'dialog' });
    await screen.waitFor('alertdialog', "Confirm that it's you");
    await screen.press('button', 'Close', { role: 'alertdialog' });
    await screen.waitUntilGone('alertdialog', "Confirm that it's you");
    assert.equal(await screen.has('alertdialog', 'Copy your key now'), false);
    await screen.press('button', 'Cancel');
  },
  'a passkey confirms, too': async () => {
    await screen.open('/account/security');
    await screen.press('button', 'Add passkey');
    await screen.fill(/^Name/, 'Phone');
    await screen.press('button', 'Continue');
    await screen.fill(/^Password/, password, question);
    await screen.press('button', 'Confirm');
    await screen.waitFor('list', 'Recovery codes');
    await screen.press('button', "I've saved them");
    await forgetConfirmation();
    await screen.open('/account/single-sign-on');
    await screen.press('switch', /Require a second factor/);
    await screen.press('button', 'Require it');
    await screen.press('button', 'Use a passkey');
    await screen.sees('The sign-in rule was saved.');
    await checkLooks(screen, 'sign-in-rule');
  },
});

journey('a team requires a second factor', () => screen, {
  'a teammate is led to it before anything else': async () => {
    await inDatabase(`insert into users (account_id, username, email, password_hash, scopes)
      select account_id, 'bob', 'bob@bakery.example', password_hash, '{marketing.read}' from users
      where username = '${owner}'`);
    await signOut();
    await screen.open('/sign-in?redirect=%2Fcontacts%2Flists');
    await screen.fill('Username or email', 'bob');
    await screen.fill('Password', password);
    await screen.press('button', 'Sign in');
    await screen.waitFor('heading', 'Set up a second factor');
    await screen.settled();
    await checkLooks(screen, 'second-factor');
    await screen.open('/contacts');
    await screen.waitFor('heading', 'Set up a second factor');
  },
  'and is back where they were going afterwards': async () => {
    await screen.open('/contacts/lists');
    await screen.waitFor('heading', 'Set up a second factor');
    await screen.press('button', 'Add passkey');
    await screen.press('button', 'Continue');
    await screen.waitFor('list', 'Recovery codes');
    await screen.press('button', "I've saved them");
    await screen.isAt(/^\/contacts\/lists$/);
    await screen.waitFor('navigation', 'Main');
  },
  'their password alone signs in no more, their passkey does': async () => {
    await signOut();
    await screen.fill('Username or email', 'bob');
    await screen.fill('Password', password);
    await screen.press('button', 'Sign in');
    await screen.waitFor('heading', 'Enter your code');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.press('button', 'Sign in with a passkey');
    await screen.waitFor('navigation', 'Main');
  },
});
