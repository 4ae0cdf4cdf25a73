import path from 'node:path';
import { postgresHome } from '../../provider/database/embeddedPostgres';
import { connectionUrl, passwordOf } from '../../provider/database/postgresCluster';
import { runningPostmaster } from '../../provider/database/postmaster';
import { postgresUser } from '../../provider/database/systemUser';

/** The address of the database that the product has started in a data folder. */
export async function embeddedDatabase(dataDir: string): Promise<string> {
  const cluster = path.join(await postgresHome(dataDir, await postgresUser()), 'postgres');
  const running = await runningPostmaster(cluster);
  if (!running) throw new Error(`No PostgreSQL is running in ${dataDir}.`);
  return connectionUrl(running.port, await passwordOf(cluster), 'sendwright');
}
