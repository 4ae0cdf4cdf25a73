import { checkSpam, type SpamMessage } from 'sendwright/email/simulation';
import type { SpamFilterResult } from 'sendwright/wire/emailTesting';

/**
 * Two sets of our own rules, because corporate filters are stricter than consumer ones. They are not any vendor's
 * filter.
 */
const filters = [
  { filter: 'Basic rules, weighted as for consumer mailboxes', audience: 'b2c', threshold: 5 },
  { filter: 'Basic rules, weighted as for company gateways', audience: 'b2b', threshold: 3.5 },
] as const;

/** The results of the rules for each audience. */
export function spamResults(message: SpamMessage): SpamFilterResult[] {
  const { score, findings } = checkSpam(message);
  return filters.map((filter) => ({
    ...filter,
    score,
    result: score >= filter.threshold ? 'fail' : 'pass',
    findings: [...findings],
  }));
}

/** The results while the check is pending. */
export const pendingSpam = (): SpamFilterResult[] =>
  filters.map((filter) => ({ ...filter, score: 0, result: 'pending', findings: [] }));
