import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { networkOf } from '../http/networkOf';
import { MinuteCounts } from '../public/requestLimit';
import type { TlsFiles } from '../smtpSettings';

/** A message and its envelope as a client handed them over. */
export interface ReceivedMail<Login> {
  readonly raw: Buffer;
  /** The return path; empty for a bounce. */
  readonly from: string;
  readonly to: readonly string[];
  /** The client's network address. */
  readonly address: string;
  /** Set where the service signs clients in. */
  readonly login: Login | undefined;
}

/** What a listener does with its clients. Each function refuses with an `SmtpRefusal`. */
export interface SmtpService<Login> {
  /** For the log and the greeting: `submission`. */
  readonly name: string;
  /** Signs a client in, at this network address; undefined: refused. Without it, nobody signs in. */
  signIn?(user: string, password: string, address: string): Promise<Login | undefined>;
  /** Checks a recipient before the message is sent; `network` is the client's. */
  checkRecipient?(recipient: string, network: string): Promise<void>;
  /** Takes a message. When it resolves the message is safe, and the client forgets it. Returns the reply's text. */
  accept(mail: ReceivedMail<Login>): Promise<string>;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly tls: TlsFiles | undefined;
  /** The host name in the greeting. */
  readonly hostname: string;
  readonly log: FastifyBaseLogger;
  /** Seconds that a client has to send a message; default 600. */
  readonly longestMessage?: number;
}

export interface SmtpListener {
  readonly port: number;
  /** Stops accepting, and waits for the messages that are being taken. */
  close(): Promise<void>;
}

/** A reply that refuses: 4xx, try again later; 5xx, for good. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes of a message, as in the published API. */
const maximumBytes = 30 * 1_048_576;
/** Bytes of all messages that are being received, and of those from one network. */
const maximumHeld = 256 * 1_048_576;
const maximumHeldOfNetwork = 96 * 1_048_576;
const maximumRecipients = 1000;
const maximumClients = 400;
const maximumClientsOfNetwork = 100;
/** Failed sign-ins of a network in a minute; successful ones don't count. */
const maximumFailures = 20;
/** Seconds of silence, of a connection that has not signed in, and of any connection. */
const longestSilence = 60;
const longestUnknown = 60;
const longestConnection = 3600;
const hour = 3_600_000;

/**
 * Listens for SMTP (RFC 5321) with STARTTLS (RFC 3207) and, if the service signs clients in, AUTH (RFC 4954), which
 * needs TLS where there is a certificate. Strangers get a share of connections, memory and failures.
 */
