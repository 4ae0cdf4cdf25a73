import assert from 'node:assert/strict';
import type { Automation } from 'sendwright/wire/automations';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { blockRequests, setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// What the canvas of an automation shows when something fails, and that nothing is lost.

let browser: Browser;
let screen: Screen;
let api: Api;
let automation: Automation;

const canvas = /^Canvas of /;
const main = { role: 'main' };

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const list = await api.list();
  automation = await api.call<Automation>('POST', '/marketing/automations', {
    name: 'Welcome',
    entry: { type: 'list', id: list },
    steps: [
      { type: 'action', action_config: { action: 'add_tag', tag: 'Reader' } },
      { type: 'wait', delay: { value: 1, unit: 'days' } },
      { type: 'action', action_config: { action: 'remove_tag', tag: 'Reader' } },
    ],
  });
  await signIn(screen, '/automations');
  await setWidth(browser, 1440, 900);
});

const read = () => api.call<Automation>('GET', `/marketing/automations/${automation.id}`);
const openCanvas = async (): Promise<void> => {
  await screen.open(`/automations/${automation.id}/detail/canvas`);
};
const looks = async (name: string): Promise<void> => {
  await checkLooks(screen, name);
  await setWidth(browser, 1440, 900);
};
const addWait = async (): Promise<void> => {
  await screen.press('button', 'Show all steps');
  await screen.press('button', /^Add a step before end/);
  await screen.press('menuitem', /^Wait\b(?! for)/);
};

journey('The canvas of an automation, when something fails', () => screen, {
  'the automation cannot be loaded: it says so, and loads when it can': async () => {
    await blockRequests(browser, [`*/marketing/automations/${automation.id}*`]);
    await openCanvas();
    await screen.sees("The automation couldn't be loaded.");
    await looks('canvas-failed-load');
    await blockRequests(browser, []);
    await screen.press('button', /^(retry|try again)$/i, main);
    await screen.waitFor('application', canvas);
  },

  'a save that fails says so and keeps the steps; the next one stores them': async () => {
    await addWait();
    await blockRequests(browser, [`*/marketing/automations/${automation.id}*`]);
    await screen.press('button', 'Save');
    await screen.sees('Unable to update the automation');
    await looks('canvas-failed-save');
    assert.equal((await read()).steps.length, 3);
    await blockRequests(browser, []);
    await screen.press('button', 'Save');
    await screen.sees('Automation saved.');
    assert.equal((await read()).steps.length, 4);
  },

  'somebody else changed it: nothing is overwritten without a decision': async () => {
    await addWait();
    await api.call('PATCH', `/marketing/automations/${automation.id}`, { name: 'Welcome of theirs' });
    await screen.press('button', 'Save');
    await screen.sees('Somebody else changed this automation');
    await looks('canvas-failed-conflict');
    await screen.press('button', 'Keep mine');
    await until('the save', async () => (await read()).steps.length === 5);
  },
});
