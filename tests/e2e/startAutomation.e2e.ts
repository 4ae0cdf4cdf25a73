import assert from 'node:assert/strict';
import type { Automation, AutomationStepInput, EnrollmentTrace } from 'sendwright/wire/automations';
import { until } from '../support/until';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import { checkThemes } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A contact is entered into automations by hand, an automation has a goal and a holdout, and the largest one is looked
// at.

let browser: Browser;
let screen: Screen;
let api: Api;
let contactId: string;
const ids: Record<string, string> = {};
const email = 'ada@example.com';

const tag = (name: string): AutomationStepInput => ({
  type: 'action',
  action_config: { action: 'add_tag', tag: name },
});

/** Splits in splits, with many steps on each path. */
const branches = (depth: number): AutomationStepInput[] => [
  ...Array.from({ length: 3 }, (_, index) => [
    tag(`Tag ${index + 1}`),
    { type: 'wait' as const, delay: { value: 1, unit: 'days' as const }, wait_config: { until: 'delay' as const } },
  ]).flat(),
  ...(depth === 0
    ? []
    : [
        {
          type: 'split' as const,
          condition: { percentage: 50, test: { metric: 'clicked', after: { value: 3, unit: 'days' } } } as const,
          yes: branches(depth - 1),
          no: branches(depth - 1),
        },
      ]),
];

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const sender = await api.verifiedSender();
  const group = await api.group();
  await api.call('PUT', '/marketing/contacts', {
    contacts: [
      { email, first_name: 'Ada' },
      ...Array.from({ length: 40 }, (_, n) => ({ email: `reader${n}@example.com` })),
    ],
  });
  const all = await until('the contacts', async () => {
    const { result } = await api.call<{ result: { id: string; email: string }[] }>('GET', '/marketing/contacts');
    return result.length > 40 && result;
  });
  contactId = all.find((one) => one.email === email)?.id ?? '';
  const make = async (name: string, steps: AutomationStepInput[]) => {
    const body = { name, entry: { type: 'all' }, suppression_group_id: group, steps };
    ids[name] = (await api.call<Automation>('POST', '/marketing/automations', body)).id;
    return ids[name];
  };
  await make('Not yet live', [tag('One')]);
  const welcome = await make('Welcome back', [
    {
      type: 'email',
      email_config: { subject: 'Welcome back', html_content: '<p>Welcome back</p>', sender_id: sender.id },
    },
    { type: 'action', delay: { value: 1, unit: 'days' }, action_config: { action: 'add_tag', tag: 'Back' } },
  ]);
  await make('Large', branches(3));
  await api.call('PUT', `/marketing/automations/${welcome}/goal`, {
    event: { name: 'Order placed', conditions: [{ property: 'total', operator: 'greater', value: 50 }] },
    days: 7,
    value_property: 'total',
    holdout: 50,
  });
  await api.call('POST', `/marketing/automations/${welcome}/live`);
  const others = all.filter((one) => one.id !== contactId).map((one) => one.id);
  await api.call('POST', `/marketing/automations/${welcome}/contacts`, { contact_ids: others });
  await signIn(screen, '/contacts');
});

/** In both themes, and on a phone. */
async function looks(name: string): Promise<void> {
  await setWidth(browser, 1440, 900);
  await checkThemes(screen, `start-${name}`);
  await setWidth(browser, 360);
  await screen.settled();
  await screenshot(browser, `start-${name}-phone`);
  assert.ok((await browser.execute(() => document.documentElement.scrollWidth)) <= 360, `${name} on a phone`);
  await setWidth(browser, 1440, 900);
}

journey('Automations by hand, and their goals', () => screen, {
  'a contact enters a live automation from its page': async () => {
    await setWidth(browser, 1440, 900);
    await screen.open(`/contacts/profile/${contactId}`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Start automation');
    await screen.choose('Automation', /Not yet live/);
    await screen.sees('Contacts can only enter a live automation.');
    await looks('not-live');
    await screen.choose('Automation', /Welcome back/);
    await screen.press('button', 'Start automation');
    await screen.sees('The contact entered Welcome back.');
    const path = `/marketing/automations/${ids['Welcome back']}/contacts/${contactId}`;
    const { state } = await until('the contact', () => api.call<EnrollmentTrace>('GET', path));
    assert.ok(state !== 'completed');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Start automation');
    await screen.choose('Automation', /Welcome back/);
    await screen.sees(/In it since|The contact left it early/);
    await looks('inside');
    await screen.press('button', 'Cancel');
  },

  'who is held out is counted, and opens': async () => {
    const id = ids['Welcome back'];
    await until('the steps', async () => {
      const { held_out: held } = await api.call<{ held_out: number }>(
        'GET',
        `/marketing/stats/automations/${id}/steps`,
      );
      return held > 5;
    });
    await screen.open(`/automations/${id}/stats`);
    await screen.waitFor('link', /people: Held out$/);
    await looks('statistics');
    await screen.press('button', 'Edit goal');
    await screen.waitFor('dialog', 'Goal');
    await looks('goal');
    await screen.press('button', 'Close');
    await screen.open(`/automations/${id}/stats?people=held_out`);
    await screen.sees('Held out, to compare.');
    await looks('people');
  },

  'the largest one is drawn': async () => {
    await screen.open(`/automations/${ids['Large']}/detail/canvas`);
    await screen.waitFor('application', /^Canvas of/);
    await screen.waitFor('button', /^Action 1/);
    await looks('large');
    await screen.press('button', 'Show all steps');
    await screen.settled();
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      await screen.settled();
      await screenshot(browser, `start-large-all-${scheme}`);
    }
    await showIn(browser, 'light');
  },
});
