const newline = 0x0a;
const quote = 0x22;

/**
 * How many bytes and complete rows of `buffer` fit into `room` bytes; a line break inside quotes does not end a row.
 * `atLeastOne`: take the first row even if it does not fit.
 */
export function takeRows(buffer: Buffer, room: number, atLeastOne: boolean): { bytes: number; rows: number } {
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
