import { fetchedPart, Skeleton } from 'sendwright/sdk/ui';
import { TimeSeriesTable } from './TimeSeriesTable';
import type { TimeSeriesProps } from './timeSeriesTypes';

const Plot = fetchedPart<TimeSeriesProps>(async () => (await import('./TimeSeriesPlot')).TimeSeriesPlot, {
  Waiting: ({ height = 280 }) => <Skeleton shape="block" height={height} />,
});

/**
 * A line chart over days or hours: comparison lines, exact figures on hover, a brush to zoom, a table view, and a CSV
 * export. uPlot is fetched when the first chart is shown.
 */
export function TimeSeries(props: TimeSeriesProps) {
  // Without a canvas, as in tests, a table is shown.
  if (typeof window.matchMedia !== 'function' || typeof ResizeObserver === 'undefined')
    return <TimeSeriesTable {...props} height={props.height ?? 280} />;
  return <Plot {...props} />;
}
