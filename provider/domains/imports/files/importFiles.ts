import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { normalizeUpload, type UploadReading } from './normalizeUpload';

/** Stores an import's file until its job has finished. Workers on other machines need the same `DATA_DIR`. */
export const importFile = (dataDir: string, jobId: string): string => path.join(dataDir, 'imports', `${jobId}.csv`);

/** Milliseconds after which a partial upload is stale: no job refers to an upload in progress. */
const grace = 24 * 60 * 60 * 1000;

/** A complete upload on disk, not yet at its final path. */
export interface StoredUpload {
  readonly bytes: number;
  /** Moves the file to its final path. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Streams an upload to disk as UTF-8 text, whatever its encoding, so that an import can resume at a byte offset. Throws
 * `UploadProblem` for a file that is too large or a damaged archive; failed uploads are deleted. `room` is called
 * with the number of bytes before they are written, and may throw.
 */
export async function storeUpload(
  dataDir: string,
  jobId: string,
  body: AsyncIterable<Buffer>,
  reading: UploadReading,
  room: (bytes: number) => void,
): Promise<StoredUpload> {
  const target = importFile(dataDir, jobId);
  const temporary = `${target}.${randomUUID()}.part`;
  const discard = (): Promise<void> => rm(temporary, { force: true });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await pipeline(announced(normalizeUpload(body, reading), room), createWriteStream(temporary, { mode: 0o600 }));
    const file = await open(temporary, 'r+');
    try {
      await file.sync();
      const { size } = await file.stat();
      return { bytes: size, keep: () => rename(temporary, target), discard };
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
}

async function* announced(stream: AsyncIterable<Buffer>, room: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    room(chunk.length);
    yield chunk;
  }
}

/**
 * Removes files that no job needs, and partial uploads left by a crash. `isNeeded` returns the jobs whose files are
 * needed.
 */
export async function sweepImportFiles(
  dataDir: string,
  isNeeded: (jobIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const folder = path.join(dataDir, 'imports');
  const names = await readdir(folder).catch((error: unknown) => {
    // Before the first import. A folder that can't be read is reported by the job: its files stay.
    if (isMissing(error)) return [];
    throw error;
  });
  const idOf = (name: string): string => name.slice(0, 36);
  const needed = await isNeeded(names.filter((name) => name.endsWith('.csv')).map(idOf));
  for (const name of names) {
    if (name.endsWith('.csv') && needed.has(idOf(name))) continue;
    const file = path.join(folder, name);
    // It may be gone by now: its job has ended.
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - grace) await rm(file, { force: true });
  }
}

/** Removes the file of a finished job. */
export const removeImportFile = (dataDir: string, jobId: string): Promise<void> =>
  rm(importFile(dataDir, jobId), { force: true });

/** Moves the file of one job to another; returns false if it no longer exists. */
export async function moveImportFile(dataDir: string, from: string, to: string): Promise<boolean> {
  try {
    await rename(importFile(dataDir, from), importFile(dataDir, to));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
