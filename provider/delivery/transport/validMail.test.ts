import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime, { decodeWords } from 'postal-mime';
import { startLaxServer, startStrictServer, startTypicalServer, type WireServer } from '../../testing/wireServers';
import { createDkimSigner } from '../dkim/dkimSigner';
import { composeMail } from '../mail/composeMail';
import { prepareMessage } from '../message/prepareMessage';
import { composeSystemMail } from '../sendSystemMail';
import { createLinkSigner } from '../tracking/linkSigner';
import { smtpTransport } from './smtpTransport';
import type { Transport } from './transport';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const signer = createDkimSigner({ domain: 'example.com', selector: 's1', privateKey });
const publicDer = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
const dnsRecord = `v=DKIM1; k=rsa; p=${publicDer.toString('base64')}`;
const links = createLinkSigner({
  publicUrl: 'https://mail.example.com',
  accountId: 1,
  secret: Buffer.alloc(32, 7),
  streamId: '11111111-1111-4111-8111-111111111111',
});
const recipientId = '22222222-2222-4222-8222-222222222222';

const servers: { server: WireServer; transport: Transport }[] = [];
beforeAll(async () => {
  for (const server of [await startStrictServer(), await startTypicalServer(), await startLaxServer()]) {
    servers.push({ server, transport: smtpTransport(server.url, { connections: 1 }) });
  }
});
afterAll(async () => {
  for (const { server, transport } of servers) {
    await transport.close();
    await server.close();
  }
});

/** Sends a message to the three servers, and compares what each received. */
async function arrives(raw: string, from = 'news@example.com'): Promise<string> {
  const signed = await signer.sign(raw);
  const took: string[] = [];
  for (const { server, transport } of servers) {
    server.taken.length = 0;
    server.violations.length = 0;
    await transport.send({
      accountId: 1,
      messageId: 'm@example.com',
      subject: '',
      envelope: { from, to: 'ada@example.org' },
      raw: signed,
    });
    expect([server.name, server.violations]).toEqual([server.name, []]);
    expect([server.name, server.taken.map(({ from: sender, to }) => [sender, to])]).toEqual([
      server.name,
      [[from, 'ada@example.org']],
    ]);
    took.push(server.taken[0]?.raw ?? '');
  }
  const [message = ''] = took;
  for (const other of took) expect(other).toBe(message);
  const lines = message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n');
  for (const line of lines) expect(line).toMatch(/^(?:[!-9;-~]+:|[ \t]+[^ \t])/);
  const { results } = await dkimVerify(Buffer.from(message, 'latin1'), { resolver: async () => [[dnsRecord]] });
  expect(results.map(({ signingDomain, status }) => [signingDomain, status.result])).toEqual([['example.com', 'pass']]);
  return message;
}

const nasty = fc.oneof(
  fc.constantFrom(
    '\n.\n',
    '\r.\r',
    '\r\n.\r\n',
    '\n.\r\n',
    '\r\n.\n',
    '\n.\nMAIL FROM:<eve@example.com>\nRCPT TO:<bob@example.org>\nDATA\nSubject: forged\n\nforged\n.\n',
    '\r\nBcc: eve@example.com\r\n',
    '.',
    '..',
    '\r',
    '\n',
    '\r\n',
    '\0',
    '\t',
    ' ',
    '   ',
    '=',
    '=?UTF-8?Q?',
    '?=',
    '"',
    '\\',
    ',',
    '<',
    '>',
    ';',
    '\u0001',
    '\u001a',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2028',
    'é',
    'ß',
    '😀',
    '\ud800',
    'x'.repeat(5000),
    'word '.repeat(300),
    ' '.repeat(1200),
    'From ',
  ),
  fc.string({ maxLength: 20 }),
);
const text = fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join(''));
/** Text within the limits of the API. */
const name = text.map((value) => value.slice(0, 1000));
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      nasty.map((value) => Buffer.from(value)),
    ),
    { maxLength: 10 },
  )
  .map((parts) => Buffer.concat(parts));
const attachment = fc.record({
  content: bytes,
  filename: name,
  type: fc.constantFrom(
    undefined,
    'text/plain',
    'image/png',
    'message/rfc822',
    'text/calendar; method=REQUEST',
    'multipart/mixed',
  ),
  inline: fc.boolean(),
});
const headers = fc.dictionary(
  fc.constantFrom('X-A', 'x-a', 'References', 'references', 'List-Unsubscribe', `X-${'n'.repeat(74)}`),
  name,
);
const runs = { numRuns: 30 };

