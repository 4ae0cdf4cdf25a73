import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { parseUrl } from 'sendwright/formats';
import type { Config } from '../../config';
import { OutgoingError, outgoingRequest } from '../../outgoing/outgoingRequest';
import { webhookOptions } from '../../outgoing/webhookAddress';

/** How the server is registered with an issuer. */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Why an issuer can't be used, for administrators: it can't be reached, or says what is not valid. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';

  constructor(
    readonly kind: 'unreachable' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

/** The library is needed only by accounts with single sign-on, so it is loaded on first use. */
export const openid = () => import('openid-client');

const timeout = 5000;
/** Keys and discovery documents are a few kilobytes. */
const maximumBytes = 262_144;
/** Seconds by which the issuer's clock may differ from ours. */
const clockDifference = 60;

type OutgoingConfig = Pick<Config, 'webhookAddresses'>;

/** `fetch` to an address that an administrator chose: like every such request, never into our own network. */
function guardedFetch(config: OutgoingConfig): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`${method} is not sent to issuers.`);
    const text = body instanceof URLSearchParams ? body.toString() : body;
    if (text !== undefined && text !== null && typeof text !== 'string') throw new Error('Only text is sent.');
    const answer = await outgoingRequest(
      {
        url,
        method,
        headers,
        timeout,
        maximumBytes,
        ...(typeof text === 'string' && { body: text }),
        ...(signal && { signal }),
      },
      webhookOptions(config),
    );
    const received = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: received });
  };
}

/** Whether an issuer may be addressed without TLS: at an address of our own network that the operator has named. */
export const isOwnAddress = (url: URL, config: OutgoingConfig): boolean =>
  config.webhookAddresses?.includes(url.hostname.replaceAll(/^\[|\]$/g, '')) === true;

/**
 * Reads the issuer's discovery document. Each time, so that a new key or address of the issuer has effect immediately.
 * ID tokens are checked with the issuer's published keys. @throws IssuerError
 */
export async function discover(config: OutgoingConfig, registration: Registration): Promise<Configuration> {
  const client = await openid();
  const server = new URL(registration.issuer);
  const metadata = { client_secret: registration.clientSecret, [client.clockTolerance]: clockDifference };
  const fetch = guardedFetch(config);
  const isPlain = server.protocol === 'http:' && isOwnAddress(server, config);
  try {
    const found = await client.discovery(server, registration.clientId, metadata, undefined, {
      [client.customFetch]: fetch,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    const issuer = found.serverMetadata();
    const authentication = (issuer.token_endpoint_auth_methods_supported ?? []).includes('client_secret_post')
      ? client.ClientSecretPost(registration.clientSecret)
      : client.ClientSecretBasic(registration.clientSecret);
    const configuration = new client.Configuration(
      issuer,
      registration.clientId,
      metadata,
      authentication as ClientAuth,
    );
    configuration[client.customFetch] = fetch;
    configuration.timeout = timeout / 1000;
    client.enableNonRepudiationChecks(configuration);
    if (isPlain) client.allowInsecureRequests(configuration);
    for (const url of [issuer.authorization_endpoint, issuer.token_endpoint, issuer.jwks_uri])
      if (url === undefined || !isWebAddress(url, isPlain))
        throw new IssuerError(
          'invalid',
          'The discovery document names no https:// authorization, token and keys addresses.',
        );
    return configuration;
  } catch (error) {
    throw issuerError(error);
  }
}

/** Whether a browser may be sent there, or a request: what a discovery document says is not ours. */
export function isWebAddress(text: string, allowsPlain: boolean): boolean {
  const protocol = parseUrl(text)?.protocol;
  return protocol === 'https:' || (allowsPlain && protocol === 'http:');
}

/** What went wrong, for an administrator; answers of the issuer are not repeated. */
export function issuerError(error: unknown): IssuerError {
  if (error instanceof IssuerError) return error;
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const outgoing = causes.find((cause) => cause instanceof OutgoingError);
  const isLate = causes.some((cause) => cause instanceof Error && cause.name === 'TimeoutError');
  if (isLate || outgoing?.kind === 'timeout')
    return new IssuerError('unreachable', 'The issuer did not answer in time.');
  if (outgoing)
    return new IssuerError(
      'unreachable',
      outgoing.kind === 'forbidden' ? outgoing.message : "The issuer can't be reached: check its address.",
    );
  const message = error instanceof Error ? error.message : 'unknown';
  return new IssuerError('invalid', `The issuer's answer is not valid: ${message.slice(0, 200)}.`);
}
