import assert from 'node:assert/strict';
import type { Automation, EnrollmentTrace } from 'sendwright/wire/automations';
import type { CustomField } from 'sendwright/wire/customFields';
import type { List } from 'sendwright/wire/lists';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Steps that change contacts, wait and split at random, from the form to the history of a contact.

let browser: Browser;
let screen: Screen;
let api: Api;
let automation: Automation;
let list: List;
let field: CustomField;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  await signIn(screen, '/automations');
  list = await api.call<List>('POST', '/marketing/lists', { name: 'Regulars' });
  field = await api.call<CustomField>('POST', '/marketing/field_definitions', { name: 'birthday', field_type: 'Date' });
});

/** The page in both themes and on a phone: no accessibility problems, nothing cut off. */
async function looks(name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    await screen.settled();
    await screenshot(browser, `automation-steps-${name}-${scheme}`);
    assert.deepEqual(
      await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'),
      [],
      `${name}, ${scheme}`,
    );
  }
  await showIn(browser, 'light');
  await setWidth(browser, 360);
  await screen.settled();
  await screenshot(browser, `automation-steps-${name}-phone`);
  assert.ok(
    (await browser.execute(() => document.documentElement.scrollWidth)) <= 360,
    `${name} is wider than a phone.`,
  );
  await setWidth(browser, 0);
}

journey('Actions, waits and random splits', () => screen, {
  'steps are shown with what they do': async () => {
    automation = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Regulars',
      entry: { type: 'list', id: list.id },
      steps: [
        { type: 'action', action_config: { action: 'add_tag', tag: 'Regular' } },
        { type: 'action', action_config: { action: 'set_field', field: 'city', value: 'Oslo' } },
        { type: 'wait', wait_config: { until: 'date', field: field.id, days: -3, yearly: true } },
        { type: 'wait', wait_config: { until: 'weekday', weekdays: [1, 4], hour: 14 } },
        { type: 'action', action_config: { action: 'notify', message: 'Call them.' } },
        {
          type: 'split',
          condition: { percentage: 30 },
          yes: [{ type: 'action', action_config: { action: 'end' } }],
          no: [],
        },
      ],
    });
    await screen.open(`/automations/${automation.id}/detail`);
    await browser.execute(() => document.querySelector('[data-step]')?.scrollIntoView());
    await screen.sees('Until Monday or Thursday at 2:00 PM');
    await screen.sees('30% of contacts, at random');
    await looks('form');
    await browser.execute(() => document.querySelector('[data-branch]')?.scrollIntoView({ block: 'end' }));
    await looks('waits');
  },

  'events, webhooks and loops, and trying them': async () => {
    const events = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Shoppers',
      entry: {
        type: 'event',
        event: { name: 'visit', conditions: [{ property: 'pages', operator: 'greater', value: 3 }] },
        reentry: { days: 7, most: 10 },
      },
      steps: [
        { id: 'tag', type: 'action', action_config: { action: 'add_tag', tag: 'Visitor' } },
        { type: 'action', action_config: { action: 'webhook', url: 'https://hooks.example.com/visitors' } },
        { type: 'action', action_config: { action: 'go_to', step_id: 'tag', times: 2 } },
        {
          type: 'split',
          condition: { event: { source: 'event', name: 'purchase', timeout: { value: 2, unit: 'days' } } },
          yes: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Buyer' } }],
          no: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Undecided' } }],
        },
      ],
    });
    await screen.open(`/automations/${events.id}/detail`);
    await screen.sees('Go to Action 1, at most 2 times');
    await screen.sees('Until “purchase”, for at most 2 days');
    await screen.sees('Timed out');
    await browser.execute(() => document.querySelector('[data-place="entry"]')?.scrollIntoView());
    await looks('entry');
    await browser.execute(() => document.querySelector('[data-branch]')?.scrollIntoView({ block: 'end' }));
    await looks('events');
    await screen.press('button', 'Simulate a contact');
    await screen.sees("Nothing is sent, and the contact doesn't change.");
    await looks('simulate');
    await screen.press('button', 'Close');
  },

  'a contact is tagged, and the history says so': async () => {
    automation = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Tagged regulars',
      entry: { type: 'list', id: list.id },
      steps: [
        { type: 'action', action_config: { action: 'add_tag', tag: 'Regular' } },
        { type: 'action', action_config: { action: 'set_field', field: 'city', value: 'Oslo' } },
        { type: 'wait' },
        { type: 'action', action_config: { action: 'end' } },
      ],
    });
    await screen.open(`/automations/${automation.id}/detail`);
    await screen.press('button', 'Set live');
    await screen.sees(/It is live/);
    await api.call('PUT', '/marketing/contacts', {
      list_ids: [list.id],
      contacts: [{ email: 'ana@example.com', first_name: 'Ana' }],
    });
    const contacts = `/marketing/automations/${automation.id}/contacts`;
    await until('the end of the steps', async () => {
      const { result } = await api.call<{ result: { state: string }[] }>('GET', contacts);
      return result[0]?.state === 'completed';
    });
    const { result } = await api.call<{ result: { contact_id: string }[] }>('GET', contacts);
    const trace = await api.call<EnrollmentTrace>('GET', `${contacts}/${result[0]?.contact_id}`);
    assert.deepEqual(
      trace.trace.map(({ outcome }) => outcome),
      ['added', 'done', 'waited', 'ended'],
    );
    await screen.open(`/automations/${automation.id}/detail/contact_list`);
    await screen.press('row', /ana@example\.com/);
    await screen.sees('The tag “Regular”.');
    await looks('history');
  },
});
