import fc from 'fast-check';
import { comparePosteriors } from './betaPosterior';

const best = (...counts: readonly (readonly [number, number])[]) =>
  comparePosteriors(counts.map(([successes, trials]) => ({ successes, trials }))).map(
    ({ probabilityBest }) => probabilityBest,
  );

/**
 * P(B > A) for two Beta posteriors with whole parameters, as a finite sum (the closed form for conjugate Bayesian A/B
 * tests).
 */
function exactly([s1, n1]: readonly [number, number], [s2, n2]: readonly [number, number]): number {
  const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);
  const [a1, b1, a2, b2] = [1 + s1, 1 + n1 - s1, 1 + s2, 1 + n2 - s2];
  let sum = 0;
  for (let index = 0; index < a2; index += 1)
    sum += Math.exp(logBeta(a1 + index, b1 + b2) - Math.log(b2 + index) - logBeta(1 + index, b2) - logBeta(a1, b1));
  return sum;
}

/** ln((n - 1)!) for whole n. */
function logGamma(n: number): number {
  let sum = 0;
  for (let factor = 2; factor < n; factor += 1) sum += Math.log(factor);
  return sum;
}

test.each([
  [
    [5, 20],
    [10, 20],
  ],
  [
    [100, 1000],
    [130, 1000],
  ],
  [
    [382, 1000],
    [400, 1000],
  ],
  [
    [0, 50],
    [3, 60],
  ],
] as const)('of %j and %j the second is the better with the probability of the closed form', (first, second) => {
  expect(best(first, second)[1]).toBeCloseTo(exactly(first, second), 3);
});

test('without data all are equally likely, and with very much the better one is certain', () => {
  expect(best([0, 0], [0, 0], [0, 0])).toEqual([
    expect.closeTo(1 / 3, 3),
    expect.closeTo(1 / 3, 3),
    expect.closeTo(1 / 3, 3),
  ]);
  expect(best([200_000, 1_000_000], [210_000, 1_000_000])[1]).toBeGreaterThan(0.999999);
});

test('intervals narrow with the number of trials and hold the observed rate', () => {
  const [small, large] = comparePosteriors([
    { successes: 4, trials: 10 },
    { successes: 400, trials: 1000 },
  ]).map(({ interval }) => interval);
  // Beta(5, 7): quantiles from published tables.
  expect(small?.[0]).toBeCloseTo(0.168, 2);
  expect(small?.[1]).toBeCloseTo(0.692, 2);
  expect((large?.[1] ?? 0) - (large?.[0] ?? 0)).toBeLessThan(0.07);
});

test('probabilities are some, add up to one, and grow with the rate', () => {
  const proportion = fc
    .integer({ min: 0, max: 5000 })
    .chain((trials) => fc.record({ trials: fc.constant(trials), successes: fc.integer({ min: 0, max: trials }) }));
  fc.assert(
    fc.property(fc.array(proportion, { minLength: 2, maxLength: 6 }), (proportions) => {
      const posteriors = comparePosteriors(proportions);
      expect(posteriors.reduce((sum, { probabilityBest }) => sum + probabilityBest, 0)).toBeCloseTo(1, 6);
      for (const { probabilityBest, interval } of posteriors) {
        expect(probabilityBest).toBeGreaterThanOrEqual(0);
        expect(interval[0]).toBeLessThanOrEqual(interval[1]);
      }
    }),
    { numRuns: 50 },
  );
});
