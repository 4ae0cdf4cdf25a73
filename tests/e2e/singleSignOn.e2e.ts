import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { TeammateSummary } from 'sendwright/wire/teammates';
import { clientAt, type Issuer, startIssuer } from '../../provider/testing/issuer/startIssuer';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { account, signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Single sign-on in a real browser, against a real issuer (`oidc-provider`): set up, tested, used, left.

let api: Api;
let screen: Screen;
let product: Product;
let issuer: Issuer;

openWorkbench(
  async (workbench) => {
    ({ api, screen, product } = workbench);
    await signIn(screen, '/account/single-sign-on');
  },
  async () => ({ settings: { WEBHOOK_ADDRESSES: '127.0.0.1' } }),
);

after(() => issuer?.close());

async function signOut(): Promise<void> {
  await screen.press('button', /^Account of/);
  await screen.press('menuitem', 'Sign out');
}

/** Signs in as whoever is next at the issuer. */
async function signInThere(): Promise<void> {
  await screen.press('button', 'Continue with single sign-on');
  await screen.fill('Email, username or company domain', account.username);
  await screen.press('button', 'Continue');
}

journey('A team signs in at its identity provider', () => screen, {
  'an administrator tests the connection, and turns it on': async () => {
    const [, redirectUri = ''] = await screen.sees(/\bRedirect URI\s+(http\S+)/);
    const [, signOutUri = ''] = await screen.sees(/Sign-out redirect URI\s+(http\S+)/);
    issuer = await startIssuer({ redirectUris: [redirectUri], signOutUri });
    await screen.fill(/^Issuer/, issuer.address);
    await screen.fill(/^Client ID/, clientAt(0).client_id);
    await screen.fill(/^Client secret/, 'not this one');
    await screen.press('button', 'Test the connection');
    await screen.sees('does not accept this client ID and secret');
    await screen.fill(/^Client secret/, clientAt(0).client_secret);
    await screen.press('button', 'Test the connection');
    await screen.sees(/accepts the client ID and secret/);
    await screen.press('checkbox', /^Add people as teammates/);
    await screen.press('button', 'Observer');
    await checkLooks(screen, 'single-sign-on');
    await screen.press('button', 'Turn on single sign-on');
    await screen.sees('Single sign-on saved.');
  },
  'somebody whom the account does not know becomes a teammate': async () => {
    await signOut();
    await screen.waitFor('heading', 'Sign in');
    await issuer.signInNext({ sub: 'bob', email: 'bob@bakery.example', email_verified: true, given_name: 'Bob' });
    await signInThere();
    await screen.waitFor('navigation', 'Main');
    const { result } = await api.call<{ result: TeammateSummary[] }>('GET', '/teammates');
    const bob = result.find(({ email }) => email === 'bob@bakery.example');
    assert.deepEqual([bob?.first_name, bob?.is_admin], ['Bob', false]);
  },
  'signing out ends the session at the identity provider as well': async () => {
    await signOut();
    await screen.press('button', 'Yes, sign me out');
    await screen.waitFor('heading', 'Sign in');
    assert.ok((await screen.browser.getUrl()).startsWith(product.url));
  },
  'who is not verified there is told why, and not let in': async () => {
    await issuer.signInNext({ sub: 'eve', email: 'eve@bakery.example', email_verified: false });
    await signInThere();
    await screen.sees('Your identity provider has not verified your email address.');
    await screen.waitFor('heading', 'Sign in');
    await checkLooks(screen, 'single-sign-on-refused');
  },
  'the owner still signs in with the password': async () => {
    await signIn(screen, '/account/single-sign-on');
    await screen.sees('On');
  },
});
