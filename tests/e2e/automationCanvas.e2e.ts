import assert from 'node:assert/strict';
import { Key } from 'webdriverio';
import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import type { Automation, AutomationPage, EnrollmentPage, EnrollmentTrace } from 'sendwright/wire/automations';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import { Keyboard } from './support/keyboard';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A win-back flow is built from a template on the canvas, by mouse and by keyboard, goes live, is edited in a draft and
// published; and a contact goes the way that was simulated.

let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;
/** Made by mouse, and by keyboard. */
let byMouse: string;
let byKeys: string;

const email = 'ada@example.com';
const day = 86_400_000;
const canvas = /^Canvas of /;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  keyboard = new Keyboard(screen);
  await api.verifiedSender();
  await api.group();
  await api.call('PUT', '/marketing/contacts', { contacts: [{ email, first_name: 'Ada' }] });
  await signIn(screen, '/automations');
});

const ordered = (id: string, at: Date) =>
  api.call('POST', '/marketing/events', {
    events: [{ contact: { email }, name: 'Order placed', id, time: at.toISOString(), properties: { total: 20 } }],
  });
const read = (id: string) => api.call<Automation>('GET', `/marketing/automations/${id}`);
const newest = async (): Promise<Automation> => {
  const { result } = await api.call<AutomationPage>('GET', '/marketing/automations');
  return read(result[0]?.id ?? '');
};
/** The types of steps, with branches in brackets. */
const shape = (steps: Automation['steps']): string =>
  steps.map((step) => (step.type === 'split' ? `split(${shape(step.yes)} | ${shape(step.no)})` : step.type)).join(' ');

/** The canvas in both themes and at both widths of desktops: no accessibility problems, nothing cut off. */
async function looks(name: string): Promise<void> {
  for (const width of [1440, 1024]) {
    await setWidth(browser, width, 900);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      await screen.settled();
      await screenshot(browser, `automation-canvas-${name}-${scheme}-${width}`);
      const found = await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors');
      assert.deepEqual(found, [], `${name}, ${scheme}, ${width}`);
    }
  }
  await showIn(browser, 'light');
  await setWidth(browser, 360);
  await screen.waitFor('list', /^Steps of /);
  await screenshot(browser, `automation-canvas-${name}-phone`);
  assert.ok((await browser.execute(() => document.documentElement.scrollWidth)) <= 360, `${name} on a phone`);
  await setWidth(browser, 0);
  await screen.waitFor('application', canvas);
}

