import { isIP } from 'node:net';
import { parseUrl } from 'sendwright/formats';
import type { CustomerDataAddresses } from './delivery/receivers/trackEvents';
import { ConfigError, type Environment, text } from './environment';
import { type SmtpSettings, smtpSettings } from './smtpSettings';
import { type LocationHeaders, locationHeaders, proxies } from './proxySettings';
import type { S3Settings } from './storage/s3Storage';
import { trimEndOf } from './validation/trimEndOf';

/** The settings of a process, from environment variables (see README, "Configuration"). */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The file with the keys for secrets in the database; unset: `secret.key` in `dataDir`. */
  readonly secretKeyFile?: string | undefined;
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Unset: messages go to the capture transport and appear in the Outbox. */
  readonly smtpUrl: string | undefined;
  /** How mail is accepted over SMTP; unset: it isn't. */
  readonly smtp?: SmtpSettings | undefined;
  /** Undeliverable mail returns to `b-…@<this domain>`; unset: to the sender's own address. */
  readonly bounceDomain?: string | undefined;
  /**
   * The address that recipients reach us at: tracking links, preference pages, upload links. Without a trailing slash.
   */
  readonly publicUrl: string;
  /**
   * The origin for user content (messages in the browser, forms, public pages, images) and all links in messages;
   * default: that of `publicUrl`.
   */
  readonly contentUrl: string;
  /** If set, `/v3` is forwarded to this hosted provider. */
  readonly providerUrl: string | undefined;
  /** The hosted provider for accounts in the EU region; default: the other one. */
  readonly providerUrlEu?: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  /**
   * Proxies whose `X-Forwarded-…` headers are trusted: addresses, networks, or names that proxy-addr knows; unset:
   * none.
   */
  readonly trustProxy?: readonly string[] | undefined;
  /** The headers in which these proxies say where a visitor is; unset: nobody is located. */
  readonly locationHeaders?: LocationHeaders | undefined;
  /** Days until a session ends, and without use; unset: 30 and 7. */
  readonly sessionLifetime?: { readonly days: number; readonly idleDays: number } | undefined;
  /** Whether strangers can create accounts; unset: open. */
  readonly signUp?: 'open' | 'closed' | undefined;
  /** Days that the audit log is kept, 0: forever; unset: two years. */
  readonly auditDays?: number | undefined;
  /** Seconds after which a process with a blocked event loop kills itself, 0: never; unset: 60. */
  readonly stallSeconds?: number | undefined;
  /** Where images are stored; unset: in `dataDir`. Several machines need shared storage. */
  readonly s3?: S3Settings | undefined;
  /** The browser that renders design thumbnails; `none`: draw outlines instead; unset: use an installed browser. */
  readonly chromiumPath?: string | undefined;
  /** `off`: the browser may run without its own sandbox if that is unavailable; unset: on. */
  readonly chromiumSandbox?: 'on' | 'off' | undefined;
  /** The addresses that integrations of each region post to, instead of the public ones. */
  readonly customerData?: CustomerDataAddresses | undefined;
  /** IP addresses of the operator's own network that event webhooks may be at. */
  readonly webhookAddresses?: readonly string[] | undefined;
  /** The SMS provider's API, instead of its public hosts. Without a trailing slash. */
  readonly smsApiUrl?: string | undefined;
  /** Where accounts are moved from, instead of SendGrid's own hosts. */
  readonly sendGridUrl?: string | undefined;
  /** The operator's app at Meta, and its API if it isn't at the public hosts; unset: Meta can't be connected. */
  readonly meta?: MetaSettings | undefined;
  /** The operator's access to Google's ads, as for Meta. */
  readonly google?: GoogleSettings | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** An app at Meta. */
export interface MetaSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Without a trailing slash; unset: the public hosts. */
  readonly apiUrl: string | undefined;
  /** What Meta must send to verify the webhook for leads; unset: leads are only polled. */
  readonly webhookToken?: string | undefined;
}

/** An OAuth client in a Google Cloud project, with the developer token of a Google Ads manager account. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly developerToken: string;
  /** Without a trailing slash; unset: the public hosts. */
  readonly apiUrl: string | undefined;
}

