import { type SpamMessage, spamFactsOf } from './spamFacts';
import { spamRules } from './spamRules';

/** Something that spam filters count against a message. Points add up to the score. */
export interface SpamFinding {
  readonly rule: string;
  readonly points: number;
  readonly reason: string;
  readonly fix: string;
}

/** The result of our own basic checks, not of any real filter. */
export interface SpamResult {
  readonly score: number;
  /**
   * A message with this score or more is likely classified as spam: the usual threshold of filters that add up points.
   */
  readonly threshold: number;
  /** Highest score first. */
  readonly findings: readonly SpamFinding[];
}

export const spamThreshold = 5;

/**
 * Basic checks for spam signals: text, links, images and headers. Pure, without lookups.
 * @param skipped names of rules that don't apply to the message
 */
export function checkSpam(message: SpamMessage, skipped: ReadonlySet<string> = new Set()): SpamResult {
  const facts = spamFactsOf(message);
  const findings = spamRules
    .filter(({ rule }) => !skipped.has(rule))
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
