import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { sql } from '../../database/sql';
import { createApiKey } from '../../domains/api-keys/createApiKey';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { writeTestCertificate } from '../../testing/testCertificate';
import type { TlsFiles } from '../../smtpSettings';
import type { SmtpListener } from '../smtpListener';
import { startSubmission } from './startSubmission';

// Mail submitted by nodemailer, as applications do, and by hand.

let provider: TestProvider;
let tls: ReturnType<typeof writeTestCertificate>;
let open: SmtpListener;
let secured: SmtpListener;
beforeAll(async () => {
  provider = await startTestProvider();
  // Makes news@example.com a verified sender.
  await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
  tls = writeTestCertificate();
  open = await start();
  secured = await start(tls);
});
afterAll(async () => {
  await open.close();
  await secured.close();
  await provider.close();
  tls.remove();
});

const start = (files?: TlsFiles): Promise<SmtpListener> =>
  startSubmission(provider.server, {
    host: '127.0.0.1',
    publicUrl: 'https://mail.example.com',
    smtp: { submissionPort: 0, inboundPort: undefined, tls: files },
  });
const database = () => provider.provider.database;
const auth = (pass = provider.apiKey) => ({ user: 'apikey', pass });

/** Submits by nodemailer; resolves with the server's reply. */
async function submit(message: SendMailOptions, options: object = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: open.port, auth: auth(), ...options });
  try {
    const { response } = await transport.sendMail({
      from: 'News <news@example.com>',
      subject: 'Your order',
      ...message,
    });
    return response;
  } finally {
    transport.close();
  }
}

/** The messages that an address received, parsed. */
async function received(email: string, count = 1) {
  const rows = await eventually(async () => {
    const found = await database().rows<{ raw: Buffer }>(sql`
      select raw from captured_messages where account_id = ${provider.accountId} and email = ${email}
      order by captured_message_id`);
    return found.length >= count && found;
  });
  return Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)));
}
const accepted = async (email: string): Promise<number> =>
  (
    await database().rows(sql`
    select from deliveries where account_id = ${provider.accountId} and email = ${email}`)
  ).length;

test('a message is sent as it was submitted, and found by the id in the reply', async () => {
  const reply = await submit({
    to: 'Ada Löwe <ada@example.com>',
    cc: 'bob@example.com',
    bcc: 'cem@example.com',
    replyTo: 'help@example.com',
    subject: 'Grüße zur Bestellung',
    text: 'Hello.\n.\nA line that was a dot.',
    html: '<p>Hello <img src="cid:logo"></p>',
    headers: { 'X-Order': '4711' },
    messageId: '<order-4711@example.com>',
    attachments: [
      { filename: 'Übersicht.pdf', content: Buffer.from([0, 1, 255]), contentType: 'application/pdf' },
      { filename: 'logo.png', content: Buffer.from('logo'), cid: 'logo' },
    ],
  });
  const [mail] = await received('ada@example.com');
  expect(mail).toMatchObject({
    subject: 'Grüße zur Bestellung',
    from: { name: 'News', address: 'news@example.com' },
    to: [{ name: 'Ada Löwe', address: 'ada@example.com' }],
    cc: [{ address: 'bob@example.com' }],
    replyTo: [{ address: 'help@example.com' }],
    messageId: '<order-4711@example.com>',
    text: expect.stringContaining('Hello.\n.\nA line that was a dot.'),
    html: expect.stringContaining('cid:logo'),
    attachments: expect.arrayContaining([
      expect.objectContaining({ filename: 'Übersicht.pdf', mimeType: 'application/pdf' }),
      expect.objectContaining({ filename: 'logo.png', contentId: '<logo>', disposition: 'inline' }),
    ]),
  });
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: '4711' }));
  expect(mail?.headers.map(({ key }) => key)).not.toContain('received');
  const [copy] = await received('cem@example.com');
  expect(copy?.to).toEqual([{ name: 'Ada Löwe', address: 'ada@example.com' }]);
  const id = /^250 .*queued as ([\w-]{22})$/.exec(reply)?.[1] ?? '';
  const query = encodeURIComponent(`msg_id LIKE "${id}%"`);
  const found = await eventually(async () => {
    const { messages = [] } = (await provider.inject('GET', `/v3/messages?query=${query}`)).json<{
      messages?: readonly { to_email: string }[];
    }>();
    return messages.length === 3 && messages;
  });
  expect(found.map(({ to_email: to }) => to).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'cem@example.com',
  ]);
});

test('recipients that To and Cc do not name whole get messages of their own', async () => {
  await submit({
    envelope: { from: 'news@example.com', to: ['dora@example.com', 'eve@example.com'] },
    to: 'Dora <dora@example.com>, list@example.com',
    text: 'Hello.',
  });
  const [dora] = await received('dora@example.com');
  const [eve] = await received('eve@example.com');
  expect([dora?.to, eve?.to]).toEqual([
    [{ name: 'Dora', address: 'dora@example.com' }],
    [{ name: '', address: 'eve@example.com' }],
  ]);
  expect(await accepted('list@example.com')).toBe(0);
});

