const encoder = new TextEncoder();
const scratch = new Uint8Array(65_536);

/** The size of a text in UTF-8 bytes. Encodes into one reused buffer instead of allocating a copy of each message. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let start = 0; start < text.length;) {
    const { read, written } = encoder.encodeInto(start === 0 ? text : text.slice(start), scratch);
    bytes += written;
    start += read;
  }
  return bytes;
}
