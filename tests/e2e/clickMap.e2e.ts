import assert from 'node:assert/strict';
import { until } from '../support/until';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The clicks of a send, drawn on its message at both widths, and the people behind each link.

const readers = 11;
const address = (n: number) => `reader${n}@readers.example`;
const reader = 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/128.0';
const cup = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#2b1d14"/>' +
    '<circle cx="430" cy="90" r="70" fill="#c98a4b"/></svg>',
).toString('base64');
const message =
  '<html><head><style>@media (max-width: 480px) { .half { display: block !important; width: auto !important; } }' +
  '</style></head><body style="margin:0;background:#f4efe6;font-family:Georgia,serif">' +
  '<div style="max-width:600px;margin:0 auto;background:#fffaf2">' +
  `<a href="https://coffee.example/story"><img src="data:image/svg+xml;base64,${cup}" alt="Header image" ` +
  'style="display:block;width:100%"></a>' +
  '<div style="padding:24px;text-align:center"><h1>Guji is back, {{first_name}}</h1>' +
  '<p>And it tastes of <a href="https://coffee.example/notes">blueberries</a>.</p>' +
  '<p><a href="https://coffee.example/guji" style="display:inline-block;padding:12px 24px;background:#8a5a33;' +
  'color:#fff">Order Guji</a></p>' +
  '<table width="100%"><tr>' +
  ['natural', 'washed']
    .map(
      (kind) =>
        '<td class="half" width="50%" style="padding:16px">' +
        `<a href="https://coffee.example/guji">Guji, ${kind}</a></td>`,
    )
    .join('') +
  '</tr></table><p style="font-size:12px"><a href="{{unsubscribe}}">Unsubscribe</a></p></div></div></body></html>';
/** The links in the order of the message, each with the readers who follow it: one each, as scanners follow several. */
const clicks: readonly (readonly number[])[] = [[0], [], [1, 2, 3, 4, 5, 6, 7], [8], [9]];

let screen: Screen;
let api: Api;
let send: string;

openWorkbench(async (workbench) => {
  ({ api, screen } = workbench);
  const sender = (await api.verifiedSender()).id;
  const group = await api.group();
  const list = await api.list('Readers');
  await api.call('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: Array.from({ length: readers }, (_, n) => ({ email: address(n), first_name: `Reader ${n}` })),
  });
  const count = async () =>
    (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${list}`)).contact_count;
  await until('the contacts', async () => (await count()) === readers);
  const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
    name: 'Guji is back',
    send_to: { list_ids: [list] },
    email_config: {
      subject: 'Guji tastes of blueberries',
      sender_id: sender,
      suppression_group_id: group,
      html_content: message,
    },
  });
  send = id;
  await api.sendNow(send);
  await api.finishedSend(send);
  for (const n of Array.from({ length: readers }, (_, one) => one)) {
    const { html } = await api.messageTo(address(n));
    const links = html?.match(/http:[^"]+\/t\/c\/[^"]+/g) ?? [];
    for (const [place, who] of clicks.entries())
      if (who.includes(n)) await fetch(links[place] ?? '', { redirect: 'manual', headers: { 'user-agent': reader } });
  }
  await until('the clicks', async () => {
    const { total_clicks: total } = await api.call<{ total_clicks: number }>(
      'GET',
      `/marketing/stats/singlesends/${send}/links`,
    );
    return total === clicks.flat().length;
  });
});

/** The middle of each badge in the message, relative to it, by its text. */
const badges = () =>
  screen.browser.execute(() =>
    [...document.querySelectorAll<HTMLElement>('[data-place]')].map((badge) => {
      const { left, width } = badge.getBoundingClientRect();
      const frame = document.querySelector('iframe[title="Message"]')?.getBoundingClientRect();
      return { text: badge.innerText, at: (left + width / 2 - (frame?.left ?? 0)) / (frame?.width ?? 1) };
    }),
  );

/** Scrolls to the map, for its pictures. */
const showMap = () =>
  screen.browser.execute(() => document.querySelector('ul[aria-label="Links"]')?.closest('section')?.scrollIntoView());

journey('The click map', () => screen, {
  'clicks are drawn on the message': async () => {
    await signIn(screen, `/single-sends/${send}/stats`);
    await screen.sees('Where they clicked');
    await until('the badges', async () => (await badges()).length === clicks.length);
    assert.deepEqual(
      (await badges()).map(({ text }) => text),
      ['10.0% · 1', '0', '70.0% · 7', '10.0% · 1', '10.0% · 1'],
    );
    await screen.sees('Order Guji');
    await screen.sees('Header image');
    await screen.sees('The message is shown as');
    await showMap();
    await checkLooks(screen, 'click-map');
  },

  'a row of the list highlights its link, and a badge its row': async () => {
    await screen.press('button', 'Guji, washed');
    const state = () =>
      screen.browser.execute(() => ({
        row: [...document.querySelectorAll('ul[aria-label="Links"] li')]
          .filter((row) => row.className !== '')
          .map((row) => row.querySelector('button')?.innerText),
        outlines: [...document.querySelectorAll('[data-place]')].filter((badge) =>
          badge.parentElement?.className.includes(' '),
        ).length,
      }));
    await until('the highlight', async () => (await state()).row[0] === 'Guji, washed');
    assert.equal((await state()).outlines, 1);
    await until('the row', async () => {
      // Again if the page, while it scrolls, moves a row below the mouse.
      await screen.browser.execute(() => {
        const badge = document.querySelector<HTMLElement>('[data-place="0"] a');
        badge?.blur();
        badge?.focus();
      });
      return (await state()).row[0] === 'Header image';
    });
  },

  'at the width of a phone, the links have other places': async () => {
    const before = (await badges())[4]?.at ?? 0;
    await screen.press('tab', 'Phone');
    await until('the new places', async () => ((await badges())[4]?.at ?? 1) < before - 0.1);
    await showMap();
    await checkLooks(screen, 'click-map-phone');
  },

  'a badge opens the people who clicked': async () => {
    await screen.press('tab', 'Desktop');
    await until('the badges', async () => (await badges()).length === clicks.length);
    await screen.press('link', /^70\.0% · 7, people/);
    await screen.isAt(/stats\/people\/clicked\?.*link=2/);
    await screen.sees('7 people');
    await screen.open(`/single-sends/${send}/stats`);
    await screen.press('tab', 'Table');
    await screen.sees('Positions are numbered from the top left');
  },
});
