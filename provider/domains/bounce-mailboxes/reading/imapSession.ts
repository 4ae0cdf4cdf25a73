import { isIP } from 'node:net';
import { ImapFlow, type ImapFlowError } from 'imapflow';
import { connectionProblem } from '../../../outgoing/connectionProblem';
import { notPublic } from '../../../outgoing/outgoingRequest';
import type { MailboxSettings } from '../mailboxSettings';
import { countingTransport } from './countingTransport';
import { type Listed, MailboxError, type MailboxSession, maximumListed, maximumRead } from './mailboxSession';
import { oneLine, type ReadMail, type SessionOptions, storedId } from './mailboxSession';
import { limitsOf, readingTimeouts, sentTooMuch, SessionGuard, spareBytes } from './sessionGuard';

/** What a server may send of one message, with what surrounds it. */
const maximumLiteral = maximumRead + 4096;
/** SEARCH answers with all numbers in one line. */
const maximumLine = 2 * 1_048_576;
const maximumResponse = maximumLiteral + maximumLine;
/** Parts of a response: of SEARCH, a number each. */
const maximumTokens = 2 * maximumListed;
/** Messages of a group of a listing. */
const grouped = 2000;
/** More would take minutes to list alone. */
const maximumMessages = 2_000_000;
const tooMany = `The folder has more than ${maximumMessages.toLocaleString('en-US')} messages.`;
const notAskedFor = 'The server sent messages that were not asked for.';

/** Opens a mailbox over IMAP. @throws MailboxError */
export async function openImap(options: SessionOptions): Promise<MailboxSession> {
  const { settings, password, allows, timeout } = options;
  const { host, port, security, username } = settings;
  // An IP address is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !allows(host)) throw new MailboxError(`${host}:${port}: ${notPublic(host).message}`);
  const guard = new SessionGuard(() => client.close());
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user: username, pass: password },
    transport: countingTransport(options, (bytes) => guard.count(bytes)),
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLineLength: maximumLine,
    maxLiteralSize: maximumLiteral,
    maxResponseSize: maximumResponse,
    maxResponseTokens: maximumTokens,
  });
  // The failed command says so, too, except of a line or a message that is too long.
  client.on('error', ({ code }: ImapFlowError) => code?.endsWith('TooLarge') === true && guard.end(sentTooMuch));
  client.on('exists', ({ count }) => count > maximumMessages && guard.end(tooMany));
  guard.follow(options.signal);
  try {
    return await guard.step(limitsOf(timeout).open, () => openFolder(client, guard, options));
  } catch (error) {
    guard.close();
    client.close();
    if (error instanceof MailboxError) throw error;
    throw new MailboxError(
      isRefusedSignIn(error)
        ? `The server refused the sign-in: ${wordsOf(error)}`
        : `${host}:${port}: ${wordsOf(error)}`,
    );
  }
}

async function openFolder(client: ImapFlow, guard: SessionGuard, options: SessionOptions): Promise<MailboxSession> {
  const { settings, timeout } = options;
  await client.connect();
  const folder = settings.folder ?? 'INBOX';
  const opened = await client.mailboxOpen(folder).catch((error: unknown) => {
    throw isLost(client) ? error : new MailboxError(`The folder ${folder} can't be opened: ${wordsOf(error)}`);
  });
  if (opened.exists > maximumMessages) throw new MailboxError(tooMany);
  const target = settings.processed_folder;
  if (target !== null)
    await client.mailboxCreate(target).catch((error: unknown) => {
      throw isLost(client) ? error : new MailboxError(`The folder ${target} can't be made: ${wordsOf(error)}`);
    });
  if (opened.readOnly) throw new MailboxError(`The folder ${folder} can only be read, so nothing could be moved.`);
  return new ImapSession(client, guard, timeout, settings, opened);
}

const isLost = (client: ImapFlow): boolean => !client.usable;
const isRefusedSignIn = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

