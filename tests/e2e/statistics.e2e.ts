import assert from 'node:assert/strict';
import { after } from 'node:test';
import { until } from '../support/until';
import type { Sender } from 'sendwright/wire/senders';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import { Mailbox } from './support/mailbox';
import { checkThemes } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A running send: watched, paused, resumed, and retried where it failed; then its statistics, from what recipients did
// with messages that arrived at a real mail server.

const readers = 200;
const address = (n: number) => `reader${n}@readers.example`;
const reader = 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/128.0';
const links = ['bread', 'cake', 'opening-hours', 'recipes'];

const mailbox = new Mailbox();
let product: Product;
let browser: Browser;
let screen: Screen;
let api: Api;
let send: string;
let sender: number;
let group: number;
let list: string;

openWorkbench(
  async (workbench) => {
    ({ product, api, browser, screen } = workbench);
    sender = await verifiedSender();
    group = await api.group();
    list = await api.list('Readers');
    await api.call('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: Array.from({ length: readers }, (_, n) => ({ email: address(n), first_name: `Reader ${n}` })),
    });
    await until(
      'the contacts',
      async () =>
        (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${list}`)).contact_count === readers,
    );
  },
  async () => ({ settings: { SMTP_URL: await mailbox.open() } }),
);

after(() => mailbox.close());

/** A sender whose address is confirmed with the link in its email. */
async function verifiedSender(): Promise<number> {
  const { id } = await api.call<Sender>('POST', '/marketing/senders', {
    nickname: 'Bakery',
    from: { email: 'hello@bakery.example', name: 'The Bakery' },
    reply_to: { email: 'hello@bakery.example' },
    address: '1 Mill Lane',
    city: 'Lyon',
    country: 'France',
  });
  const { text = '' } = await mailbox.messageTo('hello@bakery.example');
  await fetch(/https?:\/\/[^\s"<>]*verify[^\s"<>]*/.exec(text)?.[0] ?? '', { method: 'POST' });
  return id;
}

/** The addresses in a recipient's message: the pixel, and the links in order. */
async function placesIn(n: number): Promise<{ pixel: string; links: readonly string[] }> {
  const { html = '' } = await mailbox.messageTo(address(n));
  return {
    pixel: /http:[^"]+\/t\/o\/[^"]+/.exec(html)?.[0] ?? '',
    links: [...html.matchAll(/http:[^"]+\/t\/c\/[^"]+/g)].map(([link]) => link),
  };
}
const visit = (place: string) => fetch(place, { redirect: 'manual', headers: { 'user-agent': reader } });

/** The colors of the chart's lines and grid: those of many opaque pixels. */
function colorsOfChart(): Promise<string> {
  return browser.execute(() => (window as unknown as { colorsOfChart(): string }).colorsOfChart());
}

/**
 * The same on paper: rendered after all listeners have handled `beforeprint`. Listeners of a window run in the order in
 * which they were added.
 */
async function colorsOnPaper(): Promise<string> {
  await browser.execute(() => {
    const page = window as unknown as { colorsOfChart(): string; printed: string };
    addEventListener('beforeprint', () => (page.printed = page.colorsOfChart()), { once: true });
  });
  await browser.sendCommandAndGetResult('Page.printToPDF', {});
  return until('the print', () => browser.execute(() => (window as unknown as { printed?: string }).printed));
}

async function readColors(): Promise<void> {
  await browser.execute(() => {
    (window as unknown as { colorsOfChart(): string }).colorsOfChart = () => {
      const canvas = document.querySelector('canvas');
      const { data = [] } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const color = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts]
        .filter(([, count]) => count > 300)
        .map(([color]) => color)
        .toSorted()
        .join(', ');
    };
  });
}

journey('Statistics', () => screen, {
  'a send is watched while it leaves': async () => {
    const { id } = await api.call<{ id: string }>('POST', '/marketing/singlesends', {
      name: 'Autumn at the bakery',
      send_to: { list_ids: [list] },
      email_config: {
        subject: 'Dear {{first_name}}',
        sender_id: sender,
        suppression_group_id: group,
        html_content:
          '<html><body><h1>Dear {{first_name}}</h1>' +
          `${links.map((link) => `<p><a href="https://bakery.example/${link}">${link}</a></p>`).join('')}</body>` +
          '</html>',
      },
    });
    send = id;
    // Two minutes in total; the following steps take some seconds of it.
    mailbox.pause = 6000;
    mailbox.refuse = (to) =>
      to === address(0)
        ? '550 5.1.1 no such user'
        : to === address(1) || to === address(2)
          ? '554 5.7.1 listed for now'
          : undefined;
    await signIn(screen, `/single-sends/${send}/stats`);
    await screen.sees('Not sent yet');
    await api.sendNow(send);
    await screen.open(`/single-sends/${send}/stats`);
    await screen.sees('Messages being sent');
    await screen.sees(/a second/);
    await checkThemes(screen, 'statistics-sending');
  },

  'it is paused and nothing more leaves, then resumed': async () => {
    await screen.press('button', 'Pause');
    await screen.sees('Sending is paused');
    await until('the messages in flight', async () => (await api.progress(send)).sending === 0);
    const held = await api.progress(send);
    assert.equal(held.finished, false, 'It ended before it was paused.');
    await screen.sees('Nobody receives anything until it is resumed');
    await checkThemes(screen, 'statistics-paused');
    assert.equal((await api.progress(send)).sent, held.sent);
    mailbox.pause = 0;
    await screen.press('button', 'Resume');
    await screen.sees('every recipient accounted for');
    assert.equal(mailbox.count(/@readers\.example$/), readers - 3);
  },

  'only the failed are retried, and not whose address is wrong for good': async () => {
    await screen.sees('2 messages failed and can be retried');
    mailbox.refuse = (to) => (to === address(2) ? '554 5.7.1 listed for now' : undefined);
    await screen.press('button', 'Retry the failed');
    await screen.press('button', 'Retry the failed', { role: 'alertdialog' });
    await until('the retry', async () => mailbox.count(address(1)) === 1);
    await api.finishedSend(send);
    assert.equal(mailbox.count(/@readers\.example$/), readers - 2);
    assert.equal(mailbox.count(address(0)), 0);
    await screen.sees('1 message failed and can be retried');
    await screen.sees('The statistics agree with the ledger. 4 bounced or blocked − 2 retried since = 2 still refused');
  },

  'what happened to one reader is told, step by step': async () => {
    await screen.fill('What happened to ana@…?', address(1));
    // The rows before the search have the reader, too, and go when it is answered.
    await screen.sees('1 recipient');
    await screen.press('rowheader', address(1));
    await screen.waitFor('dialog', address(1));
    await screen.sees('Retried');
    await screen.sees('2 attempts');
    await screen.sees('listed for now');
    await checkThemes(screen, 'statistics-recipient');
    await screen.press('button', 'Close', { role: 'dialog' });
  },

  'opens and clicks of readers are counted, those of a scanner apart': async () => {
    for (const n of [5, 6, 7]) await visit((await placesIn(n)).pixel);
    const one = await placesIn(5);
    await visit(one.links[0] ?? '');
    await visit(one.links[0] ?? '');
    // A security gateway follows every link at once.
    const scanned = await placesIn(8);
    await Promise.all(scanned.links.map(visit));
    await screen.open(`/single-sends/${send}/stats`);
    await screen.sees(new RegExp(`Unique opens 1\\.5% 3 of ${readers - 2} delivered`, 'i'));
    await screen.sees(new RegExp(`Unique clicks 0\\.5% 1 of ${readers - 2} delivered 1 more by bots`, 'i'));
    await screen.sees(/Clicks 6 4 2/);
    await screen.sees('bakery.example/bread');
    await checkThemes(screen, 'statistics-full');
    await setWidth(browser, 360);
    await checkThemes(screen, 'statistics-narrow');
    await setWidth(browser, 0);
  },

  'the figures go into a file, and the page to paper': async () => {
    const csv = await fetch(`${product.url}/v3/marketing/stats/singlesends/export?ids=${send}`, {
      headers: { authorization: `Bearer ${api.key}` },
    });
    assert.match(await csv.text(), /^Name,ID,Date,Requests,Delivered,Total Opens,/);
    await screen.press('button', 'Compare');
    await screen.sees('Compare with');
    await showIn(browser, 'light');
    await screen.settled();
    await readColors();
    const light = await colorsOfChart();
    await showIn(browser, 'dark');
    await until('the dark chart', async () => (await colorsOfChart()) !== light);
    assert.equal(await colorsOnPaper(), light, 'Paper is not light.');
    await until('the dark chart once more', async () => (await colorsOfChart()) !== light);
    await showIn(browser, 'light');
    const stats = await api.stats(send);
    assert.deepEqual(
      [stats?.requests, stats?.delivered, stats?.bounces, stats?.blocks, stats?.clicks, stats?.machine_clicks],
      [readers, readers - 2, 1, 3, 6, 4],
    );
  },
});
