import { Readable } from 'node:stream';
import type { Server } from '../provider';
import { ApiClient } from './apiClient';

/** This installation's API in this process, with a key of the account that is moved to. */
export function ownApi(
  server: Server,
  apiKey: string,
  signal: AbortSignal,
): { readonly target: ApiClient; readonly upload: (link: string, file: AsyncIterable<Buffer>) => Promise<void> } {
  const target = new ApiClient({
    signal,
    // Budgets such as that of verification emails last for hours: what they refuse is moved by a later run.
    waitsForLimits: false,
    explainLack: (message) => `Whoever moves it may not write it here. ${message}`,
    send: async ({ method, path, body }) => {
      const response = await server.inject({
        method,
        url: `/v3${path}`,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const header = (name: string): string | undefined => {
        const value = response.headers[name];
        return value === undefined ? undefined : String(value);
      };
      return { status: response.statusCode, header, text: response.body };
    },
  });
  return {
    target,
    upload: async (link, file) => {
      const { pathname, search } = new URL(link);
      const payload = Readable.from(file);
      const broken = new Promise<never>((_resolve, reject) => {
        payload.once('error', reject);
      });
      const headers = { 'content-type': 'text/csv' };
      const answer = server.inject({ method: 'PUT', url: pathname + search, headers, payload });
      // The request of a file that breaks off may never be answered.
      const response = await Promise.race([answer, broken]);
      if (response.statusCode !== 200) throw new Error(`The upload was answered with ${response.statusCode}.`);
    },
  };
}
