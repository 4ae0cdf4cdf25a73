import { fetched, startHostileImapServer, startHostilePop3Server } from '../../../testing/mailboxes/hostileServers';
import type { LineServer } from '../../../testing/mailboxes/lineServer';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import type { MailboxSettings } from '../mailboxSettings';
import { MailboxError, type MailboxSession, maximumListed, type SessionOptions } from './mailboxSession';
import { openMailbox } from './openMailbox';

// Servers that users choose, and that send whatever they like.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

type Protocol = MailboxSettings['protocol'];
const protocols: Protocol[] = ['imap', 'pop3'];
const megabyte = `${'x'.repeat(1022)}\r\n`.repeat(1024).slice(0, 1_048_570) + '\r\n';

async function open(
  protocol: Protocol,
  server: LineServer,
  options: Partial<SessionOptions> = {},
): Promise<MailboxSession> {
  cleanup.own(server);
  const session = await openMailbox({
    settings: {
      protocol,
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      username: 'bounces',
      folder: protocol === 'imap' ? 'INBOX' : null,
      processed: 'keep',
      processed_folder: null,
    },
    password: 'river stones',
    allows: () => true,
    timeout: 20_000,
    ...options,
  });
  cleanup.add(async () => session.cut());
  return session;
}

async function idsOf(session: MailboxSession): Promise<string[]> {
  const ids: string[] = [];
  for await (const group of session.list(null)) ids.push(...group);
  return ids;
}

/** The server notices that it is no longer listened to. */
const isCutOff = ({ count }: LineServer): Promise<unknown> => eventually(() => count.open === 0);

test('imap: messages that nobody asked for end the session', async () => {
  const server = await startHostileImapServer({
    BODIES: (peer) => {
      let uid = 0;
      return peer.pour(() => fetched((uid += 1), megabyte));
    },
  });
  const session = await open('imap', server);
  const listed = await session.sizes(await idsOf(session));
  await expect(session.read(listed)).rejects.toThrow(MailboxError);
  await isCutOff(server);
  // What fits into buffers of the system may have been sent, too.
  expect(session.received).toBeLessThan(8 * 1_048_576);
});

test('imap: a message that comes twice ends the session', async () => {
  const server = await startHostileImapServer({ BODIES: (peer) => peer.pour(() => fetched(1, 'Subject: Hi\r\n\r\n')) });
  const session = await open('imap', server);
  await expect(session.read(await session.sizes(await idsOf(session)))).rejects.toThrow(/not asked for/);
  await isCutOff(server);
});

test('imap: sizes without end and of other messages end the session', async () => {
  let uid = 3;
  const server = await startHostileImapServer({
    SIZES: (peer) => peer.pour(() => `* 1 FETCH (UID ${(uid += 1)} RFC822.SIZE 1)\r\n`.repeat(100)),
  });
  const session = await open('imap', server);
  await expect(session.sizes(await idsOf(session))).rejects.toThrow(/asked for/);
  await isCutOff(server);
});

test('imap: changed flags of other messages are no message', async () => {
  const server = await startHostileImapServer({
    BODIES: (peer, { tag }) =>
      peer.say(
        `* 9 FETCH (FLAGS (\\Seen))\r\n* 8 FETCH (UID 8 FLAGS ())\r\n${fetched(1, 'A: b\r\n\r\n')}` +
          `* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n${tag} OK done\r\n`,
      ),
  });
  const session = await open('imap', server);
  const read = await session.read(await session.sizes(await idsOf(session)));
  expect(read.map(({ id, raw }) => [id, raw?.toString()])).toEqual([['1:1', 'A: b\r\n\r\n']]);
});

test.each(protocols)('%s: more than was announced ends the session', async (protocol) => {
  // Each is announced with one byte.
  const server = await (protocol === 'imap'
    ? startHostileImapServer(
        {
          async BODIES(peer) {
            for (let uid = 1; uid <= 500 && peer.isOpen; uid += 1) await peer.say(fetched(uid, megabyte));
          },
        },
        500,
      )
    : startHostilePop3Server({ RETR: (peer) => peer.say(`+OK\r\n${megabyte}.\r\n`) }, 500));
  const session = await open(protocol, server);
  const listed = await session.sizes(await idsOf(session));
  expect(listed).toHaveLength(500);
  await expect(session.read(listed)).rejects.toThrow(/sent more than/);
  await isCutOff(server);
  expect(session.received).toBeLessThan(8 * 1_048_576);
});

test.each(protocols)('%s: one message of unknown size is read up to the limit', async (protocol) => {
  const server = await (protocol === 'imap'
    ? startHostileImapServer({ BODIES: (peer, { tag }) => peer.say(`${fetched(1, megabyte)}${tag} OK done\r\n`) })
    : startHostilePop3Server({ RETR: (peer) => peer.say(`+OK\r\n${megabyte}.\r\n`) }));
  const session = await open(protocol, server);
  const [first] = await session.sizes(await idsOf(session));
  const [read] = await session.read(first ? [first] : []);
  expect(read?.raw?.length).toBe(megabyte.length);
});

test('imap: a listing in one endless line ends the session', async () => {
  const server = await startHostileImapServer({
    async SEARCH(peer) {
      await peer.say('* SEARCH');
      await peer.pour(() => ' 1 2 3'.repeat(10_000));
    },
  });
  const session = await open('imap', server);
  await expect(idsOf(session)).rejects.toThrow(/sent more than/);
  await isCutOff(server);
});

