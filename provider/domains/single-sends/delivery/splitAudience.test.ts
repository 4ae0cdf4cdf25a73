import fc from 'fast-check';
import { TestTooSmallError, plannedSplit, splitAudience, testLimits } from './splitAudience';

test('variations get equal shares, and nobody is left out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 10, max: 100 }),
      (recipients, variations, percentage) => {
        const split = plannedSplit(recipients, variations, percentage);
        expect(split.inTest + split.rest).toBe(recipients);
        expect(split.inTest).toBeLessThanOrEqual(testLimits.inTest);
        expect(split.inTest).toBeGreaterThanOrEqual(split.perVariation * variations);
        if (percentage < 100) expect(split.inTest).toBe(split.perVariation * variations);
      },
    ),
  );
});

test('at most two million contacts are in a test', () => {
  expect(plannedSplit(5_000_000, 2, 100)).toEqual({ perVariation: 1_000_000, inTest: 2_000_000, rest: 3_000_000 });
  expect(plannedSplit(2_000_001, 3, 99)).toMatchObject({ perVariation: 660_000 });
});

test('a sample of 100% leaves nobody', () => {
  expect(plannedSplit(101, 2, 100)).toEqual({ perVariation: 50, inTest: 101, rest: 0 });
});

test('fewer than 10 contacts a variation are too few', () => {
  expect(splitAudience(100, 2, 20)).toEqual({ perVariation: 10, inTest: 20, rest: 80 });
  expect(() => splitAudience(99, 2, 20)).toThrow(TestTooSmallError);
});
