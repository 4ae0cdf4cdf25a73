/** A reply of a POP3 server (RFC 1939, 3). */
export interface Pop3Reply {
  readonly ok: boolean;
  /** The first line without its status. */
  readonly text: string;
  /** Of a reply in several lines, without the dots that were added for transport; at most the bytes asked for. */
  readonly body: Buffer;
}

/** Bytes of a status line; RFC 2449 allows 512. */
const maximumLine = 8192;
const lineEnd = Buffer.from('\r\n');
const bodyEnd = Buffer.from('\r\n.\r\n');
const stuffed = Buffer.from('\r\n.');

/** Splits what a server sends into replies, and keeps no more of a body than is asked for. */
export class Pop3Replies {
  private pending: Buffer = Buffer.alloc(0);
  /** The body that is being read, of which this was set aside. */
  private reading: { readonly text: string; kept: Buffer[]; bytes: number } | undefined;

  add(chunk: Buffer): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
  }

  /** Whether more was sent than was taken. */
  get hasMore(): boolean {
    return this.pending.length > 0 || this.reading !== undefined;
  }

  /** Whether a status line is longer than any server's. */
  get isTooLong(): boolean {
    return this.reading === undefined && this.pending.length > maximumLine && !this.pending.includes(lineEnd);
  }

  /** The next reply, once it is complete. A refusal has no body. */
  take(hasBody: boolean, most: number): Pop3Reply | undefined {
    if (this.reading === undefined) {
      const end = this.pending.indexOf(lineEnd);
      if (end === -1) return undefined;
      const line = this.pending.toString('latin1', 0, end);
      const ok = line.startsWith('+OK');
      const text = line.slice(line.indexOf(' ') === -1 ? line.length : line.indexOf(' ') + 1);
      if (!ok || !hasBody) {
        this.pending = this.pending.subarray(end + lineEnd.length);
        return { ok, text, body: Buffer.alloc(0) };
      }
      // The line break before the body is part of what its end is found by.
      this.pending = this.pending.subarray(end);
      this.reading = { text, kept: [], bytes: 0 };
    }
    return this.takeBody(this.reading, most);
  }

  private takeBody(reading: NonNullable<typeof this.reading>, most: number): Pop3Reply | undefined {
    const end = this.pending.indexOf(bodyEnd);
    if (end === -1) {
      // All but what may be the start of the end.
      const sure = this.pending.length - (bodyEnd.length - 1);
      if (sure > 0 && this.pending.length > 262_144) {
        this.keep(reading, this.pending.subarray(0, sure), most);
        this.pending = this.pending.subarray(sure);
      }
      return undefined;
    }
    this.keep(reading, this.pending.subarray(0, end + lineEnd.length), most);
    this.pending = this.pending.subarray(end + bodyEnd.length);
    this.reading = undefined;
    return { ok: true, text: reading.text, body: unstuffed(Buffer.concat(reading.kept)).subarray(0, most) };
  }

  private keep(reading: NonNullable<typeof this.reading>, bytes: Buffer, most: number): void {
    const room = most + lineEnd.length - reading.bytes;
    if (room <= 0) return;
    const kept = bytes.subarray(0, room);
    reading.kept.push(kept);
    reading.bytes += kept.length;
  }
}

/** Without the line break at its start, and the dot that each line with one at its start was given. */
function unstuffed(body: Buffer): Buffer {
  if (!body.includes(stuffed)) return body.subarray(lineEnd.length);
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = body.indexOf(stuffed); at !== -1; at = body.indexOf(stuffed, start)) {
    parts.push(body.subarray(start, at + lineEnd.length));
    start = at + stuffed.length;
  }
  return Buffer.concat([...parts, body.subarray(start)]).subarray(lineEnd.length);
}
