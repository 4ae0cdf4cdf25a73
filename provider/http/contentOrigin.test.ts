import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignupForm } from 'sendwright/wire/signupForms';
import sharp from 'sharp';
import { parseConfig } from '../config';
import { prepareMessages } from '../delivery/message/prepareMessages';
import { loadMessage } from '../delivery/message/loadMessage';
import { sendStreams } from '../domains/single-sends/delivery/sendStreams';
import { seedSend } from '../testing/seedSend';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { sql } from '../database/sql';
import { createServer } from './createServer';
import { addWorkbench } from './workbench';

const contentUrl = 'https://content.example.net';
const there = { host: 'content.example.net', authorization: '' };

let apart: TestProvider;
let together: TestProvider;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  await writeFile(path.join(folder, 'index.html'), '<p>workbench</p>');
  apart = await startTestProvider({ jobs: false, config: { contentUrl } });
  together = await startTestProvider({ jobs: false });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([apart.close(), together.close()]);
});

/** Addresses of what users write: a form, an image, and the links of a message. */
async function contentOf(
  provider: TestProvider,
): Promise<{ form: string; image: string; weblink: string; unsubscribe: string; preferences: string }> {
  const { database } = provider.provider;
  const form = (await provider.inject('POST', '/v3/marketing/forms', { name: 'Sign up' })).json<SignupForm>();
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
  const image = (
    await provider.inject('POST', '/v3/images', body, { 'content-type': 'multipart/form-data; boundary=b' })
  ).json<{ url: string }>();
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 1 });
  const reader = await database.first<{ contact_id: string }>(
    sql`select contact_id from contacts where account_id = ${provider.accountId} limit 1`,
  );
  const stream = { accountId: provider.accountId, streamId: singleSendId };
  const message = await loadMessage(database, provider.provider.config.contentUrl, sendStreams, stream);
  const links = message?.settings.links?.linksFor(reader?.contact_id ?? '');
  if (!links) throw new Error('The message has no links.');
  expect(
    typeof (await prepareMessages({ database, publicUrl: provider.provider.config.contentUrl }, sendStreams, stream)),
  ).toBe('object');
  return {
    form: form.share_url,
    image: image.url,
    weblink: links.weblink,
    unsubscribe: links.unsubscribe,
    preferences: links.preferences,
  };
}

test('with a CONTENT_URL, user content is served there and nowhere else', async () => {
  const content = await contentOf(apart);
  for (const [what, address] of Object.entries(content)) {
    const { origin, pathname } = new URL(address);
    expect([what, origin]).toEqual([what, contentUrl]);
    expect([what, (await apart.inject('GET', pathname, undefined, there)).statusCode]).toEqual([what, 200]);
    const elsewhere = await apart.inject('GET', `${pathname}?embed=1`, undefined, { authorization: '' });
    expect([what, elsewhere.statusCode, elsewhere.headers.location]).toEqual([
      what,
      307,
      `${contentUrl}${pathname}?embed=1`,
    ]);
  }
  // One-click unsubscribing follows no redirection: links of messages that were sent before keep working.
  expect(
    (
      await apart.inject('POST', new URL(content.unsubscribe).pathname, 'List-Unsubscribe=One-Click', {
        authorization: '',
        'content-type': 'application/x-www-form-urlencoded',
      })
    ).statusCode,
  ).toBe(200);
});

test('the content origin serves neither the API nor the workbench', async () => {
  const { apiKey } = apart;
  for (const place of [
    '/v3/user/profile',
    '/v3/openapi.json',
    '/v3/sign-in',
    '/metrics',
    '/senders/verify/x',
    '/anything',
  ]) {
    expect([
      place,
      (await apart.inject('GET', place, undefined, { host: there.host, authorization: `Bearer ${apiKey}` })).statusCode,
    ]).toEqual([place, 404]);
  }
  expect((await apart.inject('GET', '/v3/user/profile')).statusCode).toBe(200);
  const server = await createServer({ ...apart.provider.config });
  await addWorkbench(server, folder);
  const page = (host?: string) => server.inject({ url: '/', headers: { accept: 'text/html', ...(host && { host }) } });
  expect([(await page()).statusCode, (await page(there.host)).statusCode]).toEqual([200, 404]);
  expect((await page()).headers['content-security-policy']).toContain(`img-src 'self' ${contentUrl}`);
  await server.close();
});

test('without one, what users write has no origin of its own and runs no script', async () => {
  const { image, ...pages } = await contentOf(together);
  for (const [what, address] of Object.entries(pages)) {
    const { statusCode, headers } = await together.inject('GET', new URL(address).pathname, undefined, {
      authorization: '',
    });
    expect([what, statusCode]).toEqual([what, 200]);
    // Only the author's own HTML needs the sandbox to keep scripts from running: the others' policy names no source of
    // any.
    const policy =
      what === 'weblink'
        ? /^sandbox (?!.*allow-scripts)(?!.*allow-same-origin)/
        : /^sandbox (?!.*allow-same-origin).*default-src 'none'(?!.*script-src)/;
    expect([what, headers['content-security-policy']]).toEqual([what, expect.stringMatching(policy)]);
  }
  expect((await together.inject('GET', new URL(image).pathname)).headers['content-security-policy']).toContain(
    'sandbox',
  );
});

test.each([
  ['https://content.example.net/path', 'without a path'],
  ['http://127.0.0.1:4680', 'a different host'],
  ['content.example.net', 'must be an address'],
])('CONTENT_URL=%s is refused', (value, reason) => {
  expect(() => parseConfig({ CONTENT_URL: value })).toThrow(reason);
});

test('CONTENT_URL defaults to PUBLIC_URL', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://mail.example.com/' }).contentUrl).toBe('https://mail.example.com');
  expect(
    parseConfig({ PUBLIC_URL: 'https://mail.example.com', CONTENT_URL: 'https://Content.example.net/' }).contentUrl,
  ).toBe(contentUrl);
});
