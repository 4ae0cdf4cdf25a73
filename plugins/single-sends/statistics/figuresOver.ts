interface Row<Key extends string> {
  /** The day or the hour. */
  readonly aggregation: string;
  readonly stats: Readonly<Record<Key, number>>;
}

/**
 * One of a send's figures at each of some days or hours. What is still to come, later than `present`, has none: null,
 * and not 0.
 */
export function figuresOver<Key extends string>(
  times: readonly string[],
  rows: readonly Row<Key>[],
  key: Key,
  present: string,
): readonly (number | null)[] {
  const byTime = new Map<string, number>();
  for (const row of rows) byTime.set(row.aggregation, (byTime.get(row.aggregation) ?? 0) + row.stats[key]);
  return times.map((time) => {
    const figure = byTime.get(time) ?? null;
    return figure === 0 && time > present ? null : figure;
  });
}
