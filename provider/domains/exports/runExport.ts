import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { KnownField } from '../contacts/contactRow';
import { countContacts, knownFields } from '../contacts/queries';
import { appendToPart, closePart, emptyPart, exportFile } from './exportFiles';
import { exportMembers } from './exportMembers';
import { type ExportPart, type ExportRow, sourceOf } from './exportRow';
import { csvColumns, type ExportRange, exportStatement } from './exportStatement';
import { runPersonExport } from './personExport';
import { advanceExport, expectRows, recordMembers } from './queries';

const newline = 0x0a;
const quote = 0x22;

/** Target size of a batch; at most two batches are in memory. */
const batchBytes = 6 * 1024 * 1024;
const rowsAtFirst = 2000;
const maximumRows = 40_000;
const megabyte = 1024 * 1024;

interface Batch {
  readonly text: Buffer;
  readonly rows: number;
  /** The last id of the batch; null: nothing comes after. */
  readonly until: string | null;
}

/**
 * Runs an export from its current position to the end. Each batch is on disk before the database says so, and the next
 * run truncates anything beyond that: even if killed at any moment, the files contain each contact once.
 */
export async function runExport(
  database: Database,
  dataDir: string,
  started: ExportRow,
  signal: AbortSignal,
): Promise<ExportRow> {
  const { person } = started.request;
  if (person !== undefined) return runPersonExport(database, dataDir, started, person);
  const fields = await knownFields(database, started.account_id);
  const withConsent = await hasEvidence(database, started);
  const shape = { fields, withConsent };
  let row = await prepare(database, started);
  const writer = new PartWriter(dataDir, row, shape);
  let rows = rowsAtFirst;
  let reading: Promise<Batch> | undefined = readBatch(database, row, row.position, rows, shape);
  while (reading) {
    signal.throwIfAborted();
    const batch: Batch = await reading;
    if (batch.rows > 0)
      rows = Math.max(100, Math.min(maximumRows, Math.round((batch.rows * batchBytes) / batch.text.length)));
    // While this batch is compressed and written, PostgreSQL makes the next one.
    reading = batch.until === null ? undefined : readBatch(database, row, batch.until, rows, shape);
    reading?.catch(() => undefined);
    await writer.write(batch);
    row = await advanceExport(database, row, { rows: batch.rows, position: batch.until, parts: writer.parts });
  }
  await writer.end();
  return row;
}

/** What a row contains besides the fields that every contact has. */
interface FileShape {
  readonly fields: ReadonlyMap<string, KnownField>;
  readonly withConsent: boolean;
}