test('a message that is submitted again is sent once', async () => {
  const message = { to: 'fay@example.com', text: 'Once.', messageId: '<once@example.com>', date: new Date(0) };
  const [first, second] = [await submit(message), await submit(message)];
  expect(second).toBe(first);
  expect(await submit({ ...message, messageId: '<twice@example.com>' })).not.toBe(first);
  expect(await accepted('fay@example.com')).toBe(2);
});

test('X-SMTPAPI has recipients, substitutions, categories, arguments and settings', async () => {
  const api = {
    to: ['Gil <gil@example.com>', 'hal@example.com'],
    sub: { '-name-': ['Gil', 'Hal'], '-time-': ['early', 'late'] },
    section: { early: 'at nine, -name-', late: 'at ten' },
    category: 'orders',
    unique_args: { order: 4711 },
    filters: { opentrack: { settings: { enable: 0 } }, clicktrack: { settings: { enable: '1' } }, gravatar: {} },
  };
  await submit({
    to: 'nobody@example.com',
    text: 'Hello -name-, come -time-.',
    headers: { 'X-SMTPAPI': JSON.stringify(api) },
  });
  const [gil] = await received('gil@example.com');
  const [hal] = await received('hal@example.com');
  expect([gil?.text, hal?.text].map((text) => text?.trim())).toEqual([
    'Hello Gil, come at nine, Gil.',
    'Hello Hal, come at ten.',
  ]);
  expect(await accepted('nobody@example.com')).toBe(0);
  expect(gil?.headers.map(({ key }) => key)).not.toContain('x-smtpapi');
  const details = await database().rows<{ detail: object }>(sql`
    select detail from mail_copies where account_id = ${provider.accountId} and detail ->> 'categories' is not null`);
  expect(details[0]?.detail).toMatchObject({ categories: ['orders'], custom_args: { order: '4711' } });
});

test.each<[string, SendMailOptions, RegExp]>([
  ['a From that is no sender of the account', { from: 'ceo@elsewhere.example' }, /^550 .*verified sender.*\(from\)/],
  ['no subject', { subject: '' }, /^550 .*subject/i],
  ['an X-SMTPAPI that is no JSON', { headers: { 'X-SMTPAPI': '{"to":' } }, /^550 X-SMTPAPI: .*valid JSON/],
  ['an unknown X-SMTPAPI', { headers: { 'X-SMTPAPI': '{"mystery":1}' } }, /^550 X-SMTPAPI: "mystery"/],
  [
    'substitutions that are too few',
    { headers: { 'X-SMTPAPI': '{"to":["a@example.com","b@example.com"],"sub":{"-n-":["a"]}}' } },
    /^550 X-SMTPAPI: sub\.-n-/,
  ],
  ['an unknown group', { headers: { 'X-SMTPAPI': '{"asm_group_id":987654}' } }, /^550 .*\(asm\.group_id\)/],
])('a message with %s is refused, with the reason', async (_what, message, reason) => {
  const error = await submit({ to: 'ida@example.com', text: 'Hello.', ...message }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toMatchObject({ response: expect.stringMatching(reason) });
  expect(await accepted('ida@example.com')).toBe(0);
});

test('only keys that may send are let in, and only as long as they exist', async () => {
  const key = async (scopes: readonly string[]) =>
    createApiKey(database(), { accountId: provider.accountId, userId: provider.userId, name: 'Submission', scopes });
  const { apiKey: reader } = await key(['marketing.read']);
  const elsewhere = await provider.inject('POST', '/v3/api_keys', {
    name: 'Elsewhere',
    scopes: ['mail.send'],
    allowed_ips: ['203.0.113.9'],
  });
  for (const [pass, reason] of [
    [reader, 'This API key may not send mail: give it the scope mail.send.'],
    [elsewhere.json<{ api_key: string }>().api_key, "This API key can't be used from 127.0.0.1."],
  ] as const)
    await expect(submit({ to: 'jan@example.com', text: 'No.' }, { auth: auth(pass) })).rejects.toMatchObject({
      response: `535 ${reason}`,
    });
  for (const wrong of [auth('SG.nonsense'), { user: 'ada', pass: provider.apiKey }, auth(reader)])
    await expect(submit({ to: 'jan@example.com', text: 'No.' }, { auth: wrong })).rejects.toMatchObject({
      responseCode: 535,
    });
  const { apiKey: sender, apiKeyId: id } = await key(['mail.send']);
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: '127.0.0.1',
    port: open.port,
    auth: auth(sender),
  });
  const send = (text: string) =>
    transport.sendMail({ from: 'news@example.com', to: 'jan@example.com', subject: 'Key', text });
  await send('While the key exists.');
  await provider.inject('DELETE', `/v3/api_keys/${id}`);
  await expect(send('After that.')).rejects.toMatchObject({ responseCode: 535 });
  transport.close();
  expect(await accepted('jan@example.com')).toBe(1);
});