journey('The canvas of an automation', () => screen, {
  'an empty one says what to do': async () => {
    const { id } = await api.call<Automation>('POST', '/marketing/automations', { name: 'Empty' });
    await setWidth(browser, 1440, 900);
    await screen.open(`/automations/${id}/detail/canvas`);
    await screen.sees('No steps yet');
    await looks('empty');
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Add the first step');
    await screen.press('menuitem', /^Wait\b(?! for)/);
    await screen.waitFor('complementary', 'Wait 1');
    await looks('first');
  },

  'a win-back flow is made from a template, by mouse': async () => {
    await screen.open('/automations/choose');
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Win-back');
    await screen.press('button', 'Use this automation');
    await screen.waitFor('application', canvas);
    await screen.waitFor('button', /^Email 1/);
    byMouse = (await newest()).id;
    await looks('template');
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Show all steps');
    await screen.press('button', /^Add a step before end of yes, split 1/);
    await screen.press('menuitem', /^Tag/);
    await screen.waitFor('complementary', 'Action 2');
    await screen.choose('Tag', /Regular again/, 'Regular again');
    await screen.sees('Add the tag Regular again');
    await screen.press('button', 'Undo: Edit action 2');
    await screen.press('button', 'Redo: Edit action 2');
    await looks('panel');
    await setWidth(browser, 1024, 900);
    await screen.settled();
    const beyond = await browser.execute(() =>
      [...document.querySelectorAll('aside [role="combobox"]')].map((field) => {
        const [frame, form] = [field.parentElement, field.parentElement?.parentElement];
        return Math.round((frame?.getBoundingClientRect().right ?? 0) - (form?.getBoundingClientRect().right ?? 0));
      }),
    );
    assert.ok(
      beyond.length > 0 && beyond.every((pixels) => pixels <= 0),
      `Fields end ${String(beyond)} pixels beyond.`,
    );
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Save');
    await screen.sees('saved');
    assert.equal(shape((await read(byMouse)).steps), 'email split(action action | email split(action | email))');
  },

  'a step is dragged onto the line above another, and undo brings it back': async () => {
    const [from, to] = await browser.execute(() => {
      const cards = [...document.querySelectorAll('[id^="canvas-card-"]')];
      const nodeWith = (words: string) =>
        cards.find(({ textContent }) => textContent.includes(words))?.closest('.react-flow__node');
      return [nodeWith('Regular again'), nodeWith('Won back')?.querySelector('[data-line-to]')].map((part) => {
        const box = part?.getBoundingClientRect();
        if (!box) throw new Error('The two steps are not drawn.');
        return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
      });
    });
    assert.ok(from && to);
    const pointer = () => browser.action('pointer');
    await pointer()
      .move(from)
      .down()
      .move({ x: from.x - 20, y: from.y - 20, duration: 50 })
      .move({ ...to, duration: 150 })
      .perform(true);
    await until('the line to be marked', () =>
      browser.execute(() => document.querySelector('[data-line-to][data-drop]') !== null),
    );
    await screenshot(browser, 'automation-canvas-dragged');
    await pointer().up().perform();
    await screen.waitFor('button', /^Action 1 Add the tag Regular again/);
    await screen.waitFor('button', /^Action 2 Add the tag Won back/);
    assert.equal(await browser.execute(() => document.querySelector('[data-line-to][data-drop]')), null);
    await screen.press('button', /^Undo: Move/);
    await screen.waitFor('button', /^Action 1 Add the tag Won back/);
  },

  'another is made by keyboard alone': async () => {
    await screen.open('/automations/choose');
    await setWidth(browser, 1440, 900);
    await keyboard.tabTo('button', 'Win-back');
    await keyboard.press(Key.Enter);
    await keyboard.tabTo('button', 'Use this automation');
    await keyboard.press(Key.Enter);
    await screen.waitFor('button', /^Email 1/);
    byKeys = (await newest()).id;
    await keyboard.tabTo('application', canvas);
    // Entry, email, split, and the tag for those who order.
    for (let at = 0; at < 3; at += 1) await keyboard.press(Key.ArrowDown);
    await keyboard.press(Key.Insert);
    await screen.waitFor('menu', 'Add a step');
    await keyboard.press('t');
    await keyboard.press(Key.Enter);
    await screen.waitFor('button', /^Action 2 No tag yet/);
    // When it is undone, the keyboard is at the step before it.
    await keyboard.press(Key.Control, 'z');
    await screen.waitUntilGone('button', /^Action 2 No tag yet/);
    await keyboard.press(Key.Insert);
    await screen.waitFor('menu', 'Add a step');
    await keyboard.press('t');
    await keyboard.press(Key.Enter);
    await screen.waitFor('button', /^Action 2 No tag yet/);
    await keyboard.press(Key.Enter);
    await keyboard.choose('Tag', 'Regular again', /Regular again/);
    // The list of tags takes Escape while it is open.
    await keyboard.tabTo('application', canvas, { back: true });
    await screen.waitFor('button', /^Action 2 Add the tag Regular again/);
    // The email on the other side is copied to the end of this one, and away again.
    await keyboard.press(Key.Control, 'c');
    await keyboard.press(Key.ArrowDown);
    await keyboard.press(Key.Control, 'v');
    await screen.waitFor('button', /^Action 3 Add the tag Regular again/);
    await keyboard.press(Key.Delete);
    await screen.sees('Action 3 removed.');
    await keyboard.press(Key.Control, 'z');
    await screen.waitFor('button', /^Action 3 Add the tag Regular again/);
    await keyboard.press(Key.Control, 'y');
    await screen.waitUntilGone('button', /^Action 3 Add the tag Regular again/);
    await keyboard.tabTo('button', 'Save', { back: true });
    await keyboard.press(Key.Enter);
    await screen.sees('saved');
    const [mouse, keys] = [await read(byMouse), await read(byKeys)];
    assert.equal(shape(keys.steps), shape(mouse.steps));
    assert.equal(keys.email_count, 3);
  },

  'steps are pasted from one automation into another': async () => {
    await keyboard.tabTo('application', canvas);
    await keyboard.press(Key.Home);
    await keyboard.press(Key.ArrowDown);
    await keyboard.press(Key.Control, 'c');
    await screen.goTo('/automations');
    await screen.press('link', /^Empty/);
    await screen.press('link', 'Canvas');
    await screen.sees('No steps yet');
    await keyboard.tabTo('application', canvas);
    await keyboard.press(Key.Control, 'v');
    await screen.waitFor('button', /^Email 1/);
    await screen.press('button', 'Save');
    await screen.sees('saved');
    const [pasted] = (await read((await newest()).id)).steps;
    const [origin] = (await read(byKeys)).steps;
    assert.ok(pasted?.type === 'email' && origin?.type === 'email');
    assert.ok(origin.email_config.design);
    assert.deepEqual(pasted.email_config.design, origin.email_config.design);
  },

  'it goes live, and a contact goes the way that was simulated': async () => {
    await ordered('long-ago', new Date(Date.now() - 70 * day));
    await setWidth(browser, 1440, 900);
    await screen.open(`/automations/${byMouse}/detail/canvas`);
    await screen.waitFor('button', /^Email 1/);
    await screen.press('button', 'Simulate a contact');
    await screen.fill('Email address', email);
    await screen.press('button', 'Simulate', { role: 'dialog' });
    await screen.sees('Completed');
    await screen.press('button', 'Close', { role: 'dialog' });
    await screen.sees(`Path of ${email}`);
    await looks('path');
    await setWidth(browser, 1440, 900);
    const simulated = await api.call<AutomationSimulation>('POST', `/marketing/automations/${byMouse}/simulate`, {
      email,
      engaged: true,
    });
    await screen.press('button', 'Show all steps');
    const shown = await browser.execute(() =>
      [...document.querySelectorAll('[id^="canvas-card-"][data-visited]')].map(({ id }) => id.slice(12)),
    );
    assert.deepEqual(new Set(shown), new Set(simulated.steps.map(({ step_id: id }) => id)));
    await screen.sees('1 contact would enter now');
    await screen.press('switch', 'Include them when it goes live');
    await screen.press('button', 'Set live');
    await screen.sees('It is live');
    const inside = async () =>
      (await api.call<EnrollmentPage>('GET', `/marketing/automations/${byMouse}/contacts`)).result[0];
    await until(
      'the contact waits for an order',
      async () => (await inside())?.state === 'active' && (await inside())?.step_id === simulated.steps[1]?.step_id,
    );
    await ordered('now', new Date());
    await until('the contact is through', async () => (await inside())?.state === 'completed');
    const { trace } = await api.call<EnrollmentTrace>(
      'GET',
      `/marketing/automations/${byMouse}/contacts/${(await inside())?.contact_id ?? ''}`,
    );
    const way = (steps: readonly { readonly step_id: string; readonly outcome: string }[]) =>
      steps.map(({ step_id: id, outcome }) => `${id} ${outcome}`);
    assert.deepEqual(way(trace), way(simulated.steps));
  },

  'live, its cards have numbers': async () => {
    await screen.open(`/automations/${byMouse}/detail/canvas`);
    await screen.waitFor('button', /^Entry .* 1 ?entered/);
    await looks('live');
    await setWidth(browser, 1440, 900);
    await screen.press('button', /^Email 1/);
    await screen.seesInFrame('Message', 'usual');
    const height = await browser.execute(
      () => document.querySelector('[aria-label="Message preview"]')?.parentElement?.clientHeight ?? 0,
    );
    assert.ok(height > 200, `The message is ${height} pixels high.`);
    await looks('live-email');
  },

  'it is edited in a draft, which marks what is different, and published': async () => {
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Edit in a draft');
    await screen.sees('You are editing a draft');
    await screen.waitFor('application', canvas);
    await screen.press('button', 'Show all steps');
    await screen.press('button', /^Action 2 /);
    await screen.choose('Tag', /Back for good/, 'Back for good');
    await screen.press('button', 'Show all steps');
    await screen.press('button', /^Add a step before end of yes, split 1/);
    await screen.press('menuitem', /^End/);
    await screen.press('button', 'Save');
    await screen.sees('saved');
    await screen.waitFor('button', /^Action 2 ?Changed/);
    await screen.waitFor('button', /^Action 3 ?Added/);
    await looks('draft');
    await setWidth(browser, 1440, 900);
    await screen.press('button', 'Publish');
    await screen.sees('Back for good');
    await screen.press('button', 'Publish', { role: 'dialog' });
    await screen.sees('It is live');
    assert.equal(shape((await read(byMouse)).steps), 'email split(action action action | email split(action | email))');
  },
});
