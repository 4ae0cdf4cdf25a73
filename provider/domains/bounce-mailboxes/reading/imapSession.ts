import { isIP } from 'node:net';
import { ImapFlow, type ImapFlowError } from 'imapflow';
import { guardedLookup, notPublic } from '../../../outgoing/outgoingRequest';
import type { MailboxSettings } from '../mailboxSettings';
import { type Listed, MailboxError, type MailboxSession, maximumRead, oneLine } from './mailboxSession';
import type { ReadMail, SessionOptions } from './mailboxSession';

/** What a server may send of one message, with what surrounds it. */
const maximumLiteral = maximumRead + 4096;
const maximumResponse = maximumLiteral + 65_536;

/** Opens a mailbox over IMAP. @throws MailboxError */
export async function openImap({ settings, password, allows, timeout, ca }: SessionOptions): Promise<MailboxSession> {
  const { host, port, security, username } = settings;
  // An IP address is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !allows(host)) throw new MailboxError(`${host}:${port}: ${notPublic(host).message}`);
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2', lookup: guardedLookup(allows), ...(ca !== undefined && { ca }) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // SEARCH answers with all numbers in one line.
    maxLineLength: 64 * 1_048_576,
    maxLiteralSize: maximumLiteral,
    maxResponseSize: 64 * 1_048_576 + maximumResponse,
  });
  // The failed command says so, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const folder = settings.folder ?? 'INBOX';
    const opened = await client.mailboxOpen(folder).catch((error: unknown) => {
      throw isLost(client) ? error : new MailboxError(`The folder ${folder} can't be opened: ${wordsOf(error)}`);
    });
    const target = settings.processed_folder;
    if (target !== null)
      await client.mailboxCreate(target).catch((error: unknown) => {
        throw isLost(client) ? error : new MailboxError(`The folder ${target} can't be made: ${wordsOf(error)}`);
      });
    if (opened.readOnly) throw new MailboxError(`The folder ${folder} can only be read, so nothing could be moved.`);
    return new ImapSession(client, settings, opened.uidValidity, opened.exists);
  } catch (error) {
    client.close();
    if (error instanceof MailboxError) throw error;
    throw new MailboxError(
      isRefusedSignIn(error)
        ? `The server refused the sign-in: ${wordsOf(error)}`
        : `${host}:${port}: ${wordsOf(error)}`,
    );
  }
}

const isLost = (client: ImapFlow): boolean => !client.usable;
const isRefusedSignIn = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

/** What the server said, or what went wrong. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  const { responseText, code, message }: ImapFlowError = error;
  if (code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' || code === 'ETIMEOUT')
    return 'The server did not answer in time.';
  if (code === 'NoConnection' || code === 'EConnectionClosed') return 'The server closed the connection.';
  return oneLine(responseText ?? message) || 'no reason given';
}

class ImapSession implements MailboxSession {
  constructor(
    private readonly client: ImapFlow,
    private readonly settings: MailboxSettings,
    private readonly validity: bigint,
    readonly messages: number,
  ) {}

  get isLost(): boolean {
    return isLost(this.client);
  }

  async list(position: string | null): Promise<string[]> {
    if (this.messages === 0) return [];
    const last = position === null ? 0 : (this.uidOf(position) ?? 0);
    // The highest one is always in such a range, also if it is lower.
    const found = await this.client.search({ uid: `${last + 1}:*` }, { uid: true });
    if (!Array.isArray(found)) throw new MailboxError('The server can’t list messages.');
    return found
      .filter((uid) => uid > last)
      .toSorted((one, other) => one - other)
      .map((uid) => this.idOf(uid));
  }

  positionAfter(id: string): string {
    return id;
  }

  async sizes(ids: readonly string[]): Promise<Listed[]> {
    const range = this.rangeOf(ids);
    const listed: Listed[] = [];
    if (range === '') return listed;
    for await (const { uid, size } of this.client.fetch(range, { uid: true, size: true }, { uid: true }))
      listed.push({ id: this.idOf(uid), size: size ?? 0 });
    return listed;
  }

  async read(listed: readonly Listed[]): Promise<ReadMail[]> {
    const range = this.rangeOf(listed.map(({ id }) => id));
    if (range === '') return [];
    const read = new Map<string, Buffer | undefined>();
    const query = { uid: true, source: { start: 0, maxLength: maximumRead } };
    for await (const { uid, source } of this.client.fetch(range, query, { uid: true }))
      read.set(this.idOf(uid), source);
    return listed.flatMap(({ id }) => (read.has(id) ? [{ id, raw: read.get(id) }] : []));
  }

  async clear(ids: readonly string[]): Promise<readonly string[]> {
    const { processed, processed_folder: target } = this.settings;
    // Those of another UIDVALIDITY can't be named any more.
    const range = this.rangeOf(ids);
    if (range === '') return ids;
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
    return ids;
  }

  /** Some servers refuse to move what is gone. */
  private async hasAny(range: string): Promise<boolean> {
    const found = await this.client.search({ uid: range }, { uid: true });
    if (!Array.isArray(found)) throw new MailboxError('The server closed the connection.');
    return found.length > 0;
  }

  async close(): Promise<readonly string[]> {
    await this.client.logout();
    return [];
  }

  cut(): void {
    this.client.close();
  }

  private idOf(uid: number): string {
    return `${this.validity}:${uid}`;
  }

  /** Undefined: it is a number of another UIDVALIDITY. */
  private uidOf(id: string): number | undefined {
    const [validity, uid] = id.split(':');
    return validity === String(this.validity) ? Number(uid) : undefined;
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
