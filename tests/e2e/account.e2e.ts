import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { accessibilityProblems } from './support/accessibility';
import { Api } from './support/api';
import { type Browser, openBrowser } from './support/browser';
import { journey } from './support/journey';
import { Mailbox } from './support/mailbox';
import { type Product, startProduct } from './support/product';
import { Screen } from './support/screen';
import { closeSecond, openBeside } from './support/secondTab';
import { attacksThatRan, hostile, seedHostile } from './support/hostile';
import { until } from '../support/until';

// A user opens an account, protects it, and invites a teammate, who asks for more access. Afterwards every text of the
// account is an attack, and every page shows it.

const password = 'correct horse battery staple';
const owner = 'ada@bakery.example';
const mate = 'bob@bakery.example';

const mailbox = new Mailbox();
let product: Product;
let browser: Browser;
let screen: Screen;
/** Another person's browser: cookies belong to a host, and this machine has two names. */
let other: Screen;
let operator: Api;
let secret: string;
let tabs: { readonly own: string; readonly other: string };

before(async () => {
  product = await startProduct({ settings: { SMTP_URL: await mailbox.open() } });
  await product.command(
    'account',
    'create',
    '--username',
    'operator',
    '--password',
    password,
    '--plan',
    'advanced',
    '--admin',
  );
  operator = new Api(
    product.url,
    await product.command(
      'api-key',
      'create',
      '--account',
      'operator',
      '--scopes',
      'administration.read,administration.update',
    ),
  );
  browser = await openBrowser();
  screen = new Screen(browser, product.url);
  other = new Screen(browser, product.url.replace('127.0.0.1', 'localhost'));
});

after(async () => {
  await browser?.deleteSession();
  await product?.stop();
  await mailbox.close();
});

/** The path of the link in the newest email to an address, on whatever host. */
async function linkTo(email: string): Promise<string> {
  const { text = '' } = await mailbox.messageTo(email);
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + hash;
}

