import { readable } from '../../validation/readableText';
import { decodeTransfer, divide, partsOf } from '../reading/mimeParts';

/** Maximum characters that are read: servers put the report before the returned message, which can be long. */
const maximumParsedLength = 1_048_576;
/** Maximum characters of a header section or report; real ones have a few hundred. */
const maximumHeaderBytes = 16_384;
const maximumReportBytes = 65_536;
/** Maximum parts of a message, and maximum nesting. */
const maximumParts = 20;
const maximumLevels = 4;
/** RFC 2046, 5.1.1. */
const maximumBoundaryLength = 70;

/** The content of a returned message. */
export type Report =
  | { readonly kind: 'failed' | 'delayed'; readonly status: string; readonly reason: string }
  /** A recipient called our message spam (RFC 5965). */
  | { readonly kind: 'complaint' }
  /** Nothing to act on: a successful delivery, an automatic reply. */
  | { readonly kind: 'other' };

const statusCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

const feedbackTypes = new Set(['message/feedback-report']);
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965); other messages are `other`. */
export function parseReport(raw: Buffer): Report {
  const feedback = findPart(raw, feedbackTypes);
  if (feedback !== undefined)
    return fieldOf(feedback, 'Feedback-Type') === 'not-spam' ? { kind: 'other' } : { kind: 'complaint' };
  const status = findPart(raw, statusTypes);
  if (status === undefined) return { kind: 'other' };
  const action = fieldOf(status, 'Action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return { kind: 'other' };
  const diagnostic = readable(fieldOf(status, 'Diagnostic-Code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const code = statusCode.exec(fieldOf(status, 'Status') ?? '')?.[0] ?? statusCode.exec(diagnostic)?.[0] ?? '';
  return {
    kind: action,
    status: code,
    reason: diagnostic || (code === '' ? 'The message came back.' : `The message came back with status ${code}.`),
  };
}

/**
 * The text of the first message part (RFC 2046) of one of the types; undefined if there is none. Returned messages come
 * from strangers, so this reads only as much as a report needs, in linear time, and never throws. It does not read
 * attached messages.
 */
export function findPart(raw: Buffer, types: ReadonlySet<string>): string | undefined {
  let parts = 0;

  function within(text: string, level: number): string | undefined {
    parts += 1;
    if (parts > maximumParts) return undefined;
    const [whole, body] = divide(text);
    const head = whole.slice(0, maximumHeaderBytes);
    const field = fieldOf(head, 'Content-Type') ?? 'text/plain';
    const type = (field.split(';', 1)[0] ?? '').trim().toLowerCase();
    if (types.has(type)) {
      const encoding = fieldOf(head, 'Content-Transfer-Encoding') ?? '';
      return decodeTransfer(body.slice(0, maximumReportBytes), encoding).toString('utf8');
    }
    if (!type.startsWith('multipart/') || level === maximumLevels) return undefined;
    const [, quoted, plain] = /\bboundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(field) ?? [];
    const boundary = quoted ?? plain;
    if (boundary === undefined || boundary.length > maximumBoundaryLength) return undefined;
    for (const part of partsOf(body, boundary)) {
      const found = within(part, level + 1);
      if (found !== undefined) return found;
      if (parts > maximumParts) return undefined;
    }
    return undefined;
  }

  return within(raw.toString('latin1', 0, maximumParsedLength), 1);
}

/**
 * A field of a header section or report, unfolded, at most 1,000 characters. `text` has one character per byte, unless
 * it was decoded.
 */
function fieldOf(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text)?.[1];
  return found
    ?.split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
    .slice(0, 1000);
}
