import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Feed } from 'sendwright/wire/feeds';
import type { ListArchive } from 'sendwright/wire/archives';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A blog's new posts become a campaign, and what was sent to a list is on a public page with a feed.

let api: Api;
let screen: Screen;
let product: Product;
let list: string;

let posts = ['Old bread'];
let blog: Server;
const item = (title: string): string =>
  `<item><guid>${title}</guid><title>${title}</title><link>https://blog.example/${title.length}</link>
   <description>About ${title}.</description></item>`;

openWorkbench(
  async (workbench) => {
    ({ api, screen, product } = workbench);
    await api.verifiedSender();
    await api.group('Bread');
    list = await api.list('Readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ email: 'ada@readers.example', first_name: 'Ada' }],
    });
    await api.finishedJob(job);
    await signIn(screen, '/single-sends/feeds');
  },
  async () => {
    blog = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.end(`<rss version="2.0"><channel><title>The bakery</title>${posts.map(item).join('')}</channel></rss>`);
    });
    await new Promise<void>((listening) => blog.listen(0, '127.0.0.1', listening));
    return { settings: { WEBHOOK_ADDRESSES: '127.0.0.1' } };
  },
);

after(() => new Promise((closed) => blog.close(closed)));

const dialog = { role: 'dialog' };

journey('A blog is sent to a list, which has a public archive', () => screen, {
  'a feed is added after a preview': async () => {
    await screen.sees('No feeds yet');
    await checkLooks(screen, 'feeds-empty');
    await screen.press('button', 'Add feed');
    await screen.fill(/^Feed/, `http://127.0.0.1:${(blog.address() as AddressInfo).port}/feed.xml`);
    await screen.fill(/^Name/, 'Blog');
    await screen.press('button', 'Preview email', dialog);
    await screen.sees('Old bread');
    await checkLooks(screen, 'feeds-new');
    await screen.press('switch', /^Send it without asking/);
    await screen.press('button', 'Add feed', dialog);
    await screen.sees('Feed added. New items are sent from now on.');
    await checkLooks(screen, 'feeds');
  },
  'a new post becomes a single send': async () => {
    posts = ['Rye bread', ...posts];
    await screen.press('button', 'Check now: Blog');
    await screen.sees('Blog has something new. A single send was made of it.');
    const { result } = await api.call<{ result: Feed[] }>('GET', '/marketing/feeds');
    const send = result[0]?.last_send_id ?? '';
    await api.call('DELETE', `/marketing/singlesends/${send}/schedule`);
    await api.call('PUT', `/marketing/singlesends/${send}/schedule`, { send_at: 'now', undo_seconds: 0 });
    await api.finishedSend(send);
  },
  'the list gets a public archive, with what was sent': async () => {
    await screen.goTo(`/contacts/lists/${list}`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Public archive');
    await screen.press('switch', /^Show what was sent/);
    await screen.press('checkbox', /^Include emails sent before/);
    await checkLooks(screen, 'archive-new');
    await screen.press('button', 'Save', dialog);
    await screen.sees('The public archive is saved.');
    await checkLooks(screen, 'archive');
    const { url, feed_url: feed } = await api.call<ListArchive>('GET', `/marketing/lists/${list}/archive`);
    const page = await (await fetch(url ?? '')).text();
    assert.ok(page.includes('Rye bread') && page.startsWith('<!doctype html>'), page);
    const rss = await (await fetch(feed ?? '')).text();
    assert.match(rss, /<title>Rye bread<\/title>/);
    assert.ok(!rss.includes('ada@') && !page.includes('ada@'));
    await screen.browser.url(url ?? product.url);
    await screen.sees('Rye bread');
    await checkLooks(screen, 'archive-page');
  },
});
