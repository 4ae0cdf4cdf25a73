import { markedEncoding, wideEncoding } from 'sendwright/formats';

/**
 * What to read a file of addresses or numbers in: UTF-16, in which spreadsheets save “Unicode Text”, or UTF-8, which
 * reads them in every other encoding, too.
 */
export function unicodeOf(file: Blob): Promise<'utf-8' | 'utf-16le' | 'utf-16be'> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const start = reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array();
      resolve(markedEncoding(start) ?? wideEncoding(start) ?? 'utf-8');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsArrayBuffer(file.slice(0, 4));
  });
}