/** What the server said, or what went wrong. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(connectionProblem(error));
  const { responseText, code }: ImapFlowError = error;
  if (code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' || code === 'ETIMEOUT')
    return 'The server did not answer in time.';
  if (code === 'NoConnection' || code === 'EConnectionClosed') return 'The server closed the connection.';
  return oneLine(responseText ?? connectionProblem(error)) || 'no reason given';
}

class ImapSession implements MailboxSession {
  private readonly limits: ReturnType<typeof limitsOf>;
  /** Messages are listed in parts, so that any number of them fits. */
  readonly isPartial = false;
  readonly present = [];

  constructor(
    private readonly client: ImapFlow,
    private readonly guard: SessionGuard,
    private readonly timeout: number,
    private readonly settings: MailboxSettings,
    private readonly folder: { readonly uidValidity: bigint; readonly exists: number },
  ) {
    this.limits = limitsOf(timeout);
  }

  get isLost(): boolean {
    return isLost(this.client);
  }

  get messages(): number {
    return this.folder.exists;
  }

  get received(): number {
    return this.guard.received;
  }

  async *list(position: string | null): AsyncGenerator<string[]> {
    if (this.messages === 0) return;
    const uids = await this.uidsAfter(position === null ? 0 : (this.uidOf(position) ?? 0));
    for (let start = 0; start < uids.length; start += grouped)
      yield uids.slice(start, start + grouped).map((uid) => this.idOf(uid));
  }

  /** As numbers: of two million messages, they are 16 MB. */
  private async uidsAfter(last: number): Promise<number[]> {
    // The highest one is always in such a range, also if it is lower.
    const uid = `${last + 1}:*`;
    const found = new Set<number>();
    // From the end: what others delete meanwhile moves messages to lower numbers, so that none is missed.
    for (let end = Math.ceil(this.messages / maximumListed) * maximumListed; end > 0; end -= maximumListed) {
      const seq = `${end - maximumListed + 1}:${end >= this.messages ? '*' : end}`;
      const part = await this.search(this.messages > maximumListed ? { seq, uid } : { uid });
      for (const one of part) if (one > last) found.add(one);
      if (found.size > maximumMessages) throw new MailboxError(tooMany);
    }
    return [...found].toSorted((one, other) => one - other);
  }

  private search(query: { readonly seq?: string; readonly uid: string }): Promise<number[]> {
    return this.guard.step(this.limits.list, async () => {
      const found = await this.client.search({ ...query }, { uid: true });
      if (!Array.isArray(found)) throw new MailboxError('The server can’t list messages.');
      return found;
    });
  }

  positionAfter(id: string): string {
    return id;
  }

  async sizes(ids: readonly string[]): Promise<Listed[]> {
    const asked = new Map(ids.map((id) => [this.uidOf(id), id]));
    const range = this.rangeOf(ids);
    if (range === '') return [];
    return this.guard.step(this.limits.list, async () => {
      const sizes = new Map<string, number>();
      for await (const { uid, size } of this.client.fetch(range, { uid: true, size: true }, { uid: true })) {
        const id = asked.get(uid);
        if (id !== undefined) sizes.set(id, size ?? sizes.get(id) ?? 0);
        // Servers may tell of changed flags at any time.
        else if (size !== undefined) this.guard.end(notAskedFor);
      }
      return [...sizes].map(([id, size]) => ({ id, size }));
    });
  }

  async read(listed: readonly Listed[]): Promise<ReadMail[]> {
    const asked = new Map(listed.map(({ id }) => [this.uidOf(id), id]));
    const range = this.rangeOf(listed.map(({ id }) => id));
    if (range === '') return [];
    const announced = listed.reduce((sum, { size }) => sum + Math.min(size, maximumRead), 0);
    const limits = { bytes: announced + spareBytes(listed.length), milliseconds: readingTimeouts * this.timeout };
    return this.guard.step(limits, async () => {
      const read = new Map<string, Buffer | undefined>();
      const query = { uid: true, source: { start: 0, maxLength: maximumRead } };
      for await (const { uid, source } of this.client.fetch(range, query, { uid: true })) {
        const id = asked.get(uid);
        if (source !== undefined && (id === undefined || read.get(id) !== undefined)) this.guard.end(notAskedFor);
        else if (id !== undefined) read.set(id, source ?? read.get(id));
      }
      return listed.flatMap(({ id }) => (read.has(id) ? [{ id, raw: read.get(id) }] : []));
    });
  }

  async clear(ids: readonly string[]): Promise<readonly string[]> {
    // Those of another UIDVALIDITY can't be named any more.
    const range = this.rangeOf(ids);
    if (range !== '') await this.guard.step(this.limits.clear, () => this.clearRange(range));
    return ids;
  }

  private async clearRange(range: string): Promise<void> {
    const { processed, processed_folder: target } = this.settings;
    const done =
      target !== null
        ? await this.client.messageMove(range, target, { uid: true })
        : processed === 'delete'
          ? await this.client.messageDelete(range, { uid: true })
          : await this.client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
    if (done === false && (await this.hasAny(range)))
      throw new MailboxError(
        target === null ? 'The server refused to delete or mark messages.' : `Messages can't be moved to ${target}.`,
      );
  }

  /** Some servers refuse to move what is gone. */
  private async hasAny(range: string): Promise<boolean> {
    const found = await this.client.search({ uid: range }, { uid: true });
    if (!Array.isArray(found)) throw new MailboxError('The server closed the connection.');
    return found.length > 0;
  }

  async close(): Promise<readonly string[]> {
    await this.guard.step(this.limits.close, () => this.client.logout());
    this.guard.close();
    return [];
  }

  cut(): void {
    this.guard.close();
    this.client.close();
  }

  private idOf(uid: number): string {
    return storedId(`${this.folder.uidValidity}:${uid}`);
  }

  /** Undefined: it is a number of another UIDVALIDITY. */
  private uidOf(id: string): number | undefined {
    const [validity, uid] = id.split(':');
    return validity === String(this.folder.uidValidity) ? Number(uid) : undefined;
  }

  /** The numbers as a set (RFC 9051, 9), in which neighbors are ranges. */
  private rangeOf(ids: readonly string[]): string {
    const uids = ids.flatMap((id) => this.uidOf(id) ?? []).toSorted((one, other) => one - other);
    const parts: Array<[number, number]> = [];
    for (const uid of uids) {
      const last = parts.at(-1);
      if (last && uid <= last[1] + 1) last[1] = uid;
      else parts.push([uid, uid]);
    }
    return parts.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join(',');
  }
}
