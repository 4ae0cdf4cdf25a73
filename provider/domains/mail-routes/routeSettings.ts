import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { MailRouteChange, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { RouteSettings } from '../../delivery/routes/mailRoute';
import { badRequest } from '../../http/errors';
import { type WebhookConfig, webhookAddress, webhookOptions } from '../../outgoing/webhookAddress';

/** `domainToASCII` leaves out what follows a name in an address. */
const isPlainName = (name: string): boolean => !/[\s/?#@:\\]/.test(name);

/** A host as it is stored. An address of our own network is refused here, a name when it is resolved. */
export function checkedHost(value: string, config: WebhookConfig, example = 'smtp.example.com'): string {
  const host = value.trim().toLowerCase();
  if (isIP(host) !== 0) {
    if (!webhookOptions(config).allows(host))
      throw badRequest('host must be a server that can be reached from the internet.', 'host');
    return host;
  }
  const name = isPlainName(host) ? domainToASCII(host) : '';
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(name))
    throw badRequest(`host must be the name of a mail server, such as ${example}.`, 'host');
  return name;
}

/** A domain as it is stored. @throws HttpError 400 */
export function checkedDomain(value: string, field = 'domains'): string {
  const domain = isPlainName(value.trim()) ? domainToASCII(value.trim()).toLowerCase() : '';
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))
    throw badRequest(`${field} must be a domain, such as example.com.`, field);
  return domain;
}

