import { type SpamMessage, spamFactsOf } from './spamFacts';
import { spamRules } from './spamRules';

/** Something that filters count against a message. Points add up to the score. */
export interface SpamFinding {
  readonly rule: string;
  readonly points: number;
  readonly reason: string;
  readonly fix: string;
}

/** What our own basic checks say; no verdict of any filter in use. */
export interface SpamResult {
  readonly score: number;
  /** From here on a message is likely to be taken for spam: the usual mark of filters that add up points. */
  readonly threshold: number;
  /** The weightiest first. */
  readonly findings: readonly SpamFinding[];
}

export const spamThreshold = 5;

/**
 * Basic checks of how a message may strike a filter: words, links, pictures and headers. Pure: nothing is looked up.
 */
export function checkSpam(message: SpamMessage): SpamResult {
  const facts = spamFactsOf(message);
  const findings = spamRules
    .flatMap(({ rule, test }): SpamFinding[] => {
      const found = test(facts);
      return found ? [{ rule, ...found }] : [];
    })
    .toSorted((one, other) => other.points - one.points);
  return {
    score: Math.round(findings.reduce((sum, { points }) => sum + points, 0) * 10) / 10,
    threshold: spamThreshold,
    findings,
  };
}
