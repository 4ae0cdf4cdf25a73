import type { ReactNode } from 'react';

/** One metric over time. */
export interface Series {
  readonly id: string;
  readonly label: string;
  /** One figure for each of `days`; null if there is none. */
  readonly values: readonly (number | null)[];
  /** The metric's color, the same in all charts. */
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined;
  /** Formats a figure; by default with separators. */
  readonly format?: ((value: number) => string) | undefined;
}

export interface TimeSeriesProps {
  /** The chart's title: "Engagement over time". */
  readonly label: string;
  /** The days (`2026-11-27`) or hours (`2026-11-27T08:00`) of the figures, ascending. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** The previous period's figures by series id, shown as dashed lines on the same days. */
  readonly compareWith?:
    | { readonly label: string; readonly values: Readonly<Record<string, readonly (number | null)[]>> }
    | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Called with the brushed range; without it the chart zooms. */
  readonly onBrush?: ((from: string, to: string) => void) | undefined;
  /** Opens what a point counts: the place of its day in `days`. The figures of the table need `cell`. */
  readonly onPick?: ((series: string, at: number) => void) | undefined;
  /** Renders a figure of the table, such as a link to the people behind it. */
  readonly cell?: ((text: string, series: string, at: number) => ReactNode) | undefined;
  readonly look?: 'line' | 'area' | undefined;
  readonly height?: number | undefined;
  /** Names the chart on its buttons, in files and in the image; default `label`. */
  readonly name?: string | undefined;
  /** Below the name in the image, such as the days. */
  readonly note?: string | undefined;
  /** Its element, for links to it: `chart` unless the page has several. */
  readonly id?: string | undefined;
  /** What a link to it has in the query, so that it shows the same. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}
