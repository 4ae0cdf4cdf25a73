const encoder = new TextEncoder();
const scratch = new Uint8Array(65_536);

/**
 * Bytes of a text as UTF-8. Written over and over into one place: a copy of each message only to measure it would be
 * thrown away.
 */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let start = 0; start < text.length;) {
    const { read, written } = encoder.encodeInto(start === 0 ? text : text.slice(start), scratch);
    bytes += written;
    start += read;
  }
  return bytes;
}
