import axiosLibrary, { type AxiosAdapter, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import {
  type Answer as AnswerTo,
  type ApiOperation,
  type CallArguments,
  type Http,
  type HttpErrorItem,
  HttpFailure,
  type HttpOptions,
  injected,
  type UploadOptions,
} from 'sendwright/sdk';
import type { Cookies } from '../browser/cookies';
import { later } from '../container/later';
import { parts } from '../parts';
import type { SessionStore } from '../session/sessionStore';
import { addRequestInterceptors, type ApiBases } from './interceptors';
import { retry, standardRetry } from './retry';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export interface HttpSettings {
  readonly bases?: ApiBases;
  /** Replaces the network in tests: a `transportAdapter`, which is therefore not part of the first page. */
  readonly adapter?: AxiosAdapter | undefined;
}

/** Requests of users who are not signed in. */
const signedOutPaths = /^\/(sign-in|sign-up|password-resets|email-verifications|invitations)(\/|$)/;

/** What the session does about refusals. */
type HttpSession = Pick<SessionStore, 'expired' | 'lacksSecondFactor' | 'confirm'>;

/** The parts of a call, independent of its operation. */
interface CallParts extends HttpOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly next?: string | undefined;
}

const sameOrigin: ApiBases = { global: '/v3', eu: '/v3' };

/** An address with its query. Uses the browser's serializer, to keep axios's out of the first page. */
function withQuery(url: string, query: HttpOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, typeof value === 'object' ? value.join(',') : String(value));
  const text = search.toString();
  return text === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

/** The provider API, with axios. Only this folder depends on axios. */
@injected(parts.cookies, later(parts.session), parts.httpSettings, later(parts.connection))
export class HttpClient implements Http {
  readonly #axios: AxiosInstance;
  readonly #bases: ApiBases;
  readonly #session: () => HttpSession;
  readonly #connection: () => { lost(): void } | undefined;
  #pending = 0;