test('mail of any content arrives once, the same everywhere, its signature valid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        subject: text,
        plain: text,
        html: text,
        other: text,
        fromName: name,
        toName: name,
        headers,
        attachments: fc.array(attachment, { maxLength: 3 }),
      }),
      async (given) => {
        const { raw } = composeMail(
          {
            personalizations: [
              {
                to: [
                  { email: 'ada@example.org', name: given.toName },
                  { email: 'zoe@example.org', name: given.fromName },
                ],
                cc: [{ email: 'cc@example.org', name: given.toName }],
                substitutions: { '-plain-': given.plain },
              },
            ],
            from: { email: 'news@example.com', name: given.fromName },
            reply_to: { email: 'help@example.com', name: given.toName },
            subject: `S ${given.subject} -plain-`,
            content: [
              { type: 'text/plain', value: `T${given.plain}` },
              { type: 'text/html', value: `<p>${given.html}` },
              { type: 'text/calendar; charset=latin1; name="a  b"', value: `C${given.other}` },
            ],
            headers: given.headers,
            attachments: given.attachments.map(({ content, filename, type, inline }) => ({
              content: content.toString('base64'),
              filename: `f${filename}`,
              ...(type !== undefined && { type }),
              ...(inline && { disposition: 'inline' as const, content_id: 'logo' }),
            })),
            asm: { group_id: 1 },
            tracking_settings: { click_tracking: { enable: false } },
          },
          0,
          recipientId,
          links.linksFor(recipientId),
        );
        await arrives(raw);
      },
    ),
    runs,
  );
}, 60_000);

test('a single send of any content and data arrives once, the same everywhere, its signature valid', async () => {
  const settings = {
    accountId: 1,
    streamId: '11111111-1111-4111-8111-111111111111',
    links,
    unsubscribe: { kind: 'global' } as const,
    sender: { address: '1 Main St', city: 'Denver', country: 'United States' },
  };
  await fc.assert(
    fc.asyncProperty(text, text, name, name, text, async (html, plain, fromName, toName, data) => {
      const sender = {
        ...settings.sender,
        from: { email: 'news@example.com', name: fromName },
        replyTo: { email: 'help@example.com', name: fromName },
      };
      // An author's source must be valid handlebars, which can't contain NUL; data may.
      const source = (part: string): string => `${part.replaceAll(/[{\0]/g, '(')} {{first_name}}`;
      const prepared = prepareMessage(
        { subject: source(plain), html: `<p>${source(html)}`, plain: source(plain), generatePlain: false },
        { ...settings, sender },
      );
      await arrives(
        prepared.compose({ contactId: recipientId, email: 'ada@example.org', name: toName, data: { first_name: data } })
          .raw,
      );
    }),
    runs,
  );
}, 60_000);