export async function startSmtpListener<Login>(
  service: SmtpService<Login>,
  { host, port, tls, hostname, log, longestMessage = 600 }: ListenerOptions,
): Promise<SmtpListener> {
  const sessions = new Map<string, { readonly since: number; readonly network: string; login?: Login }>();
  const clients = new Map<string, number>();
  const failures = new MinuteCounts();
  const busy = new Set<Promise<void>>();
  let held = 0;
  const heldOf = new Map<string, number>();

  /** Runs a handler, and replies with its refusal. */
  function reply<Result>(work: () => Promise<Result>, done: (error: Error | null, result?: Result) => void): void {
    const running: Promise<void> = work()
      .then(
        (result) => done(null, result),
        (error: unknown) => {
          if (error instanceof SmtpRefusal) return done(error);
          log.error({ err: error, service: service.name }, 'a message over SMTP could not be handled');
          return done(new SmtpRefusal(451, 'Temporary failure. Try again later.'));
        },
      )
      .finally(() => busy.delete(running));
    busy.add(running);
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const chunks: Buffer[] = [];
    const network = networkOf(session.remoteAddress);
    let bytes = 0;
    let isFull = false;
    // A client that sends a byte now and then is never silent, and would keep what is held from others.
    const late = setTimeout(() => {
      stream.destroy(new SmtpRefusal(421, 'The message took too long.'));
      for (const connection of server.connections) if (connection.id === session.id) connection.close();
    }, longestMessage * 1000);
    const hold = (change: number): void => {
      bytes += change;
      held += change;
      const left = (heldOf.get(network) ?? 0) + change;
      if (left === 0) heldOf.delete(network);
      else heldOf.set(network, left);
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        isFull ||= held + chunk.length > maximumHeld;
        isFull ||= (heldOf.get(network) ?? 0) + chunk.length > maximumHeldOfNetwork;
        // Read to its end in any case, because the reply comes after it.
        if (isFull || stream.sizeExceeded) continue;
        chunks.push(chunk);
        hold(chunk.length);
      }
      clearTimeout(late);
      if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The message exceeds 30 MB.');
      if (isFull) throw new SmtpRefusal(452, 'Too much mail at once. Try again in a minute.');
      const { mailFrom, rcptTo } = session.envelope;
      return await service.accept({
        raw: Buffer.concat(chunks),
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        address: session.remoteAddress,
        login: sessions.get(session.id)?.login,
      });
    } finally {
      clearTimeout(late);
      hold(-bytes);
    }
  }

  const options: SMTPServerOptions = {
    name: hostname,
    banner: service.name,
    logger: false,
    size: maximumBytes,
    maxRecipients: maximumRecipients,
    maxClients: maximumClients,
    hideSMTPUTF8: false,
    disableReverseLookup: true,
    socketTimeout: longestSilence * 1000,
    closeTimeout: 5000,
    minVersion: 'TLSv1.2',
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: !service.signIn,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(service.signIn ? [] : ['AUTH'])],
    ...(tls && (await readFiles(tls))),
    onConnect: (session, done) => {
      const network = networkOf(session.remoteAddress);
      const count = (clients.get(network) ?? 0) + 1;
      if (count > maximumClientsOfNetwork || failures.of(network) >= maximumFailures)
        return done(new SmtpRefusal(421, 'Too many connections or failed sign-ins. Try again in a minute.'));
      clients.set(network, count);
      sessions.set(session.id, { since: Date.now(), network });
      return done();
    },
    onClose: ({ id }) => {
      const network = sessions.get(id)?.network;
      sessions.delete(id);
      if (network === undefined) return;
      const left = (clients.get(network) ?? 1) - 1;
      if (left === 0) clients.delete(network);
      else clients.set(network, left);
    },
    onAuth: ({ username, password }, session, done) =>
      reply(async () => {
        const known = sessions.get(session.id);
        if (known && failures.of(known.network) >= maximumFailures)
          throw new SmtpRefusal(454, 'Too many failed sign-ins. Try again in a minute.');
        const login = await service.signIn?.(username ?? '', password ?? '', session.remoteAddress);
        if (login === undefined) {
          if (known) failures.add(known.network);
          throw new SmtpRefusal(535, 'The user name must be "apikey", the password an API key that may send mail.');
        }
        if (known) known.login = login;
        return { user: session.id };
      }, done),
    onRcptTo: ({ address }, { remoteAddress }, done) =>
      reply(async () => service.checkRecipient?.(address, networkOf(remoteAddress)), done),
    onData: (stream, session, done) => reply(() => receive(stream, session), done),
  };
  const server = new SMTPServer(options);
  // Clients that cut their connection, or fail at TLS.
  server.on('error', (error) => log.debug({ err: error, service: service.name }, 'an SMTP connection failed'));
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed);
    server.listen(port, host, () => {
      server.server.off('error', failed);
      listening();
    });
  });
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const connection of server.connections) {
      const known = sessions.get(connection.id);
      if (known === undefined) continue;
      const longest = service.signIn && known.login === undefined ? longestUnknown : longestConnection;
      if (now - known.since > longest * 1000) connection.close();
    }
  }, 10_000).unref();
  const renewal = setInterval(() => {
    if (tls === undefined) return;
    readFiles(tls)
      .then((files) => server.updateSecureContext(files))
      .catch((error: unknown) => log.error({ err: error }, 'the SMTP certificate could not be read again'));
  }, hour).unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      clearInterval(sweep);
      clearInterval(renewal);
      await new Promise<void>((closed) => server.close(() => closed()));
      await Promise.all(busy);
    },
  };
}

const readFiles = async ({ certFile, keyFile }: TlsFiles) => ({
  cert: await readFile(certFile),
  key: await readFile(keyFile),
});
