import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { sql } from '../../database/sql';
import { createDkimKey } from '../../delivery/dkim/dkimKeys';
import { mailStream } from '../../delivery/mail/mailStream';
import { returnPath } from '../../delivery/tracking/returnPath';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import type { SmtpListener } from '../smtpListener';
import { startInbound } from './startInbound';

// Mail that other mail servers deliver: bounces, and mail for hosts with a parse setting.

let provider: TestProvider;
let inbound: SmtpListener;
const posts: FormData[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    void new Response(Buffer.concat(chunks), { headers }).formData().then((form) => {
      if (status === 200) posts.push(form);
      response.writeHead(status).end();
    });
  });
});
beforeAll(async () => {
  // The receiver is on this machine, where the product posts only if the operator says so.
  provider = await startTestProvider({
    config: { webhookAddresses: ['127.0.0.1'], bounceDomain: 'bounces.example.com' },
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  await createDkimKey(database(), provider.accountId, 'bakery.example', 'test');
  await provider.inject('POST', '/v3/user/webhooks/parse/settings', {
    hostname: 'in.bakery.example',
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/mail`,
  });
  await seedSend(database(), provider.accountId, { recipients: 0 });
  inbound = await startInbound(provider.provider, {
    ...provider.provider.config,
    smtp: { submissionPort: undefined, inboundPort: 0, tls: undefined },
  });
});
afterAll(async () => {
  await inbound.close();
  await provider.close();
  await new Promise((closed) => receiver.close(closed));
});
beforeEach(() => {
  posts.length = 0;
  status = 200;
});

const database = () => provider.provider.database;

/** Delivers as a mail server does; resolves with the reply. */
async function deliver(to: readonly string[], message: SendMailOptions, from = 'ada@readers.example') {
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true });
  try {
    return await transport.sendMail({ ...message, envelope: { from, to: [...to] } });
  } finally {
    transport.close();
  }
}

/** A connection by hand; `said` waits for a text and returns all that arrived. */
function greeted() {
  const socket = connect(inbound.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  return { socket, said: (pattern: RegExp) => eventually(async () => pattern.test(text) && text) };
}

/** Sends to an address; returns the return path of the message. */
async function sentTo(email: string): Promise<string> {
  await provider.inject('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email }] }],
    from: { email: 'news@example.com' },
    subject: 'Your order',
    content: [{ type: 'text/plain', value: 'Thank you.' }],
  });
  const row = await eventually(() =>
    database().first<{ contact_id: string; link_secret: Buffer }>(sql`
      select contact_id, link_secret from deliveries join accounts using (account_id)
      where account_id = ${provider.accountId} and email = ${email} and state = 'sent'`),
  );
  const subject = { accountId: provider.accountId, streamId: mailStream, contactId: row.contact_id };
  return returnPath(row.link_secret, subject, 'bounces.example.com');
}
const failure = (to: string) =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=edge',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; reader@example.org`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--edge--',
    '',
  ].join('\r\n');

test('mail for a host with a parse setting is posted, with the client and the envelope', async () => {
  const to = ['orders@in.bakery.example', 'Bread@in.bakery.example'];
  await deliver(to, { from: 'ada@readers.example', to: to[0], subject: 'Brötchen', text: 'Zwölf, bitte.' });
  expect(posts).toHaveLength(1);
  expect(Object.fromEntries(posts[0]?.entries() ?? [])).toMatchObject({
    subject: 'Brötchen',
    text: expect.stringContaining('Zwölf, bitte.'),
    sender_ip: '127.0.0.1',
    envelope: JSON.stringify({ from: 'ada@readers.example', to }),
  });
});

test('a bounce suppresses the recipient of the message that came back', async () => {
  const path = await sentTo('gone@example.org');
  await deliver([path], { raw: failure(path) }, '');
  await deliver([path], { raw: failure(path) }, '');
  const bounces = await provider.inject('GET', '/v3/suppression/bounces/gone@example.org');
  expect(bounces.json()).toEqual([expect.objectContaining({ email: 'gone@example.org', status: '5.1.1' })]);
  const events = await database().rows(sql`
    select from email_events where email = 'gone@example.org' and event = 'bounce'`);
  expect(events).toHaveLength(1);
});

test('nothing is relayed', async () => {
  for (const stranger of ['ada@example.org', 'a@bounces.example.com', 'orders@bakery.example', 'root@localhost'])
    await expect(deliver([stranger], { text: 'Hello.' })).rejects.toMatchObject({ responseCode: 550 });
  expect(posts).toEqual([]);
});

test('nobody signs in', async () => {
  const { socket, said } = greeted();
  await said(/^220 /);
  socket.write('EHLO client.example\r\n');
  expect(await said(/^250 .*\r\n/m)).not.toContain('AUTH');
  socket.write(`AUTH PLAIN ${Buffer.from(`\0apikey\0${provider.apiKey}`).toString('base64')}\r\n`);
  await said(/^50\d .*\r\n$/m);
  socket.destroy();
});

test('the other server keeps what the receiver did not take, and hears what it refused', async () => {
  const message = { text: 'Hello.', messageId: '<late@readers.example>', date: new Date(0) };
  status = 503;
  await expect(deliver(['a@in.bakery.example'], message)).rejects.toMatchObject({ responseCode: 451 });
  status = 200;
  await deliver(['a@in.bakery.example'], message);
  expect(posts).toHaveLength(1);
  status = 406;
  await expect(deliver(['b@in.bakery.example'], { text: 'No.' })).rejects.toMatchObject({ responseCode: 550 });
});

test('a message of 10,000 parts is posted', async () => {
  const head = 'Subject: Parts\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const raw = `${head}${'--b\r\n\r\npart\r\n'.repeat(10_000)}--b--\r\n`;
  await deliver(['c@in.bakery.example'], { raw });
  expect(posts).toHaveLength(1);
});

test('a message of 29 MB is posted, one above 30 MB is refused with the reason, the next one is taken', async () => {
  const line = `${'x'.repeat(76)}\r\n`;
  const raw = (megabytes: number): string =>
    `Subject: Large\r\n\r\n${line.repeat(Math.ceil((megabytes * 1_048_576) / line.length))}`;
  await deliver(['d@in.bakery.example'], { raw: raw(29) });
  expect(posts).toHaveLength(1);
  await expect(deliver(['d@in.bakery.example'], { raw: raw(31) })).rejects.toMatchObject({
    responseCode: 552,
    response: expect.stringContaining('30 MB'),
  });
  await deliver(['d@in.bakery.example'], { text: 'Small.' });
  expect(posts).toHaveLength(2);
});

test('a network that names too many unknown recipients waits', async () => {
  const { socket, said } = greeted();
  await said(/^220 /);
  socket.write('EHLO guesser.example\r\n');
  await said(/^250 .*\r\n/m);
  socket.write('MAIL FROM:<a@guesser.example>\r\n');
  await said(/^250 .*\r\n$/m);
  // They are counted by the minute: more than 600 in one of two, should another begin.
  socket.write(Array.from({ length: 1260 }, (_, place) => `RCPT TO:<user${place}@in.nowhere.example>\r\n`).join(''));
  await said(/^450 /m);
  socket.destroy();
});
