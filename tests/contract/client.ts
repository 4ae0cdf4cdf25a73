import { Client } from '@sendgrid/client';
import type { TestProvider } from '../../provider/testing/startTestProvider';

/** What came back, whether the official client took it for a success or not. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface OfficialClient {
  call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object, qs?: Record<string, unknown>): Promise<Answer>;
}

/** The provider's official client, pointed at a listening test provider. */
export function officialClient(test: Pick<TestProvider, 'url'>, apiKey: string): OfficialClient {
  const client = new Client();
  client.setApiKey(apiKey);
  client.setDefaultRequest('baseUrl', test.url);
  return {
    async call(method, url, body, qs) {
      try {
        const [response] = await client.request({ method, url, ...(body && { body }), ...(qs && { qs }) });
        return { status: response.statusCode, body: response.body };
      } catch (error) {
        if (typeof error === 'object' && error !== null && 'code' in error && 'response' in error) {
          const { response } = error as { response: { body: unknown } };
          return { status: Number(error.code), body: response.body };
        }
        throw error;
      }
    },
  };
}
