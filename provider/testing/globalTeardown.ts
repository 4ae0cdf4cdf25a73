import { rm } from 'node:fs/promises';
import { stopPostgres } from '../database/embeddedPostgres';

/** Jest's global teardown: stops the tests' PostgreSQL and removes its data. */
export default async function globalTeardown(): Promise<void> {
  const folder = process.env['SENDWRIGHT_TEST_DATA'];
  if (!folder) return;
  await stopPostgres(folder);
  await rm(folder, { recursive: true, force: true });
}
