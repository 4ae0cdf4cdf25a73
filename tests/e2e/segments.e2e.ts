import assert from 'node:assert/strict';
import { Key } from 'webdriverio';
import { contactsCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A segment by a marketer: built, counted while typing, fixed as text, saved, and explained.

const file = contactsCsv(300);

let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;

openWorkbench(async (workbench) => {
  ({ api, browser, screen, keyboard } = workbench);
  const list = await api.list('Regulars');
  await api.finishedJob(await api.startImport(file.csv, list));
  await signIn(screen);
});

/** A value in the audience panel, once it has this form. */
async function figure(name: 'matching' | 'reachable', shape: RegExp): Promise<string> {
  return until(`${name} like ${String(shape)}`, async () => {
    const text = await browser.execute(
      (id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? '',
      name,
    );
    return shape.test(text) && text;
  });
}

journey('Segments', () => screen, {
  'an account without segments is told what they are for': async () => {
    await screen.open('/contacts/segments');
    await screen.sees('No segments yet');
    await checkLooks(screen, 'segments-index-empty');
    await screen.open('/contacts/segments/create');
    await screen.isAt(/\/contacts\/segments\/create$/);
  },

  'everybody is counted before there is a condition': async () => {
    await figure('matching', new RegExp(`^${file.contacts}$`));
  },

  'the count follows what is typed': async () => {
    await screen.fill('Name', 'Second readers');
    await screen.choose('Field', 'Email', 'Email');
    await screen.select('Operator', 'starts with');
    await screen.fill('Value', 'reader.2');
    await figure('matching', /^108$/);
    await screen.fill('Value', 'reader.29');
    await figure('matching', /^11$/);
    await screen.sees('email starts with “reader.29”');
    await checkLooks(screen, 'segments-builder');
  },

  'conditions are added, moved and brought back by keys': async () => {
    await screen.press('button', 'Add condition');
    await keyboard.type('First name');
    await screen.waitFor('option', 'First name');
    await keyboard.press(Key.Enter);
    await screen.waitFor('group', /^Condition 2 of 2/);
    await screen.press('button', /^Remove condition 2/);
    await screen.waitUntilGone('button', /^Remove condition 2/);
    await keyboard.press(Key.Ctrl, 'z');
    await screen.waitFor('button', /^Remove condition 2/);
    await keyboard.press(Key.Ctrl, 'y');
    await screen.waitUntilGone('button', /^Remove condition 2/);
  },

  'a mistake in the text is shown at its place, and fixed': async () => {
    await screen.press('button', 'Edit as query');
    const code = await screen.find('textbox', 'Query');
    await browser.elementClick(code);
    await keyboard.press(Key.Ctrl, 'a');
    await keyboard.type("SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.emial LIKE 'reader.29%'");
    await screen.sees(/Line 1, column \d+: There is no field “emial”. Did you mean “email”\?/);
    await checkLooks(screen, 'segments-query-error');
    await keyboard.press(Key.Ctrl, 'a');
    await keyboard.type("SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.email LIKE 'reader.29%'");
    await figure('matching', /^11$/);
    await screen.press('button', 'Back to the builder');
    await screen.waitFor('group', /^Condition 1 of 1: email starts with/);
  },

  'it is saved, and its page says whom it finds': async () => {
    await screen.press('button', 'Create segment');
    await screen.isAt(/\/contacts\/segments\/[0-9a-f-]{36}$/);
    await screen.sees('email starts with “reader.29”');
    await screen.sees('Counted just now');
    await figure('reachable', /^11$/);
    await checkLooks(screen, 'segments-detail');
  },

  'it is told why a contact is not in it': async () => {
    await screen.choose('Contact', /reader\.1@/, 'reader.1@mail');
    await screen.sees('Not in this segment now');
    await screen.sees('email starts with “reader.29”');
    await checkLooks(screen, 'segments-explained');
  },

  'it is refreshed once an hour, and deleted': async () => {
    await screen.press('button', 'Refresh now');
    await screen.sees('You can refresh this segment again after');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Delete segment');
    await screen.press('button', 'Delete segment', { role: 'alertdialog' });
    await screen.sees('No segments yet');
  },

  'the console stayed silent': async () => {
    assert.deepEqual(await consoleProblems(browser), []);
  },
});
