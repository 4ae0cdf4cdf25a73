import { type UnzipFileInfo, unzipSync } from 'fflate';

/** A file of an archive or a message. */
export interface PackedFile {
  /** With its folders, separated by slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes of all unpacked files, and the number of files, at most: archives can be small and unpack to terabytes. */
const limits = { bytes: 100 * 1024 * 1024, files: 1000 };

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Unpacks the wanted files of a ZIP archive. Throws an `Error` for the user if it can't be read. */
export function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): PackedFile[] {
  let [files, room] = [0, limits.bytes];
  // What an archive says of a file's size is what is unpacked of it.
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isWanted(withSlashes(name))) return false;
    files += 1;
    room -= originalSize;
    return files <= limits.files && room >= 0;
  };
  const unpacked = unzipped(bytes, filter);
  if (files > limits.files) throw new Error(`This ZIP file has more than ${limits.files} files.`);
  if (room < 0) throw new Error('This ZIP file has more than 100 MB in it.');
  return Object.entries(unpacked).map(([name, content]) => ({ name: withSlashes(name), bytes: content }));
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw new Error('This ZIP file is damaged or has a password. Create it again, without one.', { cause: error });
  }
}

/** Some tools write backslashes. */
const withSlashes = (name: string): string => name.replaceAll('\\', '/');
