import pLimit from 'p-limit';
import { isReadable, readable } from '../../../validation/readableText';
import { requireValid } from '../../transport/requireValid';
import {
  type Delivered,
  type OutgoingMessage,
  storedWords,
  type Transport,
  TransportError,
  Withdrawn,
} from '../../transport/transport';
import { type ApiClient, ApiFailure } from './apiPost';

/** What an API said of a message. */
export interface ApiReply {
  readonly status: number;
  /** Its words, in one line. */
  readonly text: string;
  /** What its reports will call the message. */
  readonly id?: string | undefined;
  /** The `Retry-After` header. */
  readonly retryAfter?: string | undefined;
  /**
   * What it means where the status doesn't tell: `route`: nothing is taken at present; `busy`: not now; `address`: the
   * recipient's address is at fault.
   */
  readonly about?: 'route' | 'busy' | 'address' | undefined;
}

/** Hands a message to an API. @throws ApiFailure */
export type SubmitMail = (message: OutgoingMessage, signal: AbortSignal) => Promise<ApiReply>;

/** The API asks for a pause, and has certainly not taken the message. */
export class RouteBusy extends TransportError {
  constructor(
    response: string,
    /** Milliseconds. */
    readonly retryIn: number,
  ) {
    super('deferred', response, 429);
  }
}

const standardPause = 5000;
const longestPause = 10 * 60_000;
const concurrency = 10;

/**
 * A transport that hands messages to an API over HTTP, ten at a time. `place` is what reasons call it. Without an
 * answer to a request that may have arrived, or with one that does not say whether the message was taken (5xx except
 * 503), a message is `unconfirmed`.
 */
export function apiTransport(place: string, client: ApiClient, submit: SubmitMail): Transport {
  const limit = pLimit(concurrency);
  const cutting = new AbortController();
  let isClosed = false;

  async function handOver(message: OutgoingMessage, begin: (() => Promise<unknown>) | undefined): Promise<Delivered> {
    await begin?.();
    if (cutting.signal.aborted) throw new Withdrawn();
    let reply: ApiReply;
    try {
      reply = await submit(message, cutting.signal);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.isSent)
        throw new TransportError('unconfirmed', `${place} did not say whether it took the message: ${error.message}`);
      if (cutting.signal.aborted) throw new Withdrawn();
      throw new TransportError('unreachable', `${place}: ${error.message}`);
    }
    if (reply.status >= 200 && reply.status < 300)
      return { response: storedWords(`${reply.status} ${reply.text}`), providerId: receiptOf(reply.id) };
    throw problemOf(place, reply);
  }

  return {
    name: 'smtp',
    concurrency,
    async send(message, begin, signal) {
      requireValid(message);
      if (isClosed) throw new TransportError('unreachable', 'The transport is closed.');
      return limit(() => {
        if (signal?.aborted === true || cutting.signal.aborted) throw new Withdrawn();
        return handOver(message, begin);
      }).finally(() => {
        if (isClosed && limit.activeCount + limit.pendingCount === 0) client.close();
      });
    },
    cut() {
      isClosed = true;
      cutting.abort(new Error('The process stopped, and waited no longer.'));
    },
    async close() {
      isClosed = true;
      // Otherwise the last message in flight does it.
      if (limit.activeCount + limit.pendingCount === 0) client.close();
    },
  };
}

/** What a refusal means for a message and for the route. */
function problemOf(place: string, { status, text, retryAfter, about }: ApiReply): TransportError {
  const said = `${place}: ${status} ${text}`.slice(0, 1000);
  if (about === 'route' || [401, 402, 403, 404].includes(status))
    return new TransportError('unreachable', said, status);
  if (about === 'busy' || status === 429 || status === 503) return new RouteBusy(said, pauseOf(retryAfter));
  if (status >= 400 && status < 500) return new TransportError(about === 'address' ? 'bounced' : 'blocked', said);
  return new TransportError('unconfirmed', `${place} did not say whether it took the message: ${status} ${text}`);
}

/** Seconds, or a date (RFC 9110, 10.2.3); in milliseconds. */
function pauseOf(header: string | undefined): number {
  const text = header?.trim() ?? '';
  const pause = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(pause) ? standardPause : Math.min(Math.max(pause, 500), longestPause);
}

/** An answer's JSON object; empty if it is none: a proxy may answer instead of the API. */
export function jsonOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** An answer's words in one line: of its JSON, or its text. */
export function wordsOf(body: Buffer): string {
  const { message, Message: other } = jsonOf(body);
  const words = [message, other].find((one) => typeof one === 'string') ?? body.toString('utf8');
  return oneLine(words);
}

/** Words in one line, without what is no text. */
export const oneLine = (words: string): string => readable(words.replace(/\s+/g, ' ').trim().slice(0, 500));

/** Characters of a message's id at an API. */
const maximumId = 300;

/** The id that an API gave a message; undefined if it is none that its reports could have. */
export const receiptOf = (id: unknown): string | undefined =>
  typeof id === 'string' && id !== '' && id.length <= maximumId && isReadable(id) ? id : undefined;

export const bytesOf = ({ raw }: OutgoingMessage): Buffer =>
  typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw;
