import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopPostgres } from '../database/embeddedPostgres';
import { isAlive } from '../database/postmaster';

const prefix = 'sendwright-test-';
const runFile = 'run.pid';
const day = 86_400_000;

/** Jest's global setup: a folder for the PostgreSQL that `startTestProvider` starts on first use. */
export default async function globalSetup(): Promise<void> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await writeFile(path.join(folder, runFile), String(process.pid));
  process.env['SENDWRIGHT_TEST_DATA'] = folder;
}

/** Stops the PostgreSQL of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(tmpdir(), name);
    const run = Number(await readFile(path.join(folder, runFile), 'utf8').catch(() => Number.NaN));
    // Without its file, the folder is being created, or its removal was interrupted.
    if (Number.isNaN(run) ? await isYoung(folder) : isAlive(run)) continue;
    await stopPostgres(folder);
    // Another run may be removing it, too.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Also false if another run has just removed it. */
async function isYoung(folder: string): Promise<boolean> {
  return stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < day,
    () => false,
  );
}
