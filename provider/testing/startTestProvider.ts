import { randomUUID } from 'node:crypto';
import type { Response } from 'light-my-request';
import { createProvider } from '../createProvider';
import { createAccount } from '../domains/accounts/signUp/createAccount';
import { createApiKey } from '../domains/api-keys/createApiKey';
import { adminScopes, operatorScopes, scopesOfPlan, type Plan } from '../domains/scopes/catalog';
import { changeSendingSettings } from '../domains/single-sends/audience/sendingSettings';
import type { Config } from '../config';
import type { Provider, Server } from '../provider';
import { ownPort } from './ownPort';
import { createTestDatabase, testConfig } from './testDatabase';

export interface TestProviderOptions {
  /** False: jobs are queued but not run. */
  jobs?: boolean;
  /** True: the server listens on `url`. Otherwise use `inject`. */
  listen?: boolean;
  /** The name in the public address; browsers have passkeys at `localhost`, and none at an IP address. */
  host?: 'localhost';
  /** True: the owner of a key is cached between requests, as in production. */
  remembersIdentities?: boolean;
  /** To PostgreSQL, at most; for tests in which requests wait for each other. */
  connections?: number;
  /** Settings that override the tests' defaults. */
  config?: Partial<Config>;
}

/** A test account, with a key that has all scopes of its plan. */
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
  /** The server's address (`listen: true`), and the public address in any case. */
  readonly url: string;
  /**
   * Sends a request as `apiKey` (pass an `authorization` header for another identity, an empty one for none). `body` is
   * sent as JSON; a string or Buffer is sent unchanged. The response has `statusCode`, `json()`, `body`, `headers`.
   */
  inject(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates another account; an `operator` administers all of them, also with its key. */
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
 * A complete provider on a real PostgreSQL with its own database, for one test file. Its account is on the advanced
 * plan. The PostgreSQL server is shared by all files of a run and started on first use.
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
  const url = settings.publicUrl.replace('127.0.0.1', options.host ?? '127.0.0.1');
  const config: Config = { ...settings, publicUrl: url, ...options.config };
  const running = await createProvider(config, {
    databaseUrl: database.url,
    migrationsFolder: undefined,
    works: options.jobs ?? true,
    remembersIdentities: options.remembersIdentities ?? false,
    connections: options.connections ?? 6,
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
    // Tests of the undo delay set it; all others send immediately.
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
