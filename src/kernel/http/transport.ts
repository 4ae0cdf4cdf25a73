import { AxiosError, type AxiosAdapter, type AxiosResponse, CanceledError } from 'axios';

/** A request as a transport sees it. */
export interface TransportRequest {
  readonly method: string;
  /** With its base: `/v3/marketing/senders`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/** Answers requests in place of the network, e.g. in tests. Rejecting means that no answer came. */
export type Transport = (request: TransportRequest) => Promise<{ readonly status: number; readonly body: unknown }>;

function bodyOf(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** A transport as axios takes it. */
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
