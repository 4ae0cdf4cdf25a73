import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import type { ObjectStorage } from '../storage/objectStorage';
import {
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  entryNames,
  filePrefix,
  formatVersion,
  tablePart,
} from './backupFormat';
import { quoted, readJobQueues, readMigrations, readPartitions, readSequences, readTables } from './inventory';
import { checkBackup, type CheckedBackup } from './readBackup';

export interface BackupSource {
  readonly url: string;
  readonly storage: ObjectStorage;
  /** The key file, if it is to be part of the backup. */
  readonly keyFile: string | undefined;
}

const compress = promisify(gzip);
/** Uncompressed bytes of a part: what is in memory at once. */
const partBytes = 8 * 1_048_576;
const newline = 0x0a;

/**
 * Writes the installation to a file while it runs: the database as of one moment, and then the objects of the storage.
 * The file gets its name only when it is on disk and was read back without a fault.
 */
export async function writeBackup({ url, storage, keyFile }: BackupSource, target: string): Promise<CheckedBackup> {
  const unfinished = `${target}.part`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const handle = await open(unfinished, 'w', 0o600);
    const pack = createPack();
    const written = pipeline(pack, handle.createWriteStream({ flush: true }));
    written.catch(() => undefined);
    try {
      await writeEntries(client, storage, keyFile, (name, content) => addEntry(pack, name, content, written));
      pack.finalize();
      await written;
    } catch (error) {
      // A full disk ends the archive, and what is added after that fails for another reason.
      pack.destroy();
      throw await written.then(
        () => error,
        (failure: unknown) => (isClosing(failure) ? error : failure),
      );
    }
    const checked = await checkBackup(unfinished);
    await rename(unfinished, target);
    return checked;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

const isClosing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

type AddEntry = (name: string, content: Buffer) => Promise<void>;

/** Adds an entry when the one before it is written; fails with the file, such as for a full disk. */
function addEntry(pack: Pack, name: string, content: Buffer, written: Promise<void>): Promise<void> {
  const added = new Promise<void>((done, failed) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? failed(error) : done()));
  });
  return Promise.race([added, written.then(() => added)]);
}

async function writeEntries(
  client: pg.Client,
  storage: ObjectStorage,
  keyFile: string | undefined,
  add: AddEntry,
): Promise<void> {
  const { version, queues } = await readJobQueues(client);
  const header: BackupHeader = {
    format: 'sendwright-backup',
    version: formatVersion,
    created_at: new Date().toISOString(),
    migrations: await readMigrations(client),
    job_queue_version: version,
    job_queues: queues,
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  };
  await add(entryNames.header, jsonOf(header));
  const key = keyFile === undefined ? undefined : await readFile(keyFile);
  if (key) await add(entryNames.key, key);
  const tables: BackupSummary['tables'] = [];
  for (const [place, table] of header.tables.entries()) tables.push(await writeTable(client, table, place, add));
  const summary: BackupSummary = {
    tables,
    files: await writeFiles(storage, add),
    key: key ? createHash('sha256').update(key).digest('hex') : null,
  };
  await add(entryNames.summary, jsonOf(summary));
}

const jsonOf = (value: BackupHeader | BackupSummary): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Only jobs that are still to do. */
const rowsOf = ({ schema }: BackupTable): string =>
  schema === 'pgboss' ? "where state in ('created', 'retry', 'active')" : '';

async function writeTable(
  client: pg.Client,
  table: BackupTable,
  place: number,
  add: AddEntry,
): Promise<BackupSummary['tables'][number]> {
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const from = quoted(table.schema, table.name);
  const copy = client.query(copyTo(`copy (select ${columns} from ${from} ${rowsOf(table)}) to stdout`));
  const ended = finished(copy);
  ended.catch(() => undefined);
  const digest = createHash('sha256');
  let rows = 0;
  let parts = 0;
  let pending: Buffer[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    await add(tablePart(place, parts), await compress(Buffer.concat(pending)));
    parts += 1;
    pending = [];
    bytes = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    digest.update(chunk);
    // In this format a line break always ends a row.
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
    pending.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await flush();
  }
  await ended;
  await flush();
  return { rows, digest: digest.digest('hex') };
}

async function writeFiles(storage: ObjectStorage, add: AddEntry): Promise<BackupSummary['files']> {
  const digest = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for await (const { key } of storage.list('')) {
    const object = await storage.get(key);
    // Deleted since it was listed.
    if (object === undefined) continue;
    await add(`${filePrefix}${key}`, object.content);
    digest.update(`${key}\0`).update(object.content);
    count += 1;
    bytes += object.content.length;
  }
  return { count, bytes, digest: digest.digest('hex') };
}
