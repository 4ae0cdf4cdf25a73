import assert from 'node:assert/strict';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { blockRequests } from './support/emulation';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The command palette: everything is a few keystrokes away.

let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;

openWorkbench(async (workbench) => {
  ({ api, browser, screen, keyboard } = workbench);
  const parts = { sender: (await api.verifiedSender()).id, group: await api.group(), list: await api.list('Regulars') };
  await api.draft('Autumn news', parts);
  await api.draft('Winter news', parts);
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    contacts: [{ email: 'ada@bakery.example', first_name: 'Ada', last_name: 'Lovelace' }],
  });
  await api.finishedJob(job);
  await api.call('POST', '/marketing/segments/2.0', {
    name: 'Bread lovers',
    query_dsl: 'SELECT contact_id, updated_at FROM contact_data',
  });
});

const question = 'Search or run a command';
const results = { role: 'listbox', name: 'Results' };

async function openPalette(): Promise<void> {
  await browser.keys([Key.Ctrl, 'k']);
  await screen.waitFor('combobox', question);
}

/** The results' texts; the one that Enter would run is marked with an asterisk. */
async function shownResults(): Promise<string[]> {
  return browser.execute(() =>
    [...document.querySelectorAll<HTMLElement>('#palette-results [role="option"]')].map(
      (option) =>
        `${option.getAttribute('aria-selected') === 'true' ? '* ' : ''}${option.innerText.replace(/\s+/g, ' ')}`,
    ),
  );
}

