import { hash } from 'node:crypto';
import type { AdMember, AdPerson } from './adSync';

const sha256 = (text: string): string | null => (text === '' ? null : hash('sha256', text, 'hex'));

/**
 * Hashes a contact's values, normalized as Meta describes ("Customer file custom audiences", hashing): addresses and
 * names trimmed and in lower case, names without punctuation, phone numbers as digits with the country code.
 * @returns undefined without an address and a phone number
 */
export function hashPerson({ email, phone, firstName, lastName }: AdPerson): AdMember | undefined {
  const address = sha256((email ?? '').trim().toLowerCase());
  const number = sha256((phone ?? '').replaceAll(/\D/g, ''));
  if (address === null && number === null) return undefined;
  return { email: address, phone: number, firstName: sha256(nameOf(firstName)), lastName: sha256(nameOf(lastName)) };
}

const nameOf = (name: string | null): string =>
  (name ?? '').normalize('NFC').toLowerCase().replaceAll(/\p{P}/gu, '').trim();
