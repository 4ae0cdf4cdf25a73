import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from '../../../database/database';
import { finished } from 'node:stream/promises';

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeAll = (text: string): string => text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);

/** A value in COPY's text format (PostgreSQL manual, COPY, "Text Format"). */
export function copyValue(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  return special.test(value) ? escapeAll(value) : value;
}

/** A text array in PostgreSQL's syntax: `{"a","b"}`. */
export const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => JSON.stringify(value)).join(',')}}`;

// Large enough to keep the socket busy, small enough to keep memory flat.
const chunkSize = 256 * 1024;

/** Sends lines in COPY's text format. `target` is a table with its columns, from our own constants. */
export async function copyLines(transaction: Transaction, target: string, lines: Iterable<string>): Promise<void> {
  const stream = transaction.client.query(copyFrom(`copy ${target} from stdin`));
  const done = finished(stream);
  // Errors are handled at the await below; this prevents an unhandled rejection before that.
  done.catch(() => undefined);
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkSize) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
}
