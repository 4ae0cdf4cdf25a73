import assert from 'node:assert/strict';
import type { Automation, AutomationPage, EnrollmentPage } from 'sendwright/wire/automations';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import { type Api, letter } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A welcome series from the first click to the email to a new contact, with the real engine.

let browser: Browser;
let screen: Screen;
let api: Api;
let automation: Automation;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  await api.verifiedSender();
  await api.group();
  await signIn(screen, '/automations');
});

/** The page in both themes and on a phone: no accessibility problems, nothing cut off. */
async function looks(name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    await screen.settled();
    await screenshot(browser, `automations-${name}-${scheme}`);
    assert.deepEqual(
      await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'),
      [],
      `${name}, ${scheme}`,
    );
  }
  await showIn(browser, 'light');
  await setWidth(browser, 360);
  await screen.settled();
  await screenshot(browser, `automations-${name}-phone`);
  assert.ok(
    (await browser.execute(() => document.documentElement.scrollWidth)) <= 360,
    `${name} is wider than a phone.`,
  );
  await setWidth(browser, 0);
}

journey('A welcome series', () => screen, {
  'it is chosen from the empty list': async () => {
    await screen.sees('No automations yet');
    await looks('empty');
    await screen.open('/automations/choose');
    await screen.press('button', 'Create welcome series');
    await screen.isAt(/^\/automations\/[\w-]+\/detail/);
    await screen.sees('What email(s) are included in your automation?');
    const [made] = (await api.call<AutomationPage>('GET', '/marketing/automations')).result;
    assert.equal(made?.name, 'Untitled Welcome Series');
    automation = await api.call<Automation>('GET', `/marketing/automations/${made.id}`);
    assert.equal(automation.steps.length, 3);
    await looks('draft');
  },

  'it is filled in, with a first email made in the design editor': async () => {
    const sender = await api.call<{ id: number }[] | { results: { id: number }[] }>('GET', '/marketing/senders');
    const senderId = (Array.isArray(sender) ? sender : sender.results)[0]?.id;
    for (const step of automation.steps) {
      await api.call('PATCH', `/marketing/automations/${automation.id}/steps/${step.id}`, {
        email_config: {
          subject: letter.subject,
          sender_id: senderId,
          ...(step === automation.steps[0] ? {} : { editor: 'design', html_content: letter.html_content }),
        },
      });
    }
    await screen.open(`/automations/${automation.id}/detail`);
    await screen.fill('Name', 'Welcome to the bakery');
    await screen.select('Unsubscribe group', 'Newsletter');
    await screen.press('button', 'Edit inbox details of email 1');
    await screen.fill('Subject', 'Hello from the oven, {{first_name}}');
    await screen.press('button', 'Add email content, email 1');
    await screen.press('button', 'Start designing');
    await screen.isAt(/messages\/1\/editor/);
    await screen.press('button', 'Done');
    await screen.isAt(/\/detail$/);
    await screen.sees('Ready to go live.');
    await looks('ready');
  },

  'it goes live, and a new contact gets the first email': async () => {
    await screen.press('button', 'Set live');
    // Not the text before it, which explains what "it is live" means.
    await screen.sees(/It is live/);
    await api.call('PUT', '/marketing/contacts', { contacts: [{ email: 'ana@readers.example', first_name: 'Ana' }] });
    const message = await api.messageTo('ana@readers.example');
    assert.equal(message.subject, 'Hello from the oven, Ana');
  },

  'the contact is seen at the second email, with the way so far': async () => {
    await until('the step to the second email', async () => {
      const { result } = await api.call<EnrollmentPage>(
        'GET',
        `/marketing/automations/${automation.id}/contacts?state=active`,
      );
      return result[0]?.step_id === automation.steps[1]?.id;
    });
    await screen.open(`/automations/${automation.id}/detail/contact_list`);
    await screen.sees('ana@readers.example');
    await screen.sees('Email 2');
    await looks('contacts');
    await screen.open(`/automations/${automation.id}/stats`);
    await screen.sees('By email');
    await looks('statistics');
    await screen.press('link', '1, people: Email 1, Passed');
    await screen.waitFor('dialog', 'Email 1: passed');
    await screen.sees('1 person');
    await screen.waitFor('link', /^Ana/, { role: 'dialog' });
    await looks('people');
    await screen.press('button', 'Close', { role: 'dialog' });
    await screen.isAt(/\/stats$/);
  },

  'a change of a live email waits until it is applied': async () => {
    await screen.open(`/automations/${automation.id}/detail`);
    await screen.press('button', 'Edit inbox details of email 2');
    await screen.fill('Subject', 'How we bake');
    await screen.press('button', 'Save');
    await screen.sees('Changes not yet applied');
    await looks('pending');
    await screen.press('button', 'Save and Apply');
    await screen.sees('Changes applied');
    const [, second] = (await api.call<Automation>('GET', `/marketing/automations/${automation.id}`)).steps;
    assert.ok(
      second?.type === 'email' && second.pending_email_config === null && second.email_config.subject === 'How we bake',
    );
  },
});
