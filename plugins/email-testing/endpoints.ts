import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { EmailTestingCredits } from 'sendwright/wire/account';
import type {
  EmailTest,
  EmailTestCreate,
  EmailTestPage,
  EmailTestSummary,
  TestClients,
} from 'sendwright/wire/emailTesting';

export type TestCredits = EmailTestingCredits['emailTesting'];

/** The provider's calls on email tests. They reject with `HttpFailure`. */
export interface EmailTestEndpoints {
  credits(): Promise<TestCredits>;
  clients(): Promise<TestClients>;
  create(test: EmailTestCreate): Promise<Pick<EmailTest, 'id'>>;
  /** Those of one message, or all. */
  list(resourceId: string | undefined, next: string | undefined, signal: AbortSignal): Promise<Page<EmailTestSummary>>;
  read(id: string, signal: AbortSignal): Promise<EmailTest>;
}

const root = '/marketing/compatibility_testing';

export function emailTestEndpoints(http: Http): EmailTestEndpoints {
  return {
    credits: async () => (await http.get<EmailTestingCredits>(`${root}/credits`, { retry: true })).emailTesting,
    clients: () => http.get(`${root}/clients`, { retry: true }),
    create: (test) => http.post(`${root}/tests`, test),
    async list(resourceId, next, signal) {
      const { result, _metadata } = await http.get<EmailTestPage>(next ?? `${root}/tests`, {
        retry: true,
        signal,
        ...(next === undefined && resourceId !== undefined && { query: { resource_id: resourceId } }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    read: (id, signal) => http.get(`${root}/tests/${encodeURIComponent(id)}`, { signal }),
  };
}
