import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopPostgres } from '../database/embeddedPostgres';
import { isAlive } from '../database/postmaster';

const prefix = 'sendwright-test-';
const runFile = 'run.pid';

/** Jest's set-up of a run: a folder for the PostgreSQL that `startTestProvider` starts when a test first asks for it. */
export default async function globalSetup(): Promise<void> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await writeFile(path.join(folder, runFile), String(process.pid));
  process.env['SENDWRIGHT_TEST_DATA'] = folder;
}

/** A run that was killed could not end its PostgreSQL. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(tmpdir(), name);
    const run = Number(await readFile(path.join(folder, runFile), 'utf8').catch(() => Number.NaN));
    // Without its file the folder may be in the making.
    if (Number.isNaN(run) || isAlive(run)) continue;
    await stopPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