async function first(what: RegExp): Promise<void> {
  let seen: string[] = [];
  await until(`${String(what)} as the first result`, async () => {
    seen = await shownResults();
    return what.test(seen[0] ?? '');
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} There were: ${seen.join('; ')}`);
  });
}

async function type(text: string): Promise<void> {
  await browser.elementSendKeys(await screen.find('combobox'), text);
}

journey('The palette', () => screen, {
  'opens with Ctrl+K on every page, with the focus in it': async () => {
    await signIn(screen, '/senders');
    await screen.settled();
    await openPalette();
    assert.equal(await browser.getElementAttribute(await screen.find('combobox', question), 'aria-expanded'), 'true');
    assert.equal(await browser.execute(() => document.activeElement?.getAttribute('role')), 'combobox');
    await screenshot(browser, 'palette-light');
  },

  'finds a command by letters of its words and runs it with Enter': async () => {
    await type('crsend');
    await first(/^\* Create sender/);
    await browser.keys(Key.Enter);
    await screen.isAt(/^\/senders\/new$/);
    await screen.waitFor('dialog', 'New sender');
    await browser.keys(Key.Escape);
    await screen.isAt(/^\/senders$/);
  },

  'puts what was run last first': async () => {
    await openPalette();
    await first(/^\* Create sender/);
    await browser.keys(Key.Escape);
    await screen.waitUntilGone('combobox', question);
  },

  'shows the keys of a command, which do the same': async () => {
    await openPalette();
    await type('go to single sends');
    await first(/^\* Go to single sends g s$/i);
    await browser.keys(Key.Escape);
    await screen.waitUntilGone('combobox', question);
    await keyboard.sequence('g', 's');
    await screen.isAt(/^\/single-sends$/);
  },

  'asks for the arguments of a command step by step, and goes back with Backspace': async () => {
    await openPalette();
    await type('duplicate single send');
    await first(/^\* Duplicate single send/);
    await browser.keys(Key.Enter);
    await screen.waitFor('combobox', 'Which single send?');
    await screen.waitFor('option', /Autumn news/, results);
    await screenshot(browser, 'palette-argument-light');
    await browser.keys(Key.Backspace);
    await screen.waitFor('combobox', question);
    await type('duplicate single send');
    await first(/^\* Duplicate single send/);
    await browser.keys(Key.Enter);
    await screen.waitFor('combobox', 'Which single send?');
    await type('wint');
    await first(/^\* Winter news/);
    await browser.keys(Key.Enter);
    await screen.isAt(/^\/single-sends\/[0-9a-f-]{36}\/editor$/);
  },

  'finds things as well as commands': async () => {
    await screen.open('/senders');
    await screen.settled();
    await openPalette();
    await type('Autumn');
    await first(/^\* Autumn news/);
    await browser.keys(Key.Enter);
    await screen.isAt(/^\/single-sends\/[0-9a-f-]{36}\/editor$/);
  },

  'finds a contact, a list and a segment by name': async () => {
    await screen.open('/senders');
    await screen.settled();
    for (const [typed, shown, address] of [
      ['ada@bak', /^\* ada@bakery\.example Ada Lovelace/, /^\/contacts\/profile\/[0-9a-f-]{36}/],
      ['Regul', /^\* Regulars/, /^\/contacts\/lists\/[0-9a-f-]{36}$/],
      ['Bread', /^\* Bread lovers/, /^\/contacts\/segments\/[0-9a-f-]{36}$/],
    ] as const) {
      await openPalette();
      await type(typed);
      await first(shown);
      await browser.keys(Key.Enter);
      await screen.isAt(address);
    }
  },

  'puts a contact on a list, and exports a segment, by keys alone': async () => {
    await openPalette();
    await type('add contact to list');
    await first(/^\* Add contact to list/);
    await browser.keys(Key.Enter);
    await screen.waitFor('combobox', /^Contact/);
    await type('ada@bak');
    await first(/^\* ada@bakery\.example/);
    await browser.keys(Key.Enter);
    await screen.waitFor('combobox', /^List/);
    await type('regul');
    await first(/^\* Regulars/);
    await browser.keys(Key.Enter);
    await screen.sees('Contacts added to Regulars: 1.');

    await openPalette();
    await type('export segment');
    await first(/^\* Export segment/);
    await browser.keys(Key.Enter);
    await screen.waitFor('combobox', /^Segment/);
    await first(/^\* Bread lovers/);
    await browser.keys(Key.Enter);
    await screen.waitFor('dialog', 'Export contacts');
    await screen.sees('Bread lovers');
    await browser.keys(Key.Escape);
  },

  'gives a command other keys, and says who has those that are taken': async () => {
    await screen.open('/workbench/settings');
    await screen.settled();
    const record = async (command: string, ...keys: string[]) => {
      await screen.fill('Find a command', command);
      await screen.press('button', new RegExp(`^Keys of ${command}`));
      await screen.waitFor('button', `Keys of ${command}: Press keys …`);
      await browser.keys(keys);
    };
    await record('Create sender', 'g', 's');
    await screen.sees('"Go to single sends" had these keys, and has none now.');
    await screen.fill('Find a command', 'single sends');
    await screen.sees('"Create sender" has these keys: choose others.');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await record('Create sender', 'g', 'q');
    await screen.waitFor('button', /^Keys of Create sender: G ?Q$/);
    await until('the conflict to be over', async () => !/had these keys/.test(await screen.text()));
    await browser.execute(() => (document.activeElement as HTMLElement | null)?.blur());
    await keyboard.sequence('g', 'q');
    await screen.waitFor('dialog', 'New sender');
    await browser.keys(Key.Escape);
    // Existing shortcuts still do what they did.
    await screen.isAt(/^\/senders$/);
    await keyboard.sequence('g', 's');
    await screen.isAt(/^\/single-sends$/);
  },

  'tells of a command that is not allowed why it is not': async () => {
    // Without a response about permissions, the workbench grants none.
    await blockRequests(browser, ['*/v3/scopes']);
    await screen.open('/workbench/settings');
    await screen.settled();
    await openPalette();
    await type('create sender');
    await first(/^\* Create sender .*permission .* is missing/);
    const option = await screen.find('option', /^Create sender/, results);
    assert.equal(await browser.getElementAttribute(option, 'aria-disabled'), 'true');
    await screenshot(browser, 'palette-refused-light');
    await browser.keys(Key.Enter);
    assert.equal(await screen.address(), '/workbench/settings');
    await browser.keys(Key.Escape);
    await blockRequests(browser, []);
  },

  'says when nothing matches': async () => {
    await screen.open('/senders');
    await screen.settled();
    await openPalette();
    await type('qqxyzzy');
    await screen.sees('Nothing matches');
    await browser.keys(Key.Escape);
  },
});
