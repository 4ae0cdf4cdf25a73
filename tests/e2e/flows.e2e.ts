import assert from 'node:assert/strict';
import { until } from '../support/until';
import type { AutomationGoalReport } from 'sendwright/wire/automationGoals';
import type { Automation, AutomationPage } from 'sendwright/wire/automations';
import type { List } from 'sendwright/wire/lists';
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

/** The page in both themes and on a phone: no accessibility problems, nothing cut off. */
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
    await screen.waitFor('button', /^Email 1/);
    await screen.press('link', 'Settings and emails');
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

  'a goal is set, and compared with who is held out': async () => {
    const list = await api.call<List>('POST', '/marketing/lists', { name: 'Regulars' });
    const { id } = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Regulars',
      entry: { type: 'list', id: list.id },
      steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Regular' } }],
    });
    await screen.open(`/automations/${id}/stats`);
    await screen.sees('No goal yet');
    await looks('no-goal');
    await screen.press('button', 'Set goal');
    await screen.fill('Event', 'Order placed');
    await screen.press('option', /Order placed/);
    await screen.fill('Value', 'total');
    await screen.select('Hold out', '20');
    await looks('goal');
    await screen.press('button', 'Save goal');
    await screen.sees('The event “Order placed” within 7 days');
    await api.call('POST', `/marketing/automations/${id}/live`);
    const emails = Array.from({ length: 50 }, (_, index) => `reader${index}@example.com`);
    await api.call('PUT', '/marketing/contacts', { list_ids: [list.id], contacts: emails.map((email) => ({ email })) });
    await until('all contacts took their step, or were held out', async () => {
      const { total, held_out: held } = await api.call<AutomationGoalReport>(
        'GET',
        `/marketing/automations/${id}/goal`,
      );
      return total.people + held.people === emails.length;
    });
    await api.call('POST', '/marketing/events', {
      events: emails
        .slice(0, 30)
        .map((email, index) => ({
          contact: { email },
          name: 'Order placed',
          id: `order-${index}`,
          properties: { total: 20 + index },
        })),
    });
    await screen.open(`/automations/${id}/stats`);
    await screen.sees('points');
    await looks('goal-results');
  },
});
