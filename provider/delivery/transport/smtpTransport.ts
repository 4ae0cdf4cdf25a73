import type { Transport } from './transport';

export interface SmtpOptions {
  /** Connections kept open; 10 unless told. */
  connections?: number;
  /** Milliseconds without an answer to greeting, command or data; 60,000 unless told. */
  timeout?: number;
}

/** A pool of connections to the server that `smtp://user:password@host:port` (or `smtps://`) names. */
export function smtpTransport(url: string, options: SmtpOptions = {}): Transport {
  throw new Error(`not written yet: ${url} ${options.connections}`);
}
