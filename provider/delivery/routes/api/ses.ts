import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { Readable } from 'node:stream';
import { errorMessage } from '../../../errorMessage';
import type { Transport } from '../../transport/transport';
import { referenceName, referenceOf } from '../routeMessages';
import { type ApiClientOptions, apiClient, ApiFailure } from './apiPost';
import { type ApiReply, apiTransport, bytesOf, oneLine } from './apiTransport';

/** Where an Amazon SES account is, and its credentials. */
export interface SesSettings {
  readonly region: string;
  /** Unset: Amazon's own for the region. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The part of the SDK's request that its handler gets. */
interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Errors that are about the account or its settings, so that no message is taken. */
const aboutRoute: ReadonlySet<string> = new Set([
  'AccountSuspendedException',
  'MailFromDomainNotVerifiedException',
  'SendingPausedException',
]);

/** Sends messages as they are (SES API v2, `SendEmail` with raw content). The SDK is loaded with the first message. */
export function sesTransport(settings: SesSettings, options: ApiClientOptions): Transport {
  const { region, endpoint, accessKeyId, secretAccessKey } = settings;
  const http = apiClient(options);
  /** The SDK's requests, with what we need to know of them: whether they were sent. */
  const requestHandler = {
    async handle(request: SdkRequest, { abortSignal }: { abortSignal?: unknown } = {}) {
      const { protocol, hostname, port, path, headers, body = '' } = request;
      const url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
      const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
      const answer = await http.post(
        { url, headers, body: typeof body === 'string' ? Buffer.from(body) : Buffer.concat([body]) },
        signal,
      );
      return {
        response: { statusCode: answer.status, headers: flat(answer.headers), body: Readable.from([answer.body]) },
      };
    },
  };
  let opened: Promise<{ client: SESv2Client; sdk: typeof import('@aws-sdk/client-sesv2') }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-sesv2').then((sdk) => ({
      sdk,
      client: new sdk.SESv2Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        // A message that may have been taken must not be sent again.
        maxAttempts: 1,
        requestHandler,
        ...(endpoint !== undefined && { endpoint }),
      }),
    }));
    return opened;
  };
  const place = endpoint === undefined ? `Amazon SES (${region})` : new URL(endpoint).host;
  return apiTransport(place, http, async (message, abortSignal) => {
    const { client, sdk } = await open().catch((error: unknown) => {
      throw new ApiFailure(String(error), false);
    });
    const reference = referenceOf(message);
    const command = new sdk.SendEmailCommand({
      Destination: { ToAddresses: [message.envelope.to] },
      Content: { Raw: { Data: bytesOf(message) } },
      // Events of a configuration set have it.
      ...(reference !== undefined && { EmailTags: [{ Name: referenceName, Value: reference }] }),
    });
    try {
      const { MessageId: id = '', $metadata: about } = await client.send(command, { abortSignal });
      return { status: about.httpStatusCode ?? 200, text: id, id };
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      if (error instanceof sdk.SESv2ServiceException) return replyOf(error);
      throw new ApiFailure(errorMessage(error), true);
    }
  });
}

interface SdkProblem {
  readonly name: string;
  readonly message: string;
  readonly $metadata: { readonly httpStatusCode?: number | undefined };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> } | undefined;
}

function replyOf({ name, message, $metadata, $response }: SdkProblem): ApiReply {
  return {
    status: $metadata.httpStatusCode ?? 500,
    text: oneLine(`${name}: ${message}`),
    retryAfter: $response?.headers?.['retry-after'],
    about: aboutRoute.has(name) ? 'route' : name === 'LimitExceededException' ? 'busy' : undefined,
  };
}

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
