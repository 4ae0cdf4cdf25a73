import assert from 'node:assert/strict';
import type { ContactPage } from 'sendwright/wire/contacts';
import type { ContactExports } from 'sendwright/wire/exports';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { consoleProblems } from './support/consoleProblems';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { account, signIn } from './support/signIn';
import { until } from '../support/until';
import { openWorkbench } from './support/workbench';

// Thousands of contacts at once: scrolled, selected, changed, undone, exported, deleted.

let product: Product;
let browser: Browser;
let screen: Screen;
let api: Api;
const count = 3000;
const main = { role: 'main' };

openWorkbench(async (workbench) => {
  ({ product, api, browser, screen } = workbench);
  await product.command('sample-data', '--account', account.username, '--contacts', String(count));
});

const contactCount = async (): Promise<number> =>
  (await api.call<{ contact_count: number }>('GET', '/marketing/contacts/count')).contact_count;
const rowsInDocument = (): Promise<unknown> =>
  browser.execute('return document.querySelectorAll("[role=grid] [role=row]").length');

journey('Contacts by the thousand', () => screen, {
  'the grid scrolls to its end, and holds only what is in sight': async () => {
    await signIn(screen, '/contacts/all');
    await screen.sees('3,000 contacts');
    await browser.execute('document.querySelector("[role=grid]").parentElement.scrollTo({ top: 1e9 })');
    await until(
      'the last row',
      async () =>
        (await browser.execute('return document.querySelector("[aria-rowindex=\\"3001\\"] a")?.textContent')) !== null,
    );
    assert.ok(Number(await rowsInDocument()) < 80);
    await screenshot(browser, 'contacts-at-the-end');
  },

  'all that match are put on a list, and taken off again after a reload': async () => {
    const list = await api.list('Everybody');
    await screen.open('/contacts/all');
    await screen.sees('3,000 contacts');
    await screen.press('checkbox', 'Select all 3,000 contacts');
    await screen.sees('All 3,000 selected');
    await screenshot(browser, 'contacts-selected');
    await screen.press('button', 'Add to list', { role: 'toolbar', name: 'Actions on the selected rows' });
    await screen.choose('List', /Everybody/);
    await screen.press('button', 'Add to list', { role: 'dialog' });
    await screen.sees('3,000 contacts added to Everybody.');
    const size = async (): Promise<number> =>
      (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${list}`)).contact_count;
    assert.equal(await size(), count);
    await browser.refresh();
    await screen.press('button', /^Activity/);
    await screen.press('button', 'Undo', { role: 'dialog', name: 'Activity' });
    await screen.sees('Undone: everything is as it was.');
    assert.equal(await size(), 0);
    await screenshot(browser, 'activity');
    await browser.keys('Escape');
  },

  'a field is set for all of them, and undoing brings their values back': async () => {
    await screen.open('/contacts/all');
    await screen.sees('3,000 contacts');
    const cities = async (): Promise<ReadonlySet<string>> => {
      const page = await api.call<ContactPage>('GET', '/marketing/contacts/browse?page_size=1000&sort=email');
      return new Set(page.result.map(({ city }) => city));
    };
    const before = await cities();
    await screen.press('checkbox', 'Select all 3,000 contacts');
    await screen.press('button', 'Set a field…', { role: 'toolbar', name: 'Actions on the selected rows' });
    await screen.choose('Field', 'City');
    await screen.fill('Value', 'Oslo');
    await checkLooks(screen, 'contact-set-field');
    await screen.press('button', 'Set field', { role: 'dialog' });
    await screen.sees('City set to Oslo for 3,000 contacts.');
    assert.deepEqual(await cities(), new Set(['Oslo']));
    await screen.press('button', 'Undo');
    await screen.sees('Undone: everything is as it was.');
    assert.deepEqual(await cities(), before);
  },

  'they are exported, and the file holds all of them': async () => {
    await screen.press('button', 'More actions', main);
    await screen.press('menuitem', 'Export all contacts');
    await screen.sees('Start export');
    await screenshot(browser, 'export-dialog');
    await screen.press('button', 'Start export');
    await screen.sees(/You successfully initiated your export/);
    await screen.sees(/\bReady\b/);
    await screenshot(browser, 'exports');
    const { result } = await api.call<ContactExports>('GET', '/marketing/contacts/exports');
    const file = await fetch(result[0]?.urls[0] ?? '');
    const lines = (await file.text()).trimEnd().split('\n');
    assert.ok(lines.length >= count + 1);
    assert.match(lines[0] ?? '', /^contact_id,email,/);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      assert.deepEqual(await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'), []);
    }
    await setWidth(browser, 360);
    await screenshot(browser, 'exports-narrow-dark');
    await screen.open('/contacts/all');
    await screen.sees('3,000 contacts');
    await screenshot(browser, 'contacts-narrow-dark');
    await setWidth(browser, 1440);
    await screenshot(browser, 'contacts-dark');
    await showIn(browser, 'light');
  },

  'deleting all takes the exact phrase; the count is zero, and what is billed stays': async () => {
    await screen.open('/contacts/delete-all');
    await screen.fill(/to confirm/, 'Delete all contacts');
    const confirm = await screen.find('button', 'Delete all contacts', { role: 'alertdialog' });
    assert.equal(await browser.isElementEnabled(confirm), false);
    assert.equal(await contactCount(), count);
    await screen.fill(/to confirm/, 'Delete All Contacts');
    await screen.press('button', 'Delete all contacts', { role: 'alertdialog' });
    await screen.sees('All contacts deleted.');
    await screen.sees('No contacts yet');
    await screen.sees(/Billable this month\s+3,000/i);
    assert.deepEqual(await api.call('GET', '/marketing/contacts/count'), { contact_count: 0, billable_count: count });
    assert.deepEqual(await consoleProblems(browser), []);
  },
});
