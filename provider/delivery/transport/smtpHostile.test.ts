import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type LineServer, type Peer, startLineServer } from '../../testing/mailboxes/lineServer';
import { smtpTransport } from './smtpTransport';
import { type OutgoingMessage, TransportError } from './transport';

// Mail servers that users choose, and that answer whatever they like, or drop by drop.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const message: OutgoingMessage = {
  accountId: 1,
  messageId: 'a@example.com',
  subject: 'Hello',
  envelope: { from: 'news@example.com', to: 'ada@readers.example' },
  raw: 'From: news@example.com\r\nTo: ada@readers.example\r\nSubject: Hello\r\n\r\nHello\r\n',
};

type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'dot' | 'RSET';

/** A server that answers some commands as told. */
async function start(replies: Partial<Record<Stage, (peer: Peer) => unknown>>): Promise<LineServer> {
  let isContent = false;
  const server = await startLineServer(
    (peer) => (replies.greeting ? replies.greeting(peer) : peer.say('220 hi\r\n')),
    (line, peer) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (isContent && line !== '.') return undefined;
      const stage = isContent ? 'dot' : verb;
      isContent = stage === 'DATA' && replies.DATA === undefined;
      const own = stage in replies ? replies[stage as Stage] : undefined;
      return own ? own(peer) : peer.say(stage === 'DATA' ? '354 go\r\n' : '250 ok\r\n');
    },
  );
  return cleanup.own(server);
}

function send(server: LineServer, timeout = 20_000): Promise<unknown> {
  const transport = smtpTransport(`smtp://127.0.0.1:${server.port}`, { timeout });
  cleanup.add(async () => {
    transport.cut();
    await transport.close();
  });
  return transport.send(message).catch((error: unknown) => error);
}

test.each([
  ['greeting', '220-wait\r\n', 'unreachable', 'introduction'],
  ['EHLO', '250-wait\r\n', 'unreachable', 'introduction'],
  ['MAIL', '250-wait\r\n', 'deferred', 'envelope'],
  ['DATA', '354-wait\r\n', 'deferred', 'envelope'],
  ['dot', '250-wait\r\n', 'unconfirmed', 'message'],
] as const)('a server that drips at %s is given up', async (stage, text, kind, phase) => {
  const server = await start({ [stage]: (peer: Peer) => peer.drip(text, 20) });
  // Far more than the drops are apart: on a busy machine they come late, which is no silence.
  const error = await send(server, 1000);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ kind, response: expect.stringContaining(`The ${phase} took more than`) });
  await eventually(() => server.count.open === 0);
});

test('a server that refuses and then drips at RSET refuses nevertheless', async () => {
  const server = await start({
    RCPT: (peer) => peer.say('550 5.1.1 unknown\r\n'),
    RSET: (peer) => peer.drip('250-wait\r\n', 20),
  });
  expect(await send(server, 200)).toMatchObject({ kind: 'bounced', response: '550 5.1.1 unknown' });
});

test.each([
  ['lines', (peer: Peer) => peer.pour(() => '220-wait\r\n'.repeat(100))],
  ['one line', (peer: Peer) => peer.pour(() => 'x'.repeat(1000))],
])('a reply of endless %s ends the connection', async (_name, greeting) => {
  const server = await start({ greeting });
  expect(await send(server)).toMatchObject({ kind: 'unreachable', response: expect.stringContaining('endless reply') });
  await eventually(() => server.count.open === 0);
});

test('what a server says has no control characters, and an end', async () => {
  const said = `queued \0 \x1b[31m ${'x'.repeat(3000)}`;
  const accepted = await send(await start({ dot: (peer) => peer.say(`250 ${said}\r\n`) }));
  const refused = await send(await start({ RCPT: (peer) => peer.say(`550 5.1.1 ${said}\r\n`) }));
  const closed = await send(await start({ greeting: (peer) => peer.say(`554 ${said}\r\n`) }));
  for (const answer of [accepted, refused, closed]) {
    const { response } = answer as { response: string };
    expect(response).toContain('queued \uFFFD \uFFFD[31m x');
    expect(response.length).toBeLessThanOrEqual(1000);
  }
  expect(refused).toMatchObject({ kind: 'bounced' });
});
