import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { ownPort } from '../support/ownPort';
import { accessibilityProblems } from './support/accessibility';
import { type Browser, openBrowser, screenshot } from './support/browser';
import { journey } from './support/journey';
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
  const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: await mailbox.open() };
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
