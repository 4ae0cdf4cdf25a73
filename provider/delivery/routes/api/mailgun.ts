import { randomUUID } from 'node:crypto';
import { type ApiClientOptions, apiClient } from './apiPost';
import { apiTransport, bytesOf, wordsOf } from './apiTransport';
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
    const { status, headers, body } = await client.post(
      {
        url: `${endpoint}/v3/${encodeURIComponent(mailDomain)}/messages.mime`,
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([
          ...part('to', message.envelope.to),
          // Links are tracked already, and a changed message would not match its signature.
          ...part('o:tracking', 'no'),
          ...part('message', bytesOf(message), '; filename="message.eml"\r\ncontent-type: message/rfc822'),
          Buffer.from(`--${boundary}--\r\n`),
        ]),
      },
      signal,
    );
    return { status, text: wordsOf(body), retryAfter: headers['retry-after'] };
  });
}
