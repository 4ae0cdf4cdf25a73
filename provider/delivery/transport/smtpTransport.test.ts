import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { parseSmtpUrl } from './smtpSettings';
import { smtpTransport } from './smtpTransport';
import type { OutgoingMessage, Transport } from './transport';
import { TransportError } from './transport';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const message = (
  to = 'ada@example.org',
  raw = 'Subject: Hi\r\n\r\nHello\r\n..dots\r\n.\r\nend\r\n',
): OutgoingMessage => ({
  accountId: 1,
  messageId: 'm@example.com',
  subject: 'Hi',
  envelope: { from: 'news@example.com', to },
  raw,
});

interface Received {
  readonly messages: string[];
  readonly secure: boolean[];
  connections: number;
  readonly port: number;
}

async function startServer(options: SMTPServerOptions = {}): Promise<Received> {
  const received = { messages: [] as string[], secure: [] as boolean[], connections: 0, port: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onConnect(_, callback) {
      received.connections += 1;
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.messages.push(Buffer.concat(chunks).toString());
        received.secure.push(session.secure);
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  received.port = (server.server.address() as AddressInfo).port;
  return received;
}

/** A scripted server on a raw socket. */
async function startScript(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function open(url: string, options: Parameters<typeof smtpTransport>[1] = {}): Transport {
  const transport = smtpTransport(url, options);
  closing.push(() => transport.close());
  return transport;
}

async function failure(work: Promise<unknown>): Promise<TransportError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TransportError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function refusing(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

describe('delivering', () => {
  test('the message arrives unchanged, including lines that start with dots', async () => {
    const server = await startServer();
    const delivered = await open(`smtp://127.0.0.1:${server.port}`).send(message());
    expect(delivered).toEqual({ response: expect.stringMatching(/^250 /), ip: '127.0.0.1', tls: false });
    expect(server.messages).toEqual([message().raw]);
  });

  test('connections are kept and reused, up to the limit', async () => {
    const server = await startServer();
    const transport = open(`smtp://127.0.0.1:${server.port}`, { connections: 3 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => transport.send(message(`reader${index}@example.org`))));
    expect(server.messages).toHaveLength(30);
    expect(server.connections).toBeLessThanOrEqual(3);
  });

  test('STARTTLS is used if offered, and the certificate is checked', async () => {
    const server = await startServer({ disabledCommands: [] });
    expect(await open(`smtp://127.0.0.1:${server.port}?verify=off`).send(message())).toMatchObject({ tls: true });
    expect(server.secure).toEqual([true]);
    expect((await failure(open(`smtp://127.0.0.1:${server.port}`).send(message()))).kind).toBe('unreachable');
  });

  test('smtps speaks TLS from the first byte', async () => {
    const server = await startServer({ secure: true });
    await open(`smtps://127.0.0.1:${server.port}?verify=off`).send(message());
    expect(server.secure).toEqual([true]);
    const plain = await startServer();
    const refused = await failure(open(`smtps://127.0.0.1:${plain.port}`).send(message()));
    expect(refused.response).toBe(`127.0.0.1:${plain.port}: The server does not speak TLS at this port.`);
  });

  test('signs in, with PLAIN and with LOGIN', async () => {
    for (const method of ['PLAIN', 'LOGIN']) {
      const server = await startServer({
        authOptional: false,
        allowInsecureAuth: true,
        authMethods: [method],
        onAuth: (auth, _, callback) =>
          auth.username === 'user@x' && auth.password === 'p:w'
            ? callback(null, { user: 1 })
            : callback(new Error('no')),
      });
      await open(`smtp://user%40x:p%3Aw@127.0.0.1:${server.port}`).send(message());
      expect(server.messages).toHaveLength(1);
      const refused = await failure(open(`smtp://user%40x:wrong@127.0.0.1:${server.port}`).send(message()));
      expect(refused.kind).toBe('unreachable');
      expect(refused.response).not.toContain('wrong');
    }
  });
});

describe('refusals', () => {
  test.each([
    [450, '4.2.1 try later', 'deferred'],
    [550, '5.1.1 no such user', 'bounced'],
    [554, '5.7.1 looks like spam', 'blocked'],
    [552, '5.2.2 mailbox full', 'blocked'],
    [552, 'mailbox full', 'blocked'],
    [552, '5.2.3 too large for this mailbox', 'blocked'],
    [552, '5.3.4 too large for us', 'blocked'],
    [554, '5.6.0 content refused', 'blocked'],
    [550, 'no such user', 'bounced'],
    [550, '5.2.1 mailbox disabled', 'bounced'],
    [550, '5.0.0 no', 'bounced'],
    [552, '5.1.1 no such user', 'bounced'],
  ])('a recipient refused with %i %s is %s, and the connection goes on', async (code, text, kind) => {
    const server = await startServer({
      onRcptTo: (address, _, callback) => callback(address.address.startsWith('bad') ? refusing(code, text) : null),
    });
    const transport = open(`smtp://127.0.0.1:${server.port}`, { connections: 1 });
    const refused = await failure(transport.send(message('bad@example.org')));
    expect([refused.kind, refused.code]).toEqual([kind, code]);
    expect(refused.response).toContain(text);
    await transport.send(message());
    expect(server.messages).toHaveLength(1);
    expect(server.connections).toBe(1);
  });

  test('a refusal after the message has the same effect', async () => {
    const server = await startServer({
      onData(stream, _, callback) {
        stream.resume();
        stream.on('end', () => callback(refusing(552, '5.2.2 mailbox full')));
      },
    });
    expect((await failure(open(`smtp://127.0.0.1:${server.port}`).send(message()))).kind).toBe('blocked');
  });

  test('a refused sender is an error of the sender, not the recipient', async () => {
    const server = await startServer({
      onMailFrom: (_, __, callback) => callback(refusing(550, '5.1.8 sender unknown')),
    });
    expect((await failure(open(`smtp://127.0.0.1:${server.port}`).send(message()))).kind).toBe('blocked');
  });
});

describe('failures', () => {
  test('no server, no SMTP, a refusing greeting: unreachable', async () => {
    const port = await startScript((socket) => socket.destroy());
    const web = await startScript((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const closed = await startScript((socket) => socket.end('554 go away\r\n'));
    for (const one of [1, port, web, closed])
      expect((await failure(open(`smtp://127.0.0.1:${one}`).send(message()))).kind).toBe('unreachable');
  });

  test('a server that never greets times out', async () => {
    const port = await startScript(() => undefined);
    // The whole introduction may take twice as long: the difference is far more than a busy machine's delay.
    const stalled = await failure(open(`smtp://127.0.0.1:${port}`, { timeout: 1000 }).send(message()));
    expect(stalled.kind).toBe('unreachable');
    expect(stalled.response).toMatch(/silent/);
  });

  /** Milliseconds: the server's replies must arrive within this time, even on a slow machine. */
  const patience = 2000;

  /** Greets, accepts commands one by one, and calls `atEnd` after a complete message. */
  const upTo = (atEnd: (socket: Socket) => void, stallAt = ''): Promise<number> =>
    startScript((socket) => {
      let data = false;
      socket.write('220 x\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (data) {
          if (text.endsWith('\r\n.\r\n')) atEnd(socket);
          return;
        }
        if (stallAt !== '' && text.startsWith(stallAt)) return;
        data = text.startsWith('DATA');
        socket.write(data ? '354 go on\r\n' : '250 ok\r\n');
      });
    });

  test('a stall before the message was handed over: deferred', async () => {
    const port = await upTo(() => undefined, 'MAIL');
    expect((await failure(open(`smtp://127.0.0.1:${port}`, { timeout: patience }).send(message()))).kind).toBe(
      'deferred',
    );
  });

  test('silence or an end after the last dot: unconfirmed', async () => {
    const ended = await upTo((socket) => socket.destroy());
    expect((await failure(open(`smtp://127.0.0.1:${ended}`).send(message()))).kind).toBe('unconfirmed');
    const silent = await upTo(() => undefined);
    expect((await failure(open(`smtp://127.0.0.1:${silent}`, { timeout: patience }).send(message()))).kind).toBe(
      'unconfirmed',
    );
  });

  test('a kept connection that the server dropped is replaced, and nothing is sent twice', async () => {
    let connections = 0;
    const taken: string[] = [];
    const port = await startScript((socket) => {
      connections += 1;
      let data = false;
      let used = false;
      socket.write('220 x\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (data) {
          data = false;
          used = true;
          taken.push(text);
          socket.write('250 taken\r\n');
        } else if (used) socket.destroy();
        else {
          data = text.startsWith('DATA');
          socket.write(data ? '354 go on\r\n' : '250 ok\r\n');
        }
      });
    });
    const transport = open(`smtp://127.0.0.1:${port}`, { connections: 1 });
    await transport.send(message());
    await transport.send(message());
    expect([connections, taken.length]).toEqual([2, 2]);
  });
});

describe('a server that accepts a message', () => {
  /** Answers a complete message with `reply`, and everything else as usual. */
  async function startTaking(reply: string): Promise<{ port: number; taken: string[]; connections: () => number }> {
    let connections = 0;
    const taken: string[] = [];
    const port = await startScript((socket) => {
      connections += 1;
      let recipient = '';
      let data = false;
      socket.write('220 x\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        recipient = /^RCPT TO:<(.*)>/.exec(text)?.[1] ?? recipient;
        if (data) taken.push(recipient);
        socket.write(data ? `${reply}\r\n` : text.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');
        data = !data && text.startsWith('DATA');
      });
    });
    return { port, taken, connections: () => connections };
  }

  test.each(['251 2.1.5 forwarded', '200 taken'])('has it, with any 2xx reply: %s', async (reply) => {
    const server = await startTaking(reply);
    expect(await open(`smtp://127.0.0.1:${server.port}`).send(message())).toMatchObject({ response: reply });
    expect(server.taken).toEqual(['ada@example.org']);
  });

  test('may have accepted it if its reply is neither positive nor negative', async () => {
    const server = await startTaking('354 go on');
    expect(await failure(open(`smtp://127.0.0.1:${server.port}`).send(message()))).toMatchObject({
      kind: 'unconfirmed',
      response: expect.stringContaining('354 go on'),
    });
  });

  test('and says so twice is asked on another connection: no answer is taken for that of another command', async () => {
    const server = await startTaking('250 taken\r\n250 taken');
    const transport = open(`smtp://127.0.0.1:${server.port}`, { connections: 1 });
    await transport.send(message());
    await transport.send(message('bea@example.org'));
    expect(server.taken).toEqual(['ada@example.org', 'bea@example.org']);
    expect(server.connections()).toBe(2);
  });
});

describe('SMTP_URL', () => {
  test('is read whole', () => {
    expect(parseSmtpUrl('smtps://u%40x:p%2F@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      implicitTls: true,
      startTls: 'offered',
      verifyCertificate: true,
      credentials: { user: 'u@x', password: 'p/' },
    });
    expect(parseSmtpUrl('smtp://[::1]:25?tls=required')).toMatchObject({
      host: '::1',
      port: 25,
      startTls: 'required',
      credentials: undefined,
    });
  });

  test.each(['mail.example.com:25', 'http://x', 'smtp://x?tls=maybe', 'smtp://'])(
    '%s is refused in one line',
    (url) => {
      expect(() => parseSmtpUrl(url)).toThrow(/^SMTP_URL[^\n]*$/);
    },
  );
});
