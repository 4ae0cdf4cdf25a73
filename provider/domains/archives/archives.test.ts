import type { ListArchive } from 'sendwright/wire/archives';
import { sql } from '../../database/sql';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let account: TestAccount;
let listId: string;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  account = await provider.createAccount();
  listId = (await ask('POST', '/v3/marketing/lists', { name: 'Bread news' })).json<{ id: string }>().id;
});

const database = () => provider.provider.database;
const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = account) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const anybody = (path: string) => provider.inject('GET', path, undefined, { authorization: '' });
const pathOf = (url: string | null): string => new URL(url ?? '').pathname;
const archive = () => `/v3/marketing/lists/${listId}/archive`;
const turnOn = async (body: object = {}) =>
  (await ask('PUT', archive(), { title: 'Bread & butter', ...body })).json<ListArchive>();

/** An email to the list whose sending has ended. */
async function sent(subject: string, html: string, { finished = true, more = '{}' } = {}): Promise<SeededSend> {
  const send = await seedSend(database(), account.accountId, {
    recipients: 1,
    domain: `a${Math.random().toString(36).slice(2)}.example`,
    email: { subject, html_content: html, preheader: 'Fresh for {{first_name}}' },
  });
  await database().execute(sql`
    update single_sends set status = 'triggered', finished_at = ${finished ? sql`now()` : sql`null`},
      send_to = jsonb_build_object('list_ids', jsonb_build_array(${listId}::text)) || ${more}::jsonb
    where account_id = ${account.accountId} and single_send_id = ${send.singleSendId}`);
  return send;
}

const html = `<p>Dear {{first_name}} {{last_name}}, {{email}}</p><p><a href="{{Weblink}}">browser</a>
  <a href="{{unsubscribe}}">leave</a> <a href="https://example.com/bread">bread</a></p>`;

test('a list has no page until somebody turns it on, and none after it was turned off', async () => {
  expect((await ask('GET', archive())).json()).toMatchObject({ is_on: false, url: null, title: 'Bread news' });
  const on = await turnOn();
  expect(on).toMatchObject({ is_on: true, title: 'Bread & butter', sends: [] });
  expect((await anybody(pathOf(on.url))).statusCode).toBe(200);
  expect((await turnOn({ title: 'Bread' })).url).toBe(on.url);
  expect((await ask('DELETE', archive())).statusCode).toBe(204);
  expect((await anybody(pathOf(on.url))).statusCode).toBe(404);
  // Who knew the old address learns nothing of the new one.
  expect((await turnOn()).url).not.toBe(on.url);
  expect((await ask('GET', '/v3/marketing/lists/nothing/archive')).statusCode).toBe(404);
  expect((await ask('PUT', archive(), { title: '' })).statusCode).toBe(400);
});

test('the page and the feed have what was sent, without anything of a contact', async () => {
  const { url, feed_url: feed } = await turnOn({ intro: 'All <b>letters</b>' });
  const { singleSendId: id } = await sent('Rye, {{first_name}} & more', html);
  const index = await anybody(pathOf(url));
  expect(index.headers['content-security-policy']).toContain("default-src 'none'");
  expect(index.body).toContain('<strong>Rye, &amp; more</strong>');
  expect(index.body).toContain('All &lt;b&gt;letters&lt;/b&gt;');
  const xml = await anybody(pathOf(feed));
  expect(xml.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(xml.body).toContain('<title>Rye, &amp; more</title>');
  expect(xml.body).toContain(`<link>${url}/${id}</link>`);
  const message = await anybody(`${pathOf(url)}/${id}`);
  expect(message.statusCode).toBe(200);
  expect(message.headers['content-security-policy']).toMatch(/^sandbox /);
  expect(message.body).toContain('Dear  , ');
  expect(message.body).toContain(`href="${url}/${id}"`);
  // Neither tracked nor anybody's: no pixel, no signed links.
  expect(message.body).toContain('href="https://example.com/bread"');
  expect(message.body).not.toMatch(/\/[tupw]\/|\{\{|@/);
});

test('what has not ended, was canceled, or went to somebody else is not there', async () => {
  const { url } = await turnOn();
  const running = await sent('Running', html, { finished: false });
  const cancelled = await sent('Canceled', html);
  await database().execute(sql`
    update single_sends set cancelled_at = now()
    where account_id = ${account.accountId} and single_send_id = ${cancelled.singleSendId}`);
  const elsewhere = await sent('Elsewhere', html, { more: '{"list_ids":[]}' });
  const stranger = await provider.createAccount();
  const theirs = await seedSend(database(), stranger.accountId, { recipients: 1, domain: 'theirs.example' });
  expect((await anybody(pathOf(url))).body).not.toContain('<strong>');
  for (const { singleSendId } of [running, cancelled, elsewhere, theirs])
    expect((await anybody(`${pathOf(url)}/${singleSendId}`)).statusCode).toBe(404);
});

test('earlier sends are there only if asked for, and single ones can be left out', async () => {
  const earlier = await sent('Earlier', html);
  const { url } = await turnOn();
  const later = await sent('Later', html);
  expect((await anybody(pathOf(url))).body).not.toContain('Earlier');
  const all = await turnOn({ includes_earlier: true, hidden: [later.singleSendId] });
  expect(all.sends.map(({ subject, hidden }) => [subject, hidden])).toEqual([
    ['Later', true],
    ['Earlier', false],
  ]);
  const index = (await anybody(pathOf(url))).body;
  expect([index.includes('Earlier'), index.includes('Later')]).toEqual([true, false]);
  expect((await anybody(`${pathOf(url)}/${later.singleSendId}`)).statusCode).toBe(404);
  expect((await anybody(`${pathOf(url)}/${earlier.singleSendId}`)).statusCode).toBe(200);
  // Hidden ones stay hidden when something else changes.
  expect((await turnOn({ includes_earlier: true })).sends[0]?.hidden).toBe(true);
});

test('a page goes with its list, and addresses that nobody made lead nowhere', async () => {
  const { url } = await turnOn();
  await ask('DELETE', `/v3/marketing/lists/${listId}`);
  expect((await anybody(pathOf(url))).statusCode).toBe(404);
  for (const token of ['x', '1-AAAAAAAAAAAAAAAA', `${'z'.repeat(11)}-AAAAAAAAAAAAAAAA`, "1-'; select 1 --AAAA"])
    expect((await anybody(`/archive/${encodeURIComponent(token)}`)).statusCode).toBe(404);
});
