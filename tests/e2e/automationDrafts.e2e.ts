import assert from 'node:assert/strict';
import type { Automation, EnrollmentPage } from 'sendwright/wire/automations';
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

// A live automation is edited in a draft, published while contacts are in it, and returns to an earlier version.

let browser: Browser;
let screen: Screen;
let api: Api;
let automation: Automation;
let list: List;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  await signIn(screen, '/automations');
  list = await api.call<List>('POST', '/marketing/lists', { name: 'Regulars' });
  automation = await api.call<Automation>('POST', '/marketing/automations', {
    name: 'Regulars',
    entry: { type: 'list', id: list.id },
    steps: [
      { type: 'action', action_config: { action: 'add_tag', tag: 'New' } },
      { type: 'action', delay: { value: 2, unit: 'days' }, action_config: { action: 'add_tag', tag: 'Second day' } },
      { type: 'action', delay: { value: 5, unit: 'days' }, action_config: { action: 'add_tag', tag: 'Regular' } },
    ],
  });
  await api.call('POST', `/marketing/automations/${automation.id}/live`);
  await api.call('PUT', '/marketing/contacts', {
    list_ids: [list.id],
    contacts: ['ana', 'eva', 'ida'].map((name) => ({ email: `${name}@example.com`, first_name: name })),
  });
});

const inside = () => api.call<EnrollmentPage>('GET', `/marketing/automations/${automation.id}/contacts`);

/** The page in both themes and on a phone: no accessibility problems, nothing cut off. */
async function looks(name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    await screen.settled();
    await screenshot(browser, `automation-drafts-${name}-${scheme}`);
    const found = await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors');
    assert.deepEqual(found, [], `${name}, ${scheme}`);
  }
  await showIn(browser, 'light');
  await setWidth(browser, 360);
  await screen.settled();
  await screenshot(browser, `automation-drafts-${name}-phone`);
  const width = await browser.execute(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${name} is wider than a phone.`);
  await setWidth(browser, 0);
}

journey('Drafts of automations', () => screen, {
  'a live automation opens a draft': async () => {
    await until(
      'all wait for the second step',
      async () =>
        (await inside()).result.every((one) => one.step_id === automation.steps[1]?.id) &&
        (await inside()).counts.active === 3,
    );
    await screen.open(`/automations/${automation.id}/detail`);
    await screen.sees('It is live');
    await screen.press('button', 'Edit in a draft');
    await screen.sees('You are editing a draft');
    await looks('form');
  },

  'publishing without changes is not possible': async () => {
    await screen.press('button', 'Publish');
    await screen.sees('The draft is the same as what is published.');
    await looks('unchanged');
    await screen.press('button', 'Cancel');
  },

  'publishing shows what changes and for how many contacts': async () => {
    const { draft_id: id } = await api.call<Automation>('GET', `/marketing/automations/${automation.id}`);
    const draft = await api.call<Automation>('GET', `/marketing/automations/${id}`);
    const [first, , third] = draft.steps.map((step) => ({ id: step.id, type: step.type }));
    await api.call('PATCH', `/marketing/automations/${id}`, {
      name: 'Better regulars',
      steps: [
        first,
        { type: 'wait', wait_config: { until: 'weekday', weekdays: [2], hour: 9 } },
        { ...third, delay: { value: 1, unit: 'days' } },
      ],
    });
    await screen.open(`/automations/${id}/detail`);
    await screen.press('button', 'Publish');
    await screen.sees('3 contacts are here now. They:');
    await screen.sees('Delay: 5 days → 1 day');
    await looks('publish');
    await screen.press('button', 'Publish', { role: 'dialog' });
    await screen.sees('It is live');
    await screen.sees('Better regulars');
    const { counts, result } = await inside();
    const published = await api.call<Automation>('GET', `/marketing/automations/${automation.id}`);
    assert.equal(counts.active, 3);
    assert.ok(result.every((one) => one.step_id === published.steps[1]?.id));
  },

  'an earlier version returns by way of a draft': async () => {
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Published versions');
    await screen.sees('Version 2');
    await looks('versions');
    await screen.press('button', 'Open as draft', { role: 'listitem', name: 'Version 1' });
    await screen.sees('You are editing a draft');
    await screen.press('button', 'Publish');
    await screen.sees('Name: “Better regulars” → “Regulars”');
    await looks('restore');
  },
});
