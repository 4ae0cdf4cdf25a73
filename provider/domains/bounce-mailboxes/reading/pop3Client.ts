import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectionProblem } from '../../../outgoing/connectionProblem';
import { guardedLookup, notPublic } from '../../../outgoing/outgoingRequest';
import { tlsOptions } from './countingTransport';
import { MailboxError, maximumListed, oneLine } from './mailboxSession';
import { Pop3Replies, type Pop3Reply } from './pop3Replies';
import { limitsOf, readingTimeouts, SessionGuard, spareBytes } from './sessionGuard';

export interface Pop3Place {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  /** Which IP addresses it may connect to. */
  readonly allows: (address: string) => boolean;
  /** Milliseconds of silence after which the server counts as gone. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  readonly ca?: string | undefined;
}

/** A message to read. */
export interface Pop3Message {
  readonly number: number;
  /** As the server announced it. */
  readonly size: number;
}

interface Waiting {
  readonly hasBody: boolean;
  /** Bytes of the body that are kept. */
  readonly most: number;
  resolve(reply: Pop3Reply): void;
  reject(error: Error): void;
}

/** Bytes of a listing that are kept, and that the server may send: lines of 80. */
const maximumListing = 80 * maximumListed;
const longestListing = 10 * maximumListing;
/** Bytes that the server may send of a long message, most of which are not kept. */
const longest = 100_000_000;
/** Commands that are sent before the first reply, to servers that allow it (RFC 2449, 6.8). */
const pipelined = 50;

/** A session with a POP3 server (RFC 1939), with TLS from the start or by STLS (RFC 2595). */
export class Pop3Client {
  private readonly waiting: Waiting[] = [];
  private replies = new Pop3Replies();
  private lost: Error | undefined;
  /** What the server said it can (RFC 2449); empty: it doesn't say. */
  private capabilities: ReadonlySet<string> = new Set();
  private readonly guard = new SessionGuard(() => this.fail(new Error('The connection was closed.')));
  private readonly limits: ReturnType<typeof limitsOf>;
  /** Bytes of messages that may be kept. */
  private room = Infinity;

  private constructor(
    private socket: Socket,
    private readonly place: Pop3Place,
  ) {
    this.limits = limitsOf(place.timeout);
    this.guard.follow(place.signal);
    this.listen(socket);
  }

  /** Connects, starts TLS and signs in. @throws MailboxError */
  static async open(place: Pop3Place, user: string, password: string): Promise<Pop3Client> {
    const { host, port, security, allows } = place;
    // An IP address is never resolved, so it is checked here.
    if (isIP(host) !== 0 && !allows(host)) throw new MailboxError(`${host}:${port}: ${notPublic(host).message}`);
    const target = { host, port, lookup: guardedLookup(allows) };
    const socket = security === 'tls' ? connectTls({ ...target, ...tlsOptions(place) }) : connectTcp(target);
    const client = new Pop3Client(socket, place);
    try {
      await client.guard.step(client.limits.open, async () => {
        await client.greeting();
        if (security === 'starttls') await client.startTls();
        await client.signIn(user, password);
      });
      return client;
    } catch (error) {
      client.cut();
      throw error instanceof MailboxError
        ? error
        : new MailboxError(`${host}:${port}: ${oneLine(connectionProblem(error))}`);
    }
  }

  private async greeting(): Promise<void> {
    const { ok, text } = await this.expect(false);
    if (!ok) throw new Error(text || 'The server refused the connection.');
    await this.learn();
  }

  private async learn(): Promise<void> {
    const { ok, body } = await this.ask('CAPA', true);
    this.capabilities = new Set(ok ? linesOf(body).map((line) => line.split(' ', 1)[0]?.toUpperCase() ?? '') : []);
  }

  private async startTls(): Promise<void> {
    const { ok, text } = await this.ask('STLS');
    if (!ok) throw new Error(`The server offers no STARTTLS: ${text}`);
    // What came before TLS may be somebody else's.
    if (this.replies.hasMore) throw new Error('The server sent data before TLS.');
    const plain = this.socket.removeAllListeners().on('error', () => undefined);
    this.socket = connectTls({ socket: plain, host: this.place.host, ...tlsOptions(this.place) });
    this.replies = new Pop3Replies();
    this.listen(this.socket);
    await this.learn();
  }

  private async signIn(user: string, password: string): Promise<void> {
    const named = await this.ask(`USER ${user}`);
    const signed = named.ok ? await this.ask(`PASS ${password}`) : named;
    if (!signed.ok)
      throw new MailboxError(`The server refused the sign-in: ${oneLine(signed.text) || 'no reason given'}`);
    // Some servers allow more after the sign-in.
    await this.learn();
  }

  get isLost(): boolean {
    return this.lost !== undefined;
  }

  /** Bytes that the server has sent. */
  get received(): number {
    return this.guard.received;
  }

  /**
   * The unique ids of messages by their number (UIDL), of at most `maximumListed`; `isPartial`: there are more.
   * @throws MailboxError if the server has none
   */
  async ids(): Promise<{ readonly ids: ReadonlyMap<number, string>; readonly isPartial: boolean }> {
    const { ok, text, body } = await this.listing('UIDL');
    if (!ok)
      throw new MailboxError(`The server has no unique ids (UIDL), without which reports could count twice: ${text}`);
    const ids = pairsOf(body);
    return { ids, isPartial: ids.size === maximumListed || body.length === maximumListing };
  }

