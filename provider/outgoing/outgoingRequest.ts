import { lookup } from 'node:dns';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import { parseUrl } from 'sendwright/formats';
import { connectionProblem } from './connectionProblem';
import { isPublicAddress } from './isPublicAddress';

/** A request on a user's behalf, to an address they chose. */
export interface OutgoingRequest {
  /** `http:` or `https:`, without user and password. */
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Total milliseconds, including redirects; default 10 seconds. */
  readonly timeout?: number;
  /** Maximum bytes of the response; the rest is discarded. Default 64 KiB. */
  readonly maximumBytes?: number;
  /** Maximum redirects, each checked like the first address; default none. GET and HEAD only. */
  readonly redirects?: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The final address, after redirects. */
  readonly url: string;
  readonly redirects: number;
}

/** Why no answer came. `forbidden`: the host has no address on the public internet, or the address is not HTTP. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';

  constructor(
    readonly kind: 'forbidden' | 'unreachable' | 'timeout' | 'redirects',
    message: string,
  ) {
    super(message);
  }
}

export interface OutgoingOptions {
  /** Which IP addresses are allowed; default: those on the public internet. */
  readonly allows?: (address: string) => boolean;
}

/**
 * Sends a request to a user-supplied address, never into our own network. The name is resolved once, all its addresses
 * are checked, and the connection uses the checked address, so DNS rebinding has no effect. No cookies or credentials
 * are sent.
 * @throws OutgoingError
 */
export async function outgoingRequest(
  request: OutgoingRequest,
  { allows = isPublicAddress }: OutgoingOptions = {},
): Promise<OutgoingAnswer> {
  const time = AbortSignal.timeout(request.timeout ?? 10_000);
  const signal = request.signal ? AbortSignal.any([time, request.signal]) : time;
  let url = checkedUrl(request.url, allows);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await once(url, request, signal, allows).catch((error: unknown) => {
      if (time.aborted) throw new OutgoingError('timeout', 'There was no answer in time.');
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError('unreachable', connectionProblem(error));
    });
    const next =
      answer.status >= 300 && answer.status < 400 && request.method !== 'POST' ? answer.headers.location : undefined;
    if (next === undefined || !request.redirects) return { ...answer, url: url.href, redirects };
    if (redirects >= request.redirects)
      throw new OutgoingError('redirects', `There are more than ${request.redirects} redirects.`);
    url = checkedUrl(parseUrl(next, url)?.href ?? next, allows);
  }
}

function checkedUrl(text: string, allows: (address: string) => boolean): URL {
  const url = parseUrl(text);
  if (!url) throw new OutgoingError('forbidden', 'This is not a valid address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('forbidden', 'Only http:// and https:// addresses are followed.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('forbidden', 'An address with a user name or password is not followed.');
  // A host that is an IP address is never resolved, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allows(host)) throw notPublic(host);
  return url;
}

export const notPublic = (host: string): OutgoingError =>
  new OutgoingError('forbidden', `${host} is not an address of the public internet.`);

/**
 * Resolves a name as `net` asks for it, and passes on only what may be spoken to. A name of our own network is refused
 * like one that does not exist: the answer tells nobody which names there are.
 */
export function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !allows(address));
      const [first] = addresses ?? [];
      if (error || first === undefined || refused)
        callback(new OutgoingError('forbidden', `${hostname} has no address on the public internet.`), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function once(
  url: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
  allows: (address: string) => boolean,
): Promise<Omit<OutgoingAnswer, 'url' | 'redirects'>> {
  const maximumBytes = request.maximumBytes ?? 65_536;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      method: request.method ?? 'GET',
      headers: { 'user-agent': 'Sendwright', accept: '*/*', ...request.headers },
      lookup: guardedLookup(allows),
      // A new connection: one reused from another user's request was checked for another name.
      agent: false,
      signal,
    });
    outgoing.on('error', reject);
    // After 101 Switching Protocols there is neither a response nor an error, and the signal has no effect.
    outgoing.on('close', () => reject(new Error('The connection was closed without an answer.')));
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).subarray(0, maximumBytes),
        });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < maximumBytes) return;
        finish();
        answer.destroy();
      });
      answer.on('end', finish);
      answer.on('error', reject);
    });
    outgoing.end(request.body);
  });
}