/** As of the export's start, so that a later run writes the same columns. */
async function hasEvidence(
  database: Database,
  { account_id: accountId, created_at: since }: ExportRow,
): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from consents where account_id = ${accountId} and status = 'confirmed'
      and coalesce(confirmed_at, requested_at) < ${since} limit 1`);
  return row !== undefined;
}

async function prepare(database: Database, row: ExportRow): Promise<ExportRow> {
  if (row.rows_done > 0 || row.gathered) return row;
  const source = sourceOf(row.request);
  let prepared: ExportRow | undefined;
  if (source === 'members')
    prepared = await recordMembers(database, row, await exportMembers(database, row.account_id, row.request));
  else if (source === 'all')
    prepared = await expectRows(database, row, (await countContacts(database, row.account_id)).contactCount);
  else prepared = await expectRows(database, row, await countOnLists(database, row));
  if (!prepared) throw new Error(`Export ${row.export_id} is gone.`);
  return prepared;
}

async function countOnLists(database: Database, { account_id: accountId, request }: ExportRow): Promise<number> {
  const count = await database.first<{ count: number }>(sql`
    select count(distinct contact_id) from list_contacts
    where account_id = ${accountId} and list_id = any(${request.list_ids ?? []}::uuid[])`);
  return count?.count ?? 0;
}

async function readBatch(
  database: Database,
  row: ExportRow,
  after: string | null,
  rows: number,
  { fields, withConsent }: FileShape,
): Promise<Batch> {
  const until = await lastOf(database, row, after, rows);
  const range: ExportRange = { accountId: row.account_id, after, until, source: rangeSource(row) };
  const chunks: Buffer[] = [];
  const written = await database.transaction(async ({ client, execute }) => {
    await execute(sql`set local timezone = 'UTC'`);
    await execute(sql`set local jit = off`);
    const stream = client.query(copyTo(exportStatement(row.request.file_type ?? 'csv', range, fields, withConsent)));
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    return stream.rowCount;
  });
  return { text: Buffer.concat(chunks), rows: written, until };
}

function rangeSource({ request, export_id: exportId }: ExportRow): ExportRange['source'] {
  const kind = sourceOf(request);
  if (kind === 'lists') return { kind, listIds: request.list_ids ?? [] };
  return kind === 'members' ? { kind, exportId } : { kind };
}

/** The id that ends a batch of this many rows; null if fewer are left. */
async function lastOf(
  database: Database,
  { account_id: accountId, export_id: exportId, request }: ExportRow,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const kind = sourceOf(request);
  const beyond: Sql = after === null ? sql`` : sql`and contact_id > ${after}`;
  const ids =
    kind === 'all'
      ? sql`select contact_id from contacts where account_id = ${accountId} ${beyond}`
      : kind === 'lists'
        ? sql`
          select distinct contact_id from list_contacts
          where account_id = ${accountId} and list_id = any(${request.list_ids ?? []}::uuid[]) ${beyond}`
        : sql`
          select contact_id from contact_export_members
          where account_id = ${accountId} and export_id = ${exportId} ${beyond}`;
  const last = await database.first<{ contact_id: string }>(sql`${ids} order by contact_id offset ${rows - 1} limit 1`);
  return last?.contact_id ?? null;
}

/** Distributes rows over files of the requested maximum size. */
class PartWriter {
  parts: ExportPart[];
  private readonly limit: number;
  private readonly opening: Buffer;
  private readonly closing: Buffer;

  constructor(
    private readonly dataDir: string,
    private readonly row: ExportRow,
    { fields, withConsent }: FileShape,
  ) {
    this.parts = [...row.parts];
    const isCsv = this.fileType === 'csv';
    this.opening = Buffer.from(
      isCsv
        ? `${csvColumns(fields, withConsent)
            .map(({ name }) => name)
            .join(',')}\n`
        : '[\n',
    );
    this.closing = Buffer.from(isCsv ? '' : ']\n');
    this.limit = (row.request.max_file_size ?? 5000) * megabyte - this.closing.length;
  }

  private get fileType(): 'csv' | 'json' {
    return this.row.request.file_type ?? 'csv';
  }

  private file(number: number): string {
    return exportFile(this.dataDir, this.row.export_id, number, this.fileType);
  }

  async write({ text, rows }: Batch): Promise<void> {
    let rest = text;
    let left = rows;
    while (rest.length > 0 || this.parts.length === 0) {
      const part = this.parts.at(-1) ?? emptyPart;
      const opening = part.bytes === 0 ? this.opening : Buffer.alloc(0);
      const room = this.limit - part.bytes - opening.length;
      const taken = rest.length <= room ? { bytes: rest.length, rows: left } : fitRows(rest, room, part.rows === 0);
      if (taken.rows === 0 && rest.length > 0) {
        await this.startPart();
        continue;
      }
      const piece = rest.subarray(0, taken.bytes);
      await this.append(part, Buffer.concat([opening, part.rows === 0 ? this.first(piece) : piece]), taken.rows);
      rest = rest.subarray(taken.bytes);
      left -= taken.rows;
    }
  }

  /** The first object of a JSON file has no comma before it. */
  private first(piece: Buffer): Buffer {
    return this.fileType === 'json' ? piece.subarray(Math.min(1, piece.length)) : piece;
  }

  private async append(part: ExportPart, text: Buffer, rows: number): Promise<void> {
    const number = Math.max(1, this.parts.length);
    this.parts = [...this.parts.slice(0, number - 1), await appendToPart(this.file(number), part, text, rows)];
  }

  private async startPart(): Promise<void> {
    const last = this.parts.at(-1);
    if (last) await closePart(this.file(this.parts.length), last, this.closing);
    this.parts = [...this.parts, emptyPart];
  }

  async end(): Promise<void> {
    const last = this.parts.at(-1);
    if (last) await closePart(this.file(this.parts.length), last, this.closing);
  }
}

/**
 * How many bytes and complete rows of `buffer` fit into `room` bytes; a line break inside quotes does not end a row.
 * `atLeastOne`: take the first row even if it does not fit.
 */
export function fitRows(buffer: Buffer, room: number, atLeastOne: boolean): { bytes: number; rows: number } {
  let bytes = 0;
  let rows = 0;
  let quoted = false;
  for (let index = 0; index < buffer.length; index += 1) {
    const byte = buffer[index];
    if (byte === quote) quoted = !quoted;
    if (byte !== newline || quoted) continue;
    if (index + 1 > room && (rows > 0 || !atLeastOne)) return { bytes, rows };
    bytes = index + 1;
    rows += 1;
    if (bytes >= room) return { bytes, rows };
  }
  return { bytes, rows };
}
