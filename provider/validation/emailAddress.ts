const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/**
 * Whether `text` is an address mail can be sent to: an RFC 5321 dot-string of
 * at most 64 octets, a domain name of two labels or more, 254 octets in all.
 * Quoted local parts, address literals and addresses beyond ASCII are refused.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** The form addresses are stored and compared in: trimmed, in lower case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
