import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { ExportFileType } from 'sendwright/wire/exports';
import type { ExportPart } from './exportRow';

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);

const folderOf = (dataDir: string, exportId: string): string => path.join(dataDir, 'exports', exportId);

/** The path of an export's compressed file; `number` from 1. Servers on other machines need the same `DATA_DIR`. */
export const exportFile = (dataDir: string, exportId: string, number: number, fileType: ExportFileType): string =>
  path.join(folderOf(dataDir, exportId), `contacts-${number}.${fileType}.gz`);

export const removeExportFiles = (dataDir: string, exportId: string): Promise<void> =>
  rm(folderOf(dataDir, exportId), { recursive: true, force: true });

/** The exports that have files. */
export async function exportsWithFiles(dataDir: string): Promise<string[]> {
  try {
    return await readdir(path.join(dataDir, 'exports'));
  } catch {
    return [];
  }
}

// RFC 1952: deflate, no name, no time, unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
// RFC 1951: an empty final block.
const lastBlock = Buffer.from([3, 0]);

export const emptyPart: ExportPart = { rows: 0, bytes: 0, packed_bytes: 0, crc: 0 };

/**
 * Appends text to a file of an export, after the position in `part`: anything beyond it was left by a crash and is
 * truncated. Pieces are compressed independently, so a file can continue after any of them; together they are one gzip
 * archive (RFC 1952), as browsers and spreadsheets expect.
 */
export async function appendToPart(file: string, part: ExportPart, text: Buffer, rows: number): Promise<ExportPart> {
  // zlib treats an empty text as a new start, with checksum 0.
  if (text.length === 0) return part;
  const piece = await deflate(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const packed = part.packed_bytes === 0 ? Buffer.concat([gzipHeader, piece]) : piece;
  await writeAt(file, part.packed_bytes, packed);
  return {
    rows: part.rows + rows,
    bytes: part.bytes + text.length,
    packed_bytes: part.packed_bytes + packed.length,
    crc: crc32(text, part.crc),
  };
}

/** Completes a file: writes the closing text and the end of the archive. Idempotent. */
export async function closePart(file: string, part: ExportPart, closing: Buffer): Promise<void> {
  const whole = await appendToPart(file, part, closing, 0);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(whole.crc >>> 0, 0);
  end.writeUInt32LE(whole.bytes % 2 ** 32, 4);
  await writeAt(file, whole.packed_bytes, Buffer.concat([lastBlock, end]));
}

async function writeAt(file: string, position: number, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, position === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(position);
    await handle.write(content, 0, content.length, position);
    // Data must be on disk before the database says so.
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function fileSize(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}
