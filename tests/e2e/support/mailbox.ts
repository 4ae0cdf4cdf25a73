import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from '../../support/until';

/** A mail server that stores messages, and refuses or delays them on request. */
export class Mailbox {
  /** The reply that refuses a recipient, such as `554 5.7.1 listed`; undefined accepts. */
  refuse: (to: string) => string | undefined = () => undefined;
  /** Milliseconds per message. */
  pause = 0;
  private readonly messages: { readonly to: string; readonly raw: Buffer }[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, callback) => {
      const reply = this.refuse(address);
      if (reply === undefined) callback();
      else callback(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          this.messages.push({ to: address, raw: Buffer.concat(parts) });
        setTimeout(() => callback(null), this.pause);
      });
    },
  });

  /** Listens on loopback; returns the address for `SMTP_URL`. */
  async open(): Promise<string> {
    this.server.on('error', () => undefined);
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(() => closed()));
  }

  /** The number of messages to an address, or to all matching ones. */
  count(to: string | RegExp): number {
    return this.messages.filter((message) => (typeof to === 'string' ? message.to === to : to.test(message.to))).length;
  }

  /** Waits for the newest message to an address. */
  async messageTo(to: string): Promise<Email> {
    const found = await until(`a message to ${to}`, async () => this.messages.findLast((message) => message.to === to));
    return PostalMime.parse(found.raw);
  }
}
