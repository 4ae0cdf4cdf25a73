import assert from 'node:assert/strict';
import { Key } from 'webdriverio';
import { contactsCsv, firstNameOf, writeCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import type { Screen } from './support/screen';
import { account } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The main job again, without a mouse: the palette, keyboard shortcuts, Tab, Enter and typing.

const file = contactsCsv(200);

let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;
let send = '';

openWorkbench(async (workbench) => {
  ({ api, browser, screen, keyboard } = workbench);
});

journey('By keyboard alone', () => screen, {
  'signing in': async () => {
    await screen.open('/sign-in');
    await screen.waitFor('textbox', 'Username or email');
    await keyboard.type(account.username);
    await keyboard.press(Key.Tab);
    await keyboard.type(account.password);
    await keyboard.press(Key.Enter);
    await screen.sees('Get ready to send');
  },

  'a sender, from the palette': async () => {
    await keyboard.run('Create sender');
    const dialog = { role: 'dialog', name: 'New sender' };
    await screen.waitFor('dialog', 'New sender');
    for (const [label, value] of [
      ['Nickname', 'Bakery'],
      ['From name', 'The Bakery'],
      ['From email', 'hello@bakery.example'],
      ['Reply-to email', 'hello@bakery.example'],
      ['Company address', '1 Mill Lane'],
      ['City', 'Lyon'],
      ['Country', 'France'],
    ] as const) {
      await keyboard.fill(label, value, dialog);
    }
    await keyboard.press(Key.Enter);
    await screen.waitUntilGone('dialog', 'New sender');
    await screen.sees('Not verified');
  },

  'its confirmation, through the outbox': async () => {
    // The outbox shows its state at the time it was opened.
    await api.messageTo('hello@bakery.example');
    await keyboard.sequence('g', 'o');
    await keyboard.tabTo('link', /hello@bakery\.example$/, { within: { role: 'main' } });
    await keyboard.press(Key.Enter);
    const mail = await screen.frameHtml('HTML of the message', 'Somebody wants to send email');
    // The link opens a separate tab; here its address is typed instead.
    await browser.url(/href="([^"]*verify[^"]*)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '');
    await keyboard.tabTo('button', /^Confirm/);
    await keyboard.press(Key.Enter);
    await screen.sees(/confirmed|can now be used|verified/i);
    await screen.open('/senders');
    await screen.sees(/\bVerified\b/);
  },

  'an unsubscribe group': async () => {
    await keyboard.run('Create unsubscribe group');
    await screen.isAt(/^\/unsubscribe-groups\/new/);
    await keyboard.fill('Name', 'Weekly bread');
    await keyboard.fill('Description', 'Each Friday');
    await screen.seesInFrame('The unsubscribe page', /Weekly bread/);
    await keyboard.tabTo('button', 'Create group');
    await keyboard.press(Key.Enter);
    await screen.isAt(/^\/unsubscribe-groups$/);
  },

  'an import with a new list and a new custom field': async () => {
    await keyboard.sequence('g', 'i');
    await screen.isAt(/^\/contacts\/import/);
    await keyboard.tabTo('file');
    // The driver can't use the system's file dialog: the focused field gets the file directly.
    await keyboard.type(await writeCsv(file));
    await screen.sees(`${file.rows} rows, 6 columns`);
    await keyboard.tabTo('radio', /^All contacts/);
    await keyboard.press(Key.ArrowDown);
    await keyboard.tabTo('button', 'New list');
    await keyboard.press(Key.Enter);
    await screen.waitFor('dialog', 'New list');
    await keyboard.type('Readers');
    await keyboard.press(Key.Enter);
    await screen.waitUntilGone('dialog', 'New list');
    await keyboard.tabTo('button', 'Map fields');
    await keyboard.press(Key.Enter);
    await screen.isAt(/map-fields$/);
    await keyboard.choose('Field for Favorite bread', 'Create', /^Create new custom field/);
    await screen.waitFor('dialog', 'New custom field');
    await keyboard.tabTo('textbox', 'Name');
    await keyboard.press(Key.Enter);
    await screen.waitUntilGone('dialog', 'New custom field');
    await keyboard.tabTo('button', /^Skip unmapped/);
    await keyboard.press(Key.Enter);
    await keyboard.tabTo('button', /^Import \d+ contacts/);
    await keyboard.press(Key.Enter);
    await screen.sees('The import is done');
    await screen.sees(`of ${file.rows} rows`);
  },

  'a message, written in the code editor': async () => {
    await keyboard.sequence('c', 's');
    await keyboard.tabTo('button', 'Start blank');
    await keyboard.press(Key.Enter);
    await screen.isAt(/^\/single-sends\/[0-9a-f-]{36}\/editor$/);
    send = /[0-9a-f-]{36}/.exec(await screen.address())?.[0] ?? '';
    await until('the focus on the heading', () => browser.execute(() => document.activeElement?.tagName === 'H1'));
    await keyboard.fill('Name of the single send', 'By hand');
    await keyboard.tabTo('button', 'Edit From');
    await keyboard.press(Key.Enter);
    await keyboard.choose('Sender', 'The Bakery', /^The Bakery/);
    await keyboard.tabTo('button', 'Edit Subject');
    await keyboard.press(Key.Enter);
    await keyboard.fill('Subject', 'Bread for {{first_name}}');
    await keyboard.fill('Preheader', 'Still warm');
    await keyboard.tabTo('link', 'Edit code');
    await keyboard.press(Key.Enter);
    await screen.isAt(/\/editor\/content$/);
    await keyboard.tabTo('textbox', 'HTML of the message');
    await keyboard.press(Key.Ctrl, 'a');
    // The editor closes braces and tags automatically.
    await keyboard.type('<p>Dear {{first_name}}, the bread is ready.');
    await screen.seesInFrame('Message', /Dear \S+, the bread is ready\./);
    await keyboard.press(Key.Ctrl, 's');
    await screen.sees(/Saved/);
    await screenshot(browser, 'keyboard-editor');
  },

  'leaving the editor, reviewing and sending': async () => {
    // The undo period has a journey of its own.
    await api.call('PATCH', '/marketing/settings/sending', { undo_seconds: 0 });
    await keyboard.press(Key.Escape);
    await keyboard.press(Key.Escape);
    await keyboard.tabTo('button', 'Review and send', { back: true });
    await keyboard.press(Key.Enter);
    await screen.sees('Ready to send');
    await keyboard.tabTo('button', 'Send or schedule');
    await keyboard.press(Key.Enter);
    await screen.waitFor('dialog');
    await keyboard.tabTo('button', /^Send now to/);
    await keyboard.press(Key.Enter);
    await screen.isAt(new RegExp(`^/single-sends/${send}/stats`));
    await screen.sees(new RegExp(`Delivered ${file.contacts} `, 'i'));
  },

  'what arrived': async () => {
    const message = await api.messageTo('reader.2@mail-2.example');
    assert.equal(message.subject, `Bread for ${firstNameOf(2)}`);
    assert.match(message.html ?? '', new RegExp(`<p>Dear ${firstNameOf(2)}, the bread is ready\\.</p>`));
  },

  'tables, the list of keys and signing out': async () => {
    await keyboard.sequence('g', 'c');
    await screen.isAt(/^\/contacts/);
    await screen.sees(/reader\.\d+@/);
    await screen.settled();
    await keyboard.press('j');
    await keyboard.press(Key.Enter);
    await screen.isAt(/^\/contacts\/profile\//);
    await screen.settled();
    await keyboard.press('?');
    await screen.waitFor('dialog', 'Keyboard shortcuts');
    await screenshot(browser, 'keyboard-shortcuts');
    await keyboard.press(Key.Escape);
    await screen.waitUntilGone('dialog', 'Keyboard shortcuts');
    await keyboard.run('Sign out');
    await screen.waitFor('textbox', 'Username or email');
  },
});
