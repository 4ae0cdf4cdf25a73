import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { TokenSubject } from '../tracking/recipientToken';
import { findReturnPaths, verifyReturnPath } from '../tracking/returnPath';
import { type AppliedReport, applyReport, type BounceOutcome } from './applyReport';
import { parseReport } from './parseReport';

/** What was done about a returned message. `ignored`: also if it requires no action. */
export type ProcessedBounce = AppliedReport<BounceOutcome>;

/** Maximum return paths that are looked up: real messages contain one, sometimes repeated or in another spelling. */
const maximumPaths = 20;

/**
 * Processes a message that came back to one of our return paths, as `applyReport` does with what it says.
 * @throws HttpError 503 if the message is still being sent after ten seconds
 * @param accountId if set, returns of other accounts are `unknown`
 */
export async function processBounce(database: Database, raw: Buffer, accountId?: number): Promise<ProcessedBounce> {
  const subject = await findSubject(database, raw.toString('latin1'), accountId);
  if (subject === undefined) return { outcome: 'unknown' };
  const report = parseReport(raw);
  if (report.kind === 'other') return { outcome: 'ignored' };
  return applyReport(database, subject, report);
}

async function findSubject(
  database: Database,
  text: string,
  accountId: number | undefined,
): Promise<TokenSubject | undefined> {
  const found = findReturnPaths(text, maximumPaths).filter(
    ({ subject }) => accountId === undefined || subject.accountId === accountId,
  );
  const accountIds = [...new Set(found.map(({ subject }) => subject.accountId))];
  const accounts = await database.rows<{ account_id: number; link_secret: Buffer }>(
    sql`select account_id, link_secret from accounts where account_id = any(${accountIds}::bigint[])`,
  );
  const secrets = new Map(accounts.map((account) => [account.account_id, account.link_secret]));
  return found.find(({ subject, bytes }) => {
    const secret = secrets.get(subject.accountId);
    return secret !== undefined && verifyReturnPath(secret, bytes);
  })?.subject;
}
