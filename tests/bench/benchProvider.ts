import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import type { Database } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';

/** A provider that runs no jobs, in this process, with a PostgreSQL of its own. */
export interface BenchProvider {
  readonly database: Database;
  /** The address of its PostgreSQL for the administrator. */
  readonly adminUrl: string;
  /** Creates an account and a key with all scopes. */
  signUp(username?: string): Promise<{ accountId: number; apiKey: string }>;
  /** The response of the API to a GET, and the milliseconds it took; throws on errors. */
  get(path: string, apiKey: string): Promise<{ milliseconds: number; body: string }>;
  /** The same for a POST. */
  post(path: string, apiKey: string, payload: object): Promise<{ milliseconds: number; body: string }>;
  /** What a public page answers to somebody at an address, whatever the status; `form` is the body. */
  publicly(method: 'GET' | 'POST', path: string, from: string, form?: string): Promise<string>;
}

/** A key with all scopes of the account's first user. */
export async function createBenchKey(database: Database, accountId: number): Promise<string> {
  const user = await database.first<{ user_id: number }>(
    sql`select user_id from users where account_id = ${accountId} order by user_id`,
  );
  const scopes = scopesOfPlan('advanced');
  return (await createApiKey(database, { accountId, userId: user?.user_id ?? 0, name: 'bench', scopes })).apiKey;
}

/** Starts a provider in a folder in /tmp, measures, prints the load of the machine, and deletes the folder. */
export async function withBenchProvider(measure: (bench: BenchProvider) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const postgres = await startPostgres({ root: process.cwd(), dataDir });
  try {
    const config = parseConfig({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' });
    const { provider, server, close } = await createProvider(config, {
      databaseUrl: postgres.url,
      migrationsFolder: path.join(process.cwd(), 'provider/database/migrations'),
      works: false,
      connections: 6,
    });
    try {
      const { database } = provider;
      const ask = async (method: 'GET' | 'POST', url: string, apiKey: string, payload?: object) => {
        const from = performance.now();
        const answer = await server.inject({
          method,
          url,
          headers: { authorization: `Bearer ${apiKey}` },
          ...(payload && { payload }),
        });
        const milliseconds = performance.now() - from;
        if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
        return { milliseconds, body: answer.body };
      };
      await measure({
        database,
        adminUrl: postgres.adminUrl,
        async signUp(username = 'bench') {
          const account = { username, email: 'bench@example.com', plan: 'advanced', admin: true } as const;
          const { accountId } = await createAccount(database, account);
          return { accountId, apiKey: await createBenchKey(database, accountId) };
        },
        get: (url, apiKey) => ask('GET', url, apiKey),
        post: (url, apiKey, payload) => ask('POST', url, apiKey, payload),
        async publicly(method, url, from, form) {
          const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
          const asked = { method, url, remoteAddress: from, headers };
          return (await server.inject({ ...asked, ...(form !== undefined && { payload: form }) })).body;
        },
      });
      const loads = loadavg().map((load) => load.toFixed(1));
      console.log(`load average ${loads.join(' ')}`);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
