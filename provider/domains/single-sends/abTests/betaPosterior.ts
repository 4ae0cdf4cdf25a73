/** Successes among trials, such as opens among deliveries. */
export interface Proportion {
  readonly successes: number;
  readonly trials: number;
}

/** What the counts tell about one proportion, compared with the others. */
export interface Posterior {
  /** The probability that its true rate is the highest, 0 to 1. All probabilities add up to 1. */
  readonly probabilityBest: number;
  /** The central 95 % interval of its true rate. */
  readonly interval: readonly [number, number];
}

/** Grid points for the densities. */
const points = 4000;
/** Standard deviations beyond which a density counts as zero. */
const reach = 9;

/**
 * Bayesian comparison of proportions: each true rate is Beta(1 + successes, 1 + failures), from a uniform prior. P(i is
 * best) is the integral of i's density times the product of the others' distribution functions, computed on a grid over
 * the range where it is not practically zero.
 */
export function comparePosteriors(proportions: readonly Proportion[]): Posterior[] {
  const shapes = proportions.map(({ successes, trials }) => ({
    alpha: 1 + successes,
    beta: 1 + Math.max(0, trials - successes),
  }));
  const ranges = shapes.map(range);
  const low = Math.min(...ranges.map(([from]) => from));
  const high = Math.max(...ranges.map(([, to]) => to));
  const step = (high - low) / points;
  const at = (index: number): number => low + (index + 0.5) * step;
  const masses = shapes.map((shape) => massesOf(shape, at));
  const cumulated = masses.map(cumulate);
  return masses
    .map((mass, own) => {
      let best = 0;
      for (let index = 0; index < points; index += 1) {
        let others = mass[index] ?? 0;
        for (let other = 0; other < cumulated.length && others > 0; other += 1)
          if (other !== own) others *= cumulated[other]?.[index] ?? 0;
        best += others;
      }
      return {
        probabilityBest: best,
        interval: [quantile(cumulated[own] ?? [], 0.025, at), quantile(cumulated[own] ?? [], 0.975, at)] as const,
      };
    })
    .map((posterior, _, all) => {
      // Normalized, because the grid loses the probability of ties.
      const sum = all.reduce((total, { probabilityBest }) => total + probabilityBest, 0);
      return { ...posterior, probabilityBest: posterior.probabilityBest / (sum || 1) };
    });
}

interface Shape {
  readonly alpha: number;
  readonly beta: number;
}

function range({ alpha, beta }: Shape): [number, number] {
  const mean = alpha / (alpha + beta);
  const deviation = Math.sqrt((mean * (1 - mean)) / (alpha + beta + 1));
  return [Math.max(0, mean - reach * deviation), Math.min(1, mean + reach * deviation)];
}

/** The mass of a density at each point. Computed with logarithms, because a million trials underflow otherwise. */
function massesOf({ alpha, beta }: Shape, at: (index: number) => number): number[] {
  const logs = Array.from(
    { length: points },
    (_, index) => (alpha - 1) * Math.log(at(index)) + (beta - 1) * Math.log1p(-at(index)),
  );
  const highest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const masses = logs.map((log) => Math.exp(log - highest));
  const sum = masses.reduce((total, mass) => total + mass, 0);
  return masses.map((mass) => mass / sum);
}

/** The distribution function at the middle of each cell. */
function cumulate(masses: readonly number[]): number[] {
  let total = 0;
  return masses.map((mass) => {
    total += mass;
    return total - mass / 2;
  });
}

function quantile(cumulated: readonly number[], share: number, at: (index: number) => number): number {
  const index = cumulated.findIndex((value) => value >= share);
  return at(index === -1 ? cumulated.length - 1 : index);
}
