/** The settings in `SMTP_URL`. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`). */
  readonly implicitTls: boolean;
  /** STARTTLS: if offered, always, or never. */
  readonly startTls: 'offered' | 'required' | 'off';
  readonly verifyCertificate: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`; `?tls=required`, `?tls=off` and `?verify=off` configure TLS.
 * @throws Error with the reason, without the password
 */
export function parseSmtpUrl(text: string): SmtpSettings {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error('SMTP_URL is not a URL: write smtp://user:password@host:port');
  }
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new Error('SMTP_URL must start with smtp:// or smtps://');
  if (url.hostname === '') throw new Error('SMTP_URL names no host: write smtp://user:password@host:port');
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== 'required' && tls !== 'off') throw new Error('SMTP_URL: tls must be required or off');
  const implicitTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    startTls: tls ?? 'offered',
    verifyCertificate: url.searchParams.get('verify') !== 'off',
    credentials:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
  };
}
