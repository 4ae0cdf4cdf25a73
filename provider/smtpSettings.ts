import { readFileSync } from 'node:fs';
import { ConfigError, type Environment, text } from './environment';

/** How the process accepts mail over SMTP: from applications, and from other mail servers. */
export interface SmtpSettings {
  /** Where applications submit mail with an API key; unset: nowhere. 0: any free port. */
  readonly submissionPort: number | undefined;
  /** Where other mail servers deliver inbound mail and bounces; unset: nowhere. 0: any free port. */
  readonly inboundPort: number | undefined;
  /** The certificate for STARTTLS; unset: none. */
  readonly tls: TlsFiles | undefined;
}

/** Two PEM files. They are read again every hour, because certificates are renewed. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** `SUBMISSION_PORT`, `INBOUND_PORT`, `SMTP_TLS_CERT` and `SMTP_TLS_KEY`. Throws `ConfigError`. */
export function smtpSettings(environment: Environment, host: string): SmtpSettings | undefined {
  const submissionPort = smtpPort(environment, 'SUBMISSION_PORT');
  const inboundPort = smtpPort(environment, 'INBOUND_PORT');
  const certFile = text(environment, 'SMTP_TLS_CERT');
  const keyFile = text(environment, 'SMTP_TLS_KEY');
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new ConfigError('SMTP_TLS_CERT and SMTP_TLS_KEY must be set together, or neither of them.');
  const tls = certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
  if (tls) {
    requireReadable('SMTP_TLS_CERT', tls.certFile);
    requireReadable('SMTP_TLS_KEY', tls.keyFile);
  }
  if (submissionPort !== undefined && tls === undefined && !loopback.has(host))
    throw new ConfigError(
      'SMTP_TLS_CERT and SMTP_TLS_KEY must be set where SUBMISSION_PORT is and HOST is not loopback: without TLS, ' +
        'API keys would cross the network unencrypted.',
    );
  return submissionPort === undefined && inboundPort === undefined ? undefined : { submissionPort, inboundPort, tls };
}

function smtpPort(environment: Environment, name: string): number | undefined {
  const value = text(environment, name);
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${value}".`);
  return port;
}

function requireReadable(name: string, file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    const { code = 'unknown error' } = Object(error) as { code?: string };
    throw new ConfigError(`${name} must be a PEM file that this process can read (${code}).`);
  }
}