  /** The size of each message by its number. */
  async sizes(): Promise<ReadonlyMap<number, number>> {
    const { ok, text, body } = await this.listing('LIST');
    if (!ok) throw new MailboxError(`The server can't list messages: ${text}`);
    return new Map([...pairsOf(body)].map(([number, size]) => [number, sizeOf(size)]));
  }

  private listing(command: string): Promise<Pop3Reply> {
    const limits = { ...this.limits.list, bytes: longestListing };
    return this.guard.step(limits, () => this.ask(command, true, maximumListing));
  }

  /** Reads messages, each up to `most` bytes; undefined: the server couldn't return it. */
  async read(messages: readonly Pop3Message[], most: number): Promise<Array<Buffer | undefined>> {
    const commands = messages.map(({ number, size }) =>
      // As many lines as fit if they are short; what is too much is not kept.
      size > most && this.capabilities.has('TOP') ? `TOP ${number} ${Math.ceil(most / 40)}` : `RETR ${number}`,
    );
    const sum = (limit: number): number => messages.reduce((all, { size }) => all + Math.min(size, limit), 0);
    this.room = sum(most) + spareBytes(messages.length);
    const limits = {
      bytes: 2 * sum(longest) + spareBytes(messages.length),
      milliseconds: readingTimeouts * this.place.timeout,
    };
    const replies = await this.guard.step(limits, () => this.askAll(commands, true, most));
    this.room = Infinity;
    return replies.map(({ ok, body }) => (ok ? body : undefined));
  }

  /** Marks messages as deleted, which they are after `quit`. */
  async delete(numbers: readonly number[]): Promise<void> {
    const replies = await this.guard.step(this.limits.clear, () =>
      this.askAll(numbers.map((number) => `DELE ${number}`)),
    );
    const refused = replies.find(({ ok }) => !ok);
    if (refused) throw new MailboxError(`The server refused to delete a message: ${oneLine(refused.text)}`);
  }

  /** Ends the session; what was deleted is deleted when it resolves. */
  async quit(): Promise<void> {
    const { ok, text } = await this.guard.step(this.limits.close, () => this.ask('QUIT'));
    this.cut();
    if (!ok) throw new MailboxError(`The server didn't delete the messages: ${oneLine(text)}`);
  }

  /** Ends the connection at once; nothing is deleted. */
  cut(): void {
    this.guard.close();
    this.fail(new Error('The connection was closed.'));
  }

  private async askAll(commands: readonly string[], hasBody = false, most = 0): Promise<Pop3Reply[]> {
    const group = this.capabilities.has('PIPELINING') ? pipelined : 1;
    const replies: Pop3Reply[] = [];
    for (let start = 0; start < commands.length; start += group) {
      const asked = commands.slice(start, start + group);
      const waiting = asked.map(() => this.expect(hasBody, most));
      this.write(asked);
      replies.push(...(await Promise.all(waiting)));
    }
    return replies;
  }

  private async ask(command: string, hasBody = false, most = 65_536): Promise<Pop3Reply> {
    const waiting = this.expect(hasBody, most);
    this.write([command]);
    return waiting;
  }

  private write(commands: readonly string[]): void {
    if (this.lost === undefined) this.socket.write(commands.map((command) => `${command}\r\n`).join(''));
  }

  private expect(hasBody: boolean, most = 0): Promise<Pop3Reply> {
    return new Promise((resolve, reject) => {
      if (this.lost !== undefined) reject(this.lost);
      else this.waiting.push({ hasBody, most, resolve, reject });
    });
  }

  private listen(socket: Socket): void {
    socket.setNoDelay(true);
    socket.setTimeout(this.place.timeout, () => this.fail(new Error('The server did not answer in time.')));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server closed the connection.')));
    socket.on('data', (chunk: Buffer) => {
      this.guard.count(chunk.length);
      if (this.lost !== undefined) return;
      this.replies.add(chunk);
      for (;;) {
        const [next] = this.waiting;
        const reply = next && this.replies.take(next.hasBody, next.most);
        if (next === undefined || reply === undefined) break;
        this.waiting.shift();
        this.room -= reply.body.length;
        next.resolve(reply);
      }
      if (this.room < 0) this.guard.end('The server sent more than it announced.');
      if (this.replies.isTooLong) this.fail(new Error('The server sent a line that is too long.'));
    });
  }

  private fail(error: Error): void {
    this.lost ??= error;
    this.socket.destroy();
    for (const { reject } of this.waiting.splice(0)) reject(this.lost);
  }
}

/** What is no number counts as long. */
const sizeOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : longest);

const linesOf = (body: Buffer): string[] => body.toString('latin1').split('\r\n').filter(Boolean);

/** Lines of a number and a text, at most `maximumListed`. What is not kept of a line is no part of it. */
function pairsOf(body: Buffer): Map<number, string> {
  const pairs = new Map<number, string>();
  const whole = body.subarray(0, body.lastIndexOf('\r\n') + 2);
  for (const line of linesOf(whole)) {
    if (pairs.size === maximumListed) break;
    const space = line.indexOf(' ');
    const number = Number(line.slice(0, space));
    const [text = ''] = line
      .slice(space + 1)
      .trim()
      .split(' ', 1);
    if (space > 0 && Number.isSafeInteger(number) && text !== '') pairs.set(number, text);
  }
  return pairs;
}
