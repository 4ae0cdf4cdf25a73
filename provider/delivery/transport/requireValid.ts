import { lineFault, maximumLineLength } from '../message/mime/lineFault';
import { InvalidMessage, type OutgoingMessage } from './transport';

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unusable = /[\u0000-\u0020<>\u007f]/;
// oxlint-disable-next-line no-control-regex -- all that is not ASCII
const beyondAscii = /[^\u0000-\u007f]/;
const field = /^(?:[!-9;-~]+:|[ \t]+[^ \t])/;

/**
 * Validates a message before it is sent. A server that accepts a bare LF as a line end would find commands in a
 * message, and one that repaired it would break its signature.
 * @throws InvalidMessage
 */
export function requireValid({ envelope, raw }: OutgoingMessage): void {
  if (unusable.test(envelope.from) || unusable.test(envelope.to)) {
    throw new InvalidMessage('an address of its envelope has a blank or a control character');
  }
  const text = typeof raw === 'string' ? raw : raw.toString('latin1');
  const fault = lineFault(text);
  if (fault === 'bare') throw new InvalidMessage('it has a CR or LF that is not part of a CRLF');
  if (fault === 'long') throw new InvalidMessage(`it has a line of more than ${maximumLineLength} octets`);
  if (text.includes('\0')) throw new InvalidMessage('it has a NUL');
  const end = text.indexOf('\r\n\r\n');
  const isHeader =
    end !== -1 &&
    text
      .slice(0, end)
      .split('\r\n')
      .every((line) => field.test(line));
  if (!isHeader) throw new InvalidMessage('its header is malformed');
  // Header addresses may be non-ASCII (RFC 6532); content is encoded.
  if (Buffer.byteLength(text) !== text.length && beyondAscii.test(text.slice(end))) {
    throw new InvalidMessage('its content is not encoded');
  }
}
