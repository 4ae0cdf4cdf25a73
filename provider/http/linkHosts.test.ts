import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignupForm } from 'sendwright/wire/signupForms';
import sharp from 'sharp';
import { sql } from '../database/sql';
import { loadMessage } from '../delivery/message/loadMessage';
import { sendStreams } from '../domains/single-sends/delivery/sendStreams';
import { shortLink } from '../domains/sms/delivery/shortLinks';
import { seedSend } from '../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../testing/startTestProvider';
import { createServer } from './createServer';
import { hostName } from './linkHosts';
import { addWorkbench } from './workbench';

const contentUrl = 'https://content.example.net';
const publicUrl = 'https://app.example.net';

/** With its own content origin, and without. */
let apart: TestProvider;
let together: TestProvider;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'links-'));
  await writeFile(path.join(folder, 'index.html'), '<p>workbench</p>');
  apart = await startTestProvider({ jobs: false, config: { contentUrl, publicUrl } });
  together = await startTestProvider({ jobs: false, config: { contentUrl: publicUrl, publicUrl } });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([apart.close(), together.close()]);
});

const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });

/** A host that an account has validated. */
async function hold(provider: TestProvider, { accountId }: TestAccount, domain: string): Promise<string> {
  await provider.provider.database.execute(sql`
    insert into link_domains (account_id, domain, subdomain, is_default, valid_at, holds_host)
    values (${accountId}, ${domain}, 'go', true, now(), true)`);
  return `go.${domain}`;
}

/** What an account has in public: with the addresses as they are in messages and in the API. */
async function contentOf(provider: TestProvider, who: TestAccount): Promise<Record<string, string>> {
  const { database, config } = provider.provider;
  const form = (await provider.inject('POST', '/v3/marketing/forms', { name: 'Sign up' }, as(who))).json<SignupForm>();
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="upload"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const uploaded = await provider.inject('POST', '/v3/images', body, {
    ...as(who),
    'content-type': 'multipart/form-data; boundary=b',
  });
  const { url } = uploaded.json<{ url: string }>();
  const { singleSendId: streamId } = await seedSend(database, who.accountId, {
    recipients: 1,
    domain: `${randomUUID()}.example`,
    email: { html_content: `<img src="${url}"><a href="https://shop.example/">Shop</a>` },
  });
  const reader = await database.first<{ contact_id: string }>(
    sql`select contact_id from contacts where account_id = ${who.accountId} order by created_at desc limit 1`,
  );
  const contactId = reader?.contact_id ?? '';
  const code = streamId.replaceAll('-', '').slice(0, 10);
  await database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url)
    values (${who.accountId}, ${streamId}, 0, 'https://shop.example/')`);
  await database.execute(sql`
    insert into sms_links (account_id, stream_id, contact_id, place, code, link_index, url)
    values (${who.accountId}, ${streamId}, ${contactId}, 0, ${code}, 0, 'https://shop.example/')`);
  const message = await loadMessage(database, config.contentUrl, sendStreams, { accountId: who.accountId, streamId });
  const links = message?.settings.links?.linksFor(contactId);
  if (!message || !links) throw new Error('The message has no links.');
  const { origin } = new URL(links.open);
  return {
    open: links.open,
    click: `${links.clickBase}0`,
    redirect: links.redirect('https://shop.example/', 0),
    unsubscribe: links.unsubscribe,
    preferences: links.preferences,
    weblink: links.weblink,
    form: form.share_url,
    image: /src="([^"]+)"/.exec(message.content.html)?.[1] ?? '',
    text: shortLink(origin, who.accountId, code),
  };
}

const reached = [200, 302];
const visit = (provider: TestProvider, address: string, host: string) =>
  provider.inject('GET', new URL(address).pathname, undefined, { host, authorization: '' });

test.each([
  ['with a content origin', () => apart],
  ['without one', () => together],
])('%s, all addresses of an account are at its link domain, and work there and where they were', async (_, of) => {
  const provider = of();
  const who = await provider.createAccount();
  const before = await contentOf(provider, who);
  const { host: usual } = new URL(provider.provider.config.contentUrl);
  expect(new Set(Object.values(before).map((address) => new URL(address).host))).toEqual(new Set([usual]));
  const host = await hold(provider, who, `${who.username}.example`);
  const content = await contentOf(provider, who);
  for (const [what, address] of Object.entries(content)) {
    expect([what, new URL(address).origin]).toEqual([what, `https://${host}`]);
    for (const at of [host, `${host.toUpperCase()}.`, `${host}:443`, usual]) {
      const answer = await visit(provider, address, at);
      expect([what, at, reached.includes(answer.statusCode), answer.headers['set-cookie']]).toEqual([
        what,
        at,
        true,
        undefined,
      ]);
    }
  }
  // What was sent before also works at both.
  for (const [what, address] of Object.entries(before))
    for (const at of [host, usual])
      expect([what, reached.includes((await visit(provider, address, at)).statusCode)]).toEqual([what, true]);
  const oneClick = await provider.inject('POST', new URL(content['unsubscribe'] ?? '').pathname, 'List-Unsubscribe=x', {
    host,
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(oneClick.statusCode).toBe(200);
  // A host that the customer may use otherwise one day is not bound to HTTPS.
  expect(oneClick.headers['strict-transport-security']).toBeUndefined();
});