/** An unused code: the second time, the one of the next half minute. */
const code = (stepsFromNow: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

async function signIn(page: Screen, username: string): Promise<void> {
  await page.fill('Username or email', username);
  await page.fill('Password', password);
  await page.press('button', 'Sign in');
}

journey('somebody opens an account', () => screen, {
  'signs up, and confirms the address': async () => {
    await screen.open('/sign-in');
    await screen.press('link', 'Create an account');
    await screen.waitFor('heading', 'Create your account');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.fill('First name', 'Ada');
    await screen.fill('Last name', 'Lovelace');
    await screen.fill(/^Email/, owner);
    await screen.fill(/^Password/, password);
    await screen.press('button', 'Create account');
    await screen.waitFor('heading', 'Check your inbox');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.open(await linkTo(owner));
    await screen.waitFor('heading', 'Confirm your address');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.fill(/^Password/, password);
    await screen.press('button', 'Open the account');
    await screen.isAt(/^\/account\/set-up$/);
    await screen.sees('2 of 4 steps left');
    assert.deepEqual(await accessibilityProblems(browser), []);
  },
  'sets up a second factor': async () => {
    await screen.press('link', 'Set up two-factor');
    await screen.fill('Your password', password);
    await screen.press('button', 'Continue');
    await screen.waitFor('img', 'QR code for the authenticator app');
    secret = /[A-Z2-7]{32}/.exec(await screen.text())?.[0] ?? '';
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.fill(/^Code/, code(0));
    await screen.press('button', 'Turn on');
    await screen.waitFor('list', 'Recovery codes');
    await screen.press('button', "I've saved them");
    await screen.isAt(/^\/account\/security$/);
    await screen.sees('10 of 10 recovery codes left');
    assert.deepEqual(await accessibilityProblems(browser), []);
  },
  'signs out and in again with a code, back where they were': async () => {
    await screen.press('button', /^Account of/);
    await screen.press('menuitem', 'Sign out');
    await screen.isAt(/^\/sign-in\?redirect=%2Faccount%2Fsecurity$/);
    await signIn(screen, owner);
    await screen.waitFor('heading', 'Enter your code');
    await screen.fill('Code', '000000');
    await screen.press('button', 'Sign in');
    await screen.sees('The code is wrong or was already used.');
    await screen.fill('Code', code(1));
    await screen.press('button', 'Sign in');
    await screen.isAt(/^\/account\/security$/);
  },
  'makes a key that may do little': async () => {
    // Features that the trial lacks come with a larger plan.
    const { result } = await operator.call<{ result: { id: number; username: string }[] }>(
      'GET',
      `/administration/accounts?search=${encodeURIComponent(owner)}`,
    );
    const account = result.find(({ username }) => username === owner);
    await operator.call('PATCH', `/administration/accounts/${account?.id}`, { plan: 'advanced' });
    await screen.open('/account/security');
    await screen.press('link', 'API keys', { role: 'navigation', name: 'Main' });
    await screen.press('link', 'Create API key', { role: 'banner' });
    await screen.fill(/^Name/, 'Shop');
    await screen.press('button', 'Observer');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await screen.press('button', 'Create API key', { role: 'dialog' });
    await screen.waitFor('alertdialog', 'Copy your key now');
    const key = /SG\.[\w-]{22}\.[\w-]{43}/.exec(await screen.text())?.[0] ?? '';
    await screen.press('button', "I've copied it");
    const shop = new Api(product.url, key);
    await shop.call('GET', '/marketing/lists');
    await assert.rejects(shop.call('POST', '/marketing/lists', { name: 'No' }), /403/);
    assert.deepEqual(await accessibilityProblems(browser), []);
  },
  'invites a teammate, who joins with limited access': async () => {
    await screen.press('link', 'Teammates', { role: 'navigation', name: 'Main' });
    await screen.press('link', 'Invite teammate', { role: 'banner' });
    await screen.fill(/^Email/, mate);
    await screen.press('button', 'Accountant');
    await screen.press('button', 'Send invitation');
    await screen.isAt(/^\/account\/teammates\/invitations$/);
    await screen.sees(mate);
    const own = await browser.getWindowHandle();
    const link = await linkTo(mate);
    const { handle } = await browser.createWindow('tab');
    tabs = { own, other: handle };
    await browser.switchToWindow(handle);
    await other.open(link);
    await other.waitFor('heading', `Join ${owner}`);
    assert.deepEqual(await accessibilityProblems(browser), []);
    await other.fill(/^Username/, 'bob');
    await other.fill(/^Password/, password);
    await other.press('button', 'Join');
    await other.waitFor('navigation', 'Main');
    await other.press('link', 'Settings', { role: 'navigation', name: 'Main' });
    await other.waitFor('link', 'Preferences', { role: 'navigation', name: 'Main' });
    assert.equal(await other.has('link', 'Teammates', { role: 'navigation', name: 'Main' }), false);
  },
  'is asked for more, and what is approved acts in the open window': async () => {
    await other.open('/unsubscribe-groups');
    await other.press('button', 'Request access');
    await other.sees('Your request was sent');
    await browser.switchToWindow(tabs.own);
    await screen.open('/account/teammates/requests');
    await screen.press('button', 'Approve Suppressions for bob');
    await screen.sees('bob now has access to Suppressions.');
    await browser.switchToWindow(tabs.other);
    await other.waitFor('heading', 'Unsubscribe groups');
    await until('the mail of the approval', async () =>
      /Access to Suppressions was approved/.test((await mailbox.messageTo(mate)).subject ?? ''),
    );
  },
  'ends a session, and its open window is at the sign-in': async () => {
    await removeTeammate();
    await until('the end of the session', async () => (await other.address()).startsWith('/sign-in'));
    await browser.closeWindow();
    await browser.switchToWindow(tabs.own);
  },
});

/** Removes the teammate from the account, as its owner. */
async function removeTeammate(): Promise<void> {
  await browser.switchToWindow(tabs.own);
  await screen.open('/account/teammates/bob/delete');
  await screen.press('button', 'Remove teammate', { role: 'alertdialog' });
  await screen.sees('bob was removed.');
  await browser.switchToWindow(tabs.other);
}

journey('an account whose every text is an attack', () => screen, {
  'is shown, and nothing of it runs': async () => {
    const key = await product.command('api-key', 'create', '--account', 'operator');
    const ids = await seedHostile(new Api(product.url, key));
    await screen.open('/');
    await browser.execute(() => localStorage.clear());
    await browser.deleteCookies();
    await screen.open('/sign-in');
    await signIn(screen, 'operator');
    await screen.waitFor('navigation', 'Main');
    assert.deepEqual(await attacksThatRan(screen, ids), []);
    await screen.open('/contacts/lists');
    // Shown literally, as text.
    await screen.sees(hostile.slice(0, 20));
  },
});

/** The session cookies in the browser. */
const sessionCookies = async (): Promise<string[]> =>
  (await browser.getCookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('sw_'))
    .toSorted();

const tokenNow = async (): Promise<string> =>
  (await browser.getCookies()).find(({ name }) => name === 'sw_auth_token')?.value ?? '';

/** How often the provider was asked to end a session. */
async function endedSessions(): Promise<number> {
  const figures = await (await fetch(`${product.url}/metrics`)).text();
  return [
    ...figures.matchAll(/^http_request_duration_seconds_count\{method="DELETE",route="\/v3\/tokens"[^}]*\} (\d+)$/gm),
  ].reduce((sum, [, count]) => sum + Number(count), 0);
}

