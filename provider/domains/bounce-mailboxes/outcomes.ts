import type { BounceMailboxCounts } from 'sendwright/wire/bounceMailboxes';
import type { AppliedReport, BounceOutcome } from '../../delivery/bounces/applyReports';

/** What became of a message. `waiting`: what it reports about is still being sent, so it is read again. */
export type Outcome = keyof BounceMailboxCounts | 'waiting';

/** Messages that were processed are moved, deleted or marked; all others stay as they are. */
const processed: ReadonlySet<Outcome> = new Set(['bounced', 'blocked', 'deferred', 'complaints', 'known']);

export const isProcessed = (outcome: Outcome): boolean => processed.has(outcome);

const ofReports: Readonly<Record<BounceOutcome, Outcome>> = {
  bounced: 'bounced',
  blocked: 'blocked',
  deferred: 'deferred',
  complaint: 'complaints',
  ignored: 'known',
  unknown: 'unmatched',
};

/** The outcome of a report that was applied. */
export const outcomeOf = (applied: AppliedReport<BounceOutcome> | 'sending' | undefined): Outcome =>
  applied === undefined || applied === 'sending' ? 'waiting' : ofReports[applied.outcome];
