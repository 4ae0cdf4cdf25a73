import assert from 'node:assert/strict';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { blockRequests, prepareRefusals, refuseRequests, setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Usability problems without errors: covered buttons, truncated names, repeated words.

let browser: Browser;
let screen: Screen;
let api: Api;
let contact: string;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  await prepareRefusals(browser);
  const sender = await api.verifiedSender('Bakery', 'hello.from.the.mill@bakery-and-mill.example');
  const list = await api.list();
  const field = await api.call<{ id: string }>('POST', '/marketing/field_definitions', {
    name: 'points',
    field_type: 'Number',
  });
  await api.call('POST', '/marketing/field_definitions', { name: 'joined', field_type: 'Date' });
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [{ email: 'ann@mail-0.example', first_name: 'Ann', custom_fields: { [field.id]: 1234567.125 } }],
  });
  await api.finishedJob(job);
  const { result } = await api.call<{ result: Record<string, { contact: { id: string } }> }>(
    'POST',
    '/marketing/contacts/search/emails',
    { emails: ['ann@mail-0.example'] },
  );
  contact = result['ann@mail-0.example']?.contact.id ?? '';
  await api.draft('Autumn news', { list, sender: sender.id, group: await api.group() });
  await signIn(screen, '/senders');
});

/** Opens a new sender over the list, which is shown although it could not be loaded again. */
async function failBehindDialog(): Promise<void> {
  await screen.open('/senders');
  await screen.sees('hello.from.the.mill@bakery-and-mill.example');
  await refuseRequests(browser, true);
  await screen.press('link', 'Unsubscribe groups', { role: 'navigation', name: 'Main' });
  await screen.isAt(/^\/unsubscribe-groups$/);
  await screen.press('link', 'Senders', { role: 'navigation', name: 'Main' });
  await screen.sees('Unable to retrieve senders.');
  await browser.execute(() => {
    history.pushState(null, '', '/senders/new');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.waitFor('button', 'Create sender', { role: 'dialog' });
}

/** Whether a click on any part of the button reaches it. */
const isUncovered = (name: string): Promise<boolean> =>
  browser.execute((wanted: string) => {
    const button = [...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === wanted);
    if (!button) return false;
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      button.contains(document.elementFromPoint(left + width * part, top + height / 2)),
    );
  }, name);

journey('Small things', () => screen, {
  'the whole address of a sender can be read': async () => {
    await screen.sees('hello.from.the.mill@bakery-and-mill.example');
    const cut = await browser.execute(() =>
      [...document.querySelectorAll('[role=gridcell] *')]
        .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
    assert.deepEqual(cut, []);
    await checkLooks(screen, 'small-senders');
  },

  'no notice covers the button of a tall dialog': async () => {
    await failBehindDialog();
    for (const [width, height] of [
      [1440, 757],
      [1440, 600],
      [360, 757],
    ] as const) {
      await setWidth(browser, width, height);
      await screen.settled();
      await screenshot(browser, `small-dialog-${width}-${height}`);
      assert.ok(await isUncovered('Create sender'), `${width} × ${height}`);
    }
    await setWidth(browser, 0);
    await refuseRequests(browser, false);
  },

  'a notice leaves the footer of a tall dialog free on small screens': async () => {
    await failBehindDialog();
    for (const [width, height] of [
      [360, 757],
      [360, 600],
      [760, 600],
      [1050, 600],
    ] as const) {
      await setWidth(browser, width, height);
      await screen.settled();
      await screenshot(browser, `small-dialog-notices-${width}-${height}`);
      for (const name of ['Create sender', 'Cancel'])
        assert.ok(await isUncovered(name), `${name}: ${width} × ${height}`);
    }
    await setWidth(browser, 0);
    await refuseRequests(browser, false);
  },

  'a table that could not be loaded says so once': async () => {
    await refuseRequests(browser, true);
    await screen.open('/senders');
    await screen.sees("couldn't be loaded");
    assert.equal(
      await browser.execute(() => document.body.innerText.split('Unable to retrieve senders.').length - 1),
      0,
    );
    await refuseRequests(browser, false);
    await screen.press('button', 'Retry');
    await screen.sees('hello.from.the.mill@bakery-and-mill.example');
  },

  'the reset of keys is in line with their field': async () => {
    await screen.open('/workbench/settings');
    await screen.sees('Row height');
    const heights = await browser.execute(() =>
      [...document.querySelectorAll('select[aria-label="Row height"] option')].map((one) => one.textContent),
    );
    assert.deepEqual(heights, ['Regular', 'Compact']);
    await screen.fill('Find a command', 'Open preferences');
    await screen.press('button', /^Keys of Open preferences/);
    await screen.waitFor('button', /Press keys/);
    await browser.keys([Key.Ctrl, 'j']);
    await screen.waitFor('button', 'Reset the keys of Open preferences');
    const off = await browser.execute(() => {
      const button = document.querySelector('button[aria-label^="Reset the keys"]');
      const field = button?.parentElement?.querySelector('button');
      const middle = (element: Element | null | undefined): number => {
        const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return top + height / 2;
      };
      return Math.abs(middle(button) - middle(field));
    });
    assert.ok(off < 1, `${off} px`);
    await screenshot(browser, 'small-settings-keys');
    await screen.press('button', 'Reset the keys of Open preferences');
  },

  'a single send says once how it is': async () => {
    await screen.open('/single-sends');
    await screen.sees('Autumn news');
    const shown = (): Promise<number> =>
      browser.execute(
        () =>
          [...document.querySelectorAll('[role=row] *')].filter(
            (one) => one.childElementCount === 0 && one.textContent === 'Draft' && one.checkVisibility(),
          ).length,
      );
    assert.equal(await shown(), 1);
    await setWidth(browser, 360);
    await until('one status', async () => (await shown()) === 1);
    await setWidth(browser, 0);
    await checkLooks(screen, 'small-single-sends');
  },

  'numbers of a contact are easy to read, and it is said how to write them': async () => {
    await screen.open(`/contacts/profile/${contact}/custom-fields`);
    await screen.sees('1,234,567.125');
    await checkLooks(screen, 'small-custom-fields');
    await screen.press('link', 'Edit');
    await screen.sees('A number, such as 1250.50.');
    await screen.sees('A date, such as 2026-12-31.');
    await checkLooks(screen, 'small-edit-fields');
    await screen.fill('Points', '7,654.5');
    await screen.fill('Joined', '31.12.2026');
    await screen.press('button', 'Save contact');
    await screen.sees('7,654.5');
    await screen.sees('31 Dec 2026');
  },

  'what keeps a contact from being mailed is said, also that it could not be found out': async () => {
    await api.call('POST', '/asm/suppressions/global', { recipient_emails: ['ann@mail-0.example'] });
    await screen.open(`/contacts/profile/${contact}/reserved-fields`);
    await screen.sees('Unsubscribed from all email');
    await blockRequests(browser, ['*/v3/asm/suppressions/global/*']);
    await browser.refresh();
    await screen.sees("The suppressions of this contact couldn't be loaded.");
    await checkLooks(screen, 'small-suppressions-unknown');
    await blockRequests(browser, []);
    await screen.press('button', 'Retry');
    await screen.sees('Unsubscribed from all email');
    await checkLooks(screen, 'small-suppressions');
  },

  'the dot at the activity is red only where somebody has to act': async () => {
    const dot = (): Promise<string | null> =>
      browser.execute(() => document.querySelector('[data-urgency]')?.getAttribute('data-urgency') ?? null);
    await until('the notice of the verified sender', async () => (await dot()) === 'info');
    await screen.waitFor('button', /^Activity, notices: \d+$/);
  },
});
