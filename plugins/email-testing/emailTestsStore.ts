import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, type Requests, RequestsModel } from 'sendwright/sdk/models';
import type {
  EmailTest,
  EmailTestCreate,
  EmailTestSummary,
  TestClient,
  TestClients,
} from 'sendwright/wire/emailTesting';
import type { EmailTestEndpoints, TestCredits } from './endpoints';

const EmailTestsModel = types
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
    test: (id: string): EmailTest | undefined => self.tests.get(id),
    client: (id: string): TestClient | undefined => self.offered?.result.find((client) => client.id === id),
  }))
  .actions((self) => ({
    takeCredits(credits: TestCredits): void {
      self.credits = credits;
    },
    takeOffered(offered: TestClients): void {
      self.offered = offered;
    },
    takeTest(test: EmailTest): void {
      self.tests.set(test.id, test);
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: EmailTestEndpoints }>(self);
    const loadCredits = async (): Promise<void> => self.takeCredits(await endpoints.credits());
    return {
      loadCredits,
      /** What can be tested, and with how much: failures end in the request `offer`. */
      async loadOffer(): Promise<void> {
        try {
          await self.requests.track('offer', async () => {
            const [, offered] = await Promise.all([loadCredits(), self.offered ?? endpoints.clients()]);
            self.takeOffered(offered);
          });
        } catch {
          // The page shows the request.
        }
      },
      list: (resourceId: string | undefined): Promise<void> =>
        self.page.load((next, signal) => endpoints.list(resourceId, next, signal)),
      async create(test: EmailTestCreate): Promise<string> {
        const { id } = await endpoints.create(test);
        return id;
      },
      async read(id: string, signal: AbortSignal): Promise<EmailTest> {
        const before = self.tests.get(id)?.status;
        const test = await endpoints.read(id, signal);
        self.takeTest(test);
        // What could not be drawn was given back.
        if (before === 'pending' && test.status !== 'pending') await loadCredits().catch(() => undefined);
        return test;
      },
    };
  });

/** Tests of messages, what they show, and what they may cost. */
export interface EmailTestsStore {
  readonly page: PagedRows<EmailTestSummary>;
  readonly requests: Requests;
  readonly credits: TestCredits | undefined;
  readonly offered: TestClients | undefined;
  /** As it was read last. */
  test(id: string): EmailTest | undefined;
  client(id: string): TestClient | undefined;
  /** Clients, prices and credits; failures end in the request `offer`. */
  loadOffer(): Promise<void>;
  /** Tests of one message, or all; failures end in `page.request`. */
  list(resourceId: string | undefined): Promise<void>;
  /** Begins a test and answers its id; rejects with `HttpFailure`. */
  create(test: EmailTestCreate): Promise<string>;
  /** Rejects with `HttpFailure`. */
  read(id: string, signal: AbortSignal): Promise<EmailTest>;
}
export const EmailTestsStore = token<EmailTestsStore>('emailTesting.store');

export function createEmailTestsStore(
  endpoints: EmailTestEndpoints,
): EmailTestsStore & Instance<typeof EmailTestsModel> {
  return EmailTestsModel.create({}, { endpoints });
}
