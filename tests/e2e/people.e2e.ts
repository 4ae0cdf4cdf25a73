import assert from 'node:assert/strict';
import { until } from '../support/until';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkThemes } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// After a send: who opened it, a segment of those who did not, and the same message to them once more.

const readers = 8;
const address = (n: number) => `reader${n}@readers.example`;
const reader = 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/128.0';

let browser: Browser;
let screen: Screen;
let api: Api;
let send: string;
let again: string;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const sender = (await api.verifiedSender()).id;
  const group = await api.group();
  const list = await api.list('Readers');
  await api.call('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: Array.from({ length: readers }, (_, n) => ({
      email: address(n),
      first_name: 'Reader',
      last_name: `${n}`,
    })),
  });
  await until(
    'the contacts',
    async () =>
      (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${list}`)).contact_count === readers,
  );
  const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
    name: 'Guji is back',
    send_to: { list_ids: [list] },
    email_config: {
      subject: 'Guji tastes of blueberries',
      sender_id: sender,
      suppression_group_id: group,
      html_content:
        '<html><body><p>Order <a href="https://coffee.example/guji">Guji</a></p>' +
        '<p><a href="{{unsubscribe}}">Unsubscribe</a></p></body></html>',
    },
  });
  send = id;
  // The first send through the page is `mainJob`.
  await api.sendNow(send);
  await api.finishedSend(send);
});

/** What a reader does with the message: fetches its image, and follows its first link. */
async function reads(n: number, clicks: boolean): Promise<void> {
  const { html } = await api.messageTo(address(n));
  const pixel = /http:[^"]+\/t\/o\/[^"]+/.exec(html ?? '')?.[0] ?? '';
  const link = /http:[^"]+\/t\/c\/[^"]+/.exec(html ?? '')?.[0] ?? '';
  for (const place of clicks ? [pixel, link] : [pixel])
    await fetch(place, { redirect: 'manual', headers: { 'user-agent': reader } });
}

journey('The people behind figures', () => screen, {
  'the openers of a send are listed': async () => {
    for (const n of [1, 2]) await reads(n, n === 1);
    await signIn(screen, `/single-sends/${send}/stats`);
    await screen.sees(new RegExp(`Not opened 75\\.0% 6 of ${readers} delivered`, 'i'));
    await checkThemes(screen, 'people-tiles');
    await screen.press('link', /^Unique opens/);
    await screen.isAt(/stats\/people\/opened$/);
    await screen.waitFor('dialog', 'Opened');
    await screen.sees('2 people');
    await screen.sees('Reader 1');
    await checkThemes(screen, 'people-opened');
    await screen.press('link', 'Clicked', { role: 'dialog' });
    await screen.sees('1 person');
    await screen.sees('1 click');
  },

  'a segment is made of those who have not opened it': async () => {
    await screen.press('link', 'Not opened', { role: 'dialog' });
    await screen.sees('6 people');
    await checkThemes(screen, 'people-not-opened');
    await setWidth(browser, 360);
    await checkThemes(screen, 'people-narrow');
    await setWidth(browser, 0);
    await screen.press('button', 'Create segment', { role: 'dialog' });
    await screen.waitFor('dialog', 'Create segment');
    await screen.press('button', 'Create segment', { role: 'dialog', name: 'Create segment' });
    await screen.sees('Segment created.');
    const { results } = await api.call<{ results: { id: string; name: string }[] }>('GET', '/marketing/segments/2.0');
    assert.deepEqual(
      results.map(({ name }) => name),
      ['Not opened: Guji is back'],
    );
    const counted = async () =>
      (await api.call<{ contacts_count: number }>('GET', `/marketing/segments/2.0/${results[0]?.id}`)).contacts_count;
    await until('the members', async () => (await counted()) === 6);
  },

  'they are sent it again, with another subject, after a review': async () => {
    await screen.press('button', /^Resend to \d+ non-openers?$/);
    await screen.fill('Subject', 'Did you miss the blueberries?');
    await screen.press('button', 'Review resend');
    await screen.isAt(/\/review$/);
    again = /single-sends\/([^/]+)\/review/.exec(await screen.address())?.[1] ?? '';
    const draft = await api.call<SingleSend>('GET', `/marketing/singlesends/${again}`);
    assert.equal(draft.email_config.subject, 'Did you miss the blueberries?');
    assert.ok(Date.parse(draft.send_at ?? '') > Date.now(), 'The draft has no time in the future.');
    await screen.sees('Did you miss the blueberries?');
    // One opens it just before the second message is sent.
    await reads(3, false);
    await screen.press('button', 'Send or schedule');
    // It has the time that the resend proposed.
    await screen.press('radio', /^Immediately/, { role: 'dialog' });
    await screen.press('button', /^Send now to/, { role: 'dialog' });
    await screen.isAt(new RegExp(`^/single-sends/${again}/stats`));
    assert.equal((await api.finishedSend(again)).sent, 5);
    await screen.open(`/single-sends/${again}/stats/people/delivered`);
    await screen.sees('5 people');
    await screen.open(`/single-sends/${send}/stats/people/opened`);
    await screen.sees('3 people');
  },

  'both are in the reports, where each figure opens its people, too': async () => {
    await screen.open('/reports/sends');
    await screen.sees('Guji tastes of blueberries');
    await screen.sees('Did you miss the blueberries?');
    await screen.press('link', /^37\.5%: Opened, people of Guji is back$/);
    await screen.isAt(new RegExp(`/single-sends/${send}/stats/people/opened$`));
    await screen.sees('3 people');
  },

  'the figures of the overview open their people, for the days of the report': async () => {
    await screen.open('/reports');
    await screen.sees('Audience growth by source');
    await checkThemes(screen, 'reports-overview');
    await screen.press('link', /^[\d.]+%, people: Opened$/);
    await screen.waitFor('dialog', 'Opened');
    await screen.sees('3 people');
    await screen.sees('Reader 1');
    await checkThemes(screen, 'reports-people');
    await screen.press('button', 'Create segment', { role: 'dialog' });
    await screen.waitFor('dialog', 'Create segment');
    await screen.sees('These people get a tag');
    await screen.press('button', 'Create segment', { role: 'dialog', name: 'Create segment' });
    await screen.sees('Segment created. Its people are being tagged.');
    const tagged = async () =>
      (await api.call<{ result: { contact_count: number }[] }>('GET', '/marketing/tags')).result[0]?.contact_count;
    await until('the tags', async () => (await tagged()) === 3);
    await setWidth(browser, 360);
    await checkThemes(screen, 'reports-people-narrow');
    await setWidth(browser, 1024);
    await screen.press('button', 'Close');
    await checkThemes(screen, 'reports-middle');
    await screen.press('link', /joined, people: Joined$/);
    await screen.sees(`${readers} people`);
    await setWidth(browser, 0);
  },

  'home shows the last send, and leads to those who have not opened it': async () => {
    await screen.open('/');
    await screen.sees('Opens in the first 72 hours');
    await checkThemes(screen, 'home-last-send');
    await setWidth(browser, 1024);
    await checkThemes(screen, 'home-middle');
    await setWidth(browser, 360);
    await checkThemes(screen, 'home-narrow');
    await setWidth(browser, 0);
    await screen.press('link', 'Resend to non-openers');
    await screen.isAt(new RegExp(`/single-sends/${again}/stats/people/not_opened$`));
    await screen.waitFor('dialog', 'Not opened');
  },
});
