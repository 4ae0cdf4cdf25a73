/** A file of an archive or a message. */
export interface PackedFile {
  /** With its folders, separated by slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes of all unpacked files, and the number of files, at most: archives can be small and unpack to terabytes. */
const limits = { bytes: 100 * 1024 * 1024, files: 1000 };

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const localFile = 0x04034b50;
/** The end record has a comment of at most 65,535 bytes behind its 22. */
const longestEnd = 65_557;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Unpacks the wanted files of a ZIP archive. Throws an `Error` for the user if it can't be read. */
export async function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<PackedFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: PackedFile[] = [];
  let room = limits.bytes;
  try {
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== entryOfDirectory) throw new RangeError('No entry');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/');
      if (isWanted(name)) {
        if (files.length >= limits.files) throw new Error(`This ZIP file has more than ${limits.files} files.`);
        if ((view.getUint16(at + 8, true) & 1) === 1)
          throw new Error('This ZIP file has a password. Save it without one first.');
        // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
        const content = await unpack(bytes, view, at, room);
        room -= content.length;
        files.push({ name, bytes: content });
      }
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new Error('This ZIP file is damaged. Download or create it again.', { cause: error });
    throw error;
  }
  return files;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - longestEnd);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at;
  throw new RangeError('No end of directory');
}

/** The content of the file that the directory's entry at `at` describes. */
function unpack(bytes: Uint8Array, view: DataView, at: number, room: number): Promise<Uint8Array> | Uint8Array {
  const method = view.getUint16(at + 10, true);
  const length = view.getUint32(at + 20, true);
  const start = view.getUint32(at + 42, true);
  if (view.getUint32(start, true) !== localFile) throw new RangeError('No file');
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + length > bytes.length) throw new RangeError('Cut off');
  const packed = bytes.slice(from, from + length);
  if (method === 0) return packed;
  if (method !== 8) throw new Error('This ZIP file is compressed in a way that can’t be read. Create it again.');
  return inflate(packed, room);
}

async function inflate(packed: Uint8Array<ArrayBuffer>, room: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > room) {
      // oxlint-disable-next-line no-await-in-loop -- the last round
      await reader.cancel();
      throw new Error('This ZIP file has more than 100 MB in it.');
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
