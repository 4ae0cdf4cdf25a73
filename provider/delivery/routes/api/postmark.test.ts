import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cleanup } from '../../../testing/cleanup';
import { addressField, headerField } from '../../message/mime/encodeHeader';
import { filePart, multipart, textPart, writeMessage } from '../../message/mime/buildMime';
import { type OutgoingMessage, TransportError } from '../../transport/transport';
import { RouteBusy } from './apiTransport';
import { postmarkTransport } from './postmark';
import { postmarkMessage } from './postmarkMessage';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const messageOf = (raw: string, to = 'ada@example.org'): OutgoingMessage => ({
  accountId: 1,
  messageId: 'm@example.com',
  subject: 'Hi',
  sender: 'news@example.com',
  envelope: { from: 'bounces@example.com', to },
  raw,
});

test('a complete message is taken apart, for the recipient of the envelope alone', () => {
  const fields =
    addressField('From', [{ email: 'news@example.com', name: 'Brot, Kuchen & "Tee" Löv' }]) +
    addressField('To', [{ email: 'ada@example.org', name: 'Ada' }, { email: 'ben@example.org' }]) +
    addressField('Cc', [{ email: 'cleo@example.org', name: 'Cleo, of Alexandria' }]) +
    addressField('Reply-To', [{ email: 'help@example.com', name: 'Hilfe für alle' }, { email: 'two@example.com' }]) +
    headerField('Message-ID', '<m@example.com>') +
    headerField('Subject', 'Grüße aus dem Garten') +
    headerField('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click') +
    headerField('DKIM-Signature', 'v=1; d=example.com; b=abc');
  const content = multipart('mixed', [
    multipart('alternative', [textPart('text/plain', 'Zwölf'), textPart('text/html', '<p>Zwölf</p>')]),
    filePart({ content: Buffer.from([0, 1, 255]), name: 'plan.pdf', disposition: 'attachment' }),
    filePart({ content: Buffer.from('x'), name: 'logo.png', disposition: 'inline', contentId: 'logo' }),
  ]);
  const raw = writeMessage(fields, content);
  expect(postmarkMessage(messageOf(raw), 'broadcast')).toEqual({
    From: '"Brot, Kuchen & \\"Tee\\" Löv" <news@example.com>',
    To: '"Ada" <ada@example.org>',
    ReplyTo: '"Hilfe für alle" <help@example.com>, two@example.com',
    Subject: 'Grüße aus dem Garten',
    HtmlBody: '<p>Zwölf</p>',
    TextBody: 'Zwölf',
    Headers: [
      { Name: 'Message-ID', Value: '<m@example.com>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      { Name: 'X-PM-KeepID', Value: 'true' },
    ],
    Attachments: [
      { Name: 'plan.pdf', Content: 'AAH/', ContentType: 'application/pdf' },
      { Name: 'logo.png', Content: 'eA==', ContentType: 'image/png', ContentID: 'cid:logo' },
    ],
    MessageStream: 'broadcast',
    TrackOpens: false,
    TrackLinks: 'None',
  });
  expect(postmarkMessage(messageOf(raw, 'cleo@example.org'), 'broadcast').To).toBe(
    '"Cleo, of Alexandria" <cleo@example.org>',
  );
  expect(postmarkMessage(messageOf(raw, 'hidden@example.org'), 'broadcast').To).toBe('hidden@example.org');
});

test.each([
  [401, 10, { kind: 'unreachable' }],
  [422, 401, { kind: 'unreachable' }],
  [422, 412, { kind: 'unreachable' }],
  [422, 1235, { kind: 'unreachable' }],
  [422, 406, { kind: 'bounced' }],
  [422, 300, { kind: 'blocked' }],
  [413, undefined, { kind: 'blocked' }],
  [422, 429, RouteBusy],
  [503, 100, RouteBusy],
  [500, 0, { kind: 'unconfirmed' }],
] as const)('an answer of %i with error code %i is understood', async (status, code, expected) => {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(status).end(JSON.stringify({ ErrorCode: code, Message: 'No' })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(() => new Promise((closed) => server.close(closed)));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = postmarkTransport({ endpoint, messageStream: 'outbound', serverToken: 'token' }, {});
  cleanup.add(() => transport.close());
  const error = await transport.send(messageOf('Subject: Hi\r\n\r\nHi\r\n')).catch((thrown: unknown) => thrown);
  if (typeof expected === 'function') expect(error).toBeInstanceOf(expected);
  else expect(error).toMatchObject(expected);
  expect((error as TransportError).response).toContain(code ? `${code}: No` : 'No');
});
