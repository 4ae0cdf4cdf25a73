import { createHash, randomBytes } from 'node:crypto';

/** Days a verification link works. */
export const verificationDays = 7;

/** A token for a verification link, `<account>.<256 random bits>`, and its stored hash. */
export function createVerificationToken(accountId: number): { token: string; hash: Buffer } {
  const token = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashVerificationToken(token) };
}

export function hashVerificationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The account of a token, so that only that account is searched; undefined if malformed. */
export function tokenAccountId(token: string): number | undefined {
  const match = /^([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token);
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 36);
}
