import type { Config } from '../../config';
import type { Database } from '../../database/database';
import { captureTransport } from './captureTransport';
import { smtpTransport } from './smtpTransport';
import type { Transport } from './transport';

/** The configured transport: SMTP if `SMTP_URL` is set, otherwise capture. */
export function openTransport(config: Pick<Config, 'smtpUrl'>, database: Database): Transport {
  return config.smtpUrl === undefined ? captureTransport(database) : smtpTransport(config.smtpUrl);
}