test('system mail with any names in it arrives once, the same everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (subject, html, plain) => {
      await arrives(
        composeSystemMail({ name: subject, email: 'no-reply@example.com' }, 'm@example.com', {
          to: 'ada@example.org',
          subject: `S${subject}`,
          html: `<p>${html}`,
          text: `T${plain}`,
        }),
      );
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('the content arrives complete', async () => {
  const attached = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
  const nested = 'Subject: inner\n\n.\nbody\r\n';
  const { raw } = composeMail(
    {
      personalizations: [{ to: [{ email: 'ada@example.org', name: 'Ada "the first", Lovelace' }] }],
      from: { email: 'news@example.com', name: 'x'.repeat(900) },
      subject: `Grüße ${'x'.repeat(2000)} end`,
      content: [
        { type: 'text/plain', value: `.one\n.\r..\r\n${'y'.repeat(5000)}\nGrüße` },
        { type: 'text/html', value: '<p>.\n.\n</p>' },
        { type: 'text/calendar; method=REQUEST', value: 'BEGIN:VCALENDAR' },
      ],
      headers: {
        'X-Long': 'z'.repeat(4000),
        'X-Words': 'word '.repeat(400),
        'List-Unsubscribe': `<https://example.com/${'u'.repeat(1500)}>`,
      },
      attachments: [
        {
          content: attached.toString('base64'),
          filename: `größe ${'n'.repeat(200)}.bin`,
          type: 'application/octet-stream',
        },
        { content: Buffer.from(nested).toString('base64'), filename: 'inner.eml', type: 'message/rfc822' },
        {
          content: Buffer.from([137, 80, 78, 71]).toString('base64'),
          filename: 'logo.png',
          disposition: 'inline',
          content_id: 'logo',
        },
      ],
      tracking_settings: { open_tracking: { enable: false } },
    },
    0,
    recipientId,
    links.linksFor(recipientId),
  );
  const message = await arrives(raw);
  for (const line of message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n')) {
    // Only text that can't be folded is longer than 78 characters.
    if (line.length > 78) expect(line).toMatch(/^(?:[\w-]+:)? ?\S+$/);
  }
  const mail = await PostalMime.parse(Buffer.from(message, 'latin1'), { rfc822Attachments: true });
  expect(mail).toMatchObject({
    subject: `Grüße ${'x'.repeat(2000)} end`,
    from: { address: 'news@example.com', name: 'x'.repeat(900) },
    to: [{ address: 'ada@example.org', name: 'Ada "the first", Lovelace' }],
    text: `.one\n.\n..\n${'y'.repeat(5000)}\nGrüße\n`,
    html: '<p>.\n.\n</p>\n',
  });
  const header = (key: string): string => mail.headers.find((one) => one.key === key)?.value ?? '';
  expect(decodeWords(header('x-long'))).toBe('z'.repeat(4000));
  expect(header('x-words')).toBe('word '.repeat(400).trim());
  expect(header('list-unsubscribe').replaceAll(' ', '')).toBe(`<https://example.com/${'u'.repeat(1500)}>`);
  const files = mail.attachments.map(({ filename, mimeType, content }) => [
    filename,
    mimeType,
    Buffer.from(content as ArrayBuffer),
  ]);
  expect(files).toEqual(
    expect.arrayContaining([
      [`größe ${'n'.repeat(200)}.bin`, 'application/octet-stream', attached],
      ['logo.png', 'image/png', Buffer.from([137, 80, 78, 71])],
    ]),
  );
  expect(mail.attachments.find(({ filename }) => filename === 'inner.eml')?.mimeType).toBe('message/rfc822');
});

test.each([
  ['a bare LF', 'Subject: a\r\n\r\none\n.\nMAIL FROM:<eve@example.com>\n'],
  ['a bare CR', 'Subject: a\r\n\r\none\rtwo\r\n'],
  ['a bare LF in a header', 'Subject: a\nBcc: eve@example.com\r\n\r\none\r\n'],
  ['a NUL', 'Subject: a\r\n\r\no\0ne\r\n'],
  ['a line of 999 octets', `Subject: a\r\n\r\n${'x'.repeat(999)}\r\n`],
  ['a header line of 999 octets', `Subject: ${'x'.repeat(990)}\r\n\r\none\r\n`],
  ['8-bit content', 'Subject: a\r\n\r\nGr\u00fc\u00dfe\r\n'],
  ['a header that is none', 'Subject: a\r\n.\r\n\r\none\r\n'],
])('no transport sends %s', async (_what, raw) => {
  for (const { server, transport } of servers) {
    server.taken.length = 0;
    for (const given of [raw, Buffer.from(raw, 'latin1')]) {
      let begun = false;
      const sending = transport.send(
        {
          accountId: 1,
          messageId: 'm@example.com',
          subject: '',
          envelope: { from: 'news@example.com', to: 'ada@example.org' },
          raw: given,
        },
        async () => {
          begun = true;
        },
      );
      await expect(sending).rejects.toMatchObject({ name: 'InvalidMessage' });
      expect([begun, server.taken]).toEqual([false, []]);
    }
  }
});

test.each([
  ['from', 'a@b.example>\r\nRCPT TO:<eve@example.com'],
  ['to', 'ada@example.org\nDATA'],
  ['to', 'ada @example.org'],
])('no transport takes line breaks and blanks in an address (%s)', async (field, address) => {
  for (const { transport } of servers) {
    const envelope = { from: 'news@example.com', to: 'ada@example.org', [field]: address };
    await expect(
      transport.send({
        accountId: 1,
        messageId: 'm@example.com',
        subject: '',
        envelope,
        raw: 'Subject: a\r\n\r\none\r\n',
      }),
    ).rejects.toMatchObject({ name: 'InvalidMessage' });
  }
});

test('a line of 998 octets that starts with a dot is sent', async () => {
  const line = `.${'x'.repeat(997)}`;
  expect(await arrives(`From: news@example.com\r\nSubject: a\r\n\r\n${line}\r\n`)).toContain(`\r\n\r\n${line}\r\n`);
});
