import { setTimeout as pause } from 'node:timers/promises';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { readable } from '../validation/readableText';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/v3`. */
  readonly path: string;
  readonly body?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

/** The service refused a request for good. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The key is not valid (any more), so that nothing else can be read either. */
export class KeyRefused extends Error {}

/** The key lacks a permission. */
export class PermissionMissing extends Error {}

/** The service can't be reached, or answers with errors, after several attempts. */
export class ServiceUnavailable extends Error {}

export interface ApiClientOptions {
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
  readonly signal: AbortSignal;
  /** False: 429 is a refusal, of a budget rather than a rate. */
  readonly waitsForLimits?: boolean;
  /** Called with what the key lacks; default: the operation and the message. */
  readonly explainLack?: (message: string) => string;
  /** Called before waiting because of a rate limit. */
  readonly onWait?: (seconds: number) => void;
  /** Milliseconds before the first retry; each further one waits twice as long. */
  readonly retryMs?: number;
}

const attempts = 6;
/** Waits of the published limits are up to a minute; nobody is made to wait longer than this by a wrong header. */
const longestWait = 15 * 60;

/**
 * Requests of the published v3 API, one after another. Honors its rate limits: waits where `X-RateLimit-Remaining` is 0
 * and after 429, until `X-RateLimit-Reset`. Errors of the service are retried.
 */
export class ApiClient {
  /** When requests may go on, in milliseconds. */
  #free = 0;
  /** How long limits were waited for, in milliseconds. */
  waited = 0;
  requests = 0;

  private readonly waitsForLimits: boolean;

  constructor(private readonly options: ApiClientOptions) {
    this.waitsForLimits = options.waitsForLimits ?? true;
  }

  /** Throws `KeyRefused`, `PermissionMissing`, `RefusedRequest` or `ServiceUnavailable`. */
  async ask<Schema extends TSchema>(schema: Schema, request: ApiRequest): Promise<Static<Schema>> {
    const text = await this.text(request);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new RefusedRequest(502, `${nameOf(request)} was not answered with JSON.`);
    }
    if (Value.Check(schema, body)) return body;
    const wrong = Value.Errors(schema, body).First();
    throw new RefusedRequest(502, `${nameOf(request)} has an unexpected answer: ${wrong?.path} ${wrong?.message}.`);
  }

  async text(request: ApiRequest): Promise<string> {
    let failures = 0;
    for (;;) {
      await this.wait();
      let response: ApiResponse | undefined;
      let why = '';
      try {
        this.requests += 1;
        response = await this.options.send(request);
      } catch (error) {
        this.options.signal.throwIfAborted();
        why = error instanceof Error ? reasonOf(error) : String(error);
      }
      if (response) {
        this.note(response);
        if (response.status < 300) return response.text;
        const message = messageOf(response.text);
        if (response.status === 429 && this.waitsForLimits) continue;
        if (response.status === 401) throw new KeyRefused(`The key was refused: ${message}`);
        if (response.status === 403) {
          const lack = `${nameOf(request)}: ${message}`;
          throw new PermissionMissing(this.options.explainLack?.(lack) ?? lack);
        }
        if (response.status < 500) throw new RefusedRequest(response.status, message);
        why = `${response.status} ${message}`;
      }
      failures += 1;
      if (failures >= attempts) throw new ServiceUnavailable(`${nameOf(request)} failed ${attempts} times: ${why}`);
      await pause((this.options.retryMs ?? 500) * 2 ** failures, undefined, { signal: this.options.signal });
    }
  }

  private async wait(): Promise<void> {
    this.options.signal.throwIfAborted();
    const left = this.#free - Date.now();
    if (left <= 0) return;
    this.options.onWait?.(Math.ceil(left / 1000));
    this.waited += left;
    await pause(left, undefined, { signal: this.options.signal });
  }

  private note({ status, header }: ApiResponse): void {
    const remaining = header('x-ratelimit-remaining');
    if (!this.waitsForLimits || (status !== 429 && remaining !== '0')) return;
    const seconds = secondsUntil(header('retry-after')) ?? secondsUntil(header('x-ratelimit-reset')) ?? 1;
    this.#free = Date.now() + Math.min(longestWait, Math.max(seconds, status === 429 ? 0.05 : 0)) * 1000;
  }
}

/** A number of seconds, or a time in Unix seconds. */
function secondsUntil(text: string | undefined): number | undefined {
  const value = Number(text);
  if (text === undefined || text.trim() === '' || !Number.isFinite(value) || value < 0) return undefined;
  return value > 1_000_000_000 ? Math.max(0, value - Date.now() / 1000) : value;
}

const nameOf = ({ method, path }: ApiRequest): string => `${method} /v3${path.split('?', 1)[0]}`;

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

/** The first message of an error body, in short. */
function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)) {
      const [first]: readonly unknown[] = body.errors;
      if (typeof first === 'object' && first !== null && 'message' in first) return String(first.message).slice(0, 500);
    }
  } catch {
    // Not JSON: shown as it is.
  }
  return readable(text.slice(0, 200)) || 'no reason given';
}
