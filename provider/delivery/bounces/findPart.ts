import { decodeTransfer, divide, partsOf } from '../reading/mimeParts';

/** Maximum characters that are read: servers put the report before the returned message, which can be long. */
const mostRead = 1_048_576;
/** Maximum characters of a header section or report; real ones have a few hundred. */
const mostHead = 16_384;
const mostReport = 65_536;
/** Maximum parts of a message, and maximum nesting. */
const mostParts = 20;
const mostLevels = 4;
/** RFC 2046, 5.1.1. */
const longestBoundary = 70;

/**
 * The text of the first message part (RFC 2046) of one of the types; undefined if there is none. Returned messages come
 * from strangers, so this reads only as much as a report needs, in linear time, and never throws. It does not read
 * attached messages.
 */
export function findPart(raw: Buffer, types: ReadonlySet<string>): string | undefined {
  let parts = 0;

  function within(text: string, level: number): string | undefined {
    parts += 1;
    if (parts > mostParts) return undefined;
    const [whole, body] = divide(text);
    const head = whole.slice(0, mostHead);
    const field = fieldOf(head, 'Content-Type') ?? 'text/plain';
    const type = (field.split(';', 1)[0] ?? '').trim().toLowerCase();
    if (types.has(type)) {
      const encoding = fieldOf(head, 'Content-Transfer-Encoding') ?? '';
      return decodeTransfer(body.slice(0, mostReport), encoding).toString('utf8');
    }
    if (!type.startsWith('multipart/') || level === mostLevels) return undefined;
    const [, quoted, plain] = /\bboundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(field) ?? [];
    const boundary = quoted ?? plain;
    if (boundary === undefined || boundary.length > longestBoundary) return undefined;
    for (const part of partsOf(body, boundary)) {
      const found = within(part, level + 1);
      if (found !== undefined) return found;
      if (parts > mostParts) return undefined;
    }
    return undefined;
  }

  return within(raw.toString('latin1', 0, mostRead), 1);
}

/**
 * A field of a header section or report, unfolded, at most 1,000 characters. `text` has one character per byte, unless
 * it was decoded.
 */
export function fieldOf(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text)?.[1];
  return found
    ?.split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
    .slice(0, 1000);
}
