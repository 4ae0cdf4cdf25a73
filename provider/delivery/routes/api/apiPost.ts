import { type ClientRequest, Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { connectionProblem } from '../../../outgoing/connectionProblem';
import { guardedLookup, notPublic } from '../../../outgoing/outgoingRequest';

/** A post to a mail API. */
export interface ApiPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Why no answer came. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    message: string,
    /** Whether the request may have arrived. */
    readonly isSent: boolean,
  ) {
    super(message);
  }
}

export interface ApiClientOptions {
  /** Milliseconds for the whole answer; default 60,000. */
  readonly timeout?: number;
  /** Which IP addresses it may connect to; default: all. */
  readonly allows?: ((address: string) => boolean) | undefined;
}

/** Posts with the same credentials, over connections of its own. */
export interface ApiClient {
  /** @throws ApiFailure */
  post(request: ApiPost, signal?: AbortSignal): Promise<ApiAnswer>;
  /** Closes idle connections. */
  close(): void;
}

/** The maximum size of an answer in bytes; the rest is discarded. */
const maximumBytes = 65_536;
/** Milliseconds after which an idle connection is closed: before the API's servers close it while a message is sent. */
const idle = 4000;

/**
 * Posts without retries and without following redirects, because a message that may have been taken must not be sent
 * again, nor the credentials to another host.
 */
export function apiClient({ timeout = 60_000, allows }: ApiClientOptions = {}): ApiClient {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: idle }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: idle }),
  };
  return {
    post: ({ url: address, headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const url = new URL(address);
        const isSecure = url.protocol === 'https:';
        // An IP address is never resolved, so it is checked here.
        const host = url.hostname.replace(/^\[|\]$/g, '');
        if (allows && isIP(host) !== 0 && !allows(host)) {
          reject(new ApiFailure(notPublic(host).message, false));
          return;
        }
        let isConnected = false;
        const request: ClientRequest = (isSecure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: agents[isSecure ? 'https:' : 'http:'],
          headers: { 'user-agent': 'Sendwright', ...headers, 'content-length': String(body.length) },
          ...(allows && { lookup: guardedLookup(allows) }),
          ...(signal && { signal }),
        });
        const late = setTimeout(() => request.destroy(new Error('There was no answer in time.')), timeout);
        const fail = (error: Error): void => {
          clearTimeout(late);
          reject(new ApiFailure(connectionProblem(error), isConnected));
        };
        request.on('socket', (socket) => {
          if (!socket.connecting) isConnected = true;
          else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true));
        });
        request.on('error', fail);
        // After 101 Switching Protocols there is neither an answer nor an error.
        request.on('close', () => fail(new Error('The connection was closed without an answer.')));
        request.on('response', (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size <= maximumBytes) chunks.push(chunk);
          });
          answer.on('error', fail);
          answer.on('end', () => {
            clearTimeout(late);
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
          });
        });
        request.end(body);
      }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
