import { checkSpam, type SpamMessage } from 'sendwright/email/simulation';
import type { SpamFilterResult } from 'sendwright/wire/emailTesting';

/**
 * Our own rules read twice: filters of companies are set tighter than those of consumers' mailboxes. They are no
 * vendor's filter.
 */
const filters = [
  { filter: 'Basic rules, as consumer mailboxes weigh them', audience: 'b2c', threshold: 5 },
  { filter: 'Basic rules, as company gateways weigh them', audience: 'b2b', threshold: 3.5 },
] as const;

/** What the rules say of a message, for each audience. */
export function spamResults(message: SpamMessage): SpamFilterResult[] {
  const { score, findings } = checkSpam(message);
  return filters.map((filter) => ({
    ...filter,
    score,
    result: score >= filter.threshold ? 'fail' : 'pass',
    findings: [...findings],
  }));
}

/** As long as nobody has looked. */
export const pendingSpam = (): SpamFilterResult[] =>
  filters.map((filter) => ({ ...filter, score: 0, result: 'pending', findings: [] }));
