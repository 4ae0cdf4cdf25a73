import assert from 'node:assert/strict';
import { until } from '../support/until';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { blockRequests, setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks, checkThemes } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The page of one contact: who they are, how they react, and what happened, with everything beside it.

const address = 'hannah.okafor@post.example';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

let browser: Browser;
let screen: Screen;
let api: Api;
let contact: string;
let quiet: string;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const sender = (await api.verifiedSender()).id;
  const group = await api.group();
  const list = await api.list('Newsletter');
  const field = await api.call<{ id: string }>('POST', '/marketing/field_definitions', {
    name: 'roast',
    field_type: 'Text',
  });
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [
      {
        email: address,
        first_name: 'Hannah',
        last_name: 'Okafor',
        city: 'Bristol',
        country: 'United Kingdom',
        phone_number: '+44 7700 900142',
        custom_fields: { [field.id]: 'natural' },
      },
    ],
  });
  await api.finishedJob(job);
  const other = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    contacts: [{ external_id: 'q-1' }],
  });
  await api.finishedJob(other.job_id);
  const idOf = async (query: string) =>
    (await api.call<{ result: { id: string }[] }>('POST', '/marketing/contacts/search', { query })).result[0]?.id ?? '';
  contact = await idOf(`email = '${address}'`);
  quiet = await idOf(`external_id = 'q-1'`);
  const places = ['guji', 'guji-washed'];
  for (const [name, subject] of [
    ['Roaster’s notes: Sidama', 'A new roast from Sidama'],
    ['Roaster’s notes: Guji', 'Guji is back'],
  ] as const) {
    const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
      name,
      send_to: { list_ids: [list] },
      email_config: {
        subject,
        sender_id: sender,
        suppression_group_id: group,
        html_content: `<html><body>${places
          .map((place) => `<p><a href="https://copperline.example/${place}">${place}</a></p>`)
          .join('')}<p><a href="{{unsubscribe}}">Unsubscribe</a></p></body></html>`,
      },
    });
    await api.sendNow(id);
    await api.finishedSend(id);
  }
  const { html } = await api.messageTo(address);
  const addresses = [...(html ?? '').matchAll(/http:[^"]+\/t\/[oc]\/[^"]+/g)].map(([place]) => place);
  const pixel = addresses.filter((place) => place.includes('/t/o/'));
  for (const place of [...pixel, ...pixel, ...addresses.filter((one) => one.includes('/t/c/')).slice(0, 2)])
    await fetch(place, { redirect: 'manual', headers: { 'user-agent': phone } });
  await until(
    'the clicks',
    async () =>
      (await api.call<{ result: { event: string }[] }>('GET', `/marketing/contacts/${contact}/activity`)).result.filter(
        ({ event }) => event === 'click',
      ).length >= 1,
  );
});

journey('The page of a contact', () => screen, {
  'it says who they are, how they react and what happened': async () => {
    await signIn(screen, `/contacts/profile/${contact}`);
    await screen.sees('Hannah Okafor');
    assert.equal(await browser.getTitle(), 'Hannah Okafor · Sendwright');
    assert.match(
      await browser.execute(() => document.querySelector('nav[aria-label="Breadcrumb"]')?.textContent ?? ''),
      /Hannah Okafor$/,
    );
    await screen.sees('Subscribed');
    // The initials are in front of the name, with the address below it, and the actions are at the right end.
    const [mark, name, below, edit] = await browser.execute(() => {
      const header = document.querySelector('main header');
      return [
        header?.querySelector(':scope > [aria-hidden]'),
        header?.querySelector('h1'),
        header?.querySelector(':scope > p'),
        header?.querySelector('h1')?.parentElement?.lastElementChild?.lastElementChild,
      ].map((part) => {
        const { left = 0, right = 0, top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
        return { left, right, top, bottom, end: header?.getBoundingClientRect().right };
      });
    });
    assert.ok(mark && name && below && edit);
    assert.ok(mark.right <= name.left && mark.top <= name.bottom, 'The initials are not in front of the name.');
    assert.ok(below.top >= name.bottom && below.left === name.left, 'The address is not below the name.');
    assert.ok(edit.end !== undefined && edit.end - edit.right < 1, 'The actions are not at the right end.');
    await screen.sees('Last 2 campaigns');
    await screen.sees(/Received Roaster’s notes: Guji/);
    await screen.sees(/Joined the list Newsletter/);
    await checkLooks(screen, 'contact-page');
    await setWidth(browser, 1024);
    await checkThemes(screen, 'contact-page-1024');
    await setWidth(browser, 0);
  },

  'a change is on the timeline, with who made it': async () => {
    await screen.press('link', 'Edit');
    await screen.fill('City', 'Bath');
    await screen.press('button', 'Save contact');
    await screen.sees('Bath, United Kingdom');
    await screen.sees(/edited City/);
    await screen.press('button', 'Changes');
    await screen.sees(/edited City/);
  },

  'tags are given on the page and in the grid, where they are a column and a filter': async () => {
    await screen.open(`/contacts/profile/${contact}`);
    await screen.press('button', 'Add a tag');
    await screen.choose('Tag', /Natural fan/, 'Natural fan');
    await screen.sees(/added the tag Natural fan/);
    await checkLooks(screen, 'contact-page-tags');
    await screen.open('/contacts/all');
    await screen.sees('Natural fan');
    await screen.press('checkbox', `Select ${address}`);
    await screen.press('button', 'Add tag');
    await screen.waitFor('dialog', /^Tag hannah/);
    await checkThemes(screen, 'contact-tag-dialog');
    await screen.press('button', 'Cancel');
    await screen.open('/contacts/all?tag=natural%20fan');
    await screen.sees('1 reachable');
    await checkLooks(screen, 'contact-grid-tags');
  },

  'the other parts have addresses of their own': async () => {
    await screen.open(`/contacts/profile/${contact}/consent`);
    await screen.sees('No consent records');
    await checkLooks(screen, 'contact-page-consent');
    await screen.press('link', 'Back to the timeline');
    await screen.press('link', 'All message events');
    await screen.sees('Delivered');
    await checkLooks(screen, 'contact-page-events');
  },

  'a contact to whom nothing happened has a short page': async () => {
    await screen.open(`/contacts/profile/${quiet}`);
    await screen.sees('No email address');
    await screen.sees(/Was added/);
    await checkLooks(screen, 'contact-page-quiet');
  },

  'what could not be loaded is said in its place': async () => {
    await blockRequests(browser, ['*/timeline*', '*/engagement*']);
    await screen.open(`/contacts/profile/${contact}`);
    await screen.sees("The timeline couldn't be loaded.");
    await screen.sees("The engagement couldn't be loaded.");
    await checkLooks(screen, 'contact-page-failing');
    await blockRequests(browser, []);
  },
});
