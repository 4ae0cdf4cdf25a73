/** The fewest contacts a variation needs, and the most a test can have. */
export const testLimits = { perVariation: 10, inTest: 2_000_000 } as const;

/** An A/B test's split of the recipients. */
export interface TestSplit {
  /** Recipients of the smallest variation; if the sample is everybody, some get one more. */
  readonly perVariation: number;
  readonly inTest: number;
  /** Recipients who get the winner. */
  readonly rest: number;
}

/** There are too few recipients for an A/B test. The message says how many there are. */
export class TestTooSmallError extends Error {}

/** Splits the recipients evenly: `percentage` of them take part, the same number in each variation. */
export function plannedSplit(recipients: number, variations: number, percentage: number): TestSplit {
  if (percentage >= 100 && recipients <= testLimits.inTest) {
    return { perVariation: Math.floor(recipients / variations), inTest: recipients, rest: 0 };
  }
  const inTest = Math.min(Math.floor((recipients * percentage) / 100), testLimits.inTest);
  const perVariation = Math.floor(inTest / variations);
  return { perVariation, inTest: perVariation * variations, rest: recipients - perVariation * variations };
}

/** The split of a starting test. @throws TestTooSmallError */
export function splitAudience(recipients: number, variations: number, percentage: number): TestSplit {
  const split = plannedSplit(recipients, variations, percentage);
  if (split.perVariation < testLimits.perVariation) {
    throw new TestTooSmallError(
      `An A/B test needs at least ${testLimits.perVariation} contacts for each variation; of ${recipients} ` +
        `recipients each would get ${split.perVariation}.`,
    );
  }
  return split;
}
