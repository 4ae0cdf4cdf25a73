import { createHash, randomBytes } from 'node:crypto';

/** Days a verification link works. */
export const verificationDays = 7;

/** A token for a verification link, `<account>.<256 random bits>`, and what is stored of it. */
export function createVerificationToken(accountId: number): { token: string; hash: Buffer } {
  const token = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashVerificationToken(token) };
}

export function hashVerificationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The account a token belongs to, so that it is looked up there only; undefined where it cannot be one of ours. */
export function tokenAccountId(token: string): number | undefined {
  const match = /^([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token);
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 36);
}