test.each([
  ['with a content origin', () => apart],
  ['without one', () => together],
])('%s, a link domain serves no content of other accounts, and neither API, sign-in nor workbench', async (_, of) => {
  const provider = of();
  const [who, other] = [await provider.createAccount(), await provider.createAccount()];
  const host = await hold(provider, who, `${who.username}.example`);
  const foreign = await contentOf(provider, other);
  for (const [what, address] of Object.entries(foreign))
    expect([what, (await visit(provider, address, host)).statusCode]).toEqual([what, 404]);
  for (const place of [
    '/',
    '/v3/user/profile',
    '/v3/openapi.json',
    '/v3/sign-in',
    '/health',
    '/metrics',
    '/link-domains/ask?domain=x',
    '/senders/verify/x',
    '/thumbnails/designs/x.jpg',
    '/anything',
  ])
    for (const at of [host, host.toUpperCase(), `${host}.`, `${host}:8080`]) {
      const answer = await provider.inject('GET', place, undefined, { host: at, ...as(who) });
      expect([place, at, answer.statusCode]).toEqual([place, at, 404]);
    }
  // Nobody can pass another host on, because no proxy is trusted.
  const forwarded = await provider.inject('GET', '/v3/user/profile', undefined, {
    host,
    'x-forwarded-host': new URL(publicUrl).host,
    ...as(who),
  });
  expect(forwarded.statusCode).toBe(404);
});

test('the workbench is not at a link domain', async () => {
  const who = await together.createAccount();
  const host = await hold(together, who, `${who.username}.example`);
  const server = await createServer(together.provider.config);
  server.linkHosts.current = together.server.linkHosts.current;
  await addWorkbench(server, folder);
  const page = (at: string) => server.inject({ url: '/', headers: { accept: 'text/html', host: at } });
  expect([(await page('app.example.net')).statusCode, (await page(host)).statusCode]).toEqual([200, 404]);
  await server.close();
});

test('links stay at the host after the domain is turned off, removed or no longer shared', async () => {
  const [who, child] = [together, await together.createAccount({ parent: together })];
  const host = await hold(together, who, 'kept.example');
  const { database } = together.provider;
  await database.execute(sql`
    insert into shared_link_domains (account_id, link_id, subuser_account_id)
    select account_id, link_id, ${child.accountId} from link_domains where account_id = ${who.accountId}`);
  const [own, theirs] = [await contentOf(together, who), await contentOf(together, child)];
  expect(new URL(theirs['click'] ?? '').host).toBe(host);
  const id = (await together.inject('GET', '/v3/whitelabel/links')).json<{ id: number }[]>()[0]?.id;
  expect((await together.inject('DELETE', `/v3/whitelabel/links/${id}`)).statusCode).toBe(204);
  for (const address of [...Object.values(own), ...Object.values(theirs)])
    expect([address, reached.includes((await visit(together, address, host)).statusCode)]).toEqual([address, true]);
  expect(new URL((await contentOf(together, child))['click'] ?? '').origin).toBe(publicUrl);
});

test('a network that asks for many hosts is refused, others go on', async () => {
  const ask = (host: string, remoteAddress: string) =>
    together.server.inject({ url: '/t/o/x.gif', headers: { host }, remoteAddress });
  let status = 0;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let number = 0; number <= 600; number += 1)
    status = (await ask(`h${number}.invented.example`, '198.51.100.9')).statusCode;
  clock.mockRestore();
  expect(status).toBe(429);
  expect((await ask('app.example.net', '198.51.100.9')).statusCode).toBe(404);
  expect((await ask('another.invented.example', '198.51.100.200')).statusCode).toBe(404);
});

test.each([
  ['GO.Example.com:8443', 'go.example.com'],
  ['go.example.com.', 'go.example.com'],
  ['go.example.com.:80', 'go.example.com'],
  ['[::1]:80', '[::1]'],
  ['', ''],
])('the host %j is %j', (header, name) => expect(hostName(header)).toBe(name));
