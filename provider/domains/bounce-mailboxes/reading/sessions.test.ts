import { startImapServer } from '../../../testing/mailboxes/imapServer';
import { testCertificate } from '../../../testing/mailboxes/listen';
import type { MailboxServer, MailboxServerOptions } from '../../../testing/mailboxes/mailStore';
import { startPop3Server } from '../../../testing/mailboxes/pop3Server';
import { personsReply } from '../../../testing/mailboxes/reports';
import { Cleanup } from '../../../testing/cleanup';
import type { MailboxSettings } from '../mailboxSettings';
import { MailboxError, type MailboxSession, maximumRead, type SessionOptions } from './mailboxSession';
import { openMailbox } from './openMailbox';

// Both protocols against servers on loopback.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

type Protocol = MailboxSettings['protocol'];
const protocols: Protocol[] = ['imap', 'pop3'];

async function start(protocol: Protocol, options: MailboxServerOptions = {}): Promise<MailboxServer> {
  return cleanup.own(await (protocol === 'imap' ? startImapServer(options) : startPop3Server(options)));
}

async function open(
  protocol: Protocol,
  { port, store }: MailboxServer,
  change: Partial<MailboxSettings> = {},
  options: Partial<SessionOptions> = {},
): Promise<MailboxSession> {
  const session = await openMailbox({
    settings: {
      protocol,
      host: 'localhost',
      port,
      security: 'none',
      username: store.user,
      folder: protocol === 'imap' ? 'INBOX' : null,
      processed: 'delete',
      processed_folder: null,
      ...change,
    },
    password: store.password,
    allows: () => true,
    timeout: 5000,
    ...options,
  });
  cleanup.add(async () => session.cut());
  return session;
}

async function listOf(session: MailboxSession, position: string | null = null): Promise<string[]> {
  const ids: string[] = [];
  for await (const group of session.list(position)) ids.push(...group);
  return ids;
}

const textOf = (raw: Buffer | undefined): string | undefined => raw?.toString('latin1');

test.each(protocols)('%s: messages arrive byte for byte, up to the limit, and are deleted', async (protocol) => {
  const server = await start(protocol);
  const dots = `Subject: Dots\r\n\r\n.\r\n..\r\n.one\r\n\r\nBr\xf6tchen\r\n`;
  const huge = `Subject: Huge\r\n\r\n${'x'.repeat(70)}\r\n${`${'y'.repeat(998)}\r\n`.repeat(3000)}`;
  for (const text of [dots, huge, 'Subject: Empty\r\n\r\n']) server.store.add(Buffer.from(text, 'latin1'));
  const session = await open(protocol, server);
  expect(session.messages).toBe(3);
  const ids = await listOf(session);
  const listed = await session.sizes(ids);
  expect(listed.map(({ size }) => size)).toEqual([dots.length, huge.length, 18]);
  const [first, second, third] = await session.read(listed);
  expect([textOf(first?.raw), textOf(third?.raw)]).toEqual([dots, 'Subject: Empty\r\n\r\n']);
  expect(second?.raw?.length).toBe(maximumRead);
  expect(textOf(second?.raw)).toBe(huge.slice(0, maximumRead));
  const cleared = await session.clear(ids.slice(0, 2));
  const closed = await session.close();
  expect([...cleared, ...closed]).toEqual(ids.slice(0, 2));
  expect(server.store.uids()).toEqual([3]);
});

test.each(protocols)('%s: what was not confirmed at the end is still there', async (protocol) => {
  const server = await start(protocol);
  server.store.add(personsReply('a'));
  server.faults.cutsAtClear = true;
  const session = await open(protocol, server);
  const ids = await listOf(session);
  await expect(session.clear(ids).then(() => session.close())).rejects.toThrow();
  expect(server.store.uids()).toEqual([1]);
});

test.each(
  protocols.flatMap((protocol) => (['tls', 'starttls'] as const).map((security) => [protocol, security] as const)),
)('%s with %s: the connection is encrypted, and the certificate verified', async (protocol, security) => {
  const server = await start(protocol, { tls: security });
  server.store.add(personsReply('a'));
  await expect(open(protocol, server, { security })).rejects.toThrow(/self-signed certificate/);
  // The name of the certificate is localhost.
  const ca = testCertificate;
  await expect(open(protocol, server, { security, host: '127.0.0.1' }, { ca })).rejects.toThrow(/altnames|IP/);
  expect(server.commands.filter((command) => /PASS|LOGIN|AUTH/.test(command))).toEqual([]);
  const session = await open(protocol, server, { security }, { ca });
  expect(session.messages).toBe(1);
});

