import { decodeTransfer, divide, partsOf } from '../reading/mimeParts';

/** Characters that are read: servers write the report before the message that came back, which may be long. */
const mostRead = 1_048_576;
/** Characters of a head and of a report: real ones have some hundred. */
const mostHead = 16_384;
const mostReport = 65_536;
/** Parts of a message, and levels of parts within parts. */
const mostParts = 20;
const mostLevels = 4;
/** RFC 2046, 5.1.1. */
const longestBoundary = 70;

/**
 * The text of the first part of a message (RFC 2046) that has one of the types; undefined where there is none. Messages
 * that came back are mail of strangers: this looks at no more than a report needs, in time in proportion to that, and
 * never throws. What is attached as a message is not looked into.
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
 * A field of a head or report, its folded lines joined: at most 1,000 characters. A character is a byte, or, in text
 * that was decoded, itself.
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
