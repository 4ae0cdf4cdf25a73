import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link permits: one action on one job of one account, until it expires. */
export interface LinkClaim {
  readonly purpose: 'upload' | 'errors' | 'export';
  readonly accountId: number;
  readonly jobId: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const signature = (secret: Buffer, { purpose, accountId, jobId, expires }: LinkClaim): Buffer =>
  createHmac('sha256', secret).update(`contact-job:${purpose}:${accountId}:${jobId}:${expires}`).digest();

/** The query string with the claim and its signature. */
export function signLink(secret: Buffer, claim: LinkClaim): string {
  return new URLSearchParams({
    account: String(claim.accountId),
    expires: String(claim.expires),
    signature: signature(secret, claim).toString('base64url'),
  }).toString();
}

/** Whether the claim has a valid signature and has not expired. */
export function linkIsValid(secret: Buffer, claim: LinkClaim, given: string, now: number = Date.now()): boolean {
  const expected = signature(secret, claim);
  const received = Buffer.from(given, 'base64url');
  return claim.expires * 1000 > now && received.length === expected.length && timingSafeEqual(received, expected);
}
