/** One measure over time. */
export interface Series {
  readonly id: string;
  readonly label: string;
  /** Figures, one for each of `days`; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The measure's color, the same everywhere. */
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined;
  /** Writes a figure; with separators unless told. */
  readonly format?: ((value: number) => string) | undefined;
}

export interface TimeSeriesProps {
  /** What it shows: "Engagement over time". */
  readonly label: string;
  /** The days of the figures, `2026-11-27`, or their hours, `2026-11-27T08:00`, ascending. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** The figures of the period before, by series id, laid over the same days, dashed. */
  readonly compareWith?:
    | { readonly label: string; readonly values: Readonly<Record<string, readonly (number | null)[]>> }
    | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Told the days that were brushed; without it the chart zooms by itself. */
  readonly onBrush?: ((from: string, to: string) => void) | undefined;
  readonly look?: 'line' | 'area' | undefined;
  readonly height?: number | undefined;
  /** The name of the exported CSV file, without `.csv`; `label` unless told. */
  readonly fileName?: string | undefined;
}
