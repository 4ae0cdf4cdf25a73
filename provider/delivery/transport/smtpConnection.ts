import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { errorMessage } from '../../errorMessage';
import { connectionProblem } from '../../outgoing/connectionProblem';
import { guardedLookup, notPublic } from '../../outgoing/outgoingRequest';
import { asBytes } from '../message/mime/encodeHeader';
import { isAddressRefused } from './refusedAddress';
import type { SmtpReply } from './smtpReplies';
import { SmtpReplies } from './smtpReplies';
import type { SmtpSettings } from './smtpSettings';
import { storedWords, TransportError } from './transport';
import type { Delivered, OutgoingMessage } from './transport';

interface Waiting {
  resolve(reply: SmtpReply): void;
  reject(error: Error): void;
}

/** Replies that demand a sign-in, or refuse one (RFC 4954, 6). */
const signInCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Milliseconds that a server has to answer QUIT. */
const goodbye = 2000;
/**
 * How often the time for an answer a phase may take in all: the introduction, an envelope, a message. A server that
 * sends one line of a reply after another is never silent.
 */
const phaseAnswers = 2;
/** Bytes of a message in a millisecond: a slower server counts as gone. */
const slowest = 32;

interface Refused {
  readonly reply: SmtpReply;
  /** Which one. */
  readonly command: number;
}

/** The connection ended before the message was handed over, so another connection may try it. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

interface ConnectionOptions {
  readonly timeout: number;
  readonly localAddress: string | undefined;
  /** Which IP addresses it may connect to; unset: all. */
  readonly allows: ((address: string) => boolean) | undefined;
}

/** One authenticated session with an SMTP server (RFC 5321), for messages one after another. */
export class SmtpConnection {
  private readonly waiting: Waiting[] = [];
  /** Unsolicited replies: the greeting. */
  private readonly unasked: SmtpReply[] = [];
  private introduced = false;
  private replies = new SmtpReplies();
  private lost: Error | undefined;
  private pipelining = false;
  /** The server accepts UTF-8 in addresses and headers (RFC 6531). */
  private utf8 = false;

  private constructor(
    private socket: Socket,
    private readonly settings: SmtpSettings,
    private readonly timeout: number,
    /** The local address it was opened from; undefined if the system chose. */
    readonly localAddress: string | undefined,
  ) {
    this.listen(socket);
  }

