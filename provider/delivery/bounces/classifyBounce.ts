import { joinSql, type Sql, sql } from '../../database/sql';

/** The published values of `bounce_classification`. */
type BounceClassification =
  | 'Invalid Address'
  | 'Mailbox Unavailable'
  | 'Reputation'
  | 'Content'
  | 'Frequency or Volume Too High'
  | 'Technical Failure'
  | 'Unclassified';

/** By enhanced status code (RFC 3463 and its registry); the first match counts. */
const byStatus: ReadonlyArray<readonly [RegExp, BounceClassification]> = [
  [/^5\.1\.|^5\.5\.4$/, 'Invalid Address'],
  [/^[45]\.2\./, 'Mailbox Unavailable'],
  [/^5\.6\.|^5\.7\.17$/, 'Content'],
  [/^[45]\.7\.28$/, 'Frequency or Volume Too High'],
  [/^[45]\.7\./, 'Reputation'],
  [/^[45]\.[345]\./, 'Technical Failure'],
];

/** By the server's text, if its code is not specific. */
const byWords: ReadonlyArray<readonly [RegExp, BounceClassification]> = [
  [/rate limit|too many|too fast|throttl/i, 'Frequency or Volume Too High'],
  [/spam|content|virus|phish|malware/i, 'Content'],
  [/block|blacklist|blocklist|reputation|policy|denied/i, 'Reputation'],
  [/unknown|no such|does(?: not|n't) exist|invalid (?:recipient|address|mailbox)|user not found/i, 'Invalid Address'],
  [/full|quota|disabled|inactive|unavailable/i, 'Mailbox Unavailable'],
  [/time(?:d)? ?out|connection|dns|loop/i, 'Technical Failure'],
];

/** Classifies a refusal by its enhanced status, otherwise by its text. */
export function classifyBounce(status: string, reason: string): BounceClassification {
  const found = byStatus.find(([pattern]) => pattern.test(status)) ?? byWords.find(([pattern]) => pattern.test(reason));
  return found?.[1] ?? 'Unclassified';
}

/** The same for rows of `suppressions`, as an expression. PostgreSQL reads these patterns like JavaScript does. */
export const bounceClassification: Sql = sql`case
  ${joinSql(
    [
      ...byStatus.map(([{ source }, name]) => sql`when status ~ ${source} then ${name}`),
      ...byWords.map(([{ source }, name]) => sql`when reason ~* ${source} then ${name}`),
    ],
    ' ',
  )}
  else 'Unclassified' end`;
