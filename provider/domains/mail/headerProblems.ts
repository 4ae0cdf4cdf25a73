import { readMessageId } from '../../delivery/message/messageId';
import type { ErrorItem } from '../../http/errors';

/** Headers that only we write (provider API, mail send). */
const own = new Set([
  'x-sg-id',
  'x-sg-eid',
  'received',
  'dkim-signature',
  'content-type',
  'content-transfer-encoding',
  'to',
  'from',
  'subject',
  'reply-to',
  'cc',
  'bcc',
  // Also written only by us.
  'date',
  'mime-version',
  'return-path',
  'sender',
]);
/**
 * Commands for relays, which would send copies to others, bypassing credits and suppressions: `Resent-…` (RFC 5322,
 * 3.6.6), and headers that large relays document for SMTP.
 */
const order = /^(?:resent-|x-(?:smtpapi$|mc-|mailgun-|ses-|msys-api$|pm-))/i;
const fieldName = /^[!-9;-~]{1,76}$/;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u001f\u007f]/;

/** Whether a request may set a header of this name. */
export const canSetHeader = (name: string): boolean =>
  fieldName.test(name) && !own.has(name.toLowerCase()) && !order.test(name);

/** Errors in custom headers of a request. */
export function headerProblems(headers: Readonly<Record<string, string>> | undefined, field: string): ErrorItem[] {
  return Object.entries(headers ?? {}).flatMap(([name, value]) => {
    if (!fieldName.test(name)) return [{ message: `"${name.slice(0, 76)}" cannot be the name of a header.`, field }];
    if (own.has(name.toLowerCase()) || order.test(name))
      return [{ message: `The header ${name} cannot be set here.`, field: `${field}.${name}` }];
    if (name.toLowerCase() === 'message-id' && readMessageId(value) === undefined)
      return [{ message: 'A Message-ID looks like <1234@example.com>.', field: `${field}.${name}` }];
    if (controls.test(value))
      return [{ message: `The value of the header ${name} must be one line.`, field: `${field}.${name}` }];
    if (Buffer.byteLength(value) > 5000)
      return [{ message: `The value of the header ${name} must not exceed 5000 bytes.`, field: `${field}.${name}` }];
    return [];
  });
}
