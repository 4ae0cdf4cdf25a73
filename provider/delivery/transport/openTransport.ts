import type { Config } from '../../config';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Database } from '../../database/database';
import { routedTransport } from '../routes/routedTransport';
import { type CaptureOptions, messageKeeper } from './keepMessages';
import { requireValid } from './requireValid';
import { smtpTransport } from './smtpTransport';
import type { Transport } from './transport';

type TransportConfig = Pick<Config, 'smtpUrl' | 'webhookAddresses'>;

/** Mail routes, and for messages without one the configured transport: SMTP if `SMTP_URL` is set, otherwise capture. */
export function openTransport(config: TransportConfig, database: Database): Transport {
  const direct = config.smtpUrl === undefined ? captureTransport(database) : smtpTransport(config.smtpUrl);
  return routedTransport(direct, database, webhookOptions(config));
}

/** Stores messages for the Outbox instead of sending them. */
export function captureTransport(database: Database, options: CaptureOptions = {}): Transport {
  const keeper = messageKeeper(database, options);
  return {
    name: 'capture',
    concurrency: 50,
    async send(message, begin) {
      requireValid(message);
      await begin?.();
      await keeper.keep({ ...message, channel: 'email', to: message.envelope.to });
      return { response: '250 2.0.0 captured' };
    },
    cut: () => keeper.cut(),
    close: () => keeper.close(),
  };
}
