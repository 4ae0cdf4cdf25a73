import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Value } from '@sinclair/typebox/value';
import type { TSchema, Static } from '@sinclair/typebox';
import { extract } from 'tar-stream';
import {
  BackupError,
  BackupHeader,
  BackupSummary,
  entryNames,
  filePrefix,
  formatVersion,
  tablePart,
} from './backupFormat';

/** What a backup contains, once it has been read to its end. */
export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly summary: BackupSummary;
}

/** Who gets the contents while a backup is read; each is awaited. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void>;
  key?(content: Buffer): Promise<void>;
  /** Rows of the header's table at this place. */
  rows?(table: number, content: Buffer): Promise<void>;
  file?(key: string, content: Buffer): Promise<void>;
}

const decompress = promisify(gunzip);
/** No entry is larger: parts of tables and images. */
const maximumEntry = 64 * 1_048_576;

/** Reads a backup to its end, without doing anything with it. @throws BackupError saying what is wrong with it */
export const checkBackup = (file: string): Promise<CheckedBackup> => readBackup(file, {});

/**
 * Reads a backup and compares everything with its digests.
 * @throws BackupError saying what is wrong with it; what was read before must then not be used
 */
export async function readBackup(file: string, reader: BackupReader): Promise<CheckedBackup> {
  const reading = new Reading(reader);
  try {
    const entries = extract();
    const input = createReadStream(file);
    input.on('error', (error) => entries.destroy(error)).pipe(entries);
    for await (const entry of entries) {
      if (entry.header.size > maximumEntry) throw new BackupError(`${entry.header.name} is too large.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      await reading.entry(entry.header.name, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${file} can't be read as a backup: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  return reading.end(file);
}

class Reading {
  #header: BackupHeader | undefined;
  #summary: BackupSummary | undefined;
  readonly #tables: Hash[] = [];
  #place = 0;
  #part = 0;
  #key: string | null = null;
  readonly #files = { count: 0, bytes: 0, digest: createHash('sha256') };

  constructor(private readonly reader: BackupReader) {}

  async entry(name: string, content: Buffer): Promise<void> {
    if (this.#summary) throw new BackupError('Something follows the end of the backup.');
    if (this.#header === undefined) {
      if (name !== entryNames.header) throw new BackupError('The file is not a backup of Sendwright.');
      await this.#readHeader(content);
    } else if (name === entryNames.summary) this.#summary = parse(BackupSummary, content, name);
    else if (name === entryNames.key) {
      this.#key = createHash('sha256').update(content).digest('hex');
      await this.reader.key?.(content);
    } else if (name.startsWith(filePrefix)) await this.#readFile(name.slice(filePrefix.length), content);
    else await this.#readRows(name, content);
  }

  async #readHeader(content: Buffer): Promise<void> {
    const header = parse(BackupHeader, content, entryNames.header);
    if (header.version !== formatVersion)
      throw new BackupError(`The backup has format ${header.version}, and this version reads format ${formatVersion}.`);
    this.#header = header;
    this.#tables.push(...header.tables.map(() => createHash('sha256')));
    await this.reader.header?.(header);
  }

  async #readRows(name: string, content: Buffer): Promise<void> {
    const [, table = ''] = /^tables\/(\d{1,5})\/\d{1,9}$/.exec(name) ?? [];
    if (Number(table) > this.#place || table === '') {
      this.#place = Number(table);
      this.#part = 0;
    }
    const digest = this.#tables[this.#place];
    if (digest === undefined || name !== tablePart(this.#place, this.#part))
      throw new BackupError(`The backup is damaged: ${name.slice(0, 100)} is out of place.`);
    this.#part += 1;
    const rows = await decompress(content, { maxOutputLength: maximumEntry });
    digest.update(rows);
    await this.reader.rows?.(this.#place, rows);
  }

  async #readFile(key: string, content: Buffer): Promise<void> {
    this.#files.count += 1;
    this.#files.bytes += content.length;
    this.#files.digest.update(`${key}\0`).update(content);
    await this.reader.file?.(key, content);
  }

  end(file: string): CheckedBackup {
    const [header, summary] = [this.#header, this.#summary];
    if (header === undefined || summary === undefined)
      throw new BackupError(`${file} is cut off: its end is missing. Use another backup.`);
    const wrong = header.tables.find(
      (_, place) => this.#tables[place]?.digest('hex') !== summary.tables[place]?.digest,
    );
    const { count, bytes, digest } = this.#files;
    const hasFiles =
      count === summary.files.count && bytes === summary.files.bytes && digest.digest('hex') === summary.files.digest;
    const damaged = wrong?.name ?? (!hasFiles ? 'the files' : this.#key !== summary.key ? entryNames.key : undefined);
    if (damaged !== undefined)
      throw new BackupError(`The backup is damaged: ${damaged} differs from what was written. Use another backup.`);
    return { header, summary };
  }
}

function parse<Schema extends TSchema>(schema: Schema, content: Buffer, name: string): Static<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    value = undefined;
  }
  if (!Value.Check(schema, value)) throw new BackupError(`The backup is damaged: ${name} is not as expected.`);
  return value;
}
