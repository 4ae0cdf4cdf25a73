import client from '@sendgrid/client';
import type { TestProvider } from '../../provider/testing/startTestProvider';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The response, whether or not the official client treats it as a success. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface OfficialClient {
  call(method: Method, url: string, body?: object, qs?: Record<string, unknown>): Promise<Answer>;
}

/** The client throws `ResponseError{code, response}` for error statuses. */
function toAnswer(error: unknown): Answer {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('response' in error)) throw error;
  const { code, response } = error;
  if (typeof response !== 'object' || response === null || !('body' in response)) throw error;
  return { status: Number(code), body: response.body };
}

/** The provider's official client, pointed at a listening test provider. */
export function officialClient(test: Pick<TestProvider, 'url'>, apiKey: string): OfficialClient {
  return {
    async call(method, url, body, qs) {
      // The package exports one client per process; a request uses the settings at the time it is made.
      client.setApiKey(apiKey);
      client.setDefaultRequest('baseUrl', test.url);
      try {
        const [response] = await client.request({ method, url, ...(body && { body }), ...(qs && { qs }) });
        return { status: response.statusCode, body: response.body };
      } catch (error) {
        return toAnswer(error);
      }
    },
  };
}