test('with a certificate, a key crosses the network only after STARTTLS', async () => {
  await expect(
    submit({ to: 'kim@example.com', text: 'No.' }, { port: secured.port, ignoreTLS: true }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^E(AUTH|ENVELOPE)$/) });
  expect(
    await submit(
      { to: 'kim@example.com', text: 'Yes.' },
      { host: 'localhost', port: secured.port, requireTLS: true, tls: { rejectUnauthorized: false } },
    ),
  ).toMatch(/^250 /);
  expect(await accepted('kim@example.com')).toBe(1);
});

/** A session by hand: writes when the expected reply has arrived. */
async function session(socket: Socket, steps: readonly (readonly [reply: RegExp, write: string | Buffer])[]) {
  let text = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  for (const [reply, write] of steps) {
    await eventually(async () => reply.test(text), 60, String(reply));
    text = '';
    socket.write(write);
  }
  return { replies: (pattern: RegExp) => eventually(async () => pattern.test(text) && text, 60, String(pattern)) };
}
const plain = () => Buffer.from(`\0apikey\0${provider.apiKey}`).toString('base64');
const toData = (to: string): (readonly [RegExp, string])[] => [
  [/^220 mail\.example\.com/, 'EHLO app.example.com\r\n'],
  [/^250 [^]*\r\n$/m, `AUTH PLAIN ${plain()}\r\n`],
  [/^235 /, 'MAIL FROM:<news@example.com>\r\n'],
  [/^250 /, `RCPT TO:<${to}>\r\n`],
  [/^250 /, 'DATA\r\n'],
];

test('a message without text, with bytes that are no text, or cut off is handled', async () => {
  const socket = connect(open.port, '127.0.0.1');
  const { replies } = await session(socket, [
    ...toData('lea@example.com'),
    [
      /^354 /,
      Buffer.from('From: news@example.com\r\nSubject: \xff\0\r\nX-Odd: a\x01b\r\n\r\n\xff\xfe\0\r\n.\r\n', 'latin1'),
    ],
  ]);
  expect(await replies(/^\d{3} .*\r\n$/)).toMatch(/^(250|550) /);
  socket.destroy();
  const cut = connect(open.port, '127.0.0.1');
  await session(cut, [...toData('mia@example.com'), [/^354 /, 'From: news@example.com\r\nSubject: Half\r\n\r\nHal']]);
  cut.destroy();
  // A later message shows that the server has handled the cut one.
  await submit({ to: 'noa@example.com', text: 'Later.' });
  expect(await accepted('mia@example.com')).toBe(0);
});

test('a message above 30 MB and a recipient above 1,000 are refused', async () => {
  const socket = connect(open.port, '127.0.0.1');
  const { replies } = await session(socket, [
    ...toData('ole@example.com'),
    [
      /^354 /,
      Buffer.concat([
        Buffer.from('From: news@example.com\r\n\r\n'),
        Buffer.alloc(31 * 1_048_576, 'line\r\n'),
        Buffer.from('\r\n.\r\n'),
      ]),
    ],
  ]);
  expect(await replies(/^\d{3} .*\r\n$/)).toMatch(/^552 /);
  socket.destroy();
  const many = connect(open.port, '127.0.0.1');
  const rest = await session(many, [
    ...toData('r0@example.com').slice(0, 4),
    [/^250 /, Array.from({ length: 1000 }, (_, place) => `RCPT TO:<r${place + 1}@example.com>\r\n`).join('')],
  ]);
  expect(await rest.replies(/^452 /m)).toMatch(/452 /);
  many.destroy();
});

test('a network that guesses keys waits, and so does one with too many connections', async () => {
  const limited = await start();
  const greeting = async (socket: Socket) => {
    const { replies } = await session(socket, []);
    return (await replies(/^\d{3} .*\r\n/)) || '';
  };
  const sockets = Array.from({ length: 100 }, () => connect(limited.port, '127.0.0.1'));
  expect(new Set((await Promise.all(sockets.map(greeting))).map((text) => text.slice(0, 3)))).toEqual(new Set(['220']));
  const over = connect(limited.port, '127.0.0.1');
  expect(await greeting(over)).toMatch(/^421 /);
  for (const socket of [...sockets, over]) socket.destroy();
  const guess = () => submit({ to: 'pia@example.com', text: 'No.' }, { port: limited.port, auth: auth('SG.guess') });
  const answers: unknown[] = [];
  const isOver = (answer: unknown): boolean => answer instanceof Error && /Too many/.test(answer.message);
  // The minute may end in between.
  for (let turn = 0; turn < 60 && !isOver(answers.at(-1)); turn += 1)
    answers.push(await eventually(() => guess().catch((error: unknown) => error), 60));
  expect(answers.at(0)).toMatchObject({ responseCode: 535 });
  expect(answers.at(-1)).toMatchObject({
    responseCode: expect.any(Number),
    message: expect.stringMatching(/Too many/),
  });
  await limited.close();
});
