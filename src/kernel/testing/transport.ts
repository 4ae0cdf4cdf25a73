import { AxiosError, type AxiosAdapter, type AxiosResponse, CanceledError } from 'axios';

/** A request as passed to a transport. */
export interface TransportRequest {
  readonly method: string;
  /** Including its base: `/v3/marketing/senders`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Keyed by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/** Answers requests instead of the network, for example in tests. Rejecting means that there was no response. */
export type Transport = (request: TransportRequest) => Promise<{ readonly status: number; readonly body: unknown }>;

function bodyOf(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** An axios adapter for a transport. */
export function transportAdapter(transport: Transport): AxiosAdapter {
  return async (config) => {
    const url = new URL(`${config.baseURL ?? ''}${config.url ?? ''}`, 'http://workbench');
    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const signal = config.signal instanceof AbortSignal ? config.signal : undefined;
    const aborted = new Promise<never>((_, reject) => {
      const abort = (): void => reject(new CanceledError('canceled', undefined, config));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });
    const { status, body } = await Promise.race([
      transport({
        method: (config.method ?? 'get').toUpperCase(),
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers,
        body: bodyOf(config.data),
        signal,
      }),
      aborted,
    ]);
    const response: AxiosResponse = { status, statusText: '', data: body, headers: {}, config, request: undefined };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError(`Request failed with status code ${status}`, undefined, config, undefined, response);
  };
}