/** The address of an API without a slash at its end. Only addresses that the operator names may have no TLS. */
function checkedEndpoint(value: string, config: WebhookConfig): string {
  const url = new URL(webhookAddress(value, { field: 'endpoint', config, instead: 'a password' }));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' && config.webhookAddresses?.includes(host) !== true)
    throw badRequest('endpoint must start with https://.', 'endpoint');
  if (url.search !== '' || url.hash !== '')
    throw badRequest('endpoint must be the address of an API, such as https://api.eu.mailgun.net.', 'endpoint');
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

function checkedRegion(value: string): string {
  const region = value.trim().toLowerCase();
  if (!/^[a-z]{2,}(?:-[a-z]+)+-\d+$/.test(region))
    throw badRequest('region must be a region of AWS, such as eu-central-1.', 'region');
  return region;
}

/** A topic's Amazon Resource Name. */
function checkedTopic(value: string | null): string | null {
  const topic = value?.trim() || null;
  if (topic !== null && !/^arn:aws(?:-cn|-us-gov)?:sns:[a-z0-9-]+:\d+:[\w.-]+$/.test(topic))
    throw badRequest(
      'topic_arn must be the ARN of an Amazon SNS topic, such as arn:aws:sns:eu-central-1:123456789012:mail.',
      'topic_arn',
    );
  return topic;
}

/** A message stream's ID (Postmark, "Message streams API"). */
function checkedStream(value: string): string {
  const stream = value.trim().toLowerCase();
  if (!/^[a-z][a-z0-9_-]*$/.test(stream) || stream.length > 30)
    throw badRequest('message_stream must be the ID of a message stream, such as broadcast.', 'message_stream');
  return stream;
}

const standardPorts = { starttls: 587, tls: 465, none: 25 } as const;
const standardEndpoints = { mailgun: 'https://api.mailgun.net', postmark: 'https://api.postmarkapp.com' } as const;

/** The settings of a new route. @throws HttpError 400 */
export function newSettings(body: MailRouteRequest, config: WebhookConfig): RouteSettings {
  const { type = 'smtp' } = body;
  switch (type) {
    case 'smtp':
      return changedSettings({ type, host: '', port: 0, security: 'starttls', username: null }, body, config);
    case 'mailgun':
      return changedSettings({ type, endpoint: standardEndpoints[type], mail_domain: '' }, body, config);
    case 'postmark':
      return changedSettings({ type, endpoint: standardEndpoints[type], message_stream: 'outbound' }, body, config);
    case 'ses':
      return changedSettings({ type, endpoint: null, region: '', username: '' }, body, config);
  }
}

const required = (value: string, field: string): string => {
  if (value === '') throw badRequest(`${field} is required.`, field);
  return value;
};

/** The address of an API that has a usual one. */
function changedEndpoint(
  before: Extract<RouteSettings, { type: keyof typeof standardEndpoints }>,
  { endpoint }: MailRouteChange,
  config: WebhookConfig,
): string {
  if (endpoint === undefined || endpoint === before.endpoint) return before.endpoint;
  return checkedEndpoint(endpoint?.trim() || standardEndpoints[before.type], config);
}

/** The settings after a request's changes. @throws HttpError 400 */
export function changedSettings(before: RouteSettings, body: MailRouteChange, config: WebhookConfig): RouteSettings {
  const { type } = before;
  const user = body.username === undefined ? undefined : (body.username?.trim() ?? '');
  switch (type) {
    case 'smtp': {
      const security = body.security ?? before.security;
      const host = body.host === undefined || body.host === before.host ? before.host : checkedHost(body.host, config);
      const port = body.port ?? (before.port === 0 ? standardPorts[security] : before.port);
      const username = user === undefined ? before.username : user || null;
      return { type, host: required(host, 'host'), port, security, username };
    }
    case 'mailgun': {
      const mailDomain =
        body.mail_domain === undefined ? before.mail_domain : checkedDomain(body.mail_domain, 'mail_domain');
      return {
        type,
        endpoint: changedEndpoint(before, body, config),
        mail_domain: required(mailDomain, 'mail_domain'),
      };
    }
    case 'postmark': {
      const stream = body.message_stream;
      return {
        type,
        endpoint: changedEndpoint(before, body, config),
        message_stream: stream === undefined ? before.message_stream : checkedStream(stream?.trim() || 'outbound'),
      };
    }
    case 'ses': {
      const region = body.region === undefined ? before.region : checkedRegion(body.region);
      const { endpoint } = body;
      return {
        type,
        endpoint:
          endpoint === undefined || endpoint === before.endpoint
            ? before.endpoint
            : endpoint?.trim()
              ? checkedEndpoint(endpoint, config)
              : null,
        region: required(region, 'region'),
        username: required(user ?? before.username, 'username'),
        topic_arn: body.topic_arn === undefined ? (before.topic_arn ?? null) : checkedTopic(body.topic_arn),
      };
    }
  }
}

/** Whether a route has a password, key or secret: mail servers may need no sign-in. */
export const hasSecret = (settings: RouteSettings): boolean => settings.type !== 'smtp' || settings.username !== null;

const secretNames: Readonly<Record<Exclude<RouteSettings['type'], 'smtp'>, string>> = {
  mailgun: 'the API key of Mailgun',
  postmark: 'the API token of a server at Postmark',
  ses: 'the secret access key of Amazon SES',
};

/** @throws HttpError 400 unless there is one where it is needed, and none where it is not. */
export function requireSecret(settings: RouteSettings, isThere: boolean): void {
  if (settings.type !== 'smtp') {
    const what = secretNames[settings.type];
    if (!isThere) throw badRequest(`password is required: ${what} (ROUTE_PASSWORD on the command line).`, 'password');
  } else if (hasSecret(settings) !== isThere) {
    throw badRequest('username and password go together.', hasSecret(settings) ? 'password' : 'username');
  }
}

/**
 * A stored secret is for the place and the user that it was stored with: whoever can change them must not be able to
 * have it sent elsewhere, or unencrypted.
 */
export function needsSecret(before: RouteSettings, after: RouteSettings): boolean {
  if (before.type === 'smtp' && after.type === 'smtp')
    return (
      before.host !== after.host ||
      before.port !== after.port ||
      before.username !== after.username ||
      (before.security !== after.security && after.security === 'none')
    );
  if (before.type === 'mailgun' && after.type === 'mailgun') return before.endpoint !== after.endpoint;
  if (before.type === 'postmark' && after.type === 'postmark') return before.endpoint !== after.endpoint;
  if (before.type === 'ses' && after.type === 'ses')
    return before.endpoint !== after.endpoint || before.region !== after.region || before.username !== after.username;
  return true;
}
