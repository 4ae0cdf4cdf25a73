import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server that records the recipients of accepted messages. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Recipients of accepted messages, in order. */
  readonly taken: string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** The reply that refuses a recipient, such as `550 5.1.1 unknown`; undefined accepts. */
  refuse?(recipient: string): string | undefined;
  /** Milliseconds to spend on each message. */
  pause?: number;
  port?: number;
}

/** Starts it on loopback. */
export async function startMailServer({ refuse, pause = 0, port = 0 }: MailServerOptions = {}): Promise<MailServer> {
  const taken: string[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // A failed test may have left connections open.
    closeTimeout: 500,
    onRcptTo(address, _session, callback) {
      const reply = refuse?.(address.address);
      if (reply === undefined) return callback();
      callback(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
    },
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => {
        taken.push(...session.envelope.rcptTo.map((recipient) => recipient.address));
        setTimeout(() => callback(null), pause);
      });
    },
  };
  const server = new SMTPServer(options);
  // Killed senders cut their connections.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
