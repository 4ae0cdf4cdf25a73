import { domainToASCII } from 'node:url';
import { isEmailAddress } from './emailAddress';

// Letters, digits and non-ASCII symbols; no spaces or control characters (RFC 6531, 3.3; RFC 6532, 3.2).
const atom = /^[\w!#$%&'*+/=?^`{|}~\u00a1-\u2027\u202a-\ud7ff\ue000-\u{10ffff}-]+$/u;

/** Whether mail can be addressed to `text`: like `isEmailAddress`, but also internationalized addresses (RFC 6531). */
export function isMailAddress(text: string): boolean {
  if (isEmailAddress(text)) return true;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  if (at <= 0 || Buffer.byteLength(name) > 64 || Buffer.byteLength(text) > 254) return false;
  if (!name.split('.').every((part) => atom.test(part))) return false;
  return isEmailAddress(`x@${domainToASCII(text.slice(at + 1))}`);
}