journey('leaving, and coming back without a network', () => screen, {
  'signing out removes every cookie, ends the session, and ends every tab': async () => {
    const handles = await openBeside(screen, '/contacts');
    await screen.open('/contacts/lists');
    await screen.waitFor('navigation', 'Main');
    await browser.execute(() => (document.cookie = 'sw_reseller=somebody; Path=/; SameSite=Lax'));
    const token = await tokenNow();
    assert.deepEqual(await sessionCookies(), [
      'sw_account_region',
      'sw_auth_token',
      'sw_auth_token_type',
      'sw_email_confirmed',
      'sw_frontend',
      'sw_reseller',
    ]);
    await screen.press('button', /^Account of/);
    await screen.press('menuitem', 'Sign out');
    await screen.isAt(/^\/sign-in\?redirect=%2Fcontacts%2Flists$/);
    assert.deepEqual(await sessionCookies(), []);
    assert.equal(
      (await fetch(`${product.url}/v3/scopes`, { headers: { authorization: `Bearer ${token}` } })).status,
      401,
    );
    await closeSecond(screen, handles, () => screen.isAt(/^\/sign-in\?redirect=%2Fcontacts$/));
  },
  'a session that is ended elsewhere signs out once, in both tabs': async () => {
    await signIn(screen, 'operator');
    await screen.isAt(/^\/contacts\/lists$/);
    await screen.settled();
    const handles = await openBeside(screen, '/segments');
    const endedBefore = await endedSessions();
    await fetch(`${product.url}/v3/tokens`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await tokenNow()}` },
    });
    // Without any user action: the event stream ends with the session.
    await screen.isAt(/^\/sign-in\?redirect=%2Fcontacts%2Flists$/);
    assert.deepEqual(await sessionCookies(), []);
    await closeSecond(screen, handles, () => screen.isAt(/^\/sign-in\?redirect=%2Fsegments$/));
    // One from this test, and one from both tabs.
    assert.equal(await endedSessions(), endedBefore + 2);
  },
  'the worker is told the token on load and unload': async () => {
    await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', {
      source: `{
        const send = ServiceWorker.prototype.postMessage;
        ServiceWorker.prototype.postMessage = function (message) {
          localStorage.setItem('told', (localStorage.getItem('told') ?? '') + JSON.stringify(message));
          send.apply(this, arguments);
        };
      }`,
    });
    await signIn(screen, 'operator');
    await screen.waitFor('navigation', 'Main');
    // A browser's first page has no service worker yet.
    await screen.open('/contacts/lists');
    await screen.waitFor('navigation', 'Main');
    const message = JSON.stringify({ type: 'cache-init', token: await tokenNow() });
    const told = async (): Promise<number> =>
      (await browser.execute(() => localStorage.getItem('told') ?? '')).split(message).length - 1;
    await until('the worker to be told on load', async () => (await told()) > 0);
    await until('the worker to answer for the page', () =>
      browser.execute(() => navigator.serviceWorker.controller !== null),
    );
    const onLoad = await told();
    await screen.open('/health');
    assert.equal(await told(), onLoad + 1);
  },
  'a new release is offered, and does not touch what is being written': async () => {
    await screen.open('/account/profile');
    await screen.fill('First name', 'Half a na');
    // A different address means a different worker, like a new build. The page belongs to an older build: its script's
    // name differs from the one in the server's current page.
    await browser.execute(() => {
      document.querySelector('script[defer]')?.setAttribute('src', '/assets/main.older.js');
      void navigator.serviceWorker.register('/service-worker.js?next');
    });
    await screen.sees('A new version of Sendwright is ready');
    assert.deepEqual(await accessibilityProblems(browser), []);
    assert.equal(await browser.getElementProperty(await screen.field('First name'), 'value'), 'Half a na');
    await screen.press('button', 'Later');
    await screen.waitUntilGone('button', 'Load it now');
    assert.equal(await browser.getElementProperty(await screen.field('First name'), 'value'), 'Half a na');
  },
  'without a network the frame opens, and says so': async () => {
    await screen.open('/contacts/lists');
    await screen.waitFor('navigation', 'Main');
    await screen.settled();
    await product.stop();
    const disconnect = () =>
      browser.sendCommandAndGetResult('Network.emulateNetworkConditions', {
        offline: true,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    await disconnect();
    await screen.open('/contacts/lists');
    // Newer browsers drop it when a worker responds for a page.
    await disconnect();
    await screen.sees("You're offline");
    await screen.waitFor('heading', "Lists couldn't be opened");
    await screen.settled();
    assert.deepEqual(await accessibilityProblems(browser), []);
  },
});
