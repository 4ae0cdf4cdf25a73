import assert from 'node:assert/strict';
import type { AutomationPage } from 'sendwright/wire/automations';
import type { SegmentList } from 'sendwright/wire/segments';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Ready-made automations: chosen, looked at, and created with their segment.

let browser: Browser;
let screen: Screen;
let api: Api;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  await signIn(screen, '/automations');
});

/** The page in both themes and on a phone: no serious accessibility problems, nothing cut off. */
async function looks(name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    await screen.settled();
    await screenshot(browser, `flows-${name}-${scheme}`);
    const found = await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors');
    assert.deepEqual(found, [], `${name}, ${scheme}`);
  }
  await showIn(browser, 'light');
  await setWidth(browser, 360);
  await screen.settled();
  await screenshot(browser, `flows-${name}-phone`);
  const width = await browser.execute(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${name} is wider than a phone.`);
  await setWidth(browser, 0);
}

journey('Ready-made automations', () => screen, {
  'they are offered where automations are created': async () => {
    await screen.open('/automations/choose');
    await screen.sees('Create custom automation');
    await screen.sees('Abandoned cart');
    await looks('choice');
    await browser.execute(() => document.querySelector('section h2')?.scrollIntoView());
    await looks('cards');
  },

  'one shows its steps and emails': async () => {
    await screen.press('button', 'Win-back');
    await screen.sees('It is created if there is none');
    await looks('win-back');
  },

  'it is created with its segment and its emails': async () => {
    await screen.press('button', 'Use this automation');
    await screen.sees('What is the name of this automation?');
    const { results } = await api.call<SegmentList>('GET', '/marketing/segments/2.0');
    assert.ok(results.some(({ name }) => name === 'No order for 60 days'));
    const { result } = await api.call<AutomationPage>('GET', '/marketing/automations');
    assert.deepEqual(
      result.map(({ name, email_count: emails, entry_name: entry }) => [name, emails, entry]),
      [['Win-back', 3, 'No order for 60 days']],
    );
    await browser.execute(() => document.querySelector('[data-step]')?.scrollIntoView());
    await looks('created');
  },
});
