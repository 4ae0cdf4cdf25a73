import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 characters that are safe in URLs and headers. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a random secret. It has 256 bits of entropy, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
