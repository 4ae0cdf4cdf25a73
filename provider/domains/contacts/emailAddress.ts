const localPart = /^[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const topLevelDomain = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;
const plainAddress = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,}$/;

/**
 * True for an address mail can be sent to: `local@domain.tld`, at most 254
 * characters, 64 before the @ (RFC 5321, 4.5.3.1). Quoted local parts and
 * address literals are legal but never in lists; they are refused.
 */
export function isEmailAddress(address: string): boolean {
  if (address.length > 254) return false;
  const at = address.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  // Nearly every address of a list is of this form; the rest take the longer way.
  if (plainAddress.test(address)) return labelsFit(address.slice(at + 1));
  const local = address.slice(0, at);
  if (!localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const domain = address.slice(at + 1);
  const labels = domain.split('.');
  return labels.length > 1 && labelsFit(domain) && labels.every((label) => domainLabel.test(label)) && topLevelDomain.test(labels.at(-1) ?? '');
}

const labelsFit = (domain: string): boolean => domain.length < 64 || domain.split('.').every((label) => label.length <= 63);