test.each(protocols)('%s: without the encryption that was asked for, no password is sent', async (protocol) => {
  const server = await start(protocol, { tls: 'none' });
  await expect(open(protocol, server, { security: 'starttls' })).rejects.toThrow(/STARTTLS/i);
  expect(server.commands.filter((command) => /USER|PASS|LOGIN|AUTH/.test(command))).toEqual([]);
});

test.each(protocols)('%s: a server that speaks no TLS at this port is told of in words', async (protocol) => {
  const server = await start(protocol, { tls: 'none' });
  const place = `localhost:${server.port}`;
  await expect(open(protocol, server, { security: 'tls' })).rejects.toThrow(
    `${place}: The server does not speak TLS at this port.`,
  );
});

test.each(protocols)('%s: a refused sign-in says so in the words of the server', async (protocol) => {
  const server = await start(protocol);
  server.faults.refusal = 'This password has expired.';
  const refused = open(protocol, server);
  await expect(refused).rejects.toThrow(MailboxError);
  await expect(refused).rejects.toThrow('The server refused the sign-in: This password has expired.');
});

test.each(protocols)('%s: no connection is made to a network that is not allowed', async (protocol) => {
  const server = await start(protocol);
  for (const host of ['localhost', '127.0.0.1'])
    await expect(open(protocol, server, { host }, { allows: () => false })).rejects.toThrow(/public internet/);
  expect(server.commands).toEqual([]);
});

test.each(protocols)('%s: a server that does not answer is given up', async (protocol) => {
  const server = await start(protocol, { tls: 'tls' });
  // It waits for TLS, and we wait for its greeting.
  await expect(open(protocol, server, {}, { timeout: 300 })).rejects.toThrow(/did not answer in time/);
});

test.each(protocols)('%s: one message that the server cannot return leaves the others readable', async (protocol) => {
  const server = await start(protocol);
  for (const to of ['a', 'b', 'c']) server.store.add(personsReply(to));
  server.faults.broken.add(2);
  const session = await open(protocol, server);
  const listed = await session.sizes(await listOf(session));
  const read = await session.read(listed.slice(2));
  expect(read).toEqual([{ id: listed[2]?.id, raw: expect.any(Buffer) }]);
  expect(session.isLost).toBe(false);
});

test('imap: messages are moved to a folder that is made, also by servers without MOVE', async () => {
  const few = ['IMAP4rev1', 'UIDPLUS', 'AUTH=PLAIN'];
  for (const options of [{}, { capabilities: few }]) {
    const server = await start('imap', options);
    for (const to of ['a', 'b', 'c']) server.store.add(personsReply(to));
    const session = await open('imap', server, { processed: 'move', processed_folder: 'Done' });
    const [first = '', , third = ''] = await listOf(session);
    await session.clear([first, third]);
    expect([server.store.uids(), server.store.uids('Done')]).toEqual([[2], [1, 2]]);
    // What is gone already is no failure.
    expect(await session.clear([first])).toEqual([first]);
  }
});

test('imap: kept messages are marked as read', async () => {
  const server = await start('imap');
  server.store.add(personsReply('a'));
  const session = await open('imap', server, { processed: 'keep' });
  await session.clear(await listOf(session));
  expect([...server.store.folder().mails.values()].map(({ flags }) => [...flags])).toEqual([['\\Seen']]);
});

test('imap: reading continues after the last message, or at the start if the numbers have changed', async () => {
  const server = await start('imap');
  for (const to of ['a', 'b', 'c']) server.store.add(personsReply(to));
  const session = await open('imap', server);
  const ids = await listOf(session);
  expect(await listOf(session, ids[1] ?? '')).toEqual([ids[2]]);
  expect(await listOf(session, ids[2] ?? '')).toEqual([]);
  await session.close();
  server.store.renumber();
  const next = await open('imap', server);
  expect(await listOf(next, ids[2] ?? '')).toHaveLength(3);
});

test('imap: a folder that is not there is named', async () => {
  const server = await start('imap');
  await expect(open('imap', server, { folder: 'Bounces' })).rejects.toThrow(
    "The folder Bounces can't be opened: There is no folder Bounces.",
  );
});

test('pop3: a server without unique ids is refused, one that takes a command at a time is not', async () => {
  await expect(open('pop3', await start('pop3', { capabilities: ['USER'] }))).rejects.toThrow(/no unique ids/);
  const server = await start('pop3', { capabilities: ['UIDL'] });
  for (const to of ['a', 'b', 'c']) server.store.add(personsReply(to));
  const session = await open('pop3', server);
  expect(await session.read(await session.sizes(await listOf(session)))).toHaveLength(3);
});