const signUps = ['open', 'closed'] as const;
const roles = ['all', 'api', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Parses the settings in `environment`. Throws `ConfigError` at the first invalid value. */
export function parseConfig(environment: Environment): Config {
  const host = text(environment, 'HOST') ?? '127.0.0.1';
  const port = portNumber(environment);
  const publicUrl = webAddress(environment, 'PUBLIC_URL') ?? `http://${reachableHost(host)}:${port}`;
  return {
    host,
    port,
    dataDir: text(environment, 'DATA_DIR') ?? 'data',
    secretKeyFile: text(environment, 'SECRET_KEY_FILE'),
    databaseUrl: url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.text,
    smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:'])?.text,
    smtp: smtpSettings(environment, host),
    bounceDomain: domainName(environment, 'BOUNCE_DOMAIN'),
    publicUrl,
    contentUrl: contentAddress(environment, publicUrl) ?? publicUrl,
    providerUrl: webAddress(environment, 'PROVIDER_URL'),
    providerUrlEu: webAddress(environment, 'PROVIDER_URL_EU'),
    trustProxy: proxies(environment),
    locationHeaders: locationHeaders(environment),
    sessionLifetime: sessionLifetime(environment),
    role: oneOf(environment, 'ROLE', roles) ?? 'all',
    signUp: oneOf(environment, 'SIGN_UP', signUps) ?? 'open',
    auditDays: wholeNumber(environment, 'AUDIT_DAYS', 'days'),
    stallSeconds: wholeNumber(environment, 'STALL_SECONDS', 'seconds'),
    s3: s3Settings(environment),
    chromiumPath: text(environment, 'CHROMIUM_PATH'),
    chromiumSandbox: oneOf(environment, 'CHROMIUM_SANDBOX', ['on', 'off']),
    customerData: customerData(environment),
    webhookAddresses: webhookAddresses(environment),
    smsApiUrl: webAddress(environment, 'SMS_API_URL'),
    sendGridUrl: webAddress(environment, 'SENDGRID_URL'),
    meta: metaSettings(environment),
    google: googleSettings(environment),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels) ?? 'info',
  };
}

/** `0.0.0.0` can't be opened, so show the loopback address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function portNumber(environment: Environment): number {
  const value = text(environment, 'PORT');
  if (value === undefined) return 4680;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
  return port;
}

function wholeNumber(environment: Environment, name: string, unit: string): number | undefined {
  const value = text(environment, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value))
    throw new ConfigError(`${name} must be a number of ${unit} from 0 to 99999, not "${value}".`);
  return Number(value);
}

function sessionLifetime(environment: Environment): Config['sessionLifetime'] {
  const absolute = wholeNumber(environment, 'SESSION_DAYS', 'days');
  const idle = wholeNumber(environment, 'SESSION_IDLE_DAYS', 'days');
  if (absolute === undefined && idle === undefined) return undefined;
  const [longest, idleDays] = [absolute ?? 30, idle ?? 7];
  if (longest < 1 || longest > 400)
    throw new ConfigError(`SESSION_DAYS must be a number of days from 1 to 400, not "${longest}".`);
  if (idleDays < 1 || idleDays > 400)
    throw new ConfigError(`SESSION_IDLE_DAYS must be a number of days from 1 to 400, not "${idleDays}".`);
  return { days: longest, idleDays };
}

/** Error messages never contain the secret. */
function s3Settings(environment: Environment): S3Settings | undefined {
  const bucket = text(environment, 'S3_BUCKET');
  const accessKeyId = text(environment, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = text(environment, 'S3_SECRET_ACCESS_KEY');
  const region = text(environment, 'S3_REGION');
  const endpoint = webAddress(environment, 'S3_ENDPOINT');
  if (bucket === undefined) {
    const stray = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION', 'S3_ENDPOINT'].find(
      (name) => text(environment, name) !== undefined,
    );
    if (stray !== undefined) throw new ConfigError(`S3_BUCKET must be set too, where ${stray} is.`);
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(
      `S3_BUCKET must be the name of a bucket (3 to 63 lower-case letters, digits, dots and hyphens), not "${bucket}".`,
    );
  if (region !== undefined && !/^[a-z0-9-]{1,64}$/.test(region))
    throw new ConfigError(`S3_REGION must be a region such as eu-central-1, not "${region}".`);
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither of them.');
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region: region ?? 'us-east-1', endpoint, credentials };
}

