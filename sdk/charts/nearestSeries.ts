import type { Series } from './timeSeriesTypes';

/** The series whose point at a place of the days is nearest; undefined if all are 0 or missing: nothing is counted. */
export function nearestSeries(
  series: readonly Series[],
  at: number,
  distanceOf: (value: number) => number,
): Series | undefined {
  const [nearest] = series
    .flatMap((one) => {
      const value = one.values[at];
      return value ? [{ one, distance: distanceOf(value) }] : [];
    })
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.one;
}
