import type { PostedEvent } from 'sendwright/wire/eventWebhooks';
import { errorMessage } from '../../errorMessage';
import { type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import { readable } from '../../validation/readableText';
import { signatureHeaders } from './signPost';

/** The address of a post, and how it is authenticated. */
export interface PostTarget {
  readonly url: string;
  readonly privateKey: string | null;
  readonly oauth: { readonly clientId: string; readonly clientSecret: string; readonly tokenUrl: string } | null;
}

/** The token address returned no token. */
export class TokenError extends Error {}

/** What a receiver answered. */
export interface PostAnswer {
  readonly status: number;
  /** The first characters of the response, without the secrets of the request. */
  readonly response: string;
}

/** The receiver answered, but not with 2xx. */
export class PostRefused extends Error {
  constructor(
    host: string,
    readonly answer: PostAnswer,
  ) {
    super(`${host} answered ${answer.status}.`);
  }
}

/** Characters of a response that are kept. */
const keptCharacters = 1000;

/**
 * Posts events as one JSON array.
 * @throws Error with the reason why they were not accepted; PostRefused for any response other than 2xx, and TokenError
 * if there was no token
 */
export async function postEvents(
  target: PostTarget,
  events: readonly PostedEvent[],
  options: OutgoingOptions = {},
): Promise<PostAnswer> {
  const body = JSON.stringify(events);
  const token = target.oauth && (await accessToken(target.oauth, options));
  const answer = await outgoingRequest(
    {
      url: target.url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json;charset=utf-8',
        ...(target.privateKey && signatureHeaders(target.privateKey, body, new Date())),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    },
    options,
  );
  const told: PostAnswer = {
    status: answer.status,
    response: shownResponse(answer.body, [token, target.oauth?.clientSecret]),
  };
  if (answer.status < 200 || answer.status > 299) throw new PostRefused(new URL(target.url).host, told);
  return told;
}

/** A response may repeat what it was sent, and may be no text. */
function shownResponse(body: Buffer, secrets: ReadonlyArray<string | null | undefined>): string {
  let text = readable(body.toString('utf8'));
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '•••');
  return text.slice(0, keptCharacters);
}

/** OAuth 2.0, client credentials (RFC 6749, 4.4). @throws TokenError with the reason if there is no token */
export async function accessToken(
  { clientId, clientSecret, tokenUrl, scopes = [] }: NonNullable<PostTarget['oauth']> & { scopes?: readonly string[] },
  options: OutgoingOptions,
): Promise<string> {
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    'base64',
  );
  const answer = await outgoingRequest(
    {
      url: tokenUrl,
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${credentials}` },
    },
    options,
  ).catch((error: unknown) => {
    throw new TokenError(errorMessage(error), { cause: error });
  });
  const token = answer.status === 200 ? tokenOf(answer.body.toString('utf8')) : undefined;
  if (token === undefined) throw new TokenError(`The token address answered ${answer.status} and no token.`);
  return token;
}

function tokenOf(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isToken = typeof answer === 'object' && answer !== null && 'access_token' in answer;
    return isToken && typeof answer.access_token === 'string' ? answer.access_token : undefined;
  } catch {
    return undefined;
  }
}
