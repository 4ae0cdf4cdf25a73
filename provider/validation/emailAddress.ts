const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/**
 * Whether mail can be sent to `text`: an RFC 5321 dot-string of at most 64 octets, a domain of at least two labels, 254
 * octets in total. Quoted local parts, address literals and non-ASCII addresses are refused.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** The form in which addresses are stored and compared: trimmed, in lower case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
