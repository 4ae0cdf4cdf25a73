/**
 * A provider in a process of its own, so that its memory can be measured apart
 * from whatever loads it. Says where it is and the key to use, then, each time
 * it is asked, the most memory it has held.
 */
import { createProvider } from '../../provider/createProvider';
import { createAccount } from '../../provider/domains/accounts/createAccount';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalogue';

async function main(databaseUrl: string, dataDir: string, port: number): Promise<void> {
  const publicUrl = `http://127.0.0.1:${port}`;
  const { provider, server, close } = await createProvider(
    { host: '127.0.0.1', port, dataDir, databaseUrl, smtpUrl: undefined, publicUrl, providerUrl: undefined, role: 'all', logLevel: 'warn' },
    { databaseUrl, migrationsFolder: 'provider/database/migrations' },
  );
  await server.listen({ host: '127.0.0.1', port });
  const { accountId, userId } = await createAccount(provider.database, {
    username: 'bench',
    plan: 'advanced',
    admin: true,
    email: 'bench@example.com',
    password: undefined,
    parentAccountId: undefined,
  });
  const { apiKey } = await createApiKey(provider.database, { accountId, userId, name: 'bench', scopes: scopesOfPlan('advanced') });
  const idle = process.memoryUsage.rss();
  let peak = idle;
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20).unref();
  process.on('message', (message) => {
    if (message === 'memory') process.send?.({ idle, peak });
    if (message === 'stop') void close().then(() => process.exit(0));
  });
  process.send?.({ url: publicUrl, apiKey });
}

const [databaseUrl = '', dataDir = '', port = '0'] = process.argv.slice(2);
void main(databaseUrl, dataDir, Number(port));
