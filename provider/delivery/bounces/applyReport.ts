import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import type { TokenSubject } from '../tracking/recipientToken';
import { type AppliedReport, applyReports, type BounceOutcome, type BounceReport } from './applyReports';
import type { MessageReport, Settled } from './applyReports';

export type { AppliedReport, BounceOutcome, BounceReport, MessageReport } from './applyReports';

export interface ApplyOptions {
  /** Milliseconds to wait for a message that is still being sent; default ten seconds. */
  readonly patience?: number;
  /** Called in the transaction when a message with an unknown outcome has got one. */
  readonly settled?: Settled;
}

/** Milliseconds between looks at a message that is still being sent. */
export const pollInterval = 250;

/**
 * Applies a report to the recipient's message in the ledger, in one transaction that locks it. A failure bounces it and
 * suppresses the address, unless the refusal is not about the address or was temporary (4.x.x). A complaint suppresses
 * it, too. A delay is recorded once. A delivery counts if its outcome was unknown: otherwise it was counted when the
 * message was handed on. Applying the same report again changes nothing.
 * @throws HttpError 503 if the message is still being sent
 */
export function applyReport(
  database: Database,
  subject: TokenSubject,
  report: BounceReport,
  options?: ApplyOptions,
): Promise<AppliedReport<BounceOutcome>>;
export function applyReport(
  database: Database,
  subject: TokenSubject,
  report: MessageReport,
  options?: ApplyOptions,
): Promise<AppliedReport>;
export async function applyReport(
  database: Database,
  subject: TokenSubject,
  report: MessageReport,
  { patience = 10_000, settled }: ApplyOptions = {},
): Promise<AppliedReport> {
  for (let waited = 0; ; waited += pollInterval) {
    const [applied = 'sending'] = await database.transaction((transaction) =>
      applyReports(transaction, [{ subject, report }], settled),
    );
    if (applied !== 'sending') return applied;
    // Its worker records within a second that the message was sent; the report arrived before that.
    if (waited >= patience)
      throw new HttpError(503, {
        message: 'This message is still being sent. Submit it again in a minute.',
        field: null,
      });
    await delay(pollInterval);
  }
}
