import { randomUUID } from 'node:crypto';
import { type ApiClientOptions, apiClient } from './apiPost';
import { apiTransport, bytesOf, jsonOf, wordsOf } from './apiTransport';
import { referenceName, referenceOf } from '../routeMessages';
import type { Transport } from '../../transport/transport';

/** Where a Mailgun account is, and its key. */
export interface MailgunSettings {
  /** `https://api.mailgun.net`, or the EU's. */
  readonly endpoint: string;
  /** The domain it sends for. */
  readonly mailDomain: string;
  readonly apiKey: string;
}

/** Sends messages as they are (`POST /v3/{domain}/messages.mime`). */
export function mailgunTransport(
  { endpoint, mailDomain, apiKey }: MailgunSettings,
  options: ApiClientOptions,
): Transport {
  const client = apiClient(options);
  const authorization = `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`;
  return apiTransport(new URL(endpoint).host, client, async (message, signal) => {
    const boundary = `part-${randomUUID()}`;
    const part = (name: string, value: string | Buffer, rest = ''): Buffer[] => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
    const reference = referenceOf(message);
    const { status, headers, body } = await client.post(
      {
        url: `${endpoint}/v3/${encodeURIComponent(mailDomain)}/messages.mime`,
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([
          ...part('to', message.envelope.to),
          // Links are tracked already, and a changed message would not match its signature.
          ...part('o:tracking', 'no'),
          ...(reference === undefined ? [] : part(`v:${referenceName}`, reference)),
          ...part('message', bytesOf(message), '; filename="message.eml"\r\ncontent-type: message/rfc822'),
          Buffer.from(`--${boundary}--\r\n`),
        ]),
      },
      signal,
    );
    return { status, text: wordsOf(body), id: idOf(body), retryAfter: headers['retry-after'] };
  });
}

/** The message's id, which its events have without angle brackets. */
function idOf(body: Buffer): string | undefined {
  const { id } = jsonOf(body);
  return typeof id === 'string' ? id.replace(/^<|>$/g, '') : undefined;
}