function metaSettings(environment: Environment): MetaSettings | undefined {
  const appId = text(environment, 'META_APP_ID');
  const appSecret = text(environment, 'META_APP_SECRET');
  const apiUrl = webAddress(environment, 'META_API_URL');
  if (appId === undefined && appSecret === undefined && apiUrl === undefined) return undefined;
  if (appId === undefined || appSecret === undefined)
    throw new ConfigError('META_APP_ID and META_APP_SECRET must be set together.');
  if (!/^\d{1,32}$/.test(appId)) throw new ConfigError('META_APP_ID must be the number of an app at Meta.');
  return { appId, appSecret, apiUrl, webhookToken: text(environment, 'META_WEBHOOK_TOKEN') };
}

function googleSettings(environment: Environment): GoogleSettings | undefined {
  const clientId = text(environment, 'GOOGLE_ADS_CLIENT_ID');
  const clientSecret = text(environment, 'GOOGLE_ADS_CLIENT_SECRET');
  const developerToken = text(environment, 'GOOGLE_ADS_DEVELOPER_TOKEN');
  const apiUrl = webAddress(environment, 'GOOGLE_ADS_API_URL');
  if ([clientId, clientSecret, developerToken, apiUrl].every((value) => value === undefined)) return undefined;
  if (clientId === undefined || clientSecret === undefined || developerToken === undefined)
    throw new ConfigError(
      'GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET and GOOGLE_ADS_DEVELOPER_TOKEN must be set together.',
    );
  // It becomes a header.
  if (!/^[\w-]{1,100}$/.test(developerToken))
    throw new ConfigError('GOOGLE_ADS_DEVELOPER_TOKEN must be the token of your API Center, without spaces.');
  return { clientId, clientSecret, developerToken, apiUrl };
}

/** If only one address is set, it serves both regions. */
function customerData(environment: Environment): CustomerDataAddresses | undefined {
  const us = webAddress(environment, 'CUSTOMER_DATA_URL');
  const eu = webAddress(environment, 'CUSTOMER_DATA_URL_EU');
  const both = us ?? eu;
  return both === undefined ? undefined : { US: us ?? both, EU: eu ?? both };
}

function webhookAddresses(environment: Environment): readonly string[] | undefined {
  const addresses = text(environment, 'WEBHOOK_ADDRESSES')
    ?.split(',')
    .map((address) => address.trim());
  const wrong = addresses?.find((address) => isIP(address) === 0);
  if (wrong !== undefined)
    throw new ConfigError(`WEBHOOK_ADDRESSES must list IP addresses such as 10.0.0.5, separated by commas.`);
  return addresses;
}

/** It must differ in origin from the workbench; routes are distinguished by host alone. */
function contentAddress(environment: Environment, publicUrl: string): string | undefined {
  const address = webAddress(environment, 'CONTENT_URL');
  if (address === undefined) return undefined;
  const { host, origin } = new URL(address);
  if (origin !== address.toLowerCase())
    throw new ConfigError('CONTENT_URL must be an origin such as https://content.example.net, without a path.');
  if (host === new URL(publicUrl).host)
    throw new ConfigError('CONTENT_URL must have a different host than PUBLIC_URL. Leave it out to use one host.');
  return origin;
}

function domainName(environment: Environment, name: string): string | undefined {
  const value = text(environment, name)?.toLowerCase();
  if (value !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value))
    throw new ConfigError(`${name} must be a domain such as bounces.example.com, not "${value}".`);
  return value;
}

function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = text(environment, name);
  if (value === undefined) return undefined;
  const known = values.find((candidate) => candidate === value);
  if (known === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`);
  return known;
}

/** Error messages omit the value: these addresses may contain a password. */
function url(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): { text: string; url: URL } | undefined {
  const value = text(environment, name);
  if (value === undefined) return undefined;
  const parsed = parseUrl(value);
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  }
  return { text: value, url: parsed };
}

function webAddress(environment: Environment, name: string): string | undefined {
  const address = url(environment, name, ['http:', 'https:']);
  if (!address) return undefined;
  if (address.url.search || address.url.hash) throw new ConfigError(`${name} must have no query and no fragment.`);
  return trimEndOf(address.text, '/');
}
