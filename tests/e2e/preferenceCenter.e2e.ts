import assert from 'node:assert/strict';
import { type Brand, defaultBrand } from 'sendwright/email';
import type { Audience } from 'sendwright/wire/sendChecks';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// What recipients choose: the team sets up the page, a reader uses it from a message, and sends honor it.

const reader = 'marta@example.com';
const brand: Brand = {
  ...defaultBrand,
  colors: {
    ...defaultBrand.colors,
    background: '#f5ecdf',
    surface: '#fffaf3',
    heading: '#2b1a12',
    text: '#2b1a12',
    muted: '#7a6355',
    line: '#e3d5c3',
    link: '#a23e1b',
  },
  buttons: {
    ...defaultBrand.buttons,
    radius: 8,
    primary: { ...defaultBrand.buttons.primary, fill: '#b5502b', color: '#ffffff', borderColor: '#b5502b' },
  },
  headingFont: 'Georgia, serif',
};

let browser: Browser;
let screen: Screen;
let api: Api;
let list: string;
let parts: { list: string; sender: number; group: number };

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  list = await api.list();
  parts = { list, sender: (await api.verifiedSender()).id, group: await api.group('The roast letter') };
  for (const [name, description] of [
    ['New coffees', 'First pick, before they sell out'],
    ['Events in Lyon', 'Cuppings, classes and openings'],
    ['Offers', 'A few times a year'],
  ])
    await api.call('POST', '/asm/groups', { name, description, is_default: true });
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [
      { email: reader, first_name: 'Marta', city: 'Lyon' },
      { email: 'jo@example.com', first_name: 'Jo' },
    ],
  });
  await api.finishedJob(job);
  await api.call('PUT', '/marketing/brand_kit', { brand });
  await signIn(screen);
});

/** Sends a letter, and returns where its recipients got it. */
async function sent(name: string): Promise<string[]> {
  const id = await api.draft(name, parts);
  await api.sendNow(id);
  await api.finishedSend(id);
  return (await api.recipients(id)).toSorted();
}
const audience = () =>
  api.call<Audience>('POST', '/marketing/singlesends/audience', {
    send_to: { list_ids: [list] },
    suppression_group_id: parts.group,
  });
/** A link in the newest message to the reader. */
async function linkOf(kind: 'u' | 'p'): Promise<string> {
  const { html } = await api.messageTo(reader);
  const link = new RegExp(`https?://[^\\s"<>]*/${kind}/[^\\s"<>]+`).exec(html ?? '')?.[0];
  assert.ok(link, `The message has no link to /${kind}/.`);
  return link;
}
const bodyText = () => browser.execute(() => document.body.innerText.replace(/\s+/g, ' '));
const pageSays = (words: string) => until(`the page to say “${words}”`, async () => (await bodyText()).includes(words));

journey('The preference center', () => screen, {
  'the team finds it beside the groups, and sees the pages in its brand': async () => {
    await screen.open('/unsubscribe-groups');
    await screen.press('link', 'Preference center');
    await screen.isAt(/\/preference-center$/);
    await screen.seesInFrame('The page that recipients see', 'The roast letter');
    await checkLooks(screen, 'preference-center');
  },

  'texts, a translation and a contact field are set, and the preview shows them': async () => {
    await screen.fill('Title', 'What should we send you?');
    await screen.choose('Add a field', 'City');
    await screen.fill('Label of City', 'Your city');
    await screen.seesInFrame('The page that recipients see', 'What should we send you?');
    await screen.select('Texts in', 'Deutsch');
    await screen.fill('Title', 'Was dürfen wir Ihnen senden?');
    await screen.seesInFrame('The page that recipients see', 'Was dürfen wir Ihnen senden?');
    await screen.press('tab', 'Before unsubscribing');
    await screen.seesInFrame('The page that recipients see', 'Einen Monat pausieren');
    await screen.press('tab', 'After it');
    await screen.seesInFrame('The page that recipients see', 'Zu viele E-Mails');
    await screen.press('button', 'Save');
    await screen.sees('Preference center saved.');
    await checkLooks(screen, 'preference-center-edited');
  },

  'a reader chooses from a message, and the next send honors it': async () => {
    assert.deepEqual(await sent('The roast letter 1'), ['jo@example.com', reader]);
    await browser.url(await linkOf('p'));
    await pageSays('What should we send you?');
    await checkLooks(screen, 'preferences-page');
    await screen.press('checkbox', /^Events in Lyon/);
    await screen.press('radio', 'At most weekly');
    await screen.fill(/^Your city/, 'Nice');
    await screen.press('button', 'Save preferences');
    await pageSays('Your preferences are saved.');
    await checkLooks(screen, 'preferences-page-saved');
    assert.deepEqual(await sent('The roast letter 2'), ['jo@example.com']);
    const { less_often: lessOften, receives } = await audience();
    assert.deepEqual({ lessOften, receives }, { lessOften: 1, receives: 1 });
    const { result } = await api.call<{ result: { city: string }[] }>('POST', '/marketing/contacts/search', {
      query: `email = '${reader}'`,
    });
    assert.equal(result[0]?.city, 'Nice');
  },

  'before unsubscribing, a pause is offered; it can be ended': async () => {
    await browser.url(await linkOf('u'));
    await pageSays('Unsubscribe?');
    await checkLooks(screen, 'unsubscribe-page');
    await screen.press('button', 'Pause for a month');
    await pageSays('Paused: nothing is sent to');
    await checkLooks(screen, 'preferences-page-paused');
    assert.equal((await audience()).paused, 1);
    await screen.press('button', 'End the pause');
    await until('the pause to end', async () => (await audience()).paused === 0);
  },

  'who unsubscribes from everything can say why, and the team sees who': async () => {
    await screen.press('button', 'Unsubscribe from everything');
    await pageSays('Why did you unsubscribe?');
    await checkLooks(screen, 'unsubscribed-page');
    await screen.press('radio', 'Too many emails');
    await screen.fill(/^Anything else/, 'Three a week is a lot.');
    await screen.press('button', 'Send answer');
    await pageSays('Thank you for telling us.');
    assert.equal((await audience()).unsubscribed, 1);
    await screen.open('/preference-center');
    await screen.press('link', 'Too many emails');
    await screen.isAt(/\/preference-center\/too_often$/);
    await screen.sees('Three a week is a lot.');
    await checkLooks(screen, 'preference-center-people');
  },
});
