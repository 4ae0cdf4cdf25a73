import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { prepareTestDatabases, stopPostgres } from '../../support/testDatabase';
import { preparedFiles, preparedKeyFile, startProduct } from './product';
import { createAccount } from './signIn';

/*
 * The PostgreSQL that a run's journeys share, and the template each starts with: the data of a first start, with an
 * account and its key. Creating it takes longer than most journeys. Prints `ready` and the folder, and ends with its
 * standard input, so that it does not outlive its parent.
 */

const folder = await mkdtemp(path.join(os.tmpdir(), 'sendwright-e2e-'));
try {
  process.env['SENDWRIGHT_TEST_DATA'] = folder;
  const dataDir = preparedFiles(folder);
  await mkdir(dataDir);
  await prepareTestDatabases(async (databaseUrl) => {
    const product = await startProduct({ dataDir, settings: { DATABASE_URL: databaseUrl }, awaitsLink: true });
    await writeFile(path.join(dataDir, preparedKeyFile), await createAccount(product));
    await product.stop();
  });
  console.log(`ready ${folder}`);
  await once(process.stdin.resume(), 'end');
} finally {
  await stopPostgres(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
