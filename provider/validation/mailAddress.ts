import { domainToASCII } from 'node:url';
import { isEmailAddress } from './emailAddress';

// Letters, digits and signs beyond ASCII; no spaces, no controls (RFC 6531, 3.3; RFC 6532, 3.2).
const local = /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|(?![\u0080-\u009f\u00a0\u2028\u2029])[\u0080-\u{10ffff}])+(?:\.(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|(?![\u0080-\u009f\u00a0\u2028\u2029])[\u0080-\u{10ffff}])+)*$/iu;

/** Whether mail can be addressed to `text`: as `isEmailAddress`, and internationalised addresses too (RFC 6531). */
export function isMailAddress(text: string): boolean {
  if (isEmailAddress(text)) return true;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  if (at <= 0 || Buffer.byteLength(name) > 64 || Buffer.byteLength(text) > 254 || !local.test(name)) return false;
  return isEmailAddress(`x@${domainToASCII(text.slice(at + 1))}`);
}
