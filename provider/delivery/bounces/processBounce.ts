import type { Database } from '../../database/database';
import { type AppliedReport, applyReport, type BounceOutcome } from './applyReport';
import { findSubjects } from './findSubjects';
import { parseReport } from './parseReport';

/** What was done about a returned message. `ignored`: also if it requires no action. */
export type ProcessedBounce = AppliedReport<BounceOutcome>;

/**
 * Processes a message that came back to one of our return paths, as `applyReport` does with what it says.
 * @throws HttpError 503 if the message is still being sent after ten seconds
 * @param accountId if set, returns of other accounts are `unknown`
 */
export async function processBounce(database: Database, raw: Buffer, accountId?: number): Promise<ProcessedBounce> {
  const [subject] = await findSubjects(database, [raw.toString('latin1')], accountId);
  if (subject === undefined) return { outcome: 'unknown' };
  const report = parseReport(raw);
  if (report.kind === 'other') return { outcome: 'ignored' };
  return applyReport(database, subject, report);
}
