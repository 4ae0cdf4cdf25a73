import type { Config } from '../../config';
import type { Database } from '../../database/database';
import { captureTransport } from './captureTransport';
import { smtpTransport } from './smtpTransport';
import type { Transport } from './transport';

/** The transport the configuration asks for: SMTP where `SMTP_URL` is set, else capture. */
export function openTransport(config: Pick<Config, 'smtpUrl'>, database: Database): Transport {
  return config.smtpUrl === undefined ? captureTransport(database) : smtpTransport(config.smtpUrl);
}
