import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { SmsApiError } from './smsApiError';

/** The credentials of an account of the SMS provider. */
export interface SmsAccount {
  /** `AC…` */
  readonly accountSid: string;
  readonly authToken: string;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly account: SmsAccount;
  /** Sent as form data. */
  readonly form?: URLSearchParams;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  /** The delay in milliseconds that the provider asks for; undefined if it gives none. */
  readonly retryAfter: number | undefined;
}

/** The timeout in milliseconds for the complete response. */
const responseTimeout = 30_000;
/** The maximum size of a response in bytes; a page of a thousand messages is smaller. */
const maximumBytes = 8_388_608;

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
};

/**
 * Sends one request to the SMS provider, without retries. The operator configures the URL, so private addresses are
 * allowed. Redirects are not followed, because they would send the credentials to another host.
 * @throws SmsApiError `unreachable` if no request was sent, `unanswered` if the provider may have acted
 */
export function apiRequest(request: ApiRequest): Promise<ApiResponse> {
  const url = new URL(request.url);
  const { accountSid, authToken } = request.account;
  const body = request.form?.toString();
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let connected = false;
    const outgoing: ClientRequest = (secure ? httpsRequest : httpRequest)(url, {
      method: request.method,
      agent: secure ? agents['https:'] : agents['http:'],
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
        'user-agent': 'Sendwright',
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
      },
      signal: request.signal,
    });
    const late = setTimeout(() => outgoing.destroy(new Error('There was no response in time.')), responseTimeout);
    const fail = (error: Error): void => {
      clearTimeout(late);
      // Before a connection is established, nothing has been sent.
      reject(new SmsApiError(connected ? 'unanswered' : 'unreachable', { message: error.message }));
    };
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true));
    });
    outgoing.on('error', fail);
    // After 101 Switching Protocols there is neither a response nor an error.
    outgoing.on('close', () => fail(new Error('The connection was closed without a response.')));
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maximumBytes) outgoing.destroy(new Error('The response is too large.'));
        else chunks.push(chunk);
      });
      incoming.on('error', fail);
      incoming.on('close', () => {
        if (!incoming.complete) fail(new Error('The response broke off.'));
      });
      incoming.on('end', () => {
        clearTimeout(late);
        resolve({
          status: incoming.statusCode ?? 0,
          body: parsed(Buffer.concat(chunks).toString('utf8')),
          retryAfter: waitOf(incoming.headers['retry-after']),
        });
      });
    });
    outgoing.end(body);
  });
}

/** A proxy that responds instead of the provider may not send JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `Retry-After` header in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header);
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - Date.now());
}
