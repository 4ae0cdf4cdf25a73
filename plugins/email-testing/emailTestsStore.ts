import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
import type { EmailTestingCredits } from 'sendwright/wire/account';
import type {
  EmailTest,
  EmailTestCreate,
  EmailTestPage,
  EmailTestSummary,
  TestClient,
  TestClients,
} from 'sendwright/wire/emailTesting';

type TestCredits = EmailTestingCredits['emailTesting'];

/** Tests of messages, their results, and the remaining credits. */
export const EmailTestsModel = types
  .model('EmailTests', {
    page: types.optional(
      pagedRowsModel<EmailTestSummary>(({ id }) => id),
      {},
    ),
    requests: types.optional(RequestsModel, {}),
    tests: types.map(types.frozen<EmailTest>()),
    credits: types.frozen<TestCredits | undefined>(),
    offered: types.frozen<TestClients | undefined>(),
  })
  .views((self) => ({
    /** As last fetched. */
    test: (id: string): EmailTest | undefined => self.tests.get(id),
    client: (id: string): TestClient | undefined => self.offered?.result.find((client) => client.id === id),
  }))
  .actions((self) => ({
    takeCredits(credits: TestCredits): void {
      self.credits = credits;
    },
    storeOffered(offered: TestClients): void {
      self.offered = offered;
    },
    takeTest(test: EmailTest): void {
      self.tests.set(test.id, test);
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const loadCredits = async (): Promise<void> =>
      self.takeCredits((await http.call('GET /marketing/compatibility_testing/credits', { retry: true })).emailTesting);
    return {
      loadCredits,
      /** The available tests and credits; failures are stored in the request `offer`. */
      async loadOffer(): Promise<void> {
        try {
          await self.requests.track('offer', async () => {
            const [, offered] = await Promise.all([
              loadCredits(),
              self.offered ?? http.call('GET /marketing/compatibility_testing/clients', { retry: true }),
            ]);
            self.storeOffered(offered);
          });
        } catch {
          // The page shows the request's state.
        }
      },
      /** Tests of one message, or all; failures are stored in `page.request`. */
      list: (resourceId: string | undefined): Promise<void> =>
        self.page.load(async (next, signal) => {
          const query = { resource_id: resourceId };
          const { result, _metadata } = await (next === undefined
            ? http.call('GET /marketing/compatibility_testing/tests', { query, retry: true, signal })
            : http.get<EmailTestPage>(next, { retry: true, signal }));
          return { rows: result, next: _metadata.next, total: _metadata.count };
        }),
      /** Starts a test and returns its id; rejects with `HttpFailure`. */
      create: async (body: EmailTestCreate): Promise<string> =>
        (await http.call('POST /marketing/compatibility_testing/tests', { body })).id,
      /** Rejects with `HttpFailure`. */
      async read(id: string, signal: AbortSignal): Promise<EmailTest> {
        const before = self.tests.get(id)?.status;
        const test = await http.call('GET /marketing/compatibility_testing/tests/:id', { params: { id }, signal });
        self.takeTest(test);
        // Credits for images that failed have been refunded.
        if (before === 'pending' && test.status !== 'pending') await loadCredits().catch(() => undefined);
        return test;
      },
    };
  });

export type EmailTestsStore = Instance<typeof EmailTestsModel>;
export const EmailTestsStore = token<EmailTestsStore>('emailTesting.store');
