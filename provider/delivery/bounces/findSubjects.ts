import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { linkPaths } from '../tracking/linkSigner';
import { decodeToken, readSubject, type TokenSubject, verifyToken } from '../tracking/recipientToken';
import { findReturnPaths, verifyReturnPath } from '../tracking/returnPath';

/** Maximum addresses of each kind that are looked at: real messages contain one, sometimes repeated. */
const maximumFound = 20;
/** Characters of a signed link's token: 54 bytes in base64url. */
const tokenLength = 72;

/** A message of ours that a returned message may be about, until the account's key says so. */
interface Candidate {
  readonly subject: TokenSubject;
  isSigned(secret: Buffer): boolean;
}

/**
 * The recipients' messages that returned messages are about: by the return path, or by the unsubscribe link in the
 * headers of the message that came back, where mail is sent without `BOUNCE_DOMAIN`. Each is signed with the account's
 * key. Texts have one character per byte.
 * @param accountId if set, messages of other accounts are not found
 */
export async function findSubjects(
  database: Queryable,
  texts: readonly string[],
  accountId?: number,
): Promise<Array<TokenSubject | undefined>> {
  const found = texts.map((text) =>
    candidatesIn(text).filter(({ subject }) => accountId === undefined || subject.accountId === accountId),
  );
  const accountIds = [...new Set(found.flatMap((candidates) => candidates.map(({ subject }) => subject.accountId)))];
  if (accountIds.length === 0) return texts.map(() => undefined);
  const accounts = await database.rows<{ account_id: number; link_secret: Buffer }>(
    sql`select account_id, link_secret from accounts where account_id = any(${accountIds}::bigint[])`,
  );
  const secrets = new Map(accounts.map((account) => [account.account_id, account.link_secret]));
  return found.map(
    (candidates) =>
      candidates.find(({ subject, isSigned }) => {
        const secret = secrets.get(subject.accountId);
        return secret !== undefined && isSigned(secret);
      })?.subject,
  );
}

function candidatesIn(text: string): Candidate[] {
  const paths = findReturnPaths(text, maximumFound).map(({ subject, bytes }) => ({
    subject,
    isSigned: (secret: Buffer) => verifyReturnPath(secret, bytes),
  }));
  const links = unsubscribeTokens(text).map((bytes) => ({
    subject: readSubject(bytes),
    isSigned: (secret: Buffer) => verifyToken(secret, bytes, 'subscription'),
  }));
  return [...paths, ...links];
}

function unsubscribeTokens(text: string): Buffer[] {
  const found: Buffer[] = [];
  let at = text.indexOf(linkPaths.unsubscribe);
  for (let looks = 0; at !== -1 && looks < maximumFound; looks += 1) {
    const start = at + linkPaths.unsubscribe.length;
    const bytes = decodeToken(text.slice(start, start + tokenLength));
    if (bytes) found.push(bytes);
    at = text.indexOf(linkPaths.unsubscribe, start);
  }
  return found;
}
