import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopPostgres } from '../database/embeddedPostgres';
import { isAlive } from '../database/postmaster';

const prefix = 'sendwright-test-';
const runFile = 'run.pid';
const day = 86_400_000;

/**
 * Jest's set-up of a run: a folder for the PostgreSQL that `startTestProvider` starts when a test first asks for it.
 */
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
    // Without its file the folder is in the making, or was left while it was being removed.
    if (Number.isNaN(run) ? Date.now() - (await stat(folder)).mtimeMs < day : isAlive(run)) continue;
    await stopPostgres(folder);
    // Another run may be removing it too.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
