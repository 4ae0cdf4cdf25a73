import { randomUUID } from 'node:crypto';
import type { Response } from 'light-my-request';
import { createProvider } from '../createProvider';
import { createAccount } from '../domains/accounts/signUp/createAccount';
import { createApiKey } from '../domains/api-keys/createApiKey';
import { adminScopes, operatorScopes, scopesOfPlan, type Plan } from '../domains/scopes/catalogue';
import { changeSendingSettings } from '../domains/single-sends/audience/sendingSettings';
import type { Config } from '../config';
import type { Provider, Server } from '../provider';
import { ownPort } from './ownPort';
import { createTestDatabase, testConfig } from './testDatabase';

export interface TestProviderOptions {
  /** False: jobs are queued and not done. */
  jobs?: boolean;
  /** True: the server listens on `url`. Without it requests go through `inject`. */
  listen?: boolean;
  /** True: who a key belongs to is remembered between requests, as in the product. */
  remembersIdentities?: boolean;
  /** Settings of the process that differ from the tests' own. */
  config?: Partial<Config>;
}

/** An account of a test, with a key that has all scopes of its plan. */
export interface TestAccount {
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly apiKey: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestProvider extends TestAccount {
  readonly provider: Provider;
  readonly server: Server;
  /** Where the server listens (`listen: true`), and the public address in any case. */
  readonly url: string;
  /**
   * Sends a request as `apiKey` (give an `authorization` header to be somebody else, an empty one to be
   * nobody). `body` is sent as JSON, a string or Buffer as it is. The answer has `statusCode`, `json()`, `body`,
   * `headers`.
   */
  inject(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Makes another account; an `operator` administers all of them, and its key may do so. */
  createAccount(options?: {
    plan?: Plan;
    admin?: boolean;
    operator?: boolean;
    parent?: TestAccount;
    scopes?: readonly string[];
    password?: string;
  }): Promise<TestAccount>;
  close(): Promise<void>;
}

/**
 * A whole provider over a real PostgreSQL with a database of its own, for one test
 * file. Its account is on the advanced plan. The server of PostgreSQL is shared by
 * the files of a run, and the first one to ask starts it.
 *
 * ```ts
 * let test: TestProvider;
 * beforeAll(async () => { test = await startTestProvider(); });
 * afterAll(() => test.close());
 * test('…', async () => expect((await test.inject('GET', '/v3/scopes')).statusCode).toBe(200));
 * ```
 */
export async function startTestProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const database = await createTestDatabase();
  const port = await ownPort();
  const settings = testConfig(database, port);
  const config: Config = { ...settings, ...options.config };
  const url = settings.publicUrl;
  const running = await createProvider(config, {
    databaseUrl: database.url,
    migrationsFolder: undefined,
    works: options.jobs ?? true,
    remembersIdentities: options.remembersIdentities ?? false,
    connections: 6,
  });
  const { provider, server } = running;
  if (options.listen) await server.listen({ host: config.host, port });

  const makeAccount: TestProvider['createAccount'] = async ({
    plan = 'advanced',
    admin = true,
    operator = false,
    parent,
    scopes,
    password,
  } = {}) => {
    const username = `user-${randomUUID().slice(0, 8)}`;
    const { accountId, userId } = await createAccount(provider.database, {
      username,
      plan,
      admin,
      operator,
      email: `${username}@example.com`,
      password,
      parentAccountId: parent?.accountId,
    });
    // Tests of the time to undo set it; all others send at once.
    await changeSendingSettings(provider.database, accountId, { undo_seconds: 0 });
    const { apiKey } = await createApiKey(provider.database, {
      accountId,
      userId,
      name: 'test',
      scopes: scopes ?? [...scopesOfPlan(plan), ...(operator ? [...adminScopes, ...operatorScopes] : [])],
    });
    return { accountId, userId, username, apiKey };
  };

  const account = await makeAccount();
  return {
    ...account,
    provider,
    server,
    url,
    createAccount: makeAccount,
    async inject(method, path, body, headers = {}) {
      const raw = typeof body === 'string' || Buffer.isBuffer(body);
      const { authorization = `Bearer ${account.apiKey}`, ...others } = headers;
      return server.inject({
        method,
        url: path,
        headers: {
          ...(authorization !== '' && { authorization }),
          ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
          ...others,
        },
        ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
      });
    },
    async close() {
      try {
        await running.close();
      } finally {
        await database.drop();
      }
    },
  };
}