  /** The session is notified when the API answers 401, the connection when nothing answers. */
  constructor(
    cookies: Cookies,
    session: () => HttpSession,
    { bases = sameOrigin, adapter }: HttpSettings = {},
    connection: () => { lost(): void } | undefined = () => undefined,
  ) {
    this.#bases = bases;
    this.#session = session;
    this.#connection = connection;
    // No XSRF cookie is used, and looking for one would parse the cookies for each request.
    this.#axios = axiosLibrary.create({ ...(adapter && { adapter }), withXSRFToken: false });
    addRequestInterceptors(this.#axios, cookies, bases);
  }

  /** How many requests wait for their response. */
  get pending(): number {
    return this.#pending;
  }

  /** The base address of a region's API. */
  base(region: keyof ApiBases): string {
    return this.#bases[region];
  }

  call<Operation extends ApiOperation>(
    operation: Operation,
    ...[given]: CallArguments<Operation>
  ): Promise<AnswerTo<Operation>> {
    const { params, body, next, query, ...others }: CallParts = given ?? {};
    const [method = '', pattern = ''] = operation.split(' ');
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const options = { ...others, ...(next === undefined && { query }) };
    const attempt = (): Promise<AnswerTo<Operation>> => this.#send(method, next ?? path, body, options);
    return options.retry ? retry(attempt, { ...standardRetry, signal: options.signal }) : attempt();
  }

  get<Answer>(path: string, options: HttpOptions = {}): Promise<Answer> {
    const attempt = (): Promise<Answer> => this.#send('GET', path, undefined, options);
    return options.retry ? retry(attempt, { ...standardRetry, signal: options.signal }) : attempt();
  }

  post<Answer>(path: string, body?: unknown, options: HttpOptions = {}): Promise<Answer> {
    return this.#send('POST', path, body, options);
  }

  put<Answer>(path: string, body?: unknown, options: HttpOptions = {}): Promise<Answer> {
    return this.#send('PUT', path, body, options);
  }

  patch<Answer>(path: string, body?: unknown, options: HttpOptions = {}): Promise<Answer> {
    return this.#send('PATCH', path, body, options);
  }

  delete<Answer>(path: string, options: HttpOptions & { readonly body?: unknown } = {}): Promise<Answer> {
    return this.#send('DELETE', path, options.body, options);
  }

  upload<Answer>(
    method: 'POST' | 'PUT',
    path: string,
    content: Blob | FormData,
    options: UploadOptions = {},
  ): Promise<Answer> {
    const { onProgress } = options;
    return this.#send(method, path, content, options, {
      ...(onProgress && {
        onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
      }),
    });
  }

  /** What needs a recent confirmation is sent again, once, after the user has confirmed. */
  async #send<Answer>(...request: Parameters<HttpClient['sendOnce']>): Promise<Answer> {
    try {
      return await this.sendOnce<Answer>(...request);
    } catch (error) {
      if (!(error instanceof HttpFailure && error.is('confirmation_required') && (await this.#session().confirm())))
        throw error;
      return this.sendOnce<Answer>(...request);
    }
  }

  private async sendOnce<Answer>(
    method: string,
    path: string,
    body: unknown,
    options: HttpOptions,
    more: AxiosRequestConfig = {},
  ): Promise<Answer> {
    const url = this.#pathOf(path);
    this.#pending += 1;
    try {
      const answer = await this.#axios.request<Answer>({
        method,
        url: withQuery(url, options.query),
        ...(body !== undefined && { data: body }),
        headers: { ...options.headers },
        ...(options.signal && { signal: options.signal }),
        ...more,
      });
      return answer.data;
    } catch (error) {
      throw this.#failureOf(error, url, options);
    } finally {
      this.#pending -= 1;
    }
  }

  /** Requests carry the session's token, so they only go to the API. */
  #pathOf(path: string): string {
    if (path.startsWith('/') && !path.startsWith('//')) return path;
    const origin = globalThis.location?.origin ?? 'http://localhost';
    const wanted = new URL(path, origin);
    for (const base of [this.#bases.global, this.#bases.eu]) {
      const prefix = new URL(base, origin);
      if (wanted.origin === prefix.origin && wanted.pathname.startsWith(`${prefix.pathname}/`)) {
        return wanted.pathname.slice(prefix.pathname.length) + wanted.search;
      }
    }
    throw new Error(`The address ${wanted.origin}${wanted.pathname} is not the API's own.`);
  }

  #failureOf(error: unknown, url: string, options: HttpOptions): unknown {
    if (!axiosLibrary.isAxiosError(error)) return error;
    // A canceled request is not a failure: it rejects with the DOM's AbortError.
    if (axiosLibrary.isCancel(error))
      return options.signal?.reason ?? new DOMException('The request was canceled.', 'AbortError');
    const status = error.response?.status ?? 0;
    // A wrong password or a used link does not mean that the session has expired.
    if (status === 401 && !signedOutPaths.test(url)) this.#session().expired();
    // A proxy answers 502 to 504 for a server that is down.
    if (status === 0 || (status >= 502 && status <= 504)) this.#connection()?.lost();
    const failure = parseFailure(status, error.response?.data);
    if (failure.is('second_factor_required')) this.#session().lacksSecondFactor();
    return failure;
  }
}

function parseItem(item: unknown): HttpErrorItem[] {
  if (typeof item === 'string') return [{ message: item, field: null }];
  if (!isRecord(item) || typeof item.message !== 'string') return [];
  const field = typeof item.field === 'string' && item.field !== '' ? item.field : null;
  return [{ message: item.message, field, ...(typeof item.code === 'string' && { code: item.code }) }];
}

/** The errors in a response body of any shape: `{errors: [{message, field}]}`, `{error}`, `{message}`, or none. */
function parseErrors(body: unknown): HttpErrorItem[] {
  if (typeof body === 'string') {
    try {
      return body.startsWith('{') ? parseErrors(JSON.parse(body)) : [];
    } catch {
      return [];
    }
  }
  if (!isRecord(body)) return [];
  if (Array.isArray(body.errors)) return body.errors.flatMap(parseItem);
  return parseItem(typeof body.error === 'string' ? body.error : body);
}

/** Converts a failed response to an `HttpFailure`. */
function parseFailure(status: number, body: unknown): HttpFailure {
  return new HttpFailure(status, parseErrors(body), body);
}
