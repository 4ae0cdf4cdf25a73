import { createHmac, timingSafeEqual } from 'node:crypto';

/** A download link's grant: one account's group, until a time in Unix seconds. */
export interface DownloadGrant {
  readonly accountId: number;
  readonly groupId: number;
  readonly expires: number;
}

function signature(grant: DownloadGrant, secret: Buffer): Buffer {
  // The prefix separates these signatures from the account's other signed links.
  return createHmac('sha256', secret)
    .update(`group-suppressions ${grant.accountId} ${grant.groupId} ${grant.expires}`)
    .digest();
}

/** Signs a grant with the account's `link_secret`, as one path segment. */
export function signDownload(grant: DownloadGrant, secret: Buffer): string {
  return `${grant.accountId}-${grant.groupId}-${grant.expires}-${signature(grant, secret).toString('base64url')}`;
}

/** The unverified claim of a token: the account determines the secret for verification. Undefined if malformed. */
export function readDownload(token: string): { grant: DownloadGrant; proves(secret: Buffer): boolean } | undefined {
  const match = /^(\d{1,15})-(\d{1,15})-(\d{1,12})-([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [accountId, groupId, expires] = match.slice(1, 4).map(Number);
  if (accountId === undefined || groupId === undefined || expires === undefined) return undefined;
  const grant = { accountId, groupId, expires };
  const claimed = Buffer.from(match[4] ?? '', 'base64url');
  return {
    grant,
    proves: (secret) => {
      const expected = signature(grant, secret);
      return claimed.length === expected.length && timingSafeEqual(claimed, expected);
    },
  };
}
