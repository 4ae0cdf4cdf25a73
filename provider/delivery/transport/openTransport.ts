import type { Config } from '../../config';
import type { Database } from '../../database/database';
import { type CaptureOptions, messageKeeper } from './keepMessages';
import { requireValid } from './requireValid';
import { smtpTransport } from './smtpTransport';
import type { Transport } from './transport';

/** The configured transport: SMTP if `SMTP_URL` is set, otherwise capture. */
export function openTransport(config: Pick<Config, 'smtpUrl'>, database: Database): Transport {
  return config.smtpUrl === undefined ? captureTransport(database) : smtpTransport(config.smtpUrl);
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
