import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../validation/uuid';

/** Where a source's posts arrive; the token follows. */
export const receivePath = '/v3/marketing/events/in';

/** The parts of a token: whose source it names, and what proves that the poster was given the address. */
export interface SourceToken {
  readonly accountId: number;
  readonly sourceId: string;
  readonly secret: string;
}

/** 16 random bytes as 22 characters that are safe in addresses. */
export const newTokenSecret = (): string => randomBytes(16).toString('base64url');

/** The account is part of it, so that no table over all accounts is needed to find a source. */
export const sourceToken = ({ accountId, sourceId, secret }: SourceToken): string =>
  `${accountId}-${sourceId.replaceAll('-', '')}-${secret}`;

export function readSourceToken(token: string): SourceToken | undefined {
  const [, account, hex, secret] = /^(\d{1,15})-([0-9a-f]{32})-([\w-]{22})$/.exec(token) ?? [];
  if (account === undefined || hex === undefined || secret === undefined) return undefined;
  const sourceId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return isUuid(sourceId) ? { accountId: Number(account), sourceId, secret } : undefined;
}

export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
