import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as a server received it: lines end with CRLF, dot stuffing is removed. */
export interface AcceptedMessage {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

/** A mail server on loopback that records accepted messages and protocol violations. */
export interface WireServer {
  readonly name: string;
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly taken: AcceptedMessage[];
  /** Violations of RFC 5321, which end the session. */
  readonly violations: string[];
  close(): Promise<void>;
}

/** Maximum octets of a text line without CRLF (RFC 5321, 4.5.3.1.6). */
const maximumLineLength = 998;
// CR and LF that do not end a line, and NUL.
const notAllowed = /\r(?!\n)|(?<!\r)\n|\0/;

/** A strict server: a bare CR or LF, a NUL, a non-ASCII octet or a line that is too long ends the session. */
export const startStrictServer = (): Promise<WireServer> => startReader('strict', true);

/** A lax server that accepts LF as a line end, so `LF . LF` ends a message, as SMTP smuggling requires. */
export const startLaxServer = (): Promise<WireServer> => startReader('lax', false);

/** The `smtp-server` package. */
export async function startTypicalServer(): Promise<WireServer> {
  const taken: AcceptedMessage[] = [];
  const violations: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks).toString('latin1'),
        });
        callback();
      });
    },
  });
  server.on('error', (error) => violations.push(error.message));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    name: 'typical',
    url: urlOf(server.server),
    taken,
    violations,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const urlOf = (server: { address(): ReturnType<Server['address']> }): string =>
  `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function startReader(name: string, isStrict: boolean): Promise<WireServer> {
  const taken: AcceptedMessage[] = [];
  const violations: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let pending = '';
    let envelope = { from: '', to: '' };
    let lines: string[] | undefined;
    const say = (reply: string): unknown => socket.write(`${reply}\r\n`);
    const refuse = (why: string): void => {
      violations.push(why);
      socket.end('554 5.6.0 not valid\r\n');
    };
    const takeLine = (line: string): void => {
      if (lines !== undefined) {
        if (line !== '.') {
          lines.push(line.startsWith('.') ? line.slice(1) : line);
          return;
        }
        taken.push({ ...envelope, raw: lines.map((one) => `${one}\r\n`).join('') });
        lines = undefined;
        say('250 taken');
        return;
      }
      const [, verb = '', address = ''] =
        /^(EHLO|MAIL FROM|RCPT TO|DATA|RSET|QUIT)(?::<([^<>\s]*)>)?/i.exec(line) ?? [];
      if (verb === '') refuse(`unknown command ${JSON.stringify(line)}`);
      else if (verb === 'MAIL FROM') envelope = { from: address, to: '' };
      else if (verb === 'RCPT TO') envelope.to = address;
      if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'DATA') {
        lines = [];
        say('354 go on');
      } else if (verb !== '') say(verb === 'EHLO' ? `250-${name}\r\n250 PIPELINING` : '250 ok');
    };
    say(`220 ${name}`);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      pending += chunk;
      for (;;) {
        const feed = pending.indexOf('\n');
        if (feed === -1 || socket.writableEnded) return;
        const line = pending.slice(0, feed + 1);
        pending = pending.slice(feed + 1);
        const text = line.replace(/\r?\n$/, '');
        if (isStrict && notAllowed.test(line))
          refuse(`bare CR, bare LF or NUL in ${JSON.stringify(line.slice(0, 200))}`);
        // Dot stuffing does not count.
        else if (isStrict && text.length > maximumLineLength + (text.startsWith('.') ? 1 : 0))
          refuse(`a line of ${text.length} octets`);
        else if (isStrict && /[\u0080-\u00ff]/.test(text))
          refuse(`8-bit data that was not announced in ${JSON.stringify(line.slice(0, 200))}`);
        else takeLine(text);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    name,
    url: urlOf(server),
    taken,
    violations,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