  /**
   * Connects, starts TLS and authenticates, until `signal` aborts.
   * @throws TransportError `unreachable`
   */
  static async open(
    settings: SmtpSettings,
    { timeout, localAddress, allows }: ConnectionOptions,
    signal?: AbortSignal,
  ): Promise<SmtpConnection> {
    const { host, port } = settings;
    // An IP address is never resolved, so it is checked here.
    if (allows && isIP(host) !== 0 && !allows(host))
      throw new TransportError('unreachable', `${host}:${port}: ${notPublic(host).message}`);
    const place = {
      host,
      port,
      ...(localAddress !== undefined && { localAddress, family: isIP(localAddress) }),
      ...(allows && { lookup: guardedLookup(allows) }),
    };
    const socket = settings.implicitTls ? connectTls({ ...place, ...tlsOptions(settings) }) : connectTcp(place);
    socket.setNoDelay(true);
    const connection = new SmtpConnection(socket, settings, timeout, localAddress);
    const leave = (): void => connection.cut();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await connection.phase('introduction', () => connection.introduce());
      connection.introduced = true;
      return connection;
    } catch (error) {
      socket.destroy();
      throw new TransportError('unreachable', `${host}:${port}: ${connectionProblem(error)}`);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private get isSecured(): boolean {
    return 'encrypted' in this.socket;
  }

  get usable(): boolean {
    return this.lost === undefined;
  }

  /**
   * Sends one message; returns the server's reply and connection details. `begin` is awaited after the envelope, before
   * the message is sent.
   * @throws TransportError, ConnectionLost if nothing was handed over, or the error of `begin`
   */
  async deliver(message: OutgoingMessage, begin: () => Promise<unknown>): Promise<Delivered> {
    const { from, to } = message.envelope;
    const isInternational = needsUtf8(message);
    if (isInternational && !this.utf8)
      throw new TransportError(
        'blocked',
        '550 5.6.7 The mail server takes no addresses beyond ASCII (it does not offer SMTPUTF8).',
        550,
      );
    const begun = begin();
    begun.catch(() => undefined);
    // RFC 6531, 3.4.
    const commands = [
      `MAIL FROM:<${asBytes(from)}>${isInternational ? ' BODY=8BITMIME SMTPUTF8' : ''}`,
      `RCPT TO:<${asBytes(to)}>`,
      'DATA',
    ];
    const refused = await this.phase('envelope', () => this.offer(commands));
    if (refused !== undefined) {
      if (refused.command === 0 && signInCodes.has(refused.reply.code)) {
        // The credentials have expired, which is not about this message: all others wait, too.
        const { code, text } = refused.reply;
        this.fail(new Error(`${code} ${text}`));
        throw new TransportError('unreachable', `${this.settings.host}:${this.settings.port}: ${code} ${text}`, code);
      }
      await this.reset();
      throw refusal(refused.reply, refused.command === 0);
    }
    try {
      await begun;
    } catch (error) {
      // The server waits for a message, and closing the connection is the only way to abort DATA.
      this.fail(new Error('The message was held back.'));
      throw error;
    }
    const response = await this.transmit(message.raw);
    return { response, ip: this.socket.localAddress, tls: this.isSecured };
  }

  /** Sends an envelope; returns what was refused of it. */
  private async offer(commands: readonly string[]): Promise<Refused | undefined> {
    let refused: Refused | undefined;
    const replies = this.pipelining ? this.ask(...commands) : [];
    for (let index = 0; index < commands.length; index += 1) {
      const reply = await this.replyTo(replies[index] ?? this.ask(commands[index] ?? '')[0], refused?.reply);
      // It has refused and closed the connection.
      if (reply === refused?.reply) break;
      if (reply === undefined) throw new ConnectionLost('no reply');
      if (index === 2 ? reply.code === 354 : reply.code >= 200 && reply.code < 300) {
        // The server accepted DATA although it had refused: send an empty message.
        if (refused !== undefined && index === 2) await this.replyTo(this.ask('.')[0], refused.reply);
        continue;
      }
      refused ??= { reply, command: index };
      if (!this.pipelining) break;
    }
    return refused;
  }

  /**
   * Ends the connection if the work takes longer than answers may in all, whatever the server sends meanwhile.
   * @param bytes that are sent
   */
  private async phase<Result>(name: string, work: () => Promise<Result>, bytes = 0): Promise<Result> {
    const most = phaseAnswers * this.timeout + bytes / slowest;
    const late = setTimeout(
      () => this.fail(new Error(`The ${name} took more than ${Math.round(most / 1000)} s.`)),
      most,
    );
    try {
      return await work();
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * The reply to a command. If the connection has ended, throws `refused` if there was a refusal.
   * @throws ConnectionLost, with the server's text if it announced that it must close (421)
   */
  private async replyTo(
    reply: Promise<SmtpReply> | undefined,
    refused: SmtpReply | undefined,
  ): Promise<SmtpReply | undefined> {
    try {
      return await reply;
    } catch (error) {
      if (refused === undefined) throw error;
      if (refused.code === 421) throw new ConnectionLost(`421 ${refused.text}`);
      return refused;
    }
  }

  private async transmit(raw: string | Buffer): Promise<string> {
    if (this.lost !== undefined) throw new ConnectionLost(this.lost.message);
    const text = typeof raw === 'string' ? raw : raw.toString('latin1');
    const stuffed = stuffDots(text);
    let reply: SmtpReply | undefined;
    try {
      const content = stuffed.endsWith('\r\n') ? `${stuffed}.` : `${stuffed}\r\n.`;
      [reply] = await this.phase('message', () => Promise.all(this.ask(content)), content.length);
    } catch (error) {
      throw new TransportError(
        'unconfirmed',
        `The connection ended before the server confirmed the message: ${errorMessage(error)}`,
      );
    }
    const { code, text: words } = reply ?? { code: 0, text: 'no reply' };
    // Any 2xx means that the server accepted the message (RFC 5321, 4.2.1).
    if (code >= 200 && code < 300) return storedWords(`${code} ${words}`);
    if (code >= 400 && code < 600) throw refusal({ code, text: words }, false);
    throw new TransportError(
      'unconfirmed',
      `The server's answer says neither that it has the message nor that it refuses it: ${code} ${words}`,
      code,
    );
  }

  /** Sends QUIT. */
  async close(): Promise<void> {
    if (this.usable) {
      const late = setTimeout(() => this.cut(), goodbye);
      await this.ask('QUIT')[0]?.catch(() => undefined);
      clearTimeout(late);
    }
    this.socket.destroy();
  }

  /** Closes the connection immediately. */
  cut(): void {
    this.fail(new Error('The process stopped, and waited no longer.'));
  }

  private async reset(): Promise<void> {
    await this.phase('reset', async () => this.ask('RSET')[0]?.catch(() => undefined));
  }

  private async introduce(): Promise<void> {
    this.expect(await this.read(), 220, 'greeting');
    let extensions = await this.hello();
    if (!this.settings.implicitTls && this.settings.startTls !== 'off') {
      if (/^STARTTLS$/im.test(extensions)) {
        this.expect(await this.command('STARTTLS'), 220, 'STARTTLS');
        await this.secure();
        extensions = await this.hello();
      } else if (this.settings.startTls === 'required') {
        throw new Error('The server offers no STARTTLS.');
      }
    }
    this.pipelining = /^PIPELINING$/im.test(extensions);
    this.utf8 = /^SMTPUTF8$/im.test(extensions) && /^8BITMIME$/im.test(extensions);
    if (this.settings.credentials !== undefined) await this.signIn(extensions, this.settings.credentials);
  }

  private async hello(): Promise<string> {
    const name = hostname().replace(/[^\w.-]/g, '') || 'localhost';
    const reply = await this.command(`EHLO ${name}`);
    this.expect(reply, 250, 'EHLO');
    return reply.text;
  }

  private async secure(): Promise<void> {
    const plain = this.socket;
    plain.removeAllListeners();
    // Replies received before TLS must be discarded.
    this.replies = new SmtpReplies();
    this.unasked.length = 0;
    const secured = connectTls({ socket: plain, host: this.settings.host, ...tlsOptions(this.settings) });
    this.socket = secured;
    this.listen(secured);
    await new Promise<void>((resolve, reject) => {
      secured.once('secureConnect', resolve);
      secured.once('error', reject);
      secured.once('close', () => reject(this.lost ?? new Error('The server ended the connection.')));
    });
  }

  private async signIn(extensions: string, { user, password }: { user: string; password: string }): Promise<void> {
    if (!this.isSecured && this.settings.startTls !== 'off' && !isLoopback(this.socket.remoteAddress)) {
      throw new Error(
        'The server offers no TLS: the password is not sent in the clear (SMTP_URL with ?tls=off allows it).',
      );
    }
    const methods = /^AUTH[ =](.*)$/im.exec(extensions)?.[1]?.toUpperCase().split(/\s+/) ?? [];
    if (methods.includes('PLAIN') || !methods.includes('LOGIN')) {
      this.expect(await this.command(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), 235, 'sign-in');
      return;
    }
    this.expect(await this.command('AUTH LOGIN'), 334, 'sign-in');
    this.expect(await this.command(base64(user)), 334, 'sign-in');
    this.expect(await this.command(base64(password)), 235, 'sign-in');
  }

  private expect(reply: SmtpReply, code: number, step: string): void {
    if (reply.code !== code) throw new Error(`${step} answered ${reply.code} ${reply.text}`);
  }

  private async command(text: string): Promise<SmtpReply> {
    const [reply] = await Promise.all(this.ask(text));
    if (reply === undefined) throw new ConnectionLost('no reply');
    return reply;
  }

  /** Sends lines in one packet; returns a reply for each. */
  private ask(...lines: string[]): Promise<SmtpReply>[] {
    const replies = lines.map(() => this.read());
    // A later reply may fail while an earlier one is awaited.
    for (const reply of replies) reply.catch(() => undefined);
    if (this.lost === undefined) this.socket.write(`${lines.join('\r\n')}\r\n`, 'latin1');
    return replies;
  }

  private read(): Promise<SmtpReply> {
    const reply = this.unasked.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.lost !== undefined) return Promise.reject(new ConnectionLost(this.lost.message));
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  private listen(socket: Socket): void {
    socket.setEncoding('latin1');
    socket.setTimeout(this.timeout);
    socket.on('data', (chunk: string) => {
      try {
        for (const reply of this.replies.push(chunk)) {
          const next = this.waiting.shift();
          if (next === undefined) this.unasked.push(reply);
          else next.resolve(reply);
          // Either the server says goodbye, or it sent an unsolicited reply, after which replies can't be matched to
          // commands.
          if (next === undefined && (reply.code === 421 || this.introduced))
            this.fail(new Error(`${reply.code} ${reply.text}`));
        }
      } catch (error) {
        this.fail(error as Error);
      }
    });
    socket.on('timeout', () => this.fail(new Error(`The server was silent for ${this.timeout / 1000} s.`)));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server ended the connection.')));
  }

  private fail(error: Error): void {
    this.lost ??= error;
    this.socket.destroy();
    for (const next of this.waiting.splice(0)) next.reject(new ConnectionLost(error.message));
  }
}

// oxlint-disable-next-line no-control-regex -- all that is not ASCII
const beyondAscii = /[^\u0000-\u007f]/;

/** Whether an address in the envelope or a header is non-ASCII; everything else in a message is encoded. */
function needsUtf8({ envelope, raw }: OutgoingMessage): boolean {
  if (beyondAscii.test(envelope.from) || beyondAscii.test(envelope.to)) return true;
  return beyondAscii.test(
    typeof raw === 'string'
      ? raw.slice(0, raw.indexOf('\r\n\r\n'))
      : raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1'),
  );
}

/** Doubles each dot at the start of a line: a single one would end the message (RFC 5321, 4.5.2). */
function stuffDots(text: string): string {
  const lines = text.includes('\n.') ? text.replaceAll('\n.', '\n..') : text;
  return lines.startsWith('.') ? `.${lines}` : lines;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(address);

const tlsOptions = (settings: SmtpSettings) => ({
  rejectUnauthorized: settings.verifyCertificate,
  // Certificates are checked by name, which an IP address doesn't have.
  ...(isIP(settings.host) === 0 ? { servername: settings.host } : {}),
});

/** 4xx is temporary, 5xx permanent; a refused sender is about us and not about the address. */
function refusal({ code, text }: SmtpReply, ofSender: boolean): TransportError {
  const response = `${code} ${text}`;
  if (code < 500) return new TransportError('deferred', response, code);
  const status = /^5\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '';
  return new TransportError(ofSender || !isAddressRefused(code, status) ? 'blocked' : 'bounced', response, code);
}
