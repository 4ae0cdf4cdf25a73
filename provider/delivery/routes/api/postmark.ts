import type { Transport } from '../../transport/transport';
import { type ApiClientOptions, apiClient } from './apiPost';
import { type ApiReply, apiTransport, jsonOf, wordsOf } from './apiTransport';
import { postmarkMessage } from './postmarkMessage';

/** Where Postmark's API is, and a server's token. */
export interface PostmarkSettings {
  /** `https://api.postmarkapp.com`. */
  readonly endpoint: string;
  /** The message stream's ID, such as `outbound` or `broadcast`. */
  readonly messageStream: string;
  readonly serverToken: string;
}

/**
 * What an error code says where the status is 422 for all of them (Postmark, "API error codes"):
 * sender signatures that are missing (400) or not confirmed (401), no credits (405), an account that is pending (412)
 * or may not send (413), and message streams that are missing (1226, 1235) or take no mail (1236) are about the route.
 */
const meanings: Readonly<Record<number, ApiReply['about']>> = {
  10: 'route',
  400: 'route',
  401: 'route',
  405: 'route',
  412: 'route',
  413: 'route',
  1226: 'route',
  1235: 'route',
  1236: 'route',
  // Maintenance, and too many requests.
  100: 'busy',
  429: 'busy',
  // An inactive recipient: it bounced or complained before.
  406: 'address',
};

/** Sends messages in parts (`POST /email`): Postmark takes no complete ones over its API. */
export function postmarkTransport(
  { endpoint, messageStream, serverToken }: PostmarkSettings,
  options: ApiClientOptions,
): Transport {
  const client = apiClient(options);
  return apiTransport(new URL(endpoint).host, client, async (message, signal) => {
    const { status, headers, body } = await client.post(
      {
        url: `${endpoint}/email`,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-postmark-server-token': serverToken,
        },
        body: Buffer.from(JSON.stringify(postmarkMessage(message, messageStream))),
      },
      signal,
    );
    const { ErrorCode: given, MessageID: id } = jsonOf(body);
    const code = typeof given === 'number' ? given : 0;
    const words = wordsOf(body);
    const accepted = typeof id === 'string' ? { text: `${words} ${id}`, id } : { text: words };
    return {
      status,
      ...(code === 0 ? accepted : { text: `${code}: ${words}` }),
      retryAfter: headers['retry-after'],
      about: status >= 400 && status < 500 ? meanings[code] : undefined,
    };
  });
}