test('imap: a range in the answer cannot stand for more messages than fit', async () => {
  const server = await startHostileImapServer({
    SEARCH: (peer, { tag }) => peer.say(`* ESEARCH (TAG "${tag}") UID ALL 1:4294967295\r\n${tag} OK done\r\n`),
    SELECT: (peer, { tag }) =>
      peer.say(`* 4294967295 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n${tag} OK [READ-WRITE] ok\r\n`),
  });
  await expect(open('imap', server)).rejects.toThrow('The folder has more than 2,000,000 messages.');
});

test('imap: more messages than fit into one answer are listed in parts', async () => {
  const messages = 2 * maximumListed + 3;
  const server = await startHostileImapServer({
    SELECT: (peer, { tag }) =>
      peer.say(`* ${messages} EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n${tag} OK [READ-WRITE] ok\r\n`),
    // Each message has the UID of its number, and a thousand.
    SEARCH(peer, { tag, line }) {
      const [, first = 0, last = 0] = (/ (\d+):(\d+|\*) /.exec(line) ?? []).map((text) =>
        text === '*' ? messages : Number(text),
      );
      const [after = 0] = (/UID (\d+):\*/.exec(line) ?? []).slice(1).map(Number);
      const uids = Array.from({ length: last - first + 1 }, (_, index) => first + index + 1000);
      return peer.say(`* SEARCH ${uids.filter((uid) => uid >= after).join(' ')}\r\n${tag} OK done\r\n`);
    },
  });
  const session = await open('imap', server);
  const ids = await idsOf(session);
  expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([
    messages,
    messages,
    '1:1001',
    `1:${1000 + messages}`,
  ]);
  const later: string[] = [];
  for await (const group of session.list('1:150000')) later.push(...group);
  expect([later.length, later[0]]).toEqual([1000 + messages - 150_000, '1:150001']);
});

test('pop3: of a listing without end no more is kept than messages are listed', async () => {
  let number = 0;
  const server = await startHostilePop3Server({
    async UIDL(peer) {
      await peer.say('+OK\r\n');
      await peer.pour(() => `${(number += 1)} ${'y'.repeat(40)}${number}\r\n`.repeat(1000));
    },
  });
  await expect(open('pop3', server)).rejects.toThrow(/sent more than/);
  await isCutOff(server);
  const many = await startHostilePop3Server({}, maximumListed + 5);
  const session = await open('pop3', many);
  expect([session.messages, session.isPartial]).toEqual([maximumListed, true]);
});

test('pop3: ids that are longer than the protocol allows, or no text, are known by a hash', async () => {
  const server = await startHostilePop3Server({
    UIDL: (peer) => peer.say(`+OK\r\n1 ${'z'.repeat(1800)}\r\n2 a\0b\r\n3 \xff\r\n4 ${'u'.repeat(70)}\r\n.\r\n`),
  });
  const ids = await idsOf(await open('pop3', server));
  const hashed = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
  expect(ids).toEqual([hashed, hashed, hashed, 'u'.repeat(70)]);
  expect(await idsOf(await open('pop3', server))).toEqual(ids);
});

test.each([
  ['imap', 'greeting', '* OK'],
  ['imap', 'SELECT', '* OK still looking\r\n'],
  ['imap', 'SEARCH', ' 1'],
  ['imap', 'BODIES', '* 1 FETCH (UID 1 FLAGS ())\r\n'],
  ['pop3', 'greeting', '+'],
  ['pop3', 'UIDL', '+OK\r\n'],
  ['pop3', 'RETR', '+OK\r\n'],
] as const)('%s: a server that drips at %s is given up', async (protocol, stage, text) => {
  const drip = { [stage]: (peer: { drip(text: string, milliseconds: number): void }) => peer.drip(text, 20) };
  const server = await (protocol === 'imap' ? startHostileImapServer(drip) : startHostilePop3Server(drip));
  const read = async (): Promise<unknown> => {
    const session = await open(protocol, server, { timeout: 300 });
    return session.read(await session.sizes(await idsOf(session)));
  };
  await expect(read()).rejects.toThrow(/in time/);
  await isCutOff(server);
});

test.each(protocols)('%s: a session ends at once when it is told to, also while it is opened', async (protocol) => {
  const silence = { greeting: () => undefined };
  const server = await (protocol === 'imap' ? startHostileImapServer(silence) : startHostilePop3Server(silence));
  const ending = new AbortController();
  const opening = open(protocol, server, { signal: ending.signal });
  opening.catch(() => undefined);
  await eventually(() => server.count.total === 1);
  ending.abort();
  await expect(opening).rejects.toThrow('The server took too long.');
  await isCutOff(server);
  await expect(open(protocol, server, { signal: AbortSignal.abort() })).rejects.toThrow('The server took too long.');
});

test.each(protocols)('%s: what a server says is stored as one short line of text', async (protocol) => {
  const said = `no\0pe \x07\x1b[31m ${'long '.repeat(1000)}`;
  const server = await (protocol === 'imap'
    ? startHostileImapServer({ SELECT: (peer, { tag }) => peer.say(`${tag} NO ${said}\r\n`) })
    : startHostilePop3Server({ UIDL: (peer) => peer.say(`-ERR ${said}\r\n`) }));
  const error: unknown = await open(protocol, server).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailboxError);
  const { message } = error as MailboxError;
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  expect([message.length <= 500, /[\0-\x1f]/.test(message)]).toEqual([true, false]);
  expect(message).toContain('pe');
});
