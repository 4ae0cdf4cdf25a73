import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Feed, FeedCheck, FeedPreview } from 'sendwright/wire/feeds';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { webhookOptions } from '../../outgoing/webhookAddress';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { checkDueFeeds } from './checkFeeds';
import { FeedError, feedIn } from './readFeed';

interface Item {
  readonly id: string;
  readonly title?: string;
  readonly link?: string;
  readonly text?: string;
}

let provider: TestProvider;
let account: TestAccount;
let parts: SeededSend;
/** What the feed's server has, and how it answers. */
let items: readonly Item[] = [];
let status = 200;
let site: Server;
let url: string;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const rss = (): string => `<?xml version="1.0"?><rss version="2.0"><channel><title>Bread &amp; butter</title>
${items
  .map(
    ({ id, title = id, link = `/posts/${id}`, text = '' }) =>
      `<item><guid>${id}</guid><title>${escaped(title)}</title><link>${escaped(link)}</link>
       <description>${escaped(text)}</description></item>`,
  )
  .join('')}</channel></rss>`;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml' });
    response.end(rss());
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/feed`;
  provider = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
});
afterAll(async () => {
  await provider.close();
  await new Promise((closed) => site.close(closed));
});
beforeEach(async () => {
  [items, status] = [[{ id: 'old' }], 200];
  account = await provider.createAccount();
  parts = await seedSend(provider.provider.database, account.accountId, { recipients: 2, domain: 'readers.example' });
});

const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = account) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const request = (more: object = {}) => ({
  name: 'Blog',
  url,
  subject: 'New: [item]',
  list_ids: [parts.listId],
  sender_id: parts.senderId,
  suppression_group_id: parts.groupId,
  hour: 9,
  weekdays: [1, 2, 3, 4, 5],
  most_items: 2,
  sends_itself: true,
  ...more,
});
const add = async (more: object = {}) => (await ask('POST', '/v3/marketing/feeds', request(more))).json<Feed>();
const look = async (id: string) => (await ask('POST', `/v3/marketing/feeds/${id}/check`)).json<FeedCheck>();
const sendOf = async (id: string | null) => (await ask('GET', `/v3/marketing/singlesends/${id}`)).json<SingleSend>();
const read = async (id: string) => (await ask('GET', `/v3/marketing/feeds/${id}`)).json<Feed>();

test('only what is new is sent, once, and the newest first', async () => {
  const feed = await add();
  expect(feed).toMatchObject({ enabled: true, problem: null, last_send_id: null });
  expect(new Date(feed.next_at ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect(await look(feed.id)).toEqual({ new_items: 0, single_send_id: null });
  items = [{ id: 'c', title: 'Rye' }, { id: 'b', title: 'Spelt' }, { id: 'a', title: 'Oats' }, ...items];
  const found = await look(feed.id);
  expect(found).toMatchObject({ new_items: 3, single_send_id: expect.any(String) as string });
  const send = await sendOf(found.single_send_id);
  expect(send).toMatchObject({ status: 'scheduled', name: 'Blog: Rye', email_config: { subject: 'New: Rye' } });
  expect(send.send_to.list_ids).toEqual([parts.listId]);
  const { html_content: html } = send.email_config;
  expect([html?.includes('Rye'), html?.includes('Spelt'), html?.includes('Oats')]).toEqual([true, true, false]);
  expect(html).toContain(`href="${new URL('/posts/c', url).href}"`);
  expect(await look(feed.id)).toEqual({ new_items: 0, single_send_id: null });
  expect((await read(feed.id)).last_send_id).toBe(found.single_send_id);
});

test('two processes at once make one send', async () => {
  const feed = await add();
  items = [{ id: 'new' }, ...items];
  const found = await Promise.all([look(feed.id), look(feed.id), look(feed.id)]);
  expect(found.filter(({ single_send_id: id }) => id !== null)).toHaveLength(1);
});

test('what a website writes is no merge tag, no script and no address but of the web', async () => {
  const feed = await add();
  items = [
    {
      id: 'x',
      title: 'Hi {{email}} <script>alert(1)</script>',
      link: 'javascript:alert(1)',
      text: '<p>Read {{{unsubscribe}}} <b>on</b></p>',
    },
  ];
  const { single_send_id: id } = await look(feed.id);
  const { html_content: html, subject } = (await sendOf(id)).email_config;
  expect(subject).not.toContain('{{');
  expect(html).not.toMatch(/\{\{email|<script|javascript:/i);
  expect(html).toContain('Read (((unsubscribe))) on');
});

test('as a draft, or where it can’t be sent, it waits for somebody, who is told', async () => {
  const draft = await add({ sends_itself: false });
  items = [{ id: 'new' }, ...items];
  const { single_send_id: id } = await look(draft.id);
  expect((await sendOf(id)).status).toBe('draft');
  const unverified = await add({ name: 'Other' });
  await provider.provider.database.execute(sql`
    update senders set verified_at = null where account_id = ${account.accountId}`);
  items = [{ id: 'newer' }, ...items];
  const second = await look(unverified.id);
  expect((await sendOf(second.single_send_id)).status).toBe('draft');
  expect((await read(unverified.id)).problem).toMatch(/^The single send stays a draft: /);
  const notices = await provider.provider.database.rows<{ title: string; message: string }>(sql`
    select title, message from notices
    where account_id = ${account.accountId} and occasion like 'feed %' order by created_at`);
  expect(notices.map(({ title }) => title)).toEqual(['Blog has something new', 'Other could not be sent']);
  expect(notices[0]?.message).toBe('A draft with 1 new item waits for you to send it.');
});

test('a feed that is due is looked at, and one that fails is tried again in an hour', async () => {
  const { database } = provider.provider;
  const feed = await add();
  const due = () => database.execute(sql`update feeds set next_at = now() where account_id = ${account.accountId}`);
  const run = () =>
    checkDueFeeds(provider.provider, webhookOptions(provider.provider.config), new AbortController().signal);
  status = 503;
  for (let count = 0; count < 3; count += 1) {
    await due();
    await run();
  }
  const failed = await read(feed.id);
  expect(failed.problem).toBe("The feed's server responded with 503.");
  expect(new Date(failed.next_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  const notices = await database.rows<{ title: string }>(sql`
    select title from notices where account_id = ${account.accountId} and occasion like 'feed %'`);
  expect(notices).toEqual([{ title: "Blog can't be read" }]);
  status = 200;
  items = [{ id: 'new' }, ...items];
  await due();
  await run();
  expect(await read(feed.id)).toMatchObject({ problem: null, last_send_id: expect.any(String) as string });
  await ask('PATCH', `/v3/marketing/feeds/${feed.id}`, { enabled: false });
  expect((await read(feed.id)).next_at).toBeNull();
});

test('the preview has what would be sent, and sends nothing', async () => {
  items = [{ id: 'a', title: 'Rye', text: 'Fresh' }];
  const shown = (
    await ask('POST', '/v3/marketing/feeds/preview', { url, subject: '[feed]: [item]', sender_id: parts.senderId })
  ).json<FeedPreview>();
  expect(shown).toMatchObject({ title: 'Bread & butter', items: 1, subject: 'Bread & butter: Rye' });
  expect(shown.html).toContain('Fresh');
  expect((await ask('GET', '/v3/marketing/feeds')).json()).toEqual({ result: [] });
});

test.each([
  ['url', { url: 'http://10.0.0.1/feed' }],
  ['url', { url: 'nothing' }],
  ['list_ids', { list_ids: ['00000000-0000-4000-8000-000000000000'] }],
  ['sender_id', { sender_id: 999_999 }],
  ['suppression_group_id', { suppression_group_id: 999_999 }],
])('a wrong %s is refused', async (field, more) => {
  const refused = await ask('POST', '/v3/marketing/feeds', request(more));
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('what another account has is not found', async () => {
  const feed = await add();
  const stranger = await provider.createAccount();
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/check'],
  ] as const)
    expect((await ask(method, `/v3/marketing/feeds/${feed.id}${path}`, undefined, stranger)).statusCode).toBe(404);
  expect((await ask('DELETE', `/v3/marketing/feeds/${feed.id}`)).statusCode).toBe(204);
});

test('Atom is read, items without an id are told apart, and what is no feed is refused', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title>
    <entry><title>Older</title><link href="/1"/><updated>2030-01-01T00:00:00Z</updated></entry>
    <entry><title>Newer</title><link href="/2"/><updated>2030-02-01T00:00:00Z</updated></entry>
    <entry><title>Newer</title><link href="/2"/><updated>2030-02-01T00:00:00Z</updated></entry></feed>`;
  const feed = feedIn(atom, 'https://example.com/feed');
  expect(feed.items.map(({ title, link }) => [title, link])).toEqual([
    ['Newer', 'https://example.com/2'],
    ['Older', 'https://example.com/1'],
  ]);
  for (const text of ['', '<html><body>Hi</body></html>', '<'.repeat(100_000), '{"a":1}'])
    expect(() => feedIn(text, 'https://example.com/')).toThrow(FeedError);
});

test.each([
  ['nested without end', `<rss><channel><title>x</title><item><title>${'<a>'.repeat(600_000)}`],
  ['nothing but elements', `<rss><channel><title>x</title>${'<item/>'.repeat(280_000)}`],
  ['one text', `<rss><channel><title>x</title><item><description>${'&lt;a&gt;'.repeat(200_000)}`],
])('a feed that is %s does not stop the server', (_name, text) => {
  let outcome: unknown;
  try {
    outcome = feedIn(text, 'https://example.com/').items.length;
  } catch (error) {
    outcome = error;
  }
  expect(outcome instanceof FeedError || outcome === 1).toBe(true);
});
