import { formatNumber } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';

/** A job's progress, 0 to 1; undefined if unknown. */
export function progressOf({ progress, results, status }: ContactJob): number | undefined {
  if (status !== 'pending') return 1;
  if (progress.bytes_total > 0) return Math.min(1, progress.bytes_done / progress.bytes_total);
  return results.requested_count > 0 ? Math.min(1, progress.rows_done / results.requested_count) : undefined;
}

/**
 * A job's result: "9,800 created, 150 updated, 50 rejected"; for a dry run: "3 would be created, 1 would be rejected".
 * Updated contacts without a change are listed separately.
 */
export function summaryOf({ results, dry_run: isDry }: ContactJob): string {
  const parts: readonly (readonly [count: number, word: string])[] = [
    [results.created_count, 'created'],
    [results.deleted_count, 'removed'],
    [results.updated_count - results.unchanged_count, results.kept_count === undefined ? 'updated' : 'restored'],
    [results.kept_count ?? 0, 'kept'],
    [results.unchanged_count, 'unchanged'],
    [results.pending_count ?? 0, isDry ? 'would be asked to confirm' : 'asked to confirm'],
    [results.suppressed_count ?? 0, isDry ? 'would be suppressed' : 'suppressed'],
    [results.duplicate_count, results.duplicate_count === 1 ? 'duplicate' : 'duplicates'],
    [results.errored_count, 'rejected'],
  ];
  const verbs = new Set(['created', 'updated', 'rejected']);
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${isDry && verbs.has(word) ? 'would be ' : ''}${word}`);
  return said.length > 0 ? said.join(', ') : isDry ? 'Nothing would change' : 'Nothing to do';
}

/** The remaining time at the current rate, in words; empty if it is too early to tell. `elapsed` in milliseconds. */
export function estimateOf(share: number, elapsed: number): string {
  if (share < 0.02 || share >= 1 || elapsed < 1000) return '';
  const seconds = ((elapsed / share) * (1 - share)) / 1000;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about 1 minute left' : `about ${formatNumber(minutes)} minutes left`;
}
